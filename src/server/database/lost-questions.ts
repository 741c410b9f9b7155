import type { EventEmitter } from 'node:events'
import { isAway } from './away.ts'
import type { Log } from './database.ts'

/**
 * Lets the server outlive what the driver asks by itself: postgres.js (3.4.9) asks each new session for its types and
 * hands that answer to nobody, so a session that ends in the middle of it would end the process. Every other rejection
 * that nobody awaits stays a bug and ends it as before.
 */
export const outliveLostQuestions = (process: Pick<EventEmitter, 'on'>, log: Pick<Log, 'warn'>): void => {
  process.on('unhandledRejection', (reason: unknown) => {
    if (!isAway(reason)) throw reason
    log.warn({ err: reason }, 'a session of the database ended before it was used')
  })
}
