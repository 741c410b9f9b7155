import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { logOverdueMessages } from '#back-office/server/administration/message-backlog.ts'
import { followMoves } from '#back-office/server/branch/lapsed-moves.ts'
import { sendDueItemNotices } from '#back-office/server/branch/notify-of-items.ts'
import { expireClaim, selectOverdueClaims } from '#claims/server/apply-claim-event.ts'
import { deleteExpiredIdempotentRequests } from '#claims/server/create-claim.ts'
import { runAutoExtensions } from '#claims/server/extension/run-auto-extensions.ts'
import { remindOfLateLeaving } from '#claims/server/leaving/leaving.ts'
import {
  sendEndReminders,
  sendNeverSignedEmails,
  sendSigningReminders,
  startAndEndDueRents,
} from '#claims/server/life/due-rents.ts'
import { handleStoppedOffices, notifyBoxFaultsAndRepairs } from '#claims/server/life/handle-closures.ts'
import { deleteExpiredAttempts, deleteExpiredContactCodes } from '#claims/server/recovery/contact-codes.ts'
import {
  deleteOldRentalPlans,
  expireRentalPlans,
  prepareRentalPlans,
} from '#claims/server/rental-plan/prepare-plan.ts'
import { expireServiceOrders } from '#claims/server/services/service-order.ts'
import { deleteOldSpending } from '#claims/server/spending/spending-limits.ts'
import {
  deleteExpiredWebhookDeliveries,
  deliverDueWebhookEvents,
} from '#integration/server/deliver-events.ts'
import { deleteExpiredSandboxClaims } from '#integration/server/sandbox-claims.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { sendDueItemDigests } from '#mail/server/items/item-notifications.ts'
import { pollTrackedItems } from '#mail/server/items/poll-tracked-items.ts'
import { deleteOrphanedFiles } from '#mail/server/letters/stored-files.ts'
import { deliverPendingMessages, pollSmsDeliveryOutcomes } from '#messages/server/deliver-messages.ts'
import { issueDueActs } from '#money/server/accounting/issue-acts.ts'
import { reconcileTopUps } from '#money/server/balance/top-up-by-sbp.ts'
import {
  reconcilePayments,
  sendDueRefunds,
  settlePaymentsBeforeExpiry,
} from '#money/server/payments/reconcile-payments.ts'
import { insertOffsetReceipts, sendDueReceipts } from '#money/server/receipts/send-receipt.ts'
import { bookOpenStatements } from '#money/server/statements/book-statements.ts'
import { applyRetention } from '#people/server/personal-data/apply-retention.ts'
import { deleteExpiredSessions } from '#people/server/sessions.ts'
import { deleteOldOfficeWrites } from '#places/server/offices/office-directory.ts'
import { deleteExpiredHolds } from '#rent/server/boxes/holds.ts'
import { sendAskedReminders } from '#rent/server/reminders/send-reminders.ts'
import { endOffers } from '#rent/server/wait-list/end-offers.ts'
import { offerFreedBoxes } from '#rent/server/wait-list/offers.ts'
import { deleteExpiredRateLimits } from '#server/access/rate-limits.ts'
import type { Context } from '#server/context.ts'
import { isDatabaseUnavailable } from '#server/database/database-outage.ts'
import type { Schema } from '#server/database/schema.ts'
import { type JobStepRunner, runJobStep, toDueRowSortColumns } from '#server/run-job-step.ts'
import {
  deletePastVisitClosures,
  followOfficeHours,
  missOverdueVisits,
  remindOfVisits,
} from '#visits/server/due-visits.ts'
import { deleteStaleFailedRows } from '../run-job-step.ts'
import { markSealingKeyInUse } from '../sealing/keys-in-use.ts'

/** Steps that people wait for run every two seconds on every server; the others run once a minute on one server. */
const PROMPT_STEPS: readonly string[] = [
  'expire-claims',
  'refund-payments',
  'send-receipts',
  'book-statements',
  'notify-of-items',
  'deliver-notifications',
  'send-events',
  'prepare-rental-plans',
]
const POLL_MS = 2_000

/** Asks the bank first, because the money may have arrived in the meantime. */
const expireUnpaidClaim = async (context: Context, claimId: number): Promise<void> => {
  await settlePaymentsBeforeExpiry(context, claimId, context.clock.now())
  await expireClaim(context, claimId, context.clock.now())
}

/**
 * Steps in the order in which they run: overdue claims expire, rents start, moves lapse (which lets their old rents be
 * reminded of the end), then emails and cleanup.
 */
