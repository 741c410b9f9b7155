import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { openOutage } from '#server/database/outage.ts'
import { DatabaseUnavailableError } from '#server/database/unavailable.ts'

test('an outage is one line however many requests it refuses, and all of them are counted', async () => {
  const lines: string[] = []
  const register = new Registry()
  let now = 0
  const outage = openOutage({ warn: (_, message) => void lines.push(message) }, register, () => now)
  const away = new DatabaseUnavailableError('the database does not answer')
  for (let request = 0; request < 1000; request += 1) {
    outage.note(away)
    now += 100
  }
  expect(lines).toEqual(['the database is away'])
  now += 61_000
  outage.note(away)
  expect(lines).toHaveLength(2)
  expect(await register.getSingleMetricAsString('database_unavailable_total')).toContain(' 1001')
})
