import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { OperatorEntry } from '#contract/content/site-entry.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { OrderPrinter } from '../documents/payment-order.ts'
import type { Clock, TestClock } from './clock.ts'
import type { Config } from './config.ts'
import type { OutsideServices } from './connect-integrations.ts'
import type { DocumentBook } from './content/document-book.ts'
import type { BoxNameList } from './content/living-content.ts'
import type { Outage } from './database/outage.ts'
import type { Schema } from './database/schema.ts'
import type { Failures } from './failures.ts'
import type { HookPost } from './gateways/hooks/hook-post.ts'
import type { Attachment } from './gateways/messages/email-sender.ts'
import type { Metrics } from './http/metrics.ts'
import type { SessionCookie } from './http/session-cookie.ts'
import type { Integrations } from './integrations.ts'
import type { FailedRows } from './jobs/failed-rows.ts'
import type { LateMoney } from './late-money.ts'
import type { MessageCounts } from './metrics/message-metrics.ts'
import type { BalanceDocuments } from './modules/balance/balance-documents.ts'
import type { OfficesForClaims } from './modules/boxes/offices-for-claims.ts'
import type { ClaimDocuments } from './modules/claim-life/claim-documents.ts'
import type { ConsentBook } from './modules/clients/consent.ts'
import type { CompanyStateOf } from './modules/directory/company-state.ts'
import type { EditableContent } from './modules/editing/publish.ts'
import type { EmailAttachment, Outbox } from './modules/notifications/outbox.ts'
import type { OfferHolder } from './modules/offers/acceptance.ts'
import type { Offices } from './modules/offices/offices.ts'
import type { OrderReceipts } from './modules/receipts/content-of-receipt.ts'
import type { PriceBook } from './modules/tariffs/price-book.ts'
import type { FieldCipher } from './secrets.ts'
import type { SignedTokens } from './signed-tokens.ts'
import type { Tracing } from './tracing/tracing.ts'
import type { Workers } from './workers/workers.ts'

/** What the server opens once. Routes and functions of modules take it as their first argument. */
export interface Context extends OutsideServices {
  readonly config: Config
  /** The site's own address, without a slash at the end. */
  readonly origin: string
  readonly clock: Clock
  /** The same clock where it can be moved; null where real time rules. */
  readonly testClock: TestClock | null
  /** Does what became due when a test moved the clock forward. */
  readonly onClockMoved: () => Promise<void>
  readonly log: Logger
  readonly failures: Failures
  /** Rows of due work that failed and wait to be tried again. */
  readonly failedRows: FailedRows
  readonly outage: Outage
  readonly tracing: Tracing
  readonly metrics: Metrics
  readonly messageCounts: MessageCounts
  readonly integrations: Integrations
  readonly db: Kysely<Schema>
  readonly workers: Workers
  readonly outbox: Outbox
  readonly cookie: SessionCookie
  /** Seals personal data. */
  readonly cipher: FieldCipher
  /** Signs links that work without a login. */
  readonly tokens: SignedTokens

  readonly offices: Offices & OfficesForClaims
  readonly book: PriceBook
  readonly boxNames: BoxNameList
  readonly consents: ConsentBook
  /** Editions of the offer. */
  readonly offers: DocumentBook
  /** The company that runs the service; its email is the address of support. */
  readonly operator: () => OperatorEntry
  readonly content: EditableContent
  readonly companyState: CompanyStateOf
  /**
   * Has the holder accepted the offer in force today, or on the day of the order? Without it no order of client type 3 is
   * finished (M-LEGAL-07).
   */
  hasOffer(db: Kysely<Schema>, holder: OfferHolder, ordered?: CalendarDate): Promise<boolean>

  readonly hookPost: HookPost
  /** The same for events of sandboxes, which are not counted. */
  readonly sandboxPost: HookPost
  /** Since when cancelled payments and top-ups are asked about at the bank. */
  readonly lateMoney: { readonly payments: LateMoney; readonly topUps: LateMoney }
  /** Receipts that the bank makes with its orders and refunds. */
  readonly orderReceipts: OrderReceipts
  readonly printOrder: OrderPrinter
  readonly documents: ClaimDocuments
  readonly balanceDocuments: BalanceDocuments
  /** Null when there is nothing left to attach. */
  readonly makeAttachment: (attachment: EmailAttachment) => Promise<Attachment | null>
}
