import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openEmbedded } from '#server/database/embedded.ts'
import { isUnavailable } from '#server/database/unavailable.ts'

const lines: string[] = []
const note = (details: object, message: string) => void lines.push(`${message} ${JSON.stringify(details)}`)
let folder: string
let database: Database
// Making a database again takes long on a crowded machine.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'full-'))
  database = await openEmbedded(folder, { info: note, warn: note, error: note })
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Writes more than one segment of the log holds, in one transaction. */
const fillLog = (): Promise<void> =>
  database.kysely.transaction().execute(async (trx) => {
    for (let number = 0; number < 40; number++)
      await sql`select pg_logical_emit_message(true, 'filling', repeat('x', 1000000))`.execute(trx)
  })
/** What nearly every change does: it begins a transaction first. */
const change = () => database.kysely.transaction().execute((trx) => sql`select 1`.execute(trx))
const failure = (asked: Promise<unknown>) => asked.then(() => null).catch((error: unknown) => error)

test('a database whose log has no room answers at once that it is away, and comes back by itself', async () => {
  await database.executeSql('create table kept (number integer); insert into kept values (1)')
  // PostgreSQL gives up when it cannot make the next file of its log: here the name is taken, there the disk is full.
  const blocking = join(folder, 'database', 'pg_wal', 'xlogtemp.42')
  mkdirSync(blocking)
  const inProgress = [fillLog(), change(), change()].map(failure)
  for (const result of await Promise.all(inProgress)) expect(isUnavailable(result)).toBe(true)
  const asked = Date.now()
  expect(isUnavailable(await failure(database.executeSql('select 1')))).toBe(true)
  for (let number = 0; number < 3; number++) expect(isUnavailable(await failure(change()))).toBe(true)
  expect(await database.ping()).toBe(false)
  expect(Date.now() - asked).toBeLessThan(1_000)
  expect(lines.filter((line) => line.startsWith('the embedded database is lost'))).toEqual([
    expect.stringContaining('xlogtemp'),
  ])

  rmSync(blocking, { recursive: true })
  await expect.poll(() => database.ping(), { timeout: 120_000, interval: 500 }).toBe(true)
  await change()
  await database.executeSql('insert into kept values (2)')
  expect((await database.executeSql('select number from kept order by number')).rows).toEqual([
    { number: 1 },
    { number: 2 },
  ])
})
