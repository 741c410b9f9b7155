import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './database.ts'
import { DatabaseUnavailableError } from './unavailable.ts'

/**
 * Times in milliseconds, which add up to less than a second from a question to the answer that nobody is there, where
 * the database answered promptly before.
 */
const LOOK_MS = 100
/** A question that is older than this lets it be looked whether the database answers at all. */
const PATIENCE_MS = 200
const ANSWER_MS = 600
/** Who was slow to answer, as on a crowded machine, is given so many times as long as it took, but no longer than opening. */
const SLOW_TIMES = 4
/** How much of a slow answer is remembered at the next one. */
const REMEMBERED = 0.8
/** Opening the session over which it is asked may take so long, on a busy machine too. */
const OPEN_MS = 3_000
/** So long one look is enough. */
const FRESH_MS = 200
/** How often it is looked whether a database that was away is back. */
const RETURN_MS = 300
/** A timer that is later than this says that we were busy ourselves, and an answer may wait to be read. */
const BUSY_MS = 100

interface Asked {
  readonly since: number
  readonly refuse: (away: DatabaseUnavailableError) => void
}

/** What is watched. */
export interface Watched {
  /** Asks for one word over a session of its own until the signal; false or never when nobody answers. */
  readonly ask: (signal: AbortSignal) => Promise<boolean>
  /** The database is away: whatever waits for it has to be let go. */
  readonly onLost: () => void
  readonly log: Pick<Log, 'info' | 'warn'>
}

/**
 * Knows within a second that a database answers nothing any more, and that it is back. A network that swallows
 * everything and a machine that is frozen break no connection; and a question may take its time, as one that waits for
 * a row's lock: so it is not the question that has a time limit, a second session is asked for one word.
 */
export class Watch {
  readonly #watched: Watched
  readonly #asked = new Set<Asked>()
  #looking: NodeJS.Timeout | undefined
  #isLooking = false
  #lookAgainAt = 0
  #away = false
  #ended = false
  /** The session over which it is asked is open. */
  #isOpen = false
  /** How long answers take of late, the slow ones above all. */
  #took = 0
  /** When a question of anybody was answered last. */
  #answeredAt = 0
  #answer: Promise<boolean> | undefined

  constructor(watched: Watched) {
    this.#watched = watched
  }

  /** Nobody answers now, as far as is known. */
  get away(): boolean {
    return this.#away
  }

  /** The answer to a question; {@link DatabaseUnavailableError} at once while the database is known to be away, within a second when it goes. */
  async over<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#away) throw new DatabaseUnavailableError('the database does not answer')
    const lost = Promise.withResolvers<never>()
    const asked = { since: performance.now(), refuse: lost.reject }
    this.#asked.add(asked)
    this.#looking ??= setInterval(() => void this.#look(), LOOK_MS).unref()
    try {
      const answer = await Promise.race([ask(), lost.promise])
      this.#answeredAt = performance.now()
      return answer
    } finally {
      this.#asked.delete(asked)
    }
  }

  /** Whether the database answers now. */
  async answers(): Promise<boolean> {
    return !this.#away && (await this.#ask())
  }

  #ask(): Promise<boolean> {
    this.#answer ??= this.#askOnce().finally(() => {
      this.#answer = undefined
    })
    return this.#answer
  }

  end(): void {
    this.#ended = true
    clearInterval(this.#looking)
  }

  async #askOnce(): Promise<boolean> {
    const enough = new AbortController()
    const began = performance.now()
    const answer = this.#watched.ask(enough.signal).catch(() => false)
    const limit = Math.min(OPEN_MS, Math.max(ANSWER_MS, SLOW_TIMES * this.#took))
    try {
      this.#isOpen = await Promise.race([answer, silence(this.#isOpen ? limit : OPEN_MS, enough.signal)])
      if (this.#isOpen) this.#took = Math.max(performance.now() - began, REMEMBERED * this.#took)
      return this.#isOpen
    } finally {
      enough.abort()
    }
  }

  async #look(): Promise<void> {
    const [oldest] = this.#asked
    const now = performance.now()
    if (!oldest) {
      clearInterval(this.#looking)
      this.#looking = undefined
      return
    }
    if (this.#isLooking || this.#away || now < this.#lookAgainAt || now - oldest.since < PATIENCE_MS) return
    // One look at a time: a second one would judge by the last moments of the first.
    this.#isLooking = true
    // An answer to anybody since then says as much as one to us.
    const answers = (await this.#ask()) || this.#answeredAt > now
    this.#isLooking = false
    this.#lookAgainAt = performance.now() + FRESH_MS
    if (!answers && !this.#away && !this.#ended) await this.#lose()
  }

  async #lose(): Promise<void> {
    this.#away = true
    this.#watched.log.warn({}, 'the database does not answer')
    for (const { refuse } of this.#asked)
      refuse(new DatabaseUnavailableError('the database does not answer any more'))
    this.#watched.onLost()
    do {
      await pause(RETURN_MS, undefined, { ref: false })
    } while (!this.#ended && !(await this.#ask()))
    this.#away = false
    if (!this.#ended) this.#watched.log.info({}, 'the database answers again')
  }
}

/** False once no answer came for long enough; time in which we ourselves were too busy to read one does not count. */
async function silence(limit: number, signal: AbortSignal): Promise<false> {
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
