import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { examplePooler, poolerIsHere, startPooler } from '#support/pooler.ts'
import { realPostgres } from '#support/postgres.ts'
import { startServer } from '#support/server.ts'
import { silentLog } from '#support/silent-log.ts'

// Rents, money, jobs and sweeps go through PgBouncer in the project "pooled" of tests/vitest.full.config.ts.

const skipped = poolerIsHere() ? '' : ' (skipped: PgBouncer is not installed on this machine)'

test.skipIf(!poolerIsHere())(
  `three servers make their tables through PgBouncer in transaction mode, which has two sessions for all${skipped}`,
  async () => {
    const server = await realPostgres()
    const lookout = await server.createDatabase()
    const pooler = await startPooler(server.url, 2)
    try {
      const settings = { kind: 'postgres', url: pooler.through(lookout), lookout, pool: 5 } as const
      const open = () => openDatabase({ database: settings }, silentLog)
      const databases = await Promise.all([open(), open(), open()])
      const servers = await Promise.all(databases.map((database) => startServer({ database })))
      for (const started of servers) expect((await started.visitor().visit('/readyz')).status).toBe(200)
      await Promise.all(servers.map((started) => started.stop()))
      await Promise.all(databases.map((database) => database.close()))
    } finally {
      await pooler.stop()
      await server.stop()
    }
  },
)

test.skipIf(!poolerIsHere())(
  `with every session of the pooler at work the database is busy and not away, as the example sets it up${skipped}`,
  async () => {
    const server = await realPostgres()
    const own = new URL(await server.createDatabase())
    const example = examplePooler(own, own.pathname.slice(1)).replace('pool_size=20', 'pool_size=2')
    const pooler = await startPooler(server.url, 2, example)
    const entry = (name: string) => pooler.through(new URL(name, own).href)
    const settings = {
      kind: 'postgres',
      url: entry('/cabinet'),
      lookout: entry('/cabinet_lookout'),
      pool: 8,
    } as const
    const database = await openDatabase({ database: settings }, silentLog)
    try {
      const slow = Array.from({ length: 6 }, () => database.executeSql('select pg_sleep($1)', [1]))
      await expect(Promise.all(slow)).resolves.toHaveLength(6)
      expect(await database.ping()).toBe(true)
    } finally {
      await database.close()
      await pooler.stop()
      await server.stop()
    }
  },
)
