import { startPostgres } from './postgres.ts'

/** Vitest's globalSetup: one PostgreSQL for the whole run, found by every test file through `TEST_DATABASE_URL`. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_URL']) return undefined
  const server = await startPostgres()
  process.env['TEST_DATABASE_URL'] = server.url
  return () => server.stop()
}
