import type { Clock } from '#server/clock.ts'
import type { Failures } from '#server/failures.ts'
import type { AcquiringBank } from '#server/gateways/bank/acquiring-bank.ts'
import type { LateMoney } from '#server/late-money.ts'
import type { ClaimDeps } from '../claims/claim-deps.ts'
import type { OrderReceipts } from '../receipts/content-of-receipt.ts'

export interface PaymentDeps
  extends Pick<ClaimDeps, 'db' | 'offices' | 'outbox' | 'hasOffer' | 'companyState'> {
  readonly bank: AcquiringBank
  readonly clock: Clock
  readonly failures: Pick<Failures, 'report'>
  /** The site's own origin: the bank sends the browser back there. */
  readonly origin: string
  /** Since when cancelled payments, and top-ups that were given up, are asked about at the bank. */
  readonly lateMoney: { readonly payments: LateMoney; readonly topUps: LateMoney }
  /** What goes with orders and refunds where the bank makes their receipts. */
  readonly orderReceipts: OrderReceipts
}
