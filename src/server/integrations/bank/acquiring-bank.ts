import type { Outcome } from '#kit/rules/outcome.ts'
import type { DeclineReason, OnlinePaymentKind } from '#money/api/payments.ts'
import type { FiscalData, ReceiptContent } from '#server/integrations/fiscal/fiscal-service.ts'
import type { SbpCodeService } from './sbp-codes.ts'

export interface NewBankOrder {
  /** Number of the order, at most 32 characters; never reused at the bank. */
  readonly orderNumber: string
  readonly amountKopecks: number
  readonly returnUrl: string
  readonly failUrl: string
  readonly description: string
  readonly expiresAt: Date
  /** Lifetime of the order, for banks that ignore `expiresAt`. */
  readonly sessionTimeoutSecs: number
  /** Content of the receipt, if the bank makes the receipts. */
  readonly receipt?: ReceiptContent | undefined
}

/** reversed: the bank released the reserved money; refunded: `refundedKopecks` says how much was returned. */
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

/** A callback is only a hint; the order's state is always read from the bank. */
export interface BankCallback {
  readonly orderId: string
  readonly orderNumber: string
}

/**
 * bank_unreachable: the outcome is unknown, so retry; bank_refused: final; order_unknown: the bank never received the
 * order.
 */
export type BankRefusal = 'bank_unreachable' | 'bank_refused' | 'order_unknown'

/** `words` is the bank's message. */
export interface RefundFailure {
  readonly ok: false
  readonly code: BankRefusal
  readonly words?: string | undefined
}

export interface BankReceipt {
  readonly uuid: string
  /** 'in' for the payment and its closing receipt, 'out' for refunds. */
  readonly direction: 'in' | 'out'
  readonly state: 'sent' | 'done' | 'failed'
  /** Kopecks; null if unknown. */
  readonly amount: number | null
  readonly fiscal: FiscalData | null
}

/** Receipts that the bank makes for orders registered with an `orderBundle`. */
export interface BankReceipts {
  ofOrder(orderId: string): Promise<Outcome<readonly BankReceipt[], BankRefusal>>
  /** Requests the closing receipt for a service that was prepaid (`closeOfdReceipt.do`). */
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
  /** Registers an order; repeating it with the same number and amount returns the same order. */
  register(
    order: NewBankOrder,
  ): Promise<Outcome<{ orderId: string; formUrl: string }, 'bank_unreachable' | 'bank_refused'>>
  /** Prefetches orders; exists only in the embedded bank. */
  readAhead?(orderIds: readonly string[]): Promise<void>
  status(orderId: string): Promise<Outcome<BankOrder, BankRefusal>>
  /** Finds an order by our number, for the case that the answer to `register` was lost. */
  statusOfNumber(orderNumber: string): Promise<Outcome<BankOrder, BankRefusal>>
  /**
   * Refunds a part of an order. If the answer was lost, `refundedBeforeKopecks` shows that the refund was already made,
   * so that it is not repeated.
   */
  refund(params: {
    orderId: string
    amountKopecks: number
    refundedBeforeKopecks?: number
    receipt?: ReceiptContent | undefined
  }): Promise<{ ok: true; value: { refundedKopecks: number } } | RefundFailure>
  /** Null if the bank issues no QR codes. */
  readonly sbp: SbpCodeService | null
  /** Null if another service issues the receipts. */
  readonly receipts: BankReceipts | null
  readCallback(parameters: URLSearchParams): Outcome<BankCallback, 'bad_checksum'>
}
