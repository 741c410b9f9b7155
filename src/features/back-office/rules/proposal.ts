import type { Kopecks } from '#kit/rules/money.ts'
import type { OrderReference } from '#money/rules/statement-match.ts'

export type ProposalKind =
  | 'early_end'
  | 'refund_by_hand'
  | 'bank_return'
  | 'bank_booking'
  | 'receipt_correction'

export interface ProposalDetails {
  /** Set for an early end. */
  readonly end?: 'refuse' | 'end'
  /** Set for a manual refund: number of the payment document. */
  readonly document?: string
  /** Set for a bank booking; `legalHid` is set if the whole statement line goes to a balance. */
  readonly booking?: {
    readonly targets: readonly OrderReference[]
    readonly surplus: Kopecks
    readonly surplusTo: 'balance' | 'line'
    readonly legalHid?: string
  }
}
