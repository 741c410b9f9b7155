const unavailableName = 'DatabaseUnavailableError'

/** The database is away: what was asked of it is not answered, now or ever. */
export class DatabaseUnavailableError extends Error {
  override readonly name = unavailableName
}

/**
 * What PostgreSQL itself says: connection exceptions (08), no room for another session or on its disk (53), shutting
 * down, crashed or starting up (57P), and a standby that took over but may not be written to yet (25006).
 */
const unavailableSqlState = /^(08...|53...|57P0[1-5]|25006)$/

/** Did a call fail only because the database is away, so that the same call may do when it is back? */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  // By its name, as the queue hands on copies.
  if (error.name === unavailableName) return true
  return 'code' in error && unavailableSqlState.test(String(error.code))
}
