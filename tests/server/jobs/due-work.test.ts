import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestClock } from '#server/clock.ts'
import { getCurrentRequestCause } from '#server/request-cause.ts'
import {
  createFailedRowStore,
  type JobStepRunner,
  MAX_TRIES_PER_ROW,
  runJobStep,
  toDueRowSortColumns,
} from '#server/run-job-step.ts'
import { noTracing } from '#server/tracing/tracing.ts'
import { onBothDatabases } from '#support/both-databases.ts'
import { collectFailures } from '#support/steps.ts'

const now = new Date('2025-03-01T10:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

onBothDatabases((database) => {
  const clock = createTestClock(now, { now: () => now })
  let failures = collectFailures()
  const step = (run: (step: JobStepRunner) => Promise<unknown>, retryAll = false) =>
    runJobStep(
      { failures, failedRows: createFailedRowStore(database().kysely, clock), tracing: noTracing },
      'greet',
      run,
      retryAll,
    )
  const failedRows = () => database().kysely.selectFrom('failedRow').selectAll().execute()
  beforeEach(() => {
    failures = collectFailures()
    clock.set(now)
  })
  afterEach(() => database().kysely.deleteFrom('failedRow').execute())

  /** Works on rows 1 to 3; the second fails while `broken` says so. */
  const greet = (done: number[], broken = () => true, retryAll = false) =>
    step(({ eachRow }) => {
      const rows = sql`(select id, id as since from generate_series(1, 3) as id)`
      const due = database()
        .kysely.selectFrom(rows.as('claim') as never)
        .select('id' as never)
      return eachRow(due as never, toDueRowSortColumns('since'), async ({ id }) => {
        if (Number(id) === 2 && broken()) throw new Error('not yet')
        done.push(Number(id))
      })
    }, retryAll)

  test('a failing row is reported, blocks no other and is retried with growing delays', async () => {
    const done: number[] = []
    await greet(done)
    expect(done).toEqual([1, 3])
    expect(failures.reported).toEqual([
      expect.objectContaining({ work: 'sweep', task: 'greet', error: new Error('not yet') }),
    ])
    const waits: number[] = []
    for (let tries = 1; tries < 4; tries += 1) {
      const [row] = await failedRows()
      expect(row).toMatchObject({ step: 'greet', rowId: 2, tries })
      waits.push(((row?.nextTryAt.getTime() ?? 0) - clock.now().getTime()) / 1000)
      await greet([])
      expect((await failedRows())[0]).toMatchObject({ tries })
      clock.set(row?.nextTryAt ?? now)
      await greet([])
    }
    expect(waits).toEqual([5, 10, 20])
  })

  test('a whole page of failing rows blocks no later row, and the log names some of them', async () => {
    const done: number[] = []
    await step(({ eachRow }) => {
      const rows = sql`(select id, id as since from generate_series(1, 520) as id)`
      const due = database()
        .kysely.selectFrom(rows.as('claim') as never)
        .select('id' as never)
      return eachRow(due as never, toDueRowSortColumns('since'), async ({ id }) => {
        if (Number(id) < 520) throw new Error('never')
        done.push(Number(id))
      })
    })
    expect(done).toEqual([520])
    expect(failures.reported).toHaveLength(20)
  })

  test('a row that finally succeeds leaves no failure, and can be retried early', async () => {
    await greet([])
    const done: number[] = []
    await greet(done, () => false)
    expect(done).toEqual([1, 3])
    await greet(done, () => false, true)
    expect(done).toEqual([1, 3, 1, 2, 3])
    expect(await failedRows()).toEqual([])
  })

  test('a row that keeps failing is reported once as given up and retried every ten minutes', async () => {
    for (let tries = 0; tries <= MAX_TRIES_PER_ROW; tries += 1) await greet([], () => true, true)
    expect(failures.reported.filter(({ givenUp }) => givenUp)).toHaveLength(1)
    expect((await failedRows())[0]?.nextTryAt).toEqual(later(600))
  })

  test('work that asks for a retry reports its own reason', async () => {
    const asked: number[] = []
    const ask = () =>
      step(({ untilUnavailable }) =>
        untilUnavailable([7], async (id) => {
          asked.push(id)
          return asked.length === 1 ? 'later' : 'answered'
        }),
      )
    await ask()
    await ask()
    expect(asked).toEqual([7])
    clock.set(later(5))
    await ask()
    expect(asked).toEqual([7, 7])
    expect(failures.reported).toEqual([])
    expect(await failedRows()).toEqual([])
  })

  test('work on a row has the cause of the request named by the row', async () => {
    const requests: (string | undefined)[] = []
    await step(({ untilUnavailable }) =>
      untilUnavailable([{ id: 1, cause: { request: 'proxy-4f1d2c3b' } }, 2], async () => {
        requests.push(getCurrentRequestCause()?.request)
        return 'answered'
      }),
    )
    expect(requests).toHaveLength(2)
    expect(requests).toContain('proxy-4f1d2c3b')
    expect(new Set(requests).size).toBe(2)
  })

  test('an unavailable outside system is called for only a few of many rows', async () => {
    let asked = 0
    await step(({ untilUnavailable }) =>
      untilUnavailable(
        Array.from({ length: 200 }, (_, index) => index + 1),
        async () => {
          asked += 1
          await pause(1)
          return 'away'
        },
        { concurrency: 10 },
      ),
    )
    expect(asked).toBeGreaterThanOrEqual(5)
    expect(asked).toBeLessThan(15)
  })
})
