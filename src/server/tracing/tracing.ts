/** Names, numbers and codes of ours; never personal. */
export type Attributes = Readonly<Record<string, string | number>>

export interface Work {
  /** Of low cardinality: an endpoint's path, a step, an outside system. */
  readonly name: string
  /** A call to us, a job, or a call to an outside system. */
  readonly kind: 'call' | 'job' | 'outside'
  readonly attributes?: Attributes
}

/** An answered or failed SQL statement. */
export interface AskedQuery {
  /** With $1 in place of each value. */
  readonly sql: string
  readonly milliseconds: number
  /** A code of PostgreSQL or the kind of error. */
  readonly problem?: string
}

export interface Tracing {
  /** Traces `run` and everything it causes; `note` adds attributes known later. */
  span<T>(work: Work, run: (note: (attributes: Attributes) => void) => Promise<T>): Promise<T>
  /** Missing if nobody listens, so that nothing is measured. */
  readonly query?: (query: AskedQuery) => void
  stop(): Promise<void>
}

/** No traces. */
export const untraced: Tracing = {
  span: (_, run) => run(() => {}),
  stop: async () => {},
}

export interface TracingSettings {
  /** `/v1/traces` is added. */
  readonly endpoint: string
  readonly service: string
  /** Share of traces kept, from 0 to 1; those of a traced proxy are all kept. */
  readonly share: number
}

/** Loads the exporter only if a collector is configured. */
export const openTracing = async (
  settings: TracingSettings | undefined,
  version: string,
): Promise<Tracing> =>
  settings ? (await import('./otlp-tracing.ts')).otlpTracing(settings, version) : untraced
