import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/database/open-database.ts'
import { fillWithYears, nationalYears } from '#support/fill-with-years.ts'
import { type OwnPostgres, startPostgres } from '#support/postgres.ts'
import { silentLog } from '#support/silent-log.ts'
import { makeTables } from '#support/test-databases.ts'
import { addAudit, addHistory, withoutIndexes } from './fill-quickly.ts'

/** On a disk, because ten million claims do not fit into memory. */
const startDiskPostgres = (): Promise<OwnPostgres> =>
  startPostgres(
    [
      ...['fsync=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=8GB'],
      ...['shared_buffers=2GB', 'maintenance_work_mem=1GB', 'work_mem=128MB', 'autovacuum=off'],
    ],
    tmpdir(),
  )

/**
 * `npm run bench -- fill` fills the empty PostgreSQL of `DATABASE_URL`, or a new one that runs until
 * interrupted. Options: `--claims`, `--letters`, `--history`, `--audit`.
 */
export async function fill(args: readonly string[]): Promise<void> {
  const number = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: { claims: number, letters: number, history: number, audit: number },
  })
  const years = {
    claims: Number(values.claims ?? nationalYears.claims),
    letters: Number(values.letters ?? nationalYears.letters),
  }
  const { DATABASE_URL: configuredUrl } = process.env
  const startedPostgres = configuredUrl === undefined ? await startDiskPostgres() : undefined
  const url = configuredUrl ?? (await startedPostgres?.createDatabase()) ?? ''
  const { host, pathname } = new URL(url)
  console.log(
    `${years.claims} claims go into ${host}${pathname}, ${startedPostgres ? 'started here' : 'as DATABASE_URL says'}`,
  )
  const database = await openDatabase({ database: { kind: 'postgres', url, pool: 4 } }, silentLog)
  try {
    const startedAtMs = performance.now()
    await makeTables(database)
    const { rows } = await database.executeSql('select 1 from claim limit 1')
    if (rows.length > 0) throw new Error('there are claims in it already')
    await withoutIndexes(database, async () => {
      await fillWithYears(database, years)
      if (values.history !== undefined) await addHistory(database, Number(values.history))
      if (values.audit !== undefined) await addAudit(database, Number(values.audit))
    })
    await database.executeSql('vacuum (analyze)')
    console.log(`filled in ${Math.round((performance.now() - startedAtMs) / 1000)} s`)
  } finally {
    await database.close()
  }
  if (!startedPostgres) return
  console.log(`DATABASE_URL=${url} until Ctrl-C`)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  await startedPostgres.stop()
}
