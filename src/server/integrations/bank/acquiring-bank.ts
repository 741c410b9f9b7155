import type { Outcome } from '#kit/rules/outcome.ts'
import type { DeclineReason, OnlinePaymentKind } from '#money/api/payments.ts'
import type { FiscalData, ReceiptContent } from '#server/integrations/fiscal/fiscal-service.ts'
import type { SbpPort } from './sbp-port.ts'

export interface NewBankOrder {
  /** Never reused at the bank; at most 32 characters. */
  readonly orderNumber: string
  readonly amountKopecks: number
  readonly returnUrl: string
  readonly failUrl: string
  readonly description: string
  readonly expiresAt: Date
  /** Used by banks that ignore `expiresAt`. */
  readonly sessionTimeoutSecs: number
  /** Set if the bank issues the receipts. */
  readonly receipt?: ReceiptContent | undefined
}

/** reversed: the hold was released; refunded: see `refundedKopecks`. */
export type BankOrderState = 'registered' | 'paid' | 'declined' | 'expired' | 'reversed' | 'refunded'

export interface BankOrder {
  readonly orderId: string
  readonly orderNumber: string
  readonly state: BankOrderState
  readonly amountKopecks: number
  readonly refundedKopecks: number
  readonly way?: OnlinePaymentKind
  readonly reasonCode?: DeclineReason
}

/** Only a hint: the order's state is always read from the bank. */
export interface BankCallback {
  readonly orderId: string
  readonly orderNumber: string
}

/** bank_unreachable: outcome unknown, retry; bank_refused: final; order_unknown: the bank never got the order. */
export type BankRefusal = 'bank_unreachable' | 'bank_refused' | 'order_unknown'

/** `words`: the bank's message. */
export interface RefundFailure {
  readonly ok: false
  readonly code: BankRefusal
  readonly words?: string | undefined
}

export interface BankReceipt {
  readonly uuid: string
  /** in: the payment and its closing receipt; out: refunds. */
  readonly direction: 'in' | 'out'
  readonly state: 'sent' | 'done' | 'failed'
  /** Kopecks; null if unknown. */
  readonly amount: number | null
  readonly fiscal: FiscalData | null
}

/** Receipts of orders registered with an `orderBundle`. */
export interface BankReceipts {
  ofOrder(orderId: string): Promise<Outcome<readonly BankReceipt[], BankRefusal>>
  /** Receipt of the service itself, after its prepayment (`closeOfdReceipt.do`). */
  close(
    orderId: string,
    amountKopecks: number,
    content: ReceiptContent,
  ): Promise<
    | { readonly ok: true }
    | { readonly ok: false; readonly code: BankRefusal; readonly words?: string | undefined }
  >
}

export interface AcquiringBank {
  /** Idempotent for the same number and amount. */
  register(
    order: NewBankOrder,
  ): Promise<Outcome<{ orderId: string; formUrl: string }, 'bank_unreachable' | 'bank_refused'>>
  /** Prefetches orders; only in the embedded bank. */
  readAhead?(orderIds: readonly string[]): Promise<void>
  status(orderId: string): Promise<Outcome<BankOrder, BankRefusal>>
  /** Finds an order by our number, if the answer to `register` was lost. */
  statusOfNumber(orderNumber: string): Promise<Outcome<BankOrder, BankRefusal>>
  /** `refundedBeforeKopecks` detects a refund whose answer was lost, so that it is not repeated. */
  refund(params: {
    orderId: string
    amountKopecks: number
    refundedBeforeKopecks?: number
    receipt?: ReceiptContent | undefined
  }): Promise<{ ok: true; value: { refundedKopecks: number } } | RefundFailure>
  /** Null if the bank issues no QR codes. */
  readonly sbp: SbpPort | null
  /** Null if another service issues the receipts. */
  readonly receipts: BankReceipts | null
  readCallback(parameters: URLSearchParams): Outcome<BankCallback, 'bad_checksum'>
}
