import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amountOf } from '#money/server/balance/balance-row.ts'
import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { openPostgres } from '#server/database/open.ts'
import { type RealPostgres, startPostgres } from '#support/postgres.ts'
import { silentLog } from '#support/silent-log.ts'
import { auditOf, balanceWith, whole } from './balance-rows.ts'

// A server is killed in the middle of its debits, three times over, on a real PostgreSQL.

const program = resolve(import.meta.dirname, '../../../../support/debit-for-ever.ts')
const MONEY = 100_000_000

let server: RealPostgres
let url: string
let database: Database
beforeAll(async () => {
  server = await startPostgres()
  url = await server.createDatabase()
  database = await openPostgres({ url, pool: 2 }, silentLog)
  await migrate(database, silentLog)
})
afterAll(async () => {
  await database.close()
  await server.stop()
})

/** Lets a server acknowledge `enough` debits, kills it, answers what it acknowledged. */
async function debitUntilKilled(enough: number): Promise<string[]> {
  const child = spawn(process.execPath, [program, url, 'killed'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const acknowledged: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(line)
    if (acknowledged.length === enough) child.kill('SIGKILL')
  }
  return acknowledged
}

test('a kill in the middle of debits leaves the ledger whole, with every debit that was answered', async () => {
  const { kysely } = database
  await balanceWith(kysely, 'killed', MONEY)
  const acknowledged: string[] = []
  for (const enough of [60, 9, 120]) acknowledged.push(...(await debitUntilKilled(enough)))
  // What the killed server had under way ends by itself, one way or the other.
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
  const kept = new Set(rows.map(({ key }) => key))
  expect(acknowledged.length).toBeGreaterThanOrEqual(189)
  expect(acknowledged.filter((key) => !kept.has(key))).toEqual([])
  expect(kept.size).toBe(rows.length)
  expect(await amountOf(kysely, 'killed')).toBe(MONEY - kept.size * 100)
})
