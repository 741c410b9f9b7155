import type { TaxSystem } from '#content/api/entries/price-entries.ts'
import type { Outcome } from '#kit/rules/outcome.ts'
import type { ReceiptKind, ReceiptLine } from '#money/rules/receipt.ts'

export type Tender = 'cash' | 'electronic' | 'prepaid'

export type NamedLine = ReceiptLine & { readonly name: string }

export interface ReceiptContent {
  readonly lines: readonly NamedLine[]
  readonly system: TaxSystem
  readonly email: string
  /** An organisation that pays by a means of payment (54-FZ, article 4.7, part 6.1). */
  readonly buyer: { readonly name: string; readonly inn: string } | null
}

export interface ReceiptOf {
  readonly kind: ReceiptKind
  readonly amount: number
  /** Kopecks of the same payment refunded before. */
  readonly before: number
  readonly tender: Tender
  /** Null for money that did not come through the bank. */
  readonly orderId: string | null
  readonly isCorrection: boolean
}

export interface NewReceipt extends ReceiptContent, ReceiptOf {
  /** Unique for ever: a repeated request answers the first receipt. */
  readonly externalId: string
  /** Named by a correction. */
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

export type ReceiptReport =
  | { readonly state: 'wait' }
  | { readonly state: 'done'; readonly fiscal: FiscalData }
  | { readonly state: 'fail'; readonly words?: string | undefined; readonly mayTryAgain: boolean }

/** service_unreachable: unknown, repeat with the same number; service_refused: no. */
export interface FiscalRefused {
  readonly ok: false
  readonly code: 'service_unreachable' | 'service_refused'
  readonly words?: string | undefined
}

export interface FiscalService {
  /** Makes receipts itself from the data of bank orders. */
  readonly followsOrders: boolean
  /** Others come from a register elsewhere. */
  makes(receipt: Pick<ReceiptOf, 'tender' | 'orderId' | 'isCorrection'>): boolean
  /** Idempotent by the external number. */
  send(receipt: NewReceipt): Promise<{ readonly ok: true; readonly value: string } | FiscalRefused>
  report(
    serviceId: string,
    receipt: ReceiptOf,
  ): Promise<{ readonly ok: true; readonly value: ReceiptReport } | FiscalRefused>
  /** A hint: the report is always asked for. */
  readCallback(body: unknown): Outcome<string, 'not_readable'>
  /** Null if the service would serve us. */
  check(): Promise<string | null>
}