const dueWorkSteps = (
  context: Context,
): Record<string, (step: JobStepRunner, now: Date) => Promise<unknown>> => {
  const { db } = context
  return {
    'reconcile-payments': (step, now) => reconcilePayments(context, now, step),
    'reconcile-top-ups': (step, now) => reconcileTopUps(context, now, step),
    'expire-claims': ({ eachRow }, now) =>
      eachRow(selectOverdueClaims(context, now), toDueRowSortColumns('payUntil'), ({ id }) =>
        expireUnpaidClaim(context, id),
      ),
    'end-offers': (step, now) => endOffers(context, now, step),
    'offer-freed-boxes': (step, now) => offerFreedBoxes(context, now, step),
    'follow-office-stops': (step, now) =>
      handleStoppedOffices(context, (id) => settlePaymentsBeforeExpiry(context, id, now), now, step),
    'follow-office-hours': (step, now) => followOfficeHours(context, now, step),
    'follow-box-faults': (step, now) => notifyBoxFaultsAndRepairs(context, now, step),
    'expire-service-orders': (step, now) => expireServiceOrders(context, now, step),
    'prepare-rental-plans': (step) => prepareRentalPlans(context, step),
    'expire-rental-plans': (step, now) => expireRentalPlans(context, now, step),
    'refund-payments': (step) => sendDueRefunds(context, step),
    'settle-prepaid-receipts': (_, now) => insertOffsetReceipts(context, todayInZone(now)),
    'send-receipts': (step) => sendDueReceipts(context, step),
    'book-statements': (step, now) => bookOpenStatements(context, now, step),
    'start-and-end-rents': (step, now) => startAndEndDueRents(context, now, step),
    'issue-acts': (step, now) => issueDueActs(context, now, step),
    'extend-rents': (step, now) => runAutoExtensions(context, now, step),
    'follow-moves': (step, now) => followMoves(context, now, step),
    'send-reminders': (step, now) => sendEndReminders(context, now, step),
    'remind-of-late-leaving': (step, now) => remindOfLateLeaving(context, now, step),
    'remind-to-sign': (step, now) => sendSigningReminders(context, now, step),
    'tell-never-signed': (step, now) => sendNeverSignedEmails(context, now, step),
    'miss-visits': (step, now) => missOverdueVisits(context, now, step),
    'remind-of-visits': (step, now) => remindOfVisits(context, now, step),
    'send-asked-reminders': (step, now) => sendAskedReminders(context, now, step),
    'notify-of-items': (step, now) => sendDueItemNotices(context, now, step),
    'send-digests': (step, now) => sendDueItemDigests(context, now, step),
    'deliver-notifications': (step) => deliverPendingMessages(context, step),
    'ask-what-became-of-messages': (step, now) => pollSmsDeliveryOutcomes(context, now, step),
    'delete-old-holds': (_, now) => deleteExpiredHolds(db, now),
    'delete-old-sessions': (_, now) => deleteExpiredSessions(db, now),
    'delete-old-requests': (_, now) => deleteExpiredIdempotentRequests(db, now),
    'delete-old-codes': (_, now) => deleteExpiredContactCodes(db, now),
    'delete-old-attempts': (_, now) => deleteExpiredAttempts(db, now),
    'delete-old-rate-limits': (_, now) => deleteExpiredRateLimits(db, now),
    'delete-old-office-writes': () => deleteOldOfficeWrites(db),
    'delete-past-visit-closures': (_, now) => deletePastVisitClosures(context, now),
    'delete-loose-files': (step, now) => deleteOrphanedFiles(context, now, step),
    'send-events': (step, now) => deliverDueWebhookEvents(context, now, step),
    'delete-stale-failures': (_, now) => deleteStaleFailedRows(db, now),
    'delete-old-sandbox-claims': (_, now) => deleteExpiredSandboxClaims(db, now),
    'delete-old-spending': (_, now) => deleteOldSpending(context, now),
    'delete-old-rental-plans': (_, now) => deleteOldRentalPlans(context, now),
    'delete-old-deliveries': (_, now) => deleteExpiredWebhookDeliveries(context, now),
    'apply-retention': (step, now) => applyRetention(context, now, step),
    'tell-of-late-letters': (_, now) => logOverdueMessages(context, now),
    'keep-key-in-use': () => markSealingKeyInUse(db, context.cipher),
    // Runs last, because the tracking service of the post may be slow.
    'ask-where-items-are': (step, now) => pollTrackedItems(context, now, step),
  }
}

async function runSteps(
  context: Context,
  isWanted: (name: string) => boolean,
  retryAll = false,
): Promise<void> {
  for (const [name, run] of Object.entries(dueWorkSteps(context)))
    if (isWanted(name)) await runJobStep(context, name, (step) => run(step, context.clock.now()), retryAll)
}

/** Runs all due work, including failed rows that wait for a retry. */
export const runDueWork = (context: Context): Promise<void> => runSteps(context, () => true, true)

const acquireMinute = async (db: Kysely<Schema>): Promise<boolean> => {
  const { rows } = await sql`
    insert into sweep_turn (minute) values (date_trunc('minute', clock_timestamp()))
    on conflict (id) do update set minute = excluded.minute where sweep_turn.minute <> excluded.minute
    returning minute`.execute(db)
  return rows.length > 0
}

/**
 * Starts the loops that run due work. Each step that people wait for has its own loop, so that a slow step delays no
 * other. The loops poll, because LISTEN does not work through every connection pooler.
 */
export function startDueWork(
  context: Context,
  options: { readonly pollMs?: number | undefined; readonly sweepsEachMinute?: boolean | undefined },
) {
  const { pollMs = POLL_MS, sweepsEachMinute = true } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const isPrompt = (name: string) => PROMPT_STEPS.includes(name)
  for (const name of Object.keys(dueWorkSteps(context))) context.failures.expect('sweep', name)
  const loop = async (task: string, turn: () => Promise<void>): Promise<void> => {
    while (!signal.aborted) {
      try {
        await turn()
      } catch (error) {
        if (isDatabaseUnavailable(error)) context.outage.note(error)
        else context.failures.report({ work: 'sweep', task, error })
      }
      await pause(pollMs, undefined, { signal }).catch(() => {})
    }
  }
  const loops = PROMPT_STEPS.map((step) => {
    context.failures.promptStepEnded(step)
    return loop(step, async () => {
      await runSteps(context, (name) => name === step)
      context.failures.promptStepEnded(step)
    })
  })
  const sweep = async () => {
    if (!(await acquireMinute(context.db))) return
    await runSteps(context, (name) => !isPrompt(name) && !signal.aborted)
    context.failures.sweepEnded()
  }
  if (sweepsEachMinute) loops.push(loop('sweep', sweep))
  return {
    async stop(milliseconds: number): Promise<void> {
      stopping.abort()
      await Promise.race([Promise.all(loops), pause(milliseconds, undefined, { ref: false })])
    },
  }
}
