import { poolerIsHere, startPooler } from './pooler.ts'

/** Vitest's globalSetup, after that of one-postgres.ts: one PgBouncer before it (`TEST_POOLER`), where it is installed. */
export async function setup(): Promise<() => Promise<void>> {
  const pooler = poolerIsHere() ? await startPooler(process.env.TEST_DATABASE_URL ?? '') : undefined
  if (pooler) process.env.TEST_POOLER = pooler.through(process.env.TEST_DATABASE_URL ?? '')
  return async () => {
    await pooler?.stop()
  }
}
