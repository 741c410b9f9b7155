import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { postgresDatabase } from '#support/postgres-database.ts'

const pidOf = async (kysely: Database['kysely']): Promise<number> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(kysely)).rows[0]?.pid ?? 0

const endSession = async (kysely: Database['kysely'], pid: number): Promise<void> => {
  await sql`select pg_terminate_backend(${pid}, 5000)`.execute(kysely)
}

// The driver used to throw outside of any promise; such an error fails the whole test run.
test('a session closed by the database ends its transaction, not the server', async () => {
  const { databases, release } = await postgresDatabase(2, 2)
  const [used, other] = databases as [Database, Database]
  for (let round = 0; round < 5; round += 1) {
    const idle = used.kysely.transaction().execute(async (trx) => {
      await endSession(other.kysely, await pidOf(trx))
      return pidOf(trx)
    })
    await expect(idle).rejects.toThrow()
    const busy = used.kysely.transaction().execute(async (trx) => {
      const pid = await pidOf(trx)
      const sleeping = sql`select pg_sleep(60)`.execute(trx)
      await Promise.all([sleeping, endSession(other.kysely, pid)])
    })
    await expect(busy).rejects.toThrow()
  }
  await expect(pidOf(used.kysely)).resolves.toBeGreaterThan(0)
  for (const database of databases) await database.close()
  await release()
})
