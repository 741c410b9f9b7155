import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './database.ts'
import { DatabaseUnavailableError } from './database-outage.ts'

/** The intervals and timeouts below must add up to less than a second. */
const CHECK_INTERVAL_MS = 100
/** Pings the database once a query has been running this long. */
const SLOW_QUERY_MS = 200
const PING_TIMEOUT_MS = 600
/** The ping timeout of a slow database is this multiple of its recent ping time, but at most OPEN_TIMEOUT_MS. */
const SLOW_PING_FACTOR = 4
const PING_DECAY = 0.8
const OPEN_TIMEOUT_MS = 3_000
const PING_PAUSE_MS = 200
const RETURN_PING_MS = 300
/** If a timer is late by more than this, the process was busy and an answer may already be waiting. */
const BUSY_MS = 100

interface PendingQuery {
  readonly since: number
  readonly refuse: (away: DatabaseUnavailableError) => void
}

export interface ConnectionWatchOptions {
  /** Pings the database in a separate session; resolves to false, or never, if the database is down. */
  readonly ask: (signal: AbortSignal) => Promise<boolean>
  readonly onLost: () => void
  readonly log: Pick<Log, 'info' | 'warn'>
}

/**
 * Detects within a second that the database is down or back. Pings a separate session, because a dead network does not
 * close connections, and queries have no timeout because they may wait for locks.
 */
export class ConnectionWatch {
  readonly #watched: ConnectionWatchOptions
  readonly #pending = new Set<PendingQuery>()
  #timer: NodeJS.Timeout | undefined
  #isChecking = false
  #nextPingAt = 0
  #away = false
  #ended = false
  #isOpen = false
  /** Decaying maximum of recent ping times. */
  #pingTime = 0
  #answeredAt = 0
  #pinging: Promise<boolean> | undefined

  constructor(watched: ConnectionWatchOptions) {
    this.#watched = watched
  }

  get away(): boolean {
    return this.#away
  }

  /** Throws {@link DatabaseUnavailableError} within a second if the database is down. */
  async over<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#away) throw new DatabaseUnavailableError('the database does not answer')
    const lost = Promise.withResolvers<never>()
    const asked = { since: performance.now(), refuse: lost.reject }
    this.#pending.add(asked)
    this.#timer ??= setInterval(() => void this.#check(), CHECK_INTERVAL_MS).unref()
    try {
      const answer = await Promise.race([ask(), lost.promise])
      this.#answeredAt = performance.now()
      return answer
    } finally {
      this.#pending.delete(asked)
    }
  }

  async answers(): Promise<boolean> {
    return !this.#away && (await this.#isAnswering())
  }

  #isAnswering(): Promise<boolean> {
    this.#pinging ??= this.#ping().finally(() => {
      this.#pinging = undefined
    })
    return this.#pinging
  }

  end(): void {
    this.#ended = true
    clearInterval(this.#timer)
  }

  async #ping(): Promise<boolean> {
    const enough = new AbortController()
    const began = performance.now()
    const answer = this.#watched.ask(enough.signal).catch(() => false)
    const limit = Math.min(OPEN_TIMEOUT_MS, Math.max(PING_TIMEOUT_MS, SLOW_PING_FACTOR * this.#pingTime))
    try {
      this.#isOpen = await Promise.race([
        answer,
        waitForTimeout(this.#isOpen ? limit : OPEN_TIMEOUT_MS, enough.signal),
      ])
      if (this.#isOpen) this.#pingTime = Math.max(performance.now() - began, PING_DECAY * this.#pingTime)
      return this.#isOpen
    } finally {
      enough.abort()
    }
  }

  async #check(): Promise<void> {
    const [oldest] = this.#pending
    const now = performance.now()
    if (!oldest) {
      clearInterval(this.#timer)
      this.#timer = undefined
      return
    }
    if (this.#isChecking || this.#away || now < this.#nextPingAt || now - oldest.since < SLOW_QUERY_MS) return
    // Only one ping at a time, because a second check would share the first ping but measure its time from a later
    // start.
    this.#isChecking = true
    // A query that was answered in the meantime also proves that the database is up.
    const answers = (await this.#isAnswering()) || this.#answeredAt > now
    this.#isChecking = false
    this.#nextPingAt = performance.now() + PING_PAUSE_MS
    if (!answers && !this.#away && !this.#ended) await this.#lose()
  }

  async #lose(): Promise<void> {
    this.#away = true
    this.#watched.log.warn({}, 'the database does not answer')
    for (const { refuse } of this.#pending)
      refuse(new DatabaseUnavailableError('the database does not answer any more'))
    this.#watched.onLost()
    do {
      await pause(RETURN_PING_MS, undefined, { ref: false })
    } while (!this.#ended && !(await this.#isAnswering()))
    this.#away = false
    if (!this.#ended) this.#watched.log.info({}, 'the database answers again')
  }
}

/** Resolves to false after `limit` milliseconds; waits again if the process was too busy to receive an answer. */
async function waitForTimeout(limit: number, signal: AbortSignal): Promise<false> {
  for (;;) {
    const began = performance.now()
    try {
      await pause(limit, undefined, { signal, ref: false })
    } catch {
      return false
    }
    if (performance.now() - began < limit + BUSY_MS) return false
  }
}
