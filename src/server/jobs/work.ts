import * as z from 'zod/mini'
import type { RetentionTerms } from '#domain/personal-data.ts'
import type { Clock } from '#server/clock.ts'
import type { Failures } from '#server/failures.ts'
import { runStep, type Step } from '#server/run-step.ts'
import type { SignedTokens } from '#server/signed-tokens.ts'
import { extendByThemselves } from '../modules/auto-extension/extend-by-itself.ts'
import { forgetOldHolds } from '../modules/boxes/holds.ts'
import { notifyOfDueItems, notifyOfItem } from '../modules/branch/notify-of-items.ts'
import { advanceRents } from '../modules/claim-life/advance.ts'
import { sendReminders } from '../modules/claim-life/remind.ts'
import { tellNeverSigned } from '../modules/claim-life/tell-never-signed.ts'
import { expireServiceOrders } from '../modules/claim-services/expire-orders.ts'
import type { ClaimJobs, ClaimNeeds } from '../modules/claims/claim-needs.ts'
import { expireClaim, overdueClaims } from '../modules/claims/end-unpaid.ts'
import { forgetOldRequests } from '../modules/claims/idempotent-requests.ts'
import {
  deliverEvents,
  forgetOldDeliveries,
  type HookNeeds,
  sendDueEvents,
} from '../modules/events/deliver-events.ts'
import { type FileNeeds, forgetLooseFiles } from '../modules/incoming-letters/kept-files.ts'
import { type DeliveryNeeds, deliverLetter, deliverWaiting } from '../modules/notices/deliver.ts'
import { sendItemNotices } from '../modules/notices/item-notices.ts'
import type { LetterJobs } from '../modules/notices/outbox.ts'
import type { PaymentNeeds } from '../modules/payments/payment-needs.ts'
import { reconcilePayments, refundOpenPayments, settleBeforeExpiry } from '../modules/payments/reconcile.ts'
import { refundPayment } from '../modules/payments/refund.ts'
import { applyRetention } from '../modules/personal-data/apply-retention.ts'
import { forgetOldRateLimits } from '../modules/rate-limits/rate-limit.ts'
import { forgetOldAttempts } from '../modules/recovery/attempts.ts'
import { forgetOldCodes } from '../modules/recovery/contact-codes.ts'
import { forgetOldSessions } from '../modules/sessions.ts'
import { keepKeyInUse } from '../sealing/keys-in-use.ts'
import { type Boss, type JobDefinition, TryAgain } from './boss.ts'

export interface WorkNeeds {
  readonly clock: Clock
  readonly claims: ClaimNeeds
  readonly payments: PaymentNeeds
  readonly letters: DeliveryNeeds
  readonly files: FileNeeds
  readonly hooks: HookNeeds
  /** Asks for the events of a webhook to be delivered. */
  readonly sendEvents: (webhook: { webhookId: number }) => Promise<void>
  readonly tokens: SignedTokens
  readonly failures: Failures
  /** Counts what waits for outside systems. */
  readonly countBacklog: (now: Date) => Promise<void>
  /** How long what is kept about people. */
  readonly retention: RetentionTerms
}

const EXPIRE = 'expire-claim'
const REFUND = 'refund-payment'
const ITEM = 'notify-of-item'
const LETTER = 'send-letter'
const EVENTS = 'deliver-events'
const SWEEP = 'sweep'

const ofClaim = z.object({ claimId: z.int() })
const ofPayment = z.object({ paymentId: z.int() })
const ofItem = z.object({ itemId: z.int() })
const ofLetter = z.object({ letterId: z.int() })
const ofWebhook = z.object({ webhookId: z.int() })

/** How modules ask for work; `boss` is asked when the work comes, since work and workers need each other. */
export const jobsOf = (
  boss: () => Boss,
): ClaimJobs & LetterJobs & PaymentNeeds['refunds'] & Pick<WorkNeeds, 'sendEvents'> => ({
  expireClaim: (transaction, { claimId, at }) =>
    // A method that leaves more time asks again for a later look; the earlier one then finds nothing to do.
    boss().send(
      EXPIRE,
      { claimId },
      { transaction, startAfter: at, singletonKey: `${claimId}@${at.toISOString()}` },
    ),
  sendExpiry: () => boss().sending(EXPIRE).replace('$1', '(select jobs from due)'),
  notifyOfItem: (transaction, { itemId, at }) =>
    boss().send(ITEM, { itemId }, { transaction, startAfter: at, singletonKey: String(itemId) }),
  refundPayment: (transaction, { paymentId }) =>
    boss().send(REFUND, { paymentId }, { transaction, singletonKey: String(paymentId) }),
  sendEvents: ({ webhookId }) => boss().send(EVENTS, { webhookId }, { singletonKey: String(webhookId) }),
  sendLetter: (transaction, { letterId }) =>
    boss().send(LETTER, { letterId }, { transaction, singletonKey: String(letterId) }),
})

