import type { TaxSystem } from '#contract/content/price-entries.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { ReceiptKind, ReceiptLine } from '#domain/receipt.ts'

/** What is settled with: cash at the counter, electronic means, money that came before. */
export type Tender = 'cash' | 'electronic' | 'prepaid'

/** A line with its name, as a receipt shows it. */
export type NamedLine = ReceiptLine & { readonly name: string }

/** What a receipt says of the settlement; sums in kopecks. */
export interface ReceiptContent {
  readonly lines: readonly NamedLine[]
  readonly system: TaxSystem
  /** Where the receipt is sent. */
  readonly email: string
  /** Name and INN of an organisation that pays by presenting a means of payment (54-FZ, article 4.7, part 6.1). */
  readonly buyer: { readonly name: string; readonly inn: string } | null
}

/** Whose receipt it is, so that a service knows whether it makes it, and finds it among others. */
export interface ReceiptOf {
  readonly kind: ReceiptKind
  readonly amount: number
  /** Kopecks of the same payment that went back before. */
  readonly before: number
  readonly tender: Tender
  /** The order at the acquiring bank, of money that came through it. */
  readonly orderId: string | null
  readonly isCorrection: boolean
}

/** A receipt as we ask for it. */
export interface NewReceipt extends ReceiptContent, ReceiptOf {
  /** Ours, unique for ever: a second request with it answers the first receipt. */
  readonly externalId: string
  /** The day of the settlement, which a correction names. */
  readonly settledAt: Date
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
  /** It makes receipts by itself, of what went with an order of the bank. */
  readonly followsOrders: boolean
  /** Which settlements it makes receipts of; the others have theirs from a register elsewhere. */
  makes(receipt: Pick<ReceiptOf, 'tender' | 'orderId' | 'isCorrection'>): boolean
  /** Asks for a receipt; the same external number again answers the number of the first one. */
  send(receipt: NewReceipt): Promise<{ readonly ok: true; readonly value: string } | FiscalRefused>
  /** How a receipt stands, by the service's number. */
  report(
    serviceId: string,
    receipt: ReceiptOf,
  ): Promise<{ readonly ok: true; readonly value: ReceiptReport } | FiscalRefused>
  /** The service's number in a callback: a hint only, the report is always asked for. */
  readCallback(body: unknown): Outcome<string, 'not_readable'>
  /** Why it would not serve us; null when it would. */
  check(): Promise<string | null>
}
