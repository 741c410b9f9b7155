import * as z from 'zod/mini'
import { todayIn } from '#domain/calendar-date.ts'
import type { RetentionTerms } from '#domain/personal-data.ts'
import type { Clock } from '#server/clock.ts'
import type { Failures } from '#server/failures.ts'
import { reconcileTopUps } from '#server/modules/balance/top-up-by-code.ts'
import { sendItemNotifications } from '#server/modules/claim-services/item-notifications.ts'
import { askFates } from '#server/modules/notifications/ask-fates.ts'
import {
  type DeliveryDeps,
  deliverNotification,
  deliverWaiting,
} from '#server/modules/notifications/deliver.ts'
import type { NotificationJobs } from '#server/modules/notifications/outbox.ts'
import { runAutoRenewals } from '#server/modules/prolongation/extend-by-itself.ts'
import { dueBy, runStep, type Step } from '#server/run-step.ts'
import type { SignedTokens } from '#server/signed-tokens.ts'
import { type ActDeps, issueDueActs } from '../modules/accounting/issue-acts.ts'
import type { StatementJobs } from '../modules/bank-statements/statement-deps.ts'
import { workOffOpenStatements, workOffStatement } from '../modules/bank-statements/work-off.ts'
import { forgetOldHolds } from '../modules/boxes/holds.ts'
import { notifyOfDueItems, notifyOfItem } from '../modules/branch/notify-of-items.ts'
import { startAndEndDueRentals } from '../modules/claim-life/advance.ts'
import { followOfficeStops } from '../modules/claim-life/at-stopped-offices.ts'
import { followBoxFaults } from '../modules/claim-life/box-faults.ts'
import { notifyUnsigned } from '../modules/claim-life/notify-unsigned.ts'
import { sendReminders } from '../modules/claim-life/remind.ts'
import { remindToSign } from '../modules/claim-life/remind-to-sign.ts'
import { expireServiceOrders } from '../modules/claim-services/expire-orders.ts'
import type { ClaimDeps, ClaimJobs } from '../modules/claims/claim-deps.ts'
import { expireClaim, overdueClaims } from '../modules/claims/end-unpaid.ts'
import { forgetOldRequests } from '../modules/claims/idempotent-requests.ts'
import {
  deliverEvents,
  forgetOldDeliveries,
  sendDueEvents,
  type WebhookDeliveryDeps,
} from '../modules/events/deliver-events.ts'
import { deleteOrphanedFiles, type FileDeps } from '../modules/incoming-letters/kept-files.ts'
import { forgetOldWrites } from '../modules/offices/office-directory.ts'
import type { PaymentDeps } from '../modules/payments/payment-deps.ts'
import { reconcilePayments, refundOpenPayments, settleBeforeExpiry } from '../modules/payments/reconcile.ts'
import { refundPayment } from '../modules/payments/refund.ts'
import { applyRetention } from '../modules/personal-data/apply-retention.ts'
import { forgetOldRateLimits } from '../modules/rate-limits/rate-limit.ts'
import type { ReceiptDeps, ReceiptJobs } from '../modules/receipts/receipt-deps.ts'
import { sendReceiptsOf } from '../modules/receipts/send-receipt.ts'
import { sweepReceipts } from '../modules/receipts/sweep-receipts.ts'
import { forgetOldAttempts } from '../modules/recovery/attempts.ts'
import { forgetOldCodes } from '../modules/recovery/contact-codes.ts'
import { forgetOldSandboxClaims } from '../modules/sandbox/sandbox-claims.ts'
import { forgetOldSessions } from '../modules/sessions.ts'
import { askTracks, type TrackDeps } from '../modules/tracks/ask-tracks.ts'
import { keepKeyInUse } from '../sealing/keys-in-use.ts'
import { type Boss, type JobDefinition, TryAgain } from './boss.ts'

export interface WorkDeps {
  readonly clock: Clock
  readonly claims: ClaimDeps
  readonly payments: PaymentDeps
  readonly receipts: ReceiptDeps
  readonly notifications: DeliveryDeps
  readonly tracks: TrackDeps
  readonly files: FileDeps
  readonly hooks: WebhookDeliveryDeps
  /** Asks for the events of a webhook to be delivered. */
  readonly sendEvents: (webhook: { webhookId: number }) => Promise<void>
  readonly tokens: SignedTokens
  readonly operator: ActDeps['operator']
  readonly failures: Failures
  /** Tells in the log when letters wait too long. */
  readonly tellOfLateLetters: (now: Date) => Promise<void>
  /** How long what is kept about people. */
  readonly retention: RetentionTerms
}