/** Ends an unpaid claim, once the bank has said that no money is on its way. */
const endUnpaid = async ({ claims, payments, clock }: WorkNeeds, claimId: number): Promise<void> => {
  await settleBeforeExpiry(payments, claimId, clock.now())
  await expireClaim(claims, claimId, clock.now())
}

/** The steps of the sweep, in their order: what ended before it could start has started first, letters go last. */
const stepsOf = (needs: WorkNeeds): Record<string, (step: Step, now: Date) => Promise<unknown>> => {
  const { claims, payments, letters, files, hooks, tokens } = needs
  return {
    'reconcile-payments': (step, now) => reconcilePayments(payments, now, step),
    'expire-claims': ({ eachRow }, now) =>
      eachRow(
        (page) => overdueClaims(claims, now, page),
        ({ id }) => endUnpaid(needs, id),
      ),
    'expire-service-orders': (step, now) => expireServiceOrders(payments, now, step),
    'refund-payments': (step) => refundOpenPayments(payments, step),
    'start-and-end-rents': (step, now) => advanceRents(claims, now, step),
    'extend-rents': (step, now) => extendByThemselves({ ...claims, payments, tokens }, now, step),
    'send-reminders': (step, now) => sendReminders(claims, now, step),
    'tell-never-signed': (step, now) => tellNeverSigned(claims, now, step),
    'notify-of-items': (step, now) => notifyOfDueItems({ ...claims, tokens }, now, step),
    'send-digests': (step, now) => sendItemNotices(claims, now, step),
    'deliver-letters': (step) => deliverWaiting(letters, step),
    'delete-old-holds': (_, now) => forgetOldHolds(claims.db, now),
    'delete-old-sessions': (_, now) => forgetOldSessions(claims.db, now),
    'delete-old-requests': (_, now) => forgetOldRequests(claims.db, now),
    'delete-old-codes': (_, now) => forgetOldCodes(claims.db, now),
    'delete-old-attempts': (_, now) => forgetOldAttempts(claims.db, now),
    'delete-old-rate-limits': (_, now) => forgetOldRateLimits(claims.db, now),
    'delete-loose-files': (step, now) => forgetLooseFiles(files, now, step),
    'send-events': (step, now) => sendDueEvents(hooks, needs.sendEvents, now, step),
    'delete-old-deliveries': (_, now) => forgetOldDeliveries(hooks, now),
    'apply-retention': (_, now) => applyRetention({ db: claims.db, terms: needs.retention }, now),
    'count-backlog': (_, now) => needs.countBacklog(now),
    'keep-key-in-use': () => keepKeyInUse(claims.db, claims.cipher),
  }
}

/**
 * The safety net of every other job, each minute: it finds in the tables what a lost job or a lost callback left
 * undone. Any number of times in any order ends the same. Each step and each row stands alone: what fails is reported.
 */
export const sweep = async (needs: WorkNeeds): Promise<void> => {
  for (const [name, run] of Object.entries(stepsOf(needs)))
    await runStep(needs.failures, name, (step) => run(step, needs.clock.now()))
}

/** The work of this product's jobs, by the name of their queue. */
export const workOf = (needs: WorkNeeds): Record<string, JobDefinition> => ({
  [EXPIRE]: { handle: (data) => endUnpaid(needs, ofClaim.parse(data).claimId) },
  [ITEM]: {
    handle: (data) =>
      notifyOfItem({ ...needs.claims, tokens: needs.tokens }, ofItem.parse(data).itemId, needs.clock.now()),
  },
  [REFUND]: {
    // What the bank does not do now the sweep asks for again, later and later.
    handle: async (data) => void (await refundPayment(needs.payments, ofPayment.parse(data).paymentId)),
  },
  [LETTER]: {
    async handle(data) {
      const { letterId } = ofLetter.parse(data)
      // Whoever has the letter in hand may fail: a job that took that for done would leave it to the next minute.
      if ((await deliverLetter(needs.letters, letterId)) !== 'ended') throw new TryAgain()
    },
  },
  [EVENTS]: { handle: (data) => deliverEvents(needs.hooks, ofWebhook.parse(data).webhookId) },
  // A sweep that failed is not repeated: the next one does what it left.
  [SWEEP]: { cron: '* * * * *', handle: () => sweep(needs) },
})
