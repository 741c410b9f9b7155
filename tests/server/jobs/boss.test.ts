import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { onBothDatabases } from '#kit/both-databases.ts'
import { silentLog } from '#kit/silent-log.ts'
import { collectFailures } from '#kit/steps.ts'
import { testClock } from '#server/clock.ts'
import { DatabaseUnavailableError } from '#server/database/unavailable.ts'
import { type Boss, startBoss, TryAgain } from '#server/jobs/boss.ts'
import { untraced } from '#server/tracing/tracing.ts'

const now = new Date('2025-03-01T10:00:00Z')
const MINUTE = 60_000
const POLL_SECONDS = 0.5
const TWO_POLLS_MS = 1200

onBothDatabases((database) => {
  let boss: Boss | undefined
  const done: unknown[] = []
  let failures = collectFailures()
  const outages: unknown[] = []

  async function start(
    handle = async (data: object): Promise<void> => void done.push(data),
    on = database(),
  ): Promise<Boss> {
    failures = collectFailures()
    boss = await startBoss(
      on,
      testClock(now),
      silentLog,
      { greet: { handle } },
      { failures, outage: { note: (error) => void outages.push(error) }, tracing: untraced },
      {
        pollSeconds: POLL_SECONDS,
      },
    )
    return boss
  }
  const until = (count: number) => expect.poll(() => done.length, { timeout: 15_000 }).toBe(count)

  afterEach(async () => {
    await boss?.stop(2000)
    done.length = 0
  })

  test('a job sent in a transaction runs when it is committed, and never when it is rolled back', async () => {
    const { kysely } = database()
    const jobs = await start()
    await kysely.transaction().execute((transaction) => jobs.send('greet', { kept: true }, { transaction }))
    const failing = kysely.transaction().execute(async (transaction) => {
      await jobs.send('greet', { kept: false }, { transaction })
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    await until(1)
    await pause(TWO_POLLS_MS)
    expect(done).toEqual([{ kept: true }])
  })

  test.each([
    ['does not answer', () => new DatabaseUnavailableError('nobody listens')],
    ['recovers', () => Object.assign(new Error('the database system is starting up'), { code: '57P03' })],
  ])('a database that %s is an outage, and no failure of each queue', async (_, away) => {
    const real = database()
    let isAway = false
    outages.length = 0
    await start(undefined, {
      ...real,
      executeSql: async (text, values) => {
        if (isAway) throw away()
        return real.executeSql(text, values)
      },
    })
    isAway = true
    await expect.poll(() => outages.length, { timeout: 5_000 }).toBeGreaterThan(0)
    isAway = false
    expect(failures.reported).toEqual([])
  })

  test('jobs of one key wait once, jobs without a key all run', async () => {
    const jobs = await start()
    // In one transaction: no worker can take the first away before the second is sent.
    await database()
      .kysely.transaction()
      .execute(async (transaction) => {
        for (const _ of [1, 2, 3])
          await jobs.send('greet', { key: 'same' }, { transaction, singletonKey: 'same' })
        for (const number of [1, 2, 3]) await jobs.send('greet', { one: number }, { transaction })
      })
    await until(4)
    await pause(TWO_POLLS_MS)
    expect(done).toHaveLength(4)
  })

  test('a job for later waits by the clock of the server, and comes when that clock is put forward', async () => {
    const jobs = await start()
    await jobs.send('greet', { late: true }, { startAfter: new Date(now.getTime() + 15 * MINUTE) })
    await jobs.send('greet', { late: false }, { startAfter: new Date(now.getTime() - MINUTE) })
    await until(1)
    await pause(TWO_POLLS_MS)
    expect(done).toEqual([{ late: false }])
    await jobs.putForward(16 * MINUTE)
    await until(2)
  })

  test('what fails is tried again and does not hold up the others', async () => {
    let failed = false
    const jobs = await start(async (data) => {
      if ('hard' in data && !failed) {
        failed = true
        throw new Error('not yet')
      }
      done.push(data)
    })
    await jobs.send('greet', { hard: true, claimId: 7 })
    await jobs.send('greet', { easy: true })
    await until(1)
    expect(done).toEqual([{ easy: true }])
    await expect
      .poll(() => failures.reported)
      .toEqual([{ work: 'job', task: 'greet', error: new Error('not yet'), id: 7 }])
    await jobs.putForward(MINUTE)
    await until(2)
    expect(failures.reported).toHaveLength(1)
  })

  test('what breaks the queue itself is told with its cause', async () => {
    const { kysely } = database()
    await start()
    await sql`alter schema pgboss rename to elsewhere`.execute(kysely)
    try {
      await expect.poll(() => failures.reported.length, { timeout: 10_000 }).toBeGreaterThan(0)
    } finally {
      await sql`alter schema elsewhere rename to pgboss`.execute(kysely)
    }
    expect(failures.reported[0]).toMatchObject({ work: 'job', task: 'queue' })
    const error = failures.reported[0]?.error
    expect(error).toBeInstanceOf(Error)
    expect(String(error)).toMatch(/pgboss/)
  })

  test('what asks to be tried again has told why itself', async () => {
    let asked = false
    const jobs = await start(async (data) => {
      if (asked) return void done.push(data)
      asked = true
      throw new TryAgain()
    })
    await jobs.send('greet', { busy: true })
    await expect.poll(() => asked).toBe(true)
    await pause(TWO_POLLS_MS)
    await jobs.putForward(MINUTE)
    await until(1)
    expect(failures.reported).toEqual([])
  })

  test('of two servers that start at once and share the work, one does each job', async () => {
    const pair = await Promise.all([start(), start()])
    for (let number = 0; number < 30; number++) await pair[number % 2]?.send('greet', { number })
    await until(30)
    await pause(TWO_POLLS_MS)
    expect(new Set(done.map((data) => (data as { number: number }).number)).size).toBe(30)
    expect(done).toHaveLength(30)
    await Promise.all(pair.map((server) => server.stop(2000)))
  })
})
