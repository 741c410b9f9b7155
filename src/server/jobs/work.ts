import * as z from 'zod/mini'
import { todayIn } from '#domain/calendar-date.ts'
import type { Context, Jobs } from '#server/context.ts'
import { reconcileTopUps } from '#server/modules/balance/top-up-by-code.ts'
import { sendItemNotifications } from '#server/modules/claim-services/item-notifications.ts'
import { askFates } from '#server/modules/notifications/ask-fates.ts'
import { deliverNotification, deliverWaiting } from '#server/modules/notifications/deliver.ts'
import { runAutoRenewals } from '#server/modules/prolongation/extend-by-itself.ts'
import { dueBy, runStep, type Step } from '#server/run-step.ts'
import { issueDueActs } from '../modules/accounting/issue-acts.ts'
import { logLateLetters } from '../modules/administration/backlog.ts'
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
import { expireClaim, overdueClaims } from '../modules/claims/end-unpaid.ts'
import { forgetOldRequests } from '../modules/claims/idempotent-requests.ts'
import { deliverEvents, forgetOldDeliveries, sendDueEvents } from '../modules/events/deliver-events.ts'
import { deleteOrphanedFiles } from '../modules/incoming-letters/kept-files.ts'
import { forgetOldWrites } from '../modules/offices/office-directory.ts'
import { reconcilePayments, refundOpenPayments, settleBeforeExpiry } from '../modules/payments/reconcile.ts'
import { refundPayment } from '../modules/payments/refund.ts'
import { applyRetention } from '../modules/personal-data/apply-retention.ts'
import { forgetOldRateLimits } from '../modules/rate-limits/rate-limit.ts'
import { sendReceiptsOf } from '../modules/receipts/send-receipt.ts'
import { sweepReceipts } from '../modules/receipts/sweep-receipts.ts'
import { forgetOldAttempts } from '../modules/recovery/attempts.ts'
import { forgetOldCodes } from '../modules/recovery/contact-codes.ts'
import { forgetOldSandboxClaims } from '../modules/sandbox/sandbox-claims.ts'
import { forgetOldSessions } from '../modules/sessions.ts'
import { askTracks } from '../modules/tracks/ask-tracks.ts'
import { keepKeyInUse } from '../sealing/keys-in-use.ts'
import { type Boss, type JobDefinition, TryAgain } from './boss.ts'

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
export const jobsOf = (boss: () => Boss): Jobs => ({
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
const endUnpaid = async (context: Context, claimId: number): Promise<void> => {
  await settleBeforeExpiry(context, claimId, context.clock.now())
  await expireClaim(context, claimId, context.clock.now())
}

/** The steps of the sweep, in their order: what ended before it could start has started first, then letters, housekeeping. */
const stepsOf = (context: Context): Record<string, (step: Step, now: Date) => Promise<unknown>> => {
  const { db } = context
  return {
    'reconcile-payments': (step, now) => reconcilePayments(context, now, step),
    'reconcile-top-ups': (step, now) => reconcileTopUps(context, now, step),
    'expire-claims': ({ eachRow }, now) =>
      eachRow(overdueClaims(context, now), dueBy('pay_until'), ({ id }) => endUnpaid(context, id)),
    'follow-office-stops': (step, now) =>
      followOfficeStops(context, (id) => settleBeforeExpiry(context, id, now), now, step),
    'follow-box-faults': (step, now) => followBoxFaults(context, now, step),
    'expire-service-orders': (step, now) => expireServiceOrders(context, now, step),
    'refund-payments': (step) => refundOpenPayments(context, step),
    'send-receipts': (step, now) => sweepReceipts(context, todayIn(now), step),
    'book-statements': (step, now) => workOffOpenStatements(context, now, step),
    'start-and-end-rents': (step, now) => startAndEndDueRentals(context, now, step),
    'issue-acts': (step, now) => issueDueActs(context, now, step),
    'extend-rents': (step, now) => runAutoRenewals(context, now, step),
    'send-reminders': (step, now) => sendReminders(context, now, step),
    'remind-to-sign': (step, now) => remindToSign(context, now, step),
    'tell-never-signed': (step, now) => notifyUnsigned(context, now, step),
    'notify-of-items': (step, now) => notifyOfDueItems(context, now, step),
    'send-digests': (step, now) => sendItemNotifications(context, now, step),
    'deliver-notifications': (step) => deliverWaiting(context, step),
    'ask-what-became-of-messages': (step, now) => askFates(context, now, step),
    'delete-old-holds': (_, now) => forgetOldHolds(db, now),
    'delete-old-sessions': (_, now) => forgetOldSessions(db, now),
    'delete-old-requests': (_, now) => forgetOldRequests(db, now),
    'delete-old-codes': (_, now) => forgetOldCodes(db, now),
    'delete-old-attempts': (_, now) => forgetOldAttempts(db, now),
    'delete-old-rate-limits': (_, now) => forgetOldRateLimits(db, now),
    'delete-old-office-writes': () => forgetOldWrites(db),
    'delete-loose-files': (step, now) => deleteOrphanedFiles(context, now, step),
    'send-events': (step, now) => sendDueEvents(context, now, step),
    'delete-old-sandbox-claims': (_, now) => forgetOldSandboxClaims(db, now),
    'delete-old-deliveries': (_, now) => forgetOldDeliveries(context, now),
    'apply-retention': (step, now) => applyRetention(context, now, step),
    'tell-of-late-letters': (_, now) => logLateLetters(context, now),
    'keep-key-in-use': () => keepKeyInUse(db, context.cipher),
    // A slow post holds up nothing but this.
    'ask-where-items-are': (step, now) => askTracks(context, now, step),
  }
}

/**
 * The safety net of every other job, each minute: it finds in the tables what a lost job or a lost callback left
 * undone. Any number of times in any order ends the same. Each step and each row stands alone: what fails is reported.
 */
export const sweep = async (context: Context): Promise<void> => {
  for (const [name, run] of Object.entries(stepsOf(context)))
    await runStep(context.failures, name, (step) => run(step, context.clock.now()))
  context.failures.sweepEnded()
}

/** Counts the failures of each step from now on, on every server, whichever sweeps. */
export const expectSteps = (context: Context): void => {
  for (const name of Object.keys(stepsOf(context))) context.failures.expect('sweep', name)
}

/** The work of this product's jobs, by the name of their queue. */
export const workOf = (context: Context): Record<string, JobDefinition> => ({
  [EXPIRE]: { handle: (data) => endUnpaid(context, ofClaim.parse(data).claimId) },
  [ITEM]: {
    handle: (data) => notifyOfItem(context, ofItem.parse(data).itemId, context.clock.now()),
  },
  [REFUND]: {
    // What the bank does not do now the sweep asks for again, later and later.
    handle: async (data) => void (await refundPayment(context, ofPayment.parse(data).paymentId)),
  },
  [RECEIPTS]: { handle: (data) => sendReceiptsOf(context, ofClaim.parse(data).claimId) },
  [STATEMENT]: {
    handle: (data) => workOffStatement(context, ofStatement.parse(data).statementId, context.clock.now()),
  },
  [NOTIFICATION]: {
    async handle(data) {
      const { letterId } = ofNotification.parse(data)
      // Whoever has the letter in hand may fail: a job that took that for done would leave it to the next minute.
      if ((await deliverNotification(context, letterId)) !== 'ended') throw new TryAgain()
    },
  },
  [EVENTS]: { handle: (data) => deliverEvents(context, ofWebhook.parse(data).webhookId) },
  // A sweep that failed is not repeated: the next one does what it left.
  [SWEEP]: { cron: '* * * * *', handle: () => sweep(context) },
})
