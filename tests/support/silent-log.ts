import type { Log } from '#server/database/database.ts'

/** A log that nobody reads. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} }
