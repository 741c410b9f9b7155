import { setTimeout as pause } from 'node:timers/promises'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { ConnectionWatch } from '#server/database/connection-watch.ts'
import { DatabaseUnavailableError, openOutageLog } from '#server/database/database-outage.ts'
import { silentLog } from '#support/silent-log.ts'

/** A watch over a database that takes so many milliseconds for each look, and a question that waits for `question`. */
const watching = (looks: readonly number[], question: Promise<string>) => {
  const waits = [...looks]
  let lost = 0
  const watch = new ConnectionWatch({
    ask: (signal) => pause(waits.shift() ?? 60_000, true, { signal }),
    onLost: () => {
      lost += 1
    },
    log: silentLog,
  })
  const answer = watch.over(() => question).catch((error: unknown) => error)
  return { watch, answer, lost: () => lost }
}

test.concurrent('a slow database gets a longer timeout than a fast one', async () => {
  const slow = watching([1, 400, 900], pause(2_200, 'answered'))
  const prompt = watching([1, 1, 900], pause(2_200, 'answered'))
  expect(await slow.answer).toBe('answered')
  expect(slow.lost()).toBe(0)
  slow.watch.end()
  expect(await prompt.answer).toBeInstanceOf(DatabaseUnavailableError)
  expect(prompt.lost()).toBe(1)
  prompt.watch.end()
})

test.concurrent('an answer to another query shows that the database is up, even if a ping fails', async () => {
  const { watch, answer, lost } = watching([1], pause(1_800, 'answered'))
  const others = setInterval(() => void watch.over(async () => 'here').catch(() => {}), 450)
  expect(await answer).toBe('answered')
  clearInterval(others)
  expect(lost()).toBe(0)
  watch.end()
})

test('an outage is logged in one line, and all refused requests are counted', async () => {
  const lines: string[] = []
  const register = new Registry()
  let now = 0
  const outage = openOutageLog({ warn: (_, message) => void lines.push(message) }, register, () => now)
  const away = new DatabaseUnavailableError('the database does not answer')
  for (let request = 0; request < 1000; request += 1) {
    outage.note(away)
    now += 100
  }
  expect(lines).toEqual(['the database is unavailable'])
  now += 61_000
  outage.note(away)
  expect(lines).toHaveLength(2)
  expect(await register.getSingleMetricAsString('database_unavailable_total')).toContain(' 1001')
})
