/** The database is away: what was asked of it is not answered, now or ever. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
}

/** What the driver and the machine say when nobody is at the other end. */
const connectionCodes = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])

/**
 * What PostgreSQL itself says: connection exceptions (08), no room for another session or on its disk (53), shutting
 * down, crashed or starting up (57P), and a standby that took over but may not be written to yet (25006).
 */
const stateOfAway = /^(08...|53...|57P0[1-5]|25006)$/

/** Did a call fail only because the database is away, so that the same call may do when it is back? */
export const isAway = (error: unknown): boolean => {
  if (error instanceof DatabaseAway) return true
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return connectionCodes.has(code) || stateOfAway.test(code)
}

/** After so long without an answer it is asked whether the database answers at all, in milliseconds. */
const PATIENCE_MS = 15_000

/**
 * The answer to what was asked, or {@link DatabaseAway} when nobody answers any more: a network that swallows everything
 * breaks no connection, and nobody may wait for ever.
 */
export const whileItAnswers = async <T>(
  answers: () => Promise<boolean>,
  asked: Promise<T>,
  patience: number = PATIENCE_MS,
): Promise<T> => {
  const gone = Promise.withResolvers<never>()
  let ended = false
  let timer: NodeJS.Timeout
  const look = async () => {
    if (!(await answers())) gone.reject(new DatabaseAway('the database does not answer'))
    else if (!ended) timer = setTimeout(look, patience)
  }
  timer = setTimeout(look, patience)
  try {
    return await Promise.race([asked, gone.promise])
  } finally {
    ended = true
    clearTimeout(timer)
  }
}
