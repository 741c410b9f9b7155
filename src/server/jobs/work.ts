import * as z from 'zod/mini'
import type { Clock } from '#server/clock.ts'
import type { SignedTokens } from '#server/signed-tokens.ts'
import { extendByThemselves } from '../modules/auto-extension/extend-by-itself.ts'
import { forgetOldHolds } from '../modules/boxes/holds.ts'
import { advanceRents } from '../modules/claim-life/advance.ts'
import { sendReminders } from '../modules/claim-life/remind.ts'
import { tellNeverSigned } from '../modules/claim-life/tell-never-signed.ts'
import { expireServiceOrders } from '../modules/claim-services/expire-orders.ts'
import type { ClaimJobs, ClaimNeeds } from '../modules/claims/claim-needs.ts'
import { expireClaim, overdueClaims } from '../modules/claims/end-unpaid.ts'
import { forgetOldRequests } from '../modules/claims/idempotent-requests.ts'
import {
  deliverEvents,
  dueWebhooks,
  forgetOldDeliveries,
  type HookNeeds,
} from '../modules/events/deliver-events.ts'
import { type FileNeeds, forgetLooseFiles } from '../modules/incoming-letters/kept-files.ts'
import { type DeliveryNeeds, deliverLetter, deliverWaiting } from '../modules/notices/deliver.ts'
import { sendItemNotices } from '../modules/notices/item-notices.ts'
import type { LetterJobs } from '../modules/notices/outbox.ts'
import type { PaymentNeeds } from '../modules/payments/payment-needs.ts'
import { reconcilePayments, refundOpenPayments, settleBeforeExpiry } from '../modules/payments/reconcile.ts'
import { refundPayment } from '../modules/payments/refund.ts'
import { forgetOldRateLimits } from '../modules/rate-limits/rate-limit.ts'
import { forgetOldAttempts } from '../modules/recovery/attempts.ts'
import { forgetOldCodes } from '../modules/recovery/contact-codes.ts'
import { forgetOldSessions } from '../modules/sessions.ts'
import { keepKeyInUse } from '../sealing/keys-in-use.ts'
import type { Boss, JobDefinition } from './boss.ts'

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
}

const EXPIRE = 'expire-claim'
const REFUND = 'refund-payment'
const LETTER = 'send-letter'
const EVENTS = 'deliver-events'
const SWEEP = 'sweep'
/** So many claims are cancelled in one sweep; the rest wait for the next. */
const EXPIRE_AT_MOST = 500

const ofClaim = z.object({ claimId: z.int() })
const ofPayment = z.object({ paymentId: z.int() })
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

/**
 * The safety net of every other job, each minute: it finds in the tables what a lost job or a lost callback left
 * undone. Any number of times in any order ends the same.
 */
export const sweep = async (needs: WorkNeeds): Promise<void> => {
  const { claims, payments, letters, files, hooks, clock } = needs
  await reconcilePayments(payments, clock.now())
  for (const claimId of await overdueClaims(claims, clock.now(), EXPIRE_AT_MOST))
    await endUnpaid(needs, claimId)
  await expireServiceOrders(payments, clock.now())
  await refundOpenPayments(payments, clock.now())
  await advanceRents(claims, clock.now())
  await extendByThemselves({ ...claims, payments, tokens: needs.tokens }, clock.now())
  await sendReminders(claims, clock.now())
  await tellNeverSigned(claims, clock.now())
  await sendItemNotices(claims, clock.now())
  await deliverWaiting(letters, clock.now())
  await forgetOldHolds(claims.db, clock.now())
  await forgetOldSessions(claims.db, clock.now())
  await forgetOldRequests(claims.db, clock.now())
  await forgetOldCodes(claims.db, clock.now())
  await forgetOldAttempts(claims.db, clock.now())
  await forgetOldRateLimits(claims.db, clock.now())
  await forgetLooseFiles(files, clock.now())
  for (const webhookId of await dueWebhooks(hooks, clock.now())) await needs.sendEvents({ webhookId })
  await forgetOldDeliveries(hooks, clock.now())
  await keepKeyInUse(claims.db, claims.cipher)
}

/** The work of this product's jobs, by the name of their queue. */
export const workOf = (needs: WorkNeeds): Record<string, JobDefinition> => ({
  [EXPIRE]: { handle: (data) => endUnpaid(needs, ofClaim.parse(data).claimId) },
  [REFUND]: {
    async handle(data) {
      const { paymentId } = ofPayment.parse(data)
      if (!(await refundPayment(needs.payments, paymentId, needs.clock.now()))) {
        throw new Error('the bank has not given the money back yet')
      }
    },
  },
  [LETTER]: {
    async handle(data) {
      const { letterId } = ofLetter.parse(data)
      if (!(await deliverLetter(needs.letters, letterId, needs.clock.now()))) {
        throw new Error('the letter cannot go now')
      }
    },
  },
  [EVENTS]: { handle: (data) => deliverEvents(needs.hooks, ofWebhook.parse(data).webhookId) },
  [SWEEP]: { cron: '* * * * *', handle: () => sweep(needs) },
})
