import { expect, test } from 'vitest'
import { createTestClock } from '#server/clock.ts'

test('a test clock starts at the given time, runs on and can be moved', () => {
  let machine = new Date('2026-11-21T00:00:00Z')
  const clock = createTestClock(new Date('2025-03-01T10:00:00Z'), { now: () => machine })
  expect(clock.now().toISOString()).toBe('2025-03-01T10:00:00.000Z')
  machine = new Date('2026-11-21T00:00:05Z')
  expect(clock.now().toISOString()).toBe('2025-03-01T10:00:05.000Z')
  clock.set(new Date('2025-04-01T00:00:00Z'))
  machine = new Date('2026-11-21T00:00:06Z')
  expect(clock.now().toISOString()).toBe('2025-04-01T00:00:01.000Z')
})
