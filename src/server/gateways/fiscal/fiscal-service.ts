import type { TaxSystem } from '#contract/content/tax-names.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { ReceiptKind, ReceiptLine } from '#domain/receipt.ts'

/** What is settled with: cash at the counter, electronic means, money that came before. */
export type Tender = 'cash' | 'electronic' | 'prepaid'

/** A receipt as we ask for it; sums in kopecks. */
export interface NewReceipt {
  /** Ours, unique for ever: a second request with it answers the first receipt. */
  readonly externalId: string
  readonly kind: ReceiptKind
  /** The day of the settlement that had no receipt; of a correction alone. */
  readonly corrects?: Date | undefined
  readonly amount: number
  readonly tender: Tender
  readonly lines: readonly (ReceiptLine & { readonly name: string })[]
  readonly system: TaxSystem
  /** Where the receipt is sent. */
  readonly email: string
  /** The order at the acquiring bank, of a card payment. */
  readonly orderId: string | null
  /** When it was asked for. */
  readonly at: Date
}

/** What a registered receipt is known by. */
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

/** A receipt that the service has: it waits, is registered, or was refused by the register. */
export type ReceiptReport =
  | { readonly state: 'wait' }
  | { readonly state: 'done'; readonly fiscal: FiscalData }
  | { readonly state: 'fail'; readonly words?: string | undefined; readonly mayTryAgain: boolean }

/** service_unreachable: nobody knows, ask again with the same number; service_refused: it said no. */
export interface FiscalRefused {
  readonly ok: false
  readonly code: 'service_unreachable' | 'service_refused'
  readonly words?: string | undefined
}

/** A service that registers receipts. */
export interface FiscalService {
  /** Which settlements it makes receipts of; the others have theirs from a register elsewhere. */
  makes(receipt: { readonly tender: Tender; readonly orderId: string | null }): boolean
  /** Asks for a receipt; the same external number again answers the number of the first one. */
  send(receipt: NewReceipt): Promise<{ readonly ok: true; readonly value: string } | FiscalRefused>
  /** How a receipt stands, by the service's number. */
  report(
    serviceId: string,
    kind: ReceiptKind,
  ): Promise<{ readonly ok: true; readonly value: ReceiptReport } | FiscalRefused>
  /** The service's number in a callback: a hint only, the report is always asked for. */
  readCallback(body: unknown): Outcome<string, 'not_readable'>
  /** Why it would not serve us; null when it would. */
  check(): Promise<string | null>
}
