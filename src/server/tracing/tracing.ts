export type Attributes = Readonly<Record<string, string | number>>

export interface Work {
  readonly name: string
  readonly kind: 'call' | 'job' | 'outside'
  readonly attributes?: Attributes
}

export interface AskedQuery {
  readonly sql: string
  readonly milliseconds: number
  readonly problem?: string
}

export interface Tracing {
  /** Traces `run` and everything it causes; `note` adds attributes known later. */
  span<T>(work: Work, run: (note: (attributes: Attributes) => void) => Promise<T>): Promise<T>
  /** Missing without a listener, so that queries are not timed. */
  readonly query?: (query: AskedQuery) => void
  stop(): Promise<void>
}

export const untraced: Tracing = {
  span: (_, run) => run(() => {}),
  stop: async () => {},
}

export interface TracingSettings {
  readonly endpoint: string
  readonly service: string
  /** Share of sampled traces, from 0 to 1; traces started by a proxy are all sampled. */
  readonly share: number
}
