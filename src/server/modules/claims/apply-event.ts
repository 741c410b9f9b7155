import type { Transaction, Updateable } from 'kysely'
import { todayIn } from '#domain/calendar-date.ts'
import {
  type ClaimEvent,
  type ClaimStatus,
  claimStatus,
  isLiving,
  type TransitionCode,
  transition,
} from '#domain/claim-status.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { Owner } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { deleteRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { ClaimTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { Outbox } from '../notifications/outbox.ts'
import { beginNotifications } from '../notifications/settings-of-claim.ts'
import { giveBackPromoUse } from '../tariffs/promo-uses.ts'
import { cancelWaitingPayments, cancelWaitingServices } from './apply-payment-event.ts'
import { returnAutoExtension } from './auto-renewal.ts'
import { alone, type LockedChain } from './lock-chain.ts'
import { isOverdue, lockClaim } from './read-claim.ts'
import { type ActorDetails, recordStatusChange } from './record-status-change.ts'

export interface EventActor extends ActorDetails {
  readonly now: Date
}

interface EventDetails extends EventActor {
  /** What the history says, where the event's own reason is not meant. */
  readonly reason?: string
  /** What the caller's part of the event writes into the claim. */
  readonly set?: Omit<Updateable<ClaimTable>, 'status'>
  /** Gives money back once the box is left and before the history tells of it: balances are the last locks. */
  readonly beforeHistory?: () => Promise<void>
}

/** What callers may name: a rent is extended by the payment of its renewal, and released by the renewal's end. */
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
    // Both are asked about only where applyEvent has just seen to it.
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

/** Columns that change with the status, whoever names the event. */
const columns: Partial<Record<ClaimEvent, Omit<Updateable<ClaimTable>, 'status'>>> = {
  confirm: { inEditing: false },
  pay: { payUntil: null },
  expire: unpaidEnd,
  replace: unpaidEnd,
  withdraw: unpaidEnd,
  close: unpaidEnd,
  sign: { isSigned: true },
}

/** Events after which a claim waits for no money: what comes for it goes back. */
const endsUnpaid: readonly ClaimEvent[] = ['expire', 'replace', 'withdraw', 'close']

/**
 * Writes the status, and lets go of what a claim in that status does not keep: months, waiting money, a promo use. A claim
 * that was not locked before ends the transaction.
 */
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
  if (unpaid) await cancelWaitingPayments(trx, claim.id, now)
  if (event === 'refuse' || event === 'terminate') await cancelWaitingServices(trx, claim.id, now)
  if (unpaid || event === 'refuse') await giveBackPromoUse(trx, claim.promo)
  // An extended rent keeps its months to the end of its own term.
  if (!isLiving(status) && status !== claimStatus.extended)
    await deleteRows(trx, 'boxMonth', { claimId: claim.id })
}

/** The rent before gets 'extended' once its renewal is paid (M-PROL-06); one that ended meanwhile stays ended. */
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
 * Gives a rent back its own life when the claim that continued it is no more: on rent again while its term runs, ended
 * after it, and then the one before that likewise (AMB-48). Its automatic renewal comes back with it. `ran` says whether
 * the renewal was on rent.
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
    // Who was told that a rent goes on is told that it has ended after all; after a renewal that ran nobody wonders.
    const reason = runs ? 'extension_cancelled' : ran ? 'extension_over' : reasons.release
    const entry = {
      actor,
      ...(actorName === undefined ? {} : { actorName }),
      status: next.value,
      reason,
      now,
    }
    await recordStatusChange(trx, outbox, previous.id, entry)
    if (runs) return
  }
}

export const reasonOf = (event: NamedEvent, status: ClaimStatus, continues: boolean): string => {
  if (event === 'sign' && status === claimStatus.onRent) return 'signed_and_started'
  return event === 'pay' && continues ? 'prolongation_paid' : reasons[event]
}

/**
 * Lets an event happen to a locked claim, or answers why it cannot; nobody else writes a claim's status (AMB-42). In this
 * transaction: the row with what belongs to the status, its months, what waited for money, the rent that it continues,
 * the history, from which webhooks are fed (M-STAT-05), and the e-mail to its owner. A claim that continues a signed
 * rent needs no second signature.
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

/**
 * Cancels a claim whose time to pay is over (M-PAY-05, 06); true when this call did it. Status and deadline are read
 * again under the row's lock, so that many servers and repeated jobs cancel once.
 */
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

/** The claims whose time to pay is over. */
export const overdueClaims = ({ db }: Context, now: Date) =>
  db.selectFrom('claim').select('id').where('payUntil', '<=', now)

/**
 * Cancels an own unpaid claim because a new one takes its place (M-CLAIM-05); answers it, or null when it is not one
 * that can be replaced. One that is cancelled already needs nothing more and is in nobody's way.
 */
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
