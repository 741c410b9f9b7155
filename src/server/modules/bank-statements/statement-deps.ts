import type { Transaction } from 'kysely'
import type { OperatorEntry } from '#contract/content/site-entry.ts'
import type { Schema } from '#server/database/schema.ts'
import type { ClaimDeps } from '../claims/claim-deps.ts'

/** Jobs that statements start. */
export interface StatementJobs {
  /** Asks for the lines of a statement to be booked, with the import that brought them. */
  bookStatement(trx: Transaction<Schema>, of: { statementId: number }): Promise<void>
}

/** What statements need of the rest of the server. */
export interface StatementDeps extends Pick<ClaimDeps, 'db' | 'outbox' | 'workers'> {
  readonly statementJobs: StatementJobs
  /** Whose account it is. */
  readonly operator: () => OperatorEntry
  /** True where it is only tried: a statement of the orders that wait can be made. */
  readonly demo: boolean
}

/** Who imports or acts. */
export interface StatementActor {
  readonly sub: string
  readonly name: string
}
