import { poolerIsHere, startPooler } from './pooler.ts'

/** Vitest's globalSetup, after one-postgres.ts: starts a PgBouncer in front of it (`TEST_POOLER`) if installed. */
export async function setup(): Promise<() => Promise<void>> {
  const pooler = poolerIsHere() ? await startPooler(process.env.TEST_DATABASE_URL ?? '') : undefined
  if (pooler) process.env.TEST_POOLER = pooler.through(process.env.TEST_DATABASE_URL ?? '')
  return async () => {
    await pooler?.stop()
  }
}
