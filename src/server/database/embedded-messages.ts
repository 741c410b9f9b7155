/** How the embedded database is started; `directory` is null for one that lives in memory (tests). */
export interface EmbeddedSettings {
  readonly directory: string | null
  /** A dump of a data directory to start from, in memory only. */
  readonly template: Uint8Array | null
}

/** What may be asked of the thread that holds the database. `transaction` is the number that `begin` answered. */
export type Order =
  | {
      readonly kind: 'query'
      readonly text: string
      readonly values: readonly unknown[]
      readonly transaction: number | null
    }
  | { readonly kind: 'script'; readonly text: string }
  | { readonly kind: 'begin' }
  | { readonly kind: 'end'; readonly transaction: number; readonly commit: boolean }
  | { readonly kind: 'dump' }
  /** Copies the files, as they are at one instant, into a folder that is not there yet. */
  | { readonly kind: 'copy'; readonly to: string }
  | { readonly kind: 'close' }

/** One order under way; the first reply, to number 0, says that the database is open. */
export interface Request {
  readonly number: number
  readonly order: Order
}

/** The number of the reply to every question at once: the database gave up. */
export const STOPPED = -1

export type Reply =
  | { readonly number: number; readonly ok: true; readonly value: unknown }
  | { readonly number: number; readonly ok: false; readonly failure: Failure }

/** An error as it crosses the thread border; structured clone alone would lose PostgreSQL's fields. */
export interface Failure {
  readonly message: string
  readonly fields: Readonly<Record<string, string>>
}

/** What a query answers. */
export interface QueryReply {
  readonly rows: Record<string, unknown>[]
  readonly affectedRows: number | undefined
}
