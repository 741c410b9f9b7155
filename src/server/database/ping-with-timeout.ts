const PATIENCE_MS = 2000

/** Whether a question to the database is answered at all, and within two seconds. */
export async function pingWithTimeout(ask: () => PromiseLike<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, PATIENCE_MS, false)
  const answer = (async () => {
    await ask()
    return true
  })().catch(() => false)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