const EXPIRE = 'expire-claim'
const REFUND = 'refund-payment'
const RECEIPTS = 'send-receipts'
const ITEM = 'notify-of-item'
const NOTIFICATION = 'send-notification'
const EVENTS = 'deliver-events'
const STATEMENT = 'book-statement'
const SWEEP = 'sweep'

const ofClaim = z.object({ claimId: z.int() })
const ofPayment = z.object({ paymentId: z.int() })
const ofItem = z.object({ itemId: z.int() })
const ofNotification = z.object({ letterId: z.int() })
const ofStatement = z.object({ statementId: z.int() })
const ofWebhook = z.object({ webhookId: z.int() })

/** How modules ask for work; `boss` is asked when the work comes, since work and workers need each other. */
export const jobsOf = (
  boss: () => Boss,
): ClaimJobs &
  NotificationJobs &
  StatementJobs &
  PaymentDeps['refunds'] &
  ReceiptJobs &
  Pick<WorkDeps, 'sendEvents'> => ({
  expireClaim: (transaction, { claimId, at: time }) =>
    // A method that leaves more time asks again for a later look; the earlier one then finds nothing to do.
    boss().send(
      EXPIRE,
      { claimId },
      { transaction, startAfter: time, singletonKey: `${claimId}@${time.toISOString()}` },
    ),
  sendExpiry: () => boss().sending(EXPIRE).replace('$1', '(select jobs from due)'),
  notifyOfItem: (transaction, { itemId, at: time }) =>
    boss().send(ITEM, { itemId }, { transaction, startAfter: time, singletonKey: String(itemId) }),
  refundPayment: (transaction, { paymentId }) =>
    boss().send(REFUND, { paymentId }, { transaction, singletonKey: String(paymentId) }),
  sendReceipts: (transaction, { claimId }) =>
    boss().send(RECEIPTS, { claimId }, { transaction, singletonKey: String(claimId) }),
  bookStatement: (transaction, { statementId }) =>
    boss().send(STATEMENT, { statementId }, { transaction, singletonKey: String(statementId) }),
  sendEvents: ({ webhookId }) => boss().send(EVENTS, { webhookId }, { singletonKey: String(webhookId) }),
  sendLetters: (transaction, letters) =>
    boss().sendAll(
      NOTIFICATION,
      transaction,
      letters.map(({ letterId, at: time }) => ({
        data: { letterId },
        singletonKey: String(letterId),
        ...(time ? { startAfter: time } : {}),
      })),
    ),
})

/** Ends an unpaid claim, once the bank has said that no money is on its way. */
const endUnpaid = async ({ claims, payments, clock }: WorkDeps, claimId: number): Promise<void> => {
  await settleBeforeExpiry(payments, claimId, clock.now())
  await expireClaim(claims, claimId, clock.now())
}

