import { poolerIsHere, startPooler } from './pooler.ts'
import { startPostgres } from './postgres.ts'

/**
 * Vitest's globalSetup: one PostgreSQL for the whole run, found by every test file through `TEST_DATABASE_URL`, and
 * where PgBouncer is installed one before it (`TEST_POOLER`), for the tests that go through it.
 */
export async function setup(): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL: given } = process.env
  const server = given ? undefined : await startPostgres()
  const url = given ?? server?.url ?? ''
  const pooler = poolerIsHere() ? await startPooler(url) : undefined
  Object.assign(process.env, { TEST_DATABASE_URL: url }, pooler ? { TEST_POOLER: pooler.through(url) } : {})
  return async () => {
    await pooler?.stop()
    await server?.stop()
  }
}
