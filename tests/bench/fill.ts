import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { fillWithYears, nationalYears } from '#kit/fill-with-years.ts'
import { startPostgres } from '#kit/postgres.ts'
import { silentLog } from '#kit/silent-log.ts'
import { makeTables } from '#kit/test-databases.ts'
import { openDatabase } from '#server/database/open.ts'

/**
 * `npm run bench -- fill`: fills the empty PostgreSQL that `DATABASE_URL` names, or one that is started here and stands
 * until it is interrupted, with a million claims, or as many as `--claims` and `--letters` say.
 */
export async function fill(words: readonly string[]): Promise<void> {
  const number = { type: 'string' } as const
  const { values } = parseArgs({ args: [...words], options: { claims: number, letters: number } })
  const years = {
    claims: Number(values.claims ?? nationalYears.claims),
    letters: Number(values.letters ?? nationalYears.letters),
  }
  const { DATABASE_URL: given } = process.env
  const started = given === undefined ? await startPostgres() : undefined
  const url = given ?? (await started?.createDatabase()) ?? ''
  const { host, pathname } = new URL(url)
  console.log(
    `${years.claims} claims go into ${host}${pathname}, ${started ? 'started here' : 'as DATABASE_URL says'}`,
  )
  const database = await openDatabase({ database: { kind: 'postgres', url, pool: 4 } }, silentLog)
  try {
    const begun = performance.now()
    await makeTables(database)
    const { rows } = await database.executeSql('select 1 from claim limit 1')
    if (rows.length > 0) throw new Error('there are claims in it already')
    await fillWithYears(database, years)
    console.log(`filled in ${Math.round((performance.now() - begun) / 1000)} s`)
  } finally {
    await database.close()
  }
  if (!started) return
  console.log(`DATABASE_URL=${url} until Ctrl-C`)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  await started.stop()
}
