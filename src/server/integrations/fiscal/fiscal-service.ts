import type { TaxSystemName } from '#content/api/entries/tariff-and-promotion-entries.ts'
import type { Outcome } from '#kit/rules/outcome.ts'
import type { ReceiptKind, ReceiptLine } from '#money/rules/receipt.ts'

export type ReceiptTender = 'cash' | 'electronic' | 'prepaid'

export type NamedReceiptLine = ReceiptLine & { readonly name: string }

export interface ReceiptContent {
  readonly lines: readonly NamedReceiptLine[]
  readonly system: TaxSystemName
  readonly email: string
  /** Set for organisations, because their receipts must name the buyer (54-FZ, article 4.7, part 6.1). */
  readonly buyer: { readonly name: string; readonly inn: string } | null
}

export interface ReceiptTransaction {
  readonly kind: ReceiptKind
  readonly amount: number
  /** Kopecks of the same payment that were refunded earlier. */
  readonly before: number
  readonly tender: ReceiptTender
  /** Null for money that did not come through the acquiring bank. */
  readonly orderId: string | null
  readonly isCorrection: boolean
}

export interface NewReceipt extends ReceiptContent, ReceiptTransaction {
  /** Our number of the receipt, never reused: a repeated request returns the first receipt. */
  readonly externalId: string
  /** Date of the transaction that a correction receipt refers to. */
  readonly settledAt: Date
  readonly at: Date
}

export interface FiscalData {
  readonly fnNumber: string
  readonly documentNumber: string
  readonly documentAttribute: string
  readonly registerNumber: string
  readonly shiftNumber: string
  readonly receiptNumber: string
  readonly registeredAt: Date
  readonly link: string | null
}

export type ReceiptStateReport =
  | { readonly state: 'wait' }
  | { readonly state: 'done'; readonly fiscal: FiscalData }
  | { readonly state: 'fail'; readonly words?: string | undefined; readonly mayTryAgain: boolean }

/** service_unreachable: the outcome is unknown, so retry with the same number; service_refused: final. */
export interface FiscalFailure {
  readonly ok: false
  readonly code: 'service_unreachable' | 'service_refused'
  readonly words?: string | undefined
}

export interface FiscalService {
  /** True if the bank makes the receipts from the data of its orders. */
  readonly followsOrders: boolean
  /** False for receipts that a cash register outside this system makes. */
  makes(receipt: Pick<ReceiptTransaction, 'tender' | 'orderId' | 'isCorrection'>): boolean
  /** Requests a receipt; repeating it with the same `externalId` makes no second one. */
  send(receipt: NewReceipt): Promise<{ readonly ok: true; readonly value: string } | FiscalFailure>
  report(
    serviceId: string,
    receipt: ReceiptTransaction,
  ): Promise<{ readonly ok: true; readonly value: ReceiptStateReport } | FiscalFailure>
  /** Reads the number of a receipt from a callback, which is only a hint: the report is always requested. */
  readCallback(body: unknown): Outcome<string, 'not_readable'>
  /** Null if the service accepts our credentials, otherwise the problem. */
  check(): Promise<string | null>
}
