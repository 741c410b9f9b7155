import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { HolderIdentity } from '#back-office/api/branch-holder-identity.ts'
import type { MovingTerms } from '#claims/rules/moving.ts'
import type { OperatorEntry, OrganisationsEntry, WaitListEntry } from '#content/api/entries/site-entry.ts'
import type { ContentFiles } from '#content/server/content-files.ts'
import type { DocumentEditions } from '#content/server/document-editions.ts'
import type { ForbiddenBoxNameSource } from '#content/server/live-content.ts'
import type { DelegationTerms } from '#delegates/rules/delegation.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type { EmailAttachment, Outbox } from '#messages/server/outbox.ts'
import type { PaymentOrderPrinter } from '#money/server/documents/payment-order.ts'
import type { ConsentBook } from '#people/server/clients/consent.ts'
import type { OfficeCatalogue } from '#places/server/offices/office-catalogue.ts'
import type { ClaimOfficeDirectory } from '#rent/server/boxes/claim-office-directory.ts'
import type { PriceBook } from '#rent/server/tariffs/price-book.ts'
import type { VisitTerms } from '#visits/rules/visit-times.ts'
import type { Clock, TestClock } from './clock.ts'
import type { Config } from './config.ts'
import type { OutageLog } from './database/database-outage.ts'
import type { ClaimRow, PaymentRow } from './database/rows.ts'
import type { Schema } from './database/schema.ts'
import type { FailureReporter } from './failure-reporter.ts'
import type { FieldCipher } from './field-cipher.ts'
import type { SessionCookie } from './http/session.ts'
import type { ConnectedIntegrations } from './integrations/connect-integrations.ts'
import type { ReceiptContent } from './integrations/fiscal/fiscal-service.ts'
import type { WebhookSender } from './integrations/hooks/webhook-sender.ts'
import type { IntegrationMonitor } from './integrations/integration-monitor.ts'
import type { OutgoingEmailAttachment } from './integrations/messages/email-sender.ts'
import type { MessageMetrics, Metrics } from './metrics/metrics.ts'
import type { FailedRowStore, LatePaymentPollSchedule } from './run-job-step.ts'
import type { SignedTokens } from './signed-tokens.ts'
import type { Tracing } from './tracing/tracing.ts'
import type { WorkerPool } from './workers/worker-pool.ts'

export interface PrintableApplicationForm {
  readonly claim: ClaimRow
  readonly identity: HolderIdentity | null
}

export interface ClaimDocumentPrinter {
  /** The printed application form of a claim; only the copy for the back office contains the identity of the signer. */
  application(claim: ClaimRow, identity?: HolderIdentity | null): Promise<Uint8Array>
  applications(signed: readonly PrintableApplicationForm[]): Promise<Uint8Array>
  receipt(claim: ClaimRow, payment: PaymentRow): Promise<Uint8Array>
  labels(claim: ClaimRow, today: CalendarDate): Promise<Uint8Array>
}

/**
 * Whose acceptance of the offer counts: an organisation, or a sole proprietor who acts for no organisation (`legalHid`
 * is '').
 */
export interface OfferHolder {
  readonly legalHid: string
  readonly sub: string
}

export interface EditableContent {
  readonly release: ContentFiles
  readonly others: readonly string[]
  readonly pages: () => readonly string[]
  readonly showPublished: () => Promise<void>
}

/** Documents about the balance of an organisation as PDF, or as CSV by `csv`. `month` is `yyyy-MM`. */
export interface BalanceDocumentPrinter {
  statement(legalHid: string, month: string, today: CalendarDate): Promise<Uint8Array>
  csv(legalHid: string, month: string): Promise<Uint8Array>
  /** Null if the requisites of the organisation are unknown. */
  reconciliation(legalHid: string, from: CalendarDate, to: CalendarDate): Promise<Uint8Array | null>
}

/** Contents of the receipts that the bank makes for an order; undefined if the bank makes no receipts. */
export interface BankOrderReceiptBuilder {
  ofPayment(payment: PaymentRow): Promise<ReceiptContent | undefined>
  ofRefund(payment: PaymentRow, amount: number): Promise<ReceiptContent | undefined>
  ofTopUp(id: number): Promise<ReceiptContent | undefined>
}

/** Everything that is opened at the start of the server; routes and other functions take it as their first argument. */
export interface Context extends ConnectedIntegrations {
  readonly config: Config
  readonly origin: string
  readonly clock: Clock
  /** The same clock if it is a test clock, otherwise null. */
  readonly testClock: TestClock | null
  /** Runs the work that became due because a test moved the clock. */
  readonly onClockMoved: () => Promise<void>
  readonly log: Logger
  readonly failures: FailureReporter
  readonly failedRows: FailedRowStore
  readonly outage: OutageLog
  readonly tracing: Tracing
  readonly metrics: Metrics
  readonly messageCounts: MessageMetrics
  readonly integrations: IntegrationMonitor
  readonly db: Kysely<Schema>
  readonly workers: WorkerPool
  readonly outbox: Outbox
  readonly cookie: SessionCookie
  readonly cipher: FieldCipher
  readonly tokens: SignedTokens

  readonly offices: OfficeCatalogue & ClaimOfficeDirectory
  readonly book: PriceBook
  readonly boxNames: ForbiddenBoxNameSource
  readonly waitListSettings: () => WaitListEntry
  readonly movingTerms: () => MovingTerms
  readonly organisationTerms: () => OrganisationsEntry
  readonly delegationTerms: () => DelegationTerms
  readonly consents: ConsentBook
  readonly offers: DocumentEditions
  /** The company that runs the service; its email is the support address. */
  readonly operator: () => OperatorEntry
  readonly visitTerms: () => VisitTerms
  readonly content: EditableContent
  readonly companyState: (inn: string, bypassCache?: boolean) => Promise<string | null>
  /**
   * True if the holder accepted the offer that is in force today, or the one that was in force on the day of the order.
   * Client type 3 cannot order without it (M-LEGAL-07).
   */
  hasOffer(db: Kysely<Schema>, holder: OfferHolder, ordered?: CalendarDate): Promise<boolean>

  readonly hookPost: WebhookSender
  readonly sandboxPost: WebhookSender
  /** Remember when the bank was last asked about cancelled payments and top-ups, whose money may still arrive. */
  readonly lateMoney: { readonly payments: LatePaymentPollSchedule; readonly topUps: LatePaymentPollSchedule }
  readonly orderReceipts: BankOrderReceiptBuilder
  readonly printOrder: PaymentOrderPrinter
  readonly documents: ClaimDocumentPrinter
  readonly balanceDocuments: BalanceDocumentPrinter
  /** Null if the source of the attachment was deleted. */
  readonly makeAttachment: (attachment: EmailAttachment) => Promise<OutgoingEmailAttachment | null>
}
