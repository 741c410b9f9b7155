export type SpanAttributes = Readonly<Record<string, string | number>>

export interface SpanOptions {
  readonly name: string
  readonly kind: 'call' | 'job' | 'outside'
  readonly attributes?: SpanAttributes
}

export interface QueryTiming {
  readonly sql: string
  readonly milliseconds: number
  readonly problem?: string
}

export interface Tracing {
  /** Traces `run` and everything it causes; `note` adds attributes known later. */
  span<T>(work: SpanOptions, run: (note: (attributes: SpanAttributes) => void) => Promise<T>): Promise<T>
  /** Receives the duration of each query; missing if nobody needs it, so that queries are not timed. */
  readonly query?: (query: QueryTiming) => void
  stop(): Promise<void>
}

export const noTracing: Tracing = {
  span: (_, run) => run(() => {}),
  stop: async () => {},
}

export interface TracingSettings {
  readonly endpoint: string
  readonly service: string
  /** Share of sampled traces, from 0 to 1; traces started by a proxy are all sampled. */
  readonly share: number
}
