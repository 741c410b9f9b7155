const unavailableName = 'DatabaseUnavailableError'

export class DatabaseUnavailableError extends Error {
  override readonly name = unavailableName
}

/**
 * Connection exceptions (08), too many sessions or a full disk (53), shutting down, crashed or starting up (57P), and a
 * standby that is still read-only (25006).
 */
const unavailableSqlState = /^(08...|53...|57P0[1-5]|25006)$/

/** True if the same call may succeed once the database is back. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  // By name, because pg-boss passes on copies.
  if (error.name === unavailableName) return true
  return 'code' in error && unavailableSqlState.test(String(error.code))
}
