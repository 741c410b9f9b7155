import type { BankReason, PaymentWay } from '#contract/payments.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { ReceiptContent } from '../fiscal/fiscal-service.ts'
import type { BankReceipts } from './bank-receipts.ts'
import type { SbpPort } from './sbp-port.ts'

/** An order to be paid online, by card or by a code, as we register it. */
export interface NewBankOrder {
  /** Our number of the order, unique for ever at the bank; at most 32 characters. */
  readonly orderNumber: string
  readonly amountKopecks: number
  /** Whole addresses to which the bank sends the browser after success and after failure. */
  readonly returnUrl: string
  readonly failUrl: string
  readonly description: string
  /** Until when the bank may take money: the claim's deadline. */
  readonly expiresAt: Date
  /** How long the payment page lives, in seconds; banks that know `expiresAt` go by that. */
  readonly sessionTimeoutSecs: number
  /** What its receipt says, where the bank makes it. */
  readonly receipt?: ReceiptContent | undefined
}

/**
 * registered: waiting for money; paid; declined by the bank; expired: the time ran out; reversed: the hold was taken
 * back; refunded: money went back, see `refundedKopecks`.
 */
export type BankOrderState = 'registered' | 'paid' | 'declined' | 'expired' | 'reversed' | 'refunded'

/** What the bank says about an order. */
export interface BankOrder {
  readonly orderId: string
  readonly orderNumber: string
  readonly state: BankOrderState
  /** What the order was registered for. */
  readonly amountKopecks: number
  /** What went back so far. */
  readonly refundedKopecks: number
  readonly paidAt?: Date
  /** How it was paid, where the bank says so. */
  readonly way?: PaymentWay
  /** The bank's own code of the last attempt, 0 when it went well. */
  readonly actionCode: number
  /** Why not, for declined and expired orders. */
  readonly reasonCode?: BankReason
}

/** What a signed callback says: a hint only, the state is always asked for. */
export interface BankCallback {
  readonly orderId: string
  readonly orderNumber: string
  /** approved, deposited, reversed, refunded, declinedByTimeout … */
  readonly operation: string
  /** Whether the operation went well. */
  readonly succeeded: boolean
  readonly amountKopecks?: number
}

/** bank_unreachable: nobody knows, ask again; bank_refused: the bank said no; order_unknown: it never saw the order. */
export type BankRefusal = 'bank_unreachable' | 'bank_refused' | 'order_unknown'

/** A refund that was not done, with the bank's own words where it gave any. */
export interface RefundRefused {
  readonly ok: false
  readonly code: BankRefusal
  readonly words?: string | undefined
}

/** The acquiring bank. */
export interface AcquiringBank {
  /** Registers an order and answers where to pay; the same number and amount again answers the same order. */
  register(
    order: NewBankOrder,
  ): Promise<Outcome<{ orderId: string; formUrl: string }, 'bank_unreachable' | 'bank_refused'>>
  /** Tells the embedded bank which orders are asked about next; others have no such call. */
  readAhead?(orderIds: readonly string[]): Promise<void>
  /** How an order stands, by the bank's id. */
  status(orderId: string): Promise<Outcome<BankOrder, BankRefusal>>
  /** How an order stands, by our number: for when the answer to `register` was lost together with our process. */
  statusOfNumber(orderNumber: string): Promise<Outcome<BankOrder, BankRefusal>>
  /**
   * Gives money back. `refundedBeforeKopecks` is what went back by earlier refunds of this order: with it a refund
   * whose answer was lost is recognised and not given twice.
   */
  refund(params: {
    orderId: string
    amountKopecks: number
    refundedBeforeKopecks?: number
    /** What the receipt of the refund says, where the bank makes it. */
    receipt?: ReceiptContent | undefined
  }): Promise<{ ok: true; value: { refundedKopecks: number } } | RefundRefused>
  /** Codes of the Faster Payments System for registered orders; null where the bank gives none. */
  readonly sbp: SbpPort | null
  /** Fiscal receipts that it makes of its orders; null where another service does. */
  readonly receipts: BankReceipts | null
  /** Reads a callback's parameters and checks that the bank signed them. */
  readCallback(parameters: URLSearchParams): Outcome<BankCallback, 'bad_checksum'>
}
