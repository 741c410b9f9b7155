import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBalanceAmount } from '#money/server/balance/balances.ts'
import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { openPostgresDatabase } from '#server/database/open-database.ts'
import { type RealPostgres, startPostgres } from '#support/postgres.ts'
import { silentLog } from '#support/silent-log.ts'
import { auditOf, balanceWith, whole } from './balance-rows.ts'

// Kills a server during its debits, three times, on a real PostgreSQL.

const program = resolve(import.meta.dirname, '../../../../support/debit-for-ever.ts')
const MONEY = 100_000_000

let server: RealPostgres
let url: string
let database: Database
beforeAll(async () => {
  server = await startPostgres()
  url = await server.createDatabase()
  database = await openPostgresDatabase({ url, pool: 2 }, silentLog)
  await migrate(database, silentLog)
})
afterAll(async () => {
  await database.close()
  await server.stop()
})

/** Returns the debits that a server acknowledged before it was killed. */
async function debitUntilKilled(count: number): Promise<string[]> {
  const child = spawn(process.execPath, [program, url, 'killed'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const acknowledged: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(line)
    if (acknowledged.length === count) child.kill('SIGKILL')
  }
  return acknowledged
}

test('a kill during debits leaves the ledger consistent, with every acknowledged debit', async () => {
  const { kysely } = database
  await balanceWith(kysely, 'killed', MONEY)
  const acknowledged: string[] = []
  for (const count of [60, 9, 120]) acknowledged.push(...(await debitUntilKilled(count)))
  await expect
    .poll(async () => {
      const { rows } = await database.executeSql(
        `select count(*) as count from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
      )
      return Number(rows[0]?.['count'])
    })
    .toBe(0)

  expect(await auditOf(kysely)).toEqual(whole)
  const rows = await kysely
    .selectFrom('ledgerEntry')
    .select('key')
    .where('legalHid', '=', 'killed')
    .where('kind', '=', 'payment')
    .execute()
  const storedKeys = new Set(rows.map(({ key }) => key))
  expect(acknowledged.length).toBeGreaterThanOrEqual(189)
  expect(acknowledged.filter((key) => !storedKeys.has(key))).toEqual([])
  expect(storedKeys.size).toBe(rows.length)
  expect(await readBalanceAmount(kysely, 'killed')).toBe(MONEY - storedKeys.size * 100)
})
