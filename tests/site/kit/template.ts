import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { realPostgres } from '#support/postgres.ts'
import { buildIfStale } from '../../../src/commands/build-site.mjs'
import { passTemplate, runServer } from './cabinet.ts'

/** Playwright's globalSetup: builds the site if its sources changed and starts one PostgreSQL per run with a set-up database, which each test server copies. */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  await buildIfStale()
  const postgres = await realPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'site-template-'))
  const url = await postgres.createDatabase()
  const { stop } = await runServer(folder, { DATABASE_URL: url })
  await stop()
  passTemplate({ server: postgres.url, database: new URL(url).pathname.slice(1), folder })
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
