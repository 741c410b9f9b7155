import { startPostgres } from './postgres.ts'

/** Vitest's globalSetup: starts one PostgreSQL for the whole run, which test files find in `TEST_DATABASE_URL`. */
export async function setup(): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL: given } = process.env
  const server = given ? undefined : await startPostgres()
  process.env.TEST_DATABASE_URL = given ?? server?.url ?? ''
  return async () => {
    await server?.stop()
  }
}
