/** What a trace says of one piece of work. Names, numbers and codes of ours alone: nothing that tells who somebody is. */
export type Attributes = Readonly<Record<string, string | number>>

/** A piece of work that a trace shows. */
export interface Work {
  /** Few different names: the path of an endpoint, the name of a queue, the outside system. */
  readonly name: string
  /** Who asked for it, or whom it asks: a call to us, a job, a call to an outside system. */
  readonly kind: 'call' | 'job' | 'outside'
  readonly attributes?: Attributes
}

/** One statement of SQL that was answered, or failed. */
export interface AskedQuery {
  /** With $1 in the place of each value. */
  readonly sql: string
  readonly milliseconds: number
  /** Why it failed: a code of PostgreSQL or the kind of error. */
  readonly problem?: string
}

/** Shows what caused what, and how long each took. */
export interface Tracing {
  /** Does a piece of work, which whatever it causes stands below; `note` adds what is known only later. */
  span<T>(work: Work, run: (note: (attributes: Attributes) => void) => Promise<T>): Promise<T>
  /** Hears of each statement; left out where nobody listens, so that nobody measures. */
  readonly query?: (query: AskedQuery) => void
  /** Sends what is not sent yet. */
  stop(): Promise<void>
}

/** No traces, and no cost of them. */
export const untraced: Tracing = {
  span: (_, run) => run(() => {}),
  stop: async () => {},
}

/** Where traces go. */
export interface TracingSettings {
  /** The collector, to which `/v1/traces` is added. */
  readonly endpoint: string
  readonly service: string
  /** Which share of the traces is kept, from 0 to 1; of what a front server traces, all. */
  readonly share: number
}

/** Opens tracing where the settings name a collector; what sends traces is read only then. */
export const openTracing = async (
  settings: TracingSettings | undefined,
  version: string,
): Promise<Tracing> =>
  settings ? (await import('./otlp-tracing.ts')).otlpTracing(settings, version) : untraced
