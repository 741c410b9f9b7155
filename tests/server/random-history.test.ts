import { expect, test } from 'vitest'
import { seedOf } from '#kit/dice.ts'
import { playHistory } from '../soak/history.ts'

test('whatever people, time and power cuts do to two servers, no claim is lost and no box rented twice', async () => {
  const { confirmed, wrong } = await playHistory({ seed: seedOf('a random history'), milliseconds: 8_000 })
  expect(wrong).toEqual({})
  expect(confirmed).toBeGreaterThan(0)
}, 400_000)
