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
  /** Missing if nobody listens, so that nothing is measured. */
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
  /** Share of traces kept, from 0 to 1; those of a traced proxy are all kept. */
  readonly share: number
}