/** The steps of the sweep, in their order: what ended before it could start has started first, then letters, housekeeping. */
const stepsOf = (deps: WorkDeps): Record<string, (step: Step, now: Date) => Promise<unknown>> => {
  const { claims, payments, receipts, notifications, files, hooks, tokens } = deps
  return {
    'reconcile-payments': (step, now) => reconcilePayments(payments, now, step),
    'reconcile-top-ups': (step, now) => reconcileTopUps(payments, now, step),
    'expire-claims': ({ eachRow }, now) =>
      eachRow(overdueClaims(claims, now), dueBy('pay_until'), ({ id }) => endUnpaid(deps, id)),
    'follow-office-stops': (step, now) =>
      followOfficeStops(claims, (id) => settleBeforeExpiry(payments, id, now), now, step),
    'follow-box-faults': (step, now) => followBoxFaults(claims, now, step),
    'expire-service-orders': (step, now) => expireServiceOrders(payments, now, step),
    'refund-payments': (step) => refundOpenPayments(payments, step),
    'send-receipts': (step, now) => sweepReceipts(receipts, todayIn(now), step),
    'book-statements': (step, now) => workOffOpenStatements(claims, now, step),
    'start-and-end-rents': (step, now) => startAndEndDueRentals(claims, now, step),
    'issue-acts': (step, now) => issueDueActs({ ...claims, operator: deps.operator }, now, step),
    'extend-rents': (step, now) => runAutoRenewals({ ...claims, payments, tokens }, now, step),
    'send-reminders': (step, now) => sendReminders(claims, now, step),
    'remind-to-sign': (step, now) => remindToSign(claims, now, step),
    'tell-never-signed': (step, now) => notifyUnsigned(claims, now, step),
    'notify-of-items': (step, now) => notifyOfDueItems({ ...claims, tokens }, now, step),
    'send-digests': (step, now) => sendItemNotifications(claims, now, step),
    'deliver-notifications': (step) => deliverWaiting(notifications, step),
    'ask-what-became-of-messages': (step, now) => askFates(notifications, now, step),
    'delete-old-holds': (_, now) => forgetOldHolds(claims.db, now),
    'delete-old-sessions': (_, now) => forgetOldSessions(claims.db, now),
    'delete-old-requests': (_, now) => forgetOldRequests(claims.db, now),
    'delete-old-codes': (_, now) => forgetOldCodes(claims.db, now),
    'delete-old-attempts': (_, now) => forgetOldAttempts(claims.db, now),
    'delete-old-rate-limits': (_, now) => forgetOldRateLimits(claims.db, now),
    'delete-old-office-writes': () => forgetOldWrites(claims.db),
    'delete-loose-files': (step, now) => deleteOrphanedFiles(files, now, step),
    'send-events': (step, now) => sendDueEvents(hooks, deps.sendEvents, now, step),
    'delete-old-sandbox-claims': (_, now) => forgetOldSandboxClaims(claims.db, now),
    'delete-old-deliveries': (_, now) => forgetOldDeliveries(hooks, now),
    'apply-retention': (step, now) => applyRetention({ db: claims.db, terms: deps.retention }, now, step),
    'tell-of-late-letters': (_, now) => deps.tellOfLateLetters(now),
    'keep-key-in-use': () => keepKeyInUse(claims.db, claims.cipher),
    // A slow post holds up nothing but this.
    'ask-where-items-are': (step, now) => askTracks(deps.tracks, now, step),
  }
}

/**
 * The safety net of every other job, each minute: it finds in the tables what a lost job or a lost callback left
 * undone. Any number of times in any order ends the same. Each step and each row stands alone: what fails is reported.
 */
export const sweep = async (deps: WorkDeps): Promise<void> => {
  for (const [name, run] of Object.entries(stepsOf(deps)))
    await runStep(deps.failures, name, (step) => run(step, deps.clock.now()))
  deps.failures.sweepEnded()
}

/** Counts the failures of each step from now on, on every server, whichever sweeps. */
export const expectSteps = (deps: WorkDeps): void => {
  for (const name of Object.keys(stepsOf(deps))) deps.failures.expect('sweep', name)
}

/** The work of this product's jobs, by the name of their queue. */
export const workOf = (deps: WorkDeps): Record<string, JobDefinition> => ({
  [EXPIRE]: { handle: (data) => endUnpaid(deps, ofClaim.parse(data).claimId) },
  [ITEM]: {
    handle: (data) =>
      notifyOfItem({ ...deps.claims, tokens: deps.tokens }, ofItem.parse(data).itemId, deps.clock.now()),
  },
  [REFUND]: {
    // What the bank does not do now the sweep asks for again, later and later.
    handle: async (data) => void (await refundPayment(deps.payments, ofPayment.parse(data).paymentId)),
  },
  [RECEIPTS]: { handle: (data) => sendReceiptsOf(deps.receipts, ofClaim.parse(data).claimId) },
  [STATEMENT]: {
    handle: (data) => workOffStatement(deps.claims, ofStatement.parse(data).statementId, deps.clock.now()),
  },
  [NOTIFICATION]: {
    async handle(data) {
      const { letterId } = ofNotification.parse(data)
      // Whoever has the letter in hand may fail: a job that took that for done would leave it to the next minute.
      if ((await deliverNotification(deps.notifications, letterId)) !== 'ended') throw new TryAgain()
    },
  },
  [EVENTS]: { handle: (data) => deliverEvents(deps.hooks, ofWebhook.parse(data).webhookId) },
  // A sweep that failed is not repeated: the next one does what it left.
  [SWEEP]: { cron: '* * * * *', handle: () => sweep(deps) },
})
