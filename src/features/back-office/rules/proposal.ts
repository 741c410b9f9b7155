import type { Kopecks } from '#kit/rules/money.ts'
import type { OrderReference } from '#money/rules/statement-match.ts'

export type ProposalKind =
  | 'early_end'
  | 'refund_by_hand'
  | 'bank_return'
  | 'bank_booking'
  | 'receipt_correction'

/** `exchange`: the rent ends because its holder moves. */
export type RentEndAction = 'refuse' | 'end' | 'exchange'

export interface ProposalDetails {
  /** Set for an early end. */
  readonly end?: RentEndAction
  /** Set for an exchange of keys: the proposer saw the privilege document. */
  readonly privilegeSeen?: boolean
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
