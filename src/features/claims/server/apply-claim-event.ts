import type { Transaction, Updateable } from 'kysely'
import {
  type ClaimEvent,
  type ClaimStatus,
  claimStatus,
  isReservingStatus,
  resolveTransition,
  type TransitionRefusalCode,
} from '#claims/rules/claim-status.ts'
import { isCoveredByCredit } from '#claims/rules/moving.ts'
import { unpaidMoveClosedEmail } from '#claims/words/moving-emails.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import type { Outcome } from '#kit/rules/outcome.ts'
import type { Outbox } from '#messages/server/outbox.ts'
import { releasePromoUse } from '#rent/server/tariffs/promo-uses.ts'
import type { Owner } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { deleteRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { ClaimTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { applyPaymentEvents, cancelWaitingServiceOrders } from './apply-payment-event.ts'
import { restoreAutoExtension } from './auto-extension-settings.ts'
import { sendOwnerEmail } from './claim-emails.ts'
import { type LockedClaimChain, toSingleClaimChain } from './lock-claim-chain.ts'
import { findOpenMove } from './moves.ts'
import { insertNotificationSettings } from './notification-settings.ts'
import { isPaymentOverdue, lockClaim } from './read-claim.ts'
import { type ActorDetails, recordStatusChange } from './record-status-change.ts'

export interface ClaimEventActor extends ActorDetails {
  readonly now: Date
}

interface EventDetails extends ClaimEventActor {
  /** Recorded in the history instead of the event's own reason. */
  readonly reason?: string
  readonly set?: Omit<Updateable<ClaimTable>, 'status'>
  /**
   * Runs after previous rents are released and before the history is written. Refunds belong here, because balances are
   * locked last.
   */
  readonly beforeHistory?: () => Promise<void>
}

/** Excludes `extend` and `release`, which follow from events of the extension. */
type CallerEvent = Exclude<ClaimEvent, 'extend' | 'release'>

export const determineNextStatus = (
  claim: ClaimRow,
  event: ClaimEvent,
  { actor, now }: Pick<ClaimEventActor, 'actor' | 'now'>,
): Outcome<ClaimStatus, TransitionRefusalCode> =>
  resolveTransition(claim.status, event, {
    actor,
    today: todayInZone(now),
    start: claim.startDate,
    end: claim.endDate,
    isSigned: claim.isSigned,
    deadlinePassed: isPaymentOverdue(claim, now),
    // applyEvent attempts `extend` only if the extension is paid, and `release` only if the extension has ended.
    extensionPaid: true,
    extensionLives: false,
    coveredByOldRent: isCoveredByCredit(claim),
  })

const reasons = {
  confirm: 'confirmed',
  pay: 'paid',
  expire: 'not_paid_in_time',
  replace: 'replaced',
  withdraw: 'withdrawn',
  cancelMove: 'move_cancelled',
  close: 'rent_ended_early',
  sign: 'signed',
  start: 'started',
  refuse: 'refused',
  end: 'ended',
  terminate: 'ended_early',
  extend: 'extended',
  release: 'ended',
} as const satisfies Record<ClaimEvent, string>

const unpaidEndColumns = { inEditing: false, payUntil: null } as const

const columnsByEvent: Partial<Record<ClaimEvent, Omit<Updateable<ClaimTable>, 'status'>>> = {
  confirm: { inEditing: false },
  pay: { payUntil: null },
  expire: unpaidEndColumns,
  replace: unpaidEndColumns,
  withdraw: unpaidEndColumns,
  close: unpaidEndColumns,
  sign: { isSigned: true },
}

/** Money that arrives after these events is refunded. */
const unpaidEndEvents: readonly ClaimEvent[] = ['expire', 'replace', 'withdraw', 'close']

/** Also releases reserved months, pending payments and the use of the promo code. Throws if the claim is not locked. */
async function writeStatus(
  trx: Transaction<Schema>,
  claim: ClaimRow,
  event: ClaimEvent,
  status: ClaimStatus,
  { set, now }: Pick<EventDetails, 'set' | 'now'>,
): Promise<void> {
  const endedOn = status === claimStatus.terminatedEarly ? { endedOn: todayInZone(now) } : {}
  const { numUpdatedRows } = await trx
    .updateTable('claim')
    .set({ status, ...columnsByEvent[event], ...endedOn, ...set, changedAt: now })
    .where('id', '=', claim.id)
    .where('status', '=', claim.status)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error(`claim ${claim.id} was not locked before '${event}'`)
  if (event === 'pay') await insertNotificationSettings(trx, claim, now)
  const unpaid = unpaidEndEvents.includes(event)
  if (unpaid) await applyPaymentEvents(trx, 'cancel', { claimId: claim.id }, { now })
  const givesUpPaid = event === 'refuse' || event === 'cancelMove'
  if (givesUpPaid || event === 'terminate') await cancelWaitingServiceOrders(trx, claim.id, now)
  if (unpaid || givesUpPaid) await releasePromoUse(trx, claim.promo)
  // An extended rent keeps its months until its own term ends.
  if (!isReservingStatus(status) && status !== claimStatus.extended)
    await deleteRows(trx, 'boxMonth', { claimId: claim.id })
}

/** Extends the previous rent once its extension is paid (M-PROL-06), unless that rent has ended in the meantime. */
async function extendPrevious(
  trx: Transaction<Schema>,
  outbox: Outbox,
  { claim, earlier: [previous] }: LockedClaimChain,
  { now, ...actor }: ClaimEventActor,
): Promise<void> {
  if (!previous) return
  const transitionResult = determineNextStatus(previous, 'extend', { ...actor, now })
  if (!transitionResult.ok) return
  await writeStatus(trx, previous, 'extend', transitionResult.value, { now })
  const reason = `extended_by_${claim.id}`
  await recordStatusChange(trx, outbox, previous.id, {
    ...actor,
    status: transitionResult.value,
    reason,
    now,
  })
}

/**
 * Puts previous rents back on rent, or ends them if their term is over (AMB-48). `ran`: the extension had been on rent.
 */
async function releasePrevious(
  trx: Transaction<Schema>,
  outbox: Outbox,
  { claim, earlier }: LockedClaimChain,
  { actor, actorName, now }: ClaimEventActor,
  ran: boolean,
): Promise<void> {
  for (const previous of earlier) {
    const transitionResult = determineNextStatus(previous, 'release', { actor, now })
    if (!transitionResult.ok) return
    const isRunning = transitionResult.value === claimStatus.onRent
    await writeStatus(trx, previous, 'release', transitionResult.value, { now })
    if (isRunning) await restoreAutoExtension(trx, { from: claim.id, to: previous, now })
    const reason = isRunning ? 'extension_cancelled' : ran ? 'extension_over' : reasons.release
    await recordStatusChange(trx, outbox, previous.id, {
      actor,
      actorName,
      status: transitionResult.value,
      reason,
      now,
    })
    if (isRunning) return
  }
}

/** Nothing is left of the old rent to pay for the new one (M-MOVE-05). */
async function closeUnpaidMove(
  trx: Transaction<Schema>,
  outbox: Outbox,
  oldClaimId: number,
  now: Date,
): Promise<void> {
  const move = await findOpenMove(trx, oldClaimId)
  const claim = move && (await lockClaim(trx, move.newClaimId))
  if (!claim) return
  const details = { actor: 'server', now, reason: 'moved_rent_over' } as const
  const closed = await applyClaimEvent(trx, outbox, toSingleClaimChain(claim), 'close', details)
  if (!closed.ok) return
  const key = `move-closed-${claim.id}`
  await sendOwnerEmail(trx, outbox, { key, claimId: claim.id, now, words: unpaidMoveClosedEmail })
}

export const chooseHistoryReason = (
  event: CallerEvent,
  status: ClaimStatus,
  isExtension: boolean,
): string => {
  if (event === 'sign' && status === claimStatus.onRent) return 'signed_and_started'
  return event === 'pay' && isExtension ? 'prolongation_paid' : reasons[event]
}

/**
 * The only function that changes a claim's status (AMB-42). In one transaction it writes the row, its months, its
 * pending payments, the rent that it extends, the history (M-STAT-05) and the email to the owner. The extension of a
 * signed rent counts as signed.
 */
export async function applyClaimEvent(
  trx: Transaction<Schema>,
  outbox: Outbox,
  rent: LockedClaimChain,
  event: CallerEvent,
  { reason, set, beforeHistory, ...actor }: EventDetails,
): Promise<Outcome<ClaimStatus, TransitionRefusalCode>> {
  const { claim, earlier } = rent
  const transitionResult = determineNextStatus(claim, event, actor)
  if (!transitionResult.ok) return transitionResult
  const status = transitionResult.value
  const [previous] = earlier
  const signed =
    event === 'pay' ? { isSigned: previous?.isSigned === true, askedToSignOn: todayInZone(actor.now) } : {}
  await writeStatus(trx, claim, event, status, { set: { ...set, ...signed }, now: actor.now })
  if (event === 'terminate' || event === 'end') await closeUnpaidMove(trx, outbox, claim.id, actor.now)
  if (event === 'refuse' || event === 'terminate' || event === 'end')
    await releasePrevious(trx, outbox, rent, actor, event !== 'refuse')
  await beforeHistory?.()
  await recordStatusChange(trx, outbox, claim.id, {
    ...actor,
    status,
    reason: reason ?? chooseHistoryReason(event, status, previous !== undefined),
  })
  if (event === 'pay') await extendPrevious(trx, outbox, rent, actor)
  return transitionResult
}

/** True if this call cancelled the claim; false if a concurrent call did (M-PAY-05, 06). */
export async function expireClaim({ db, offices, outbox }: Context, id: number, now: Date): Promise<boolean> {
  const index = await transact<string | null>(db, async (trx) => {
    const row = await lockClaim(trx, id)
    if (!row) return null
    const outcome = await applyClaimEvent(trx, outbox, toSingleClaimChain(row), 'expire', {
      actor: 'server',
      now,
    })
    return outcome.ok ? row.officeIndex : null
  })
  if (index !== null) offices.touch(index)
  return index !== null
}

export const selectOverdueClaims = ({ db }: Context, now: Date) =>
  db.selectFrom('claim').select('id').where('payUntil', '<=', now)

/** Cancels the caller's unpaid claim so that a new one can replace it (M-CLAIM-05); null if it cannot be replaced. */
export async function replaceClaim(
  { outbox }: Context,
  trx: Transaction<Schema>,
  owner: Owner,
  id: number,
  now: Date,
): Promise<ClaimRow | null> {
  const row = await lockClaim(trx, id, owner)
  if (!row || row.status === claimStatus.cancelled) return row
  const outcome = await applyClaimEvent(trx, outbox, toSingleClaimChain(row), 'replace', {
    actor: 'client',
    now,
  })
  return outcome.ok ? row : null
}
