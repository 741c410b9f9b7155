import { startPostgres } from './postgres.ts'

/** Vitest's globalSetup: one PostgreSQL for the whole run, found by every test file through `TEST_DATABASE_URL`. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const { TEST_DATABASE_URL: given } = process.env
  if (given) return undefined
  const server = await startPostgres()
  Object.assign(process.env, { TEST_DATABASE_URL: server.url })
  return () => server.stop()
}
