import type { Transaction, Updateable } from 'kysely'
import {
  type ClaimEvent,
  type ClaimStatus,
  claimStatus,
  isLiving,
  type TransitionCode,
  transition,
} from '#claims/rules/claim-status.ts'
import { todayIn } from '#kit/rules/calendar-date.ts'
import type { Outcome } from '#kit/rules/outcome.ts'
import type { Outbox } from '#messages/server/outbox.ts'
import { giveBackPromoUse } from '#rent/server/tariffs/promo-uses.ts'
import type { Owner } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { deleteRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { ClaimTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { applyPaymentEvents, cancelWaitingServices } from './apply-payment-event.ts'
import { returnAutoExtension } from './auto-renewal.ts'
import { alone, type LockedChain } from './lock-chain.ts'
import { isOverdue, lockClaim } from './read-claim.ts'
import { type ActorDetails, recordStatusChange } from './record-status-change.ts'
import { beginNotifications } from './settings-of-claim.ts'

export interface EventActor extends ActorDetails {
  readonly now: Date
}

interface EventDetails extends EventActor {
  /** Replaces the event's own reason in the history. */
  readonly reason?: string
  readonly set?: Omit<Updateable<ClaimTable>, 'status'>
  /** Refunds after the box is released and before the history is written: balances are locked last. */
  readonly beforeHistory?: () => Promise<void>
}

/** A rent is extended by the payment of its renewal and released by the renewal's end, never by callers. */
type NamedEvent = Exclude<ClaimEvent, 'extend' | 'release'>

export const nextStatus = (
  claim: ClaimRow,
  event: ClaimEvent,
  { actor, now }: Pick<EventActor, 'actor' | 'now'>,
): Outcome<ClaimStatus, TransitionCode> =>
  transition(claim.status, event, {
    actor,
    today: todayIn(now),
    start: claim.startDate,
    end: claim.endDate,
    isSigned: claim.isSigned,
    deadlinePassed: isOverdue(claim, now),
    // applyEvent asks only when both hold.
    renewalPaid: true,
    renewalLives: false,
  })

const reasons = {
  confirm: 'confirmed',
  pay: 'paid',
  expire: 'not_paid_in_time',
  replace: 'replaced',
  withdraw: 'withdrawn',
  close: 'rent_ended_early',
  sign: 'signed',
  start: 'started',
  refuse: 'refused',
  end: 'ended',
  terminate: 'ended_early',
  extend: 'extended',
  release: 'ended',
} as const satisfies Record<ClaimEvent, string>

const unpaidEnd = { inEditing: false, payUntil: null } as const

const columns: Partial<Record<ClaimEvent, Omit<Updateable<ClaimTable>, 'status'>>> = {
  confirm: { inEditing: false },
  pay: { payUntil: null },
  expire: unpaidEnd,
  replace: unpaidEnd,
  withdraw: unpaidEnd,
  close: unpaidEnd,
  sign: { isSigned: true },
}

/** Later money is refunded. */
const endsUnpaid: readonly ClaimEvent[] = ['expire', 'replace', 'withdraw', 'close']

/** Writes the status and releases what it does not keep: months, waiting payments, promo use. Throws for an unlocked claim. */
async function writeStatus(
  trx: Transaction<Schema>,
  claim: ClaimRow,
  event: ClaimEvent,
  status: ClaimStatus,
  { set, now }: Pick<EventDetails, 'set' | 'now'>,
): Promise<void> {
  const endedOn = status === claimStatus.terminatedEarly ? { endedOn: todayIn(now) } : {}
  const { numUpdatedRows } = await trx
    .updateTable('claim')
    .set({ status, ...columns[event], ...endedOn, ...set, changedAt: now })
    .where('id', '=', claim.id)
    .where('status', '=', claim.status)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error(`claim ${claim.id} was not locked before '${event}'`)
  if (event === 'pay') await beginNotifications(trx, claim, now)
  const unpaid = endsUnpaid.includes(event)
  if (unpaid) await applyPaymentEvents(trx, 'cancel', { claimId: claim.id }, { now })
  if (event === 'refuse' || event === 'terminate') await cancelWaitingServices(trx, claim.id, now)
  if (unpaid || event === 'refuse') await giveBackPromoUse(trx, claim.promo)
  // An extended rent keeps its months to the end of its own term.
  if (!isLiving(status) && status !== claimStatus.extended)
    await deleteRows(trx, 'boxMonth', { claimId: claim.id })
}

/** Extends the previous rent once its renewal is paid (M-PROL-06), unless it ended meanwhile. */
async function extendPrevious(
  trx: Transaction<Schema>,
  outbox: Outbox,
  { claim, earlier: [previous] }: LockedChain,
  { now, ...actor }: EventActor,
): Promise<void> {
  if (!previous) return
  const next = nextStatus(previous, 'extend', { ...actor, now })
  if (!next.ok) return
  await writeStatus(trx, previous, 'extend', next.value, { now })
  const reason = `extended_by_${claim.id}`
  await recordStatusChange(trx, outbox, previous.id, { ...actor, status: next.value, reason, now })
}

/**
 * Undoes the extension of the previous rents when their renewal is refused or over: on rent again while their term runs,
 * ended after it (AMB-48). `ran`: the renewal was on rent.
 */
async function releasePrevious(
  trx: Transaction<Schema>,
  outbox: Outbox,
  { claim, earlier }: LockedChain,
  { actor, actorName, now }: EventActor,
  ran: boolean,
): Promise<void> {
  for (const previous of earlier) {
    const next = nextStatus(previous, 'release', { actor, now })
    if (!next.ok) return
    const runs = next.value === claimStatus.onRent
    await writeStatus(trx, previous, 'release', next.value, { now })
    if (runs) await returnAutoExtension(trx, { from: claim.id, to: previous, now })
    const reason = runs ? 'extension_cancelled' : ran ? 'extension_over' : reasons.release
    await recordStatusChange(trx, outbox, previous.id, { actor, actorName, status: next.value, reason, now })
    if (runs) return
  }
}

export const reasonOf = (event: NamedEvent, status: ClaimStatus, continues: boolean): string => {
  if (event === 'sign' && status === claimStatus.onRent) return 'signed_and_started'
  return event === 'pay' && continues ? 'prolongation_paid' : reasons[event]
}

/**
 * The only writer of a claim's status (AMB-42). In this transaction: the row, its months and waiting payments, the rent that
 * it continues, the history (M-STAT-05) and the email to its owner. A renewal of a signed rent is signed.
 */
export async function applyEvent(
  trx: Transaction<Schema>,
  outbox: Outbox,
  rent: LockedChain,
  event: NamedEvent,
  { reason, set, beforeHistory, ...actor }: EventDetails,
): Promise<Outcome<ClaimStatus, TransitionCode>> {
  const { claim, earlier } = rent
  const next = nextStatus(claim, event, actor)
  if (!next.ok) return next
  const status = next.value
  const [previous] = earlier
  const signed =
    event === 'pay' ? { isSigned: previous?.isSigned === true, askedToSignOn: todayIn(actor.now) } : {}
  await writeStatus(trx, claim, event, status, { set: { ...set, ...signed }, now: actor.now })
  if (event === 'refuse' || event === 'terminate' || event === 'end')
    await releasePrevious(trx, outbox, rent, actor, event !== 'refuse')
  await beforeHistory?.()
  await recordStatusChange(trx, outbox, claim.id, {
    ...actor,
    status,
    reason: reason ?? reasonOf(event, status, previous !== undefined),
  })
  if (event === 'pay') await extendPrevious(trx, outbox, rent, actor)
  return next
}

/** Cancels a claim whose time to pay is over (M-PAY-05, 06); true if this call, of several, did it. */
export async function expireClaim({ db, offices, outbox }: Context, id: number, now: Date): Promise<boolean> {
  const index = await transact<string | null>(db, async (trx) => {
    const row = await lockClaim(trx, id)
    if (!row) return null
    const ended = await applyEvent(trx, outbox, alone(row), 'expire', { actor: 'server', now })
    return ended.ok ? row.officeIndex : null
  })
  if (index !== null) offices.touch(index)
  return index !== null
}

export const overdueClaims = ({ db }: Context, now: Date) =>
  db.selectFrom('claim').select('id').where('payUntil', '<=', now)

/** Cancels an own unpaid claim that a new one replaces (M-CLAIM-05); null if it cannot be replaced. */
export async function replaceClaim(
  { outbox }: Context,
  trx: Transaction<Schema>,
  owner: Owner,
  id: number,
  now: Date,
): Promise<ClaimRow | null> {
  const row = await lockClaim(trx, id, owner)
  if (!row || row.status === claimStatus.cancelled) return row
  const ended = await applyEvent(trx, outbox, alone(row), 'replace', { actor: 'client', now })
  return ended.ok ? row : null
}
