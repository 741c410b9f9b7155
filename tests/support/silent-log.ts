import type { Log } from '#server/database/database.ts'

/** A log that discards everything. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} }
