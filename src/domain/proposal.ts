import type { Kopecks } from './money.ts'
import type { Target } from './statement-match.ts'

/** Acts that take two people: one proposes, another confirms. */
export type ProposalKind =
  | 'early_end'
  | 'refund_by_hand'
  | 'bank_return'
  | 'bank_booking'
  | 'receipt_correction'

/** What is done once a proposal is confirmed, by its kind; the others need nothing beside their subject. */
export interface ProposedAct {
  /** Of an early end. */
  readonly end?: 'refuse' | 'end'
  /** Of a refund by hand: the document by which the money went. */
  readonly document?: string
  /** Of a bank booking: the orders, what goes beyond them, and the organisation of whole lines that pay no order. */
  readonly booking?: {
    readonly targets: readonly Target[]
    readonly surplus: Kopecks
    readonly surplusTo: 'balance' | 'line'
    readonly legalHid?: string
  }
}
