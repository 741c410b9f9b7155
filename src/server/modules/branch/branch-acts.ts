import type { Transaction } from 'kysely'
import { todayIn } from '#domain/calendar-date.ts'
import {
  type ClaimEvent,
  type ClaimStatus,
  claimStatus,
  type TransitionCode,
  transition,
} from '#domain/claim-status.ts'
import type { Schema } from '#server/database/schema.ts'
import { releasePrevious } from '../claim-life/release-previous.ts'
import { takeMoney } from '../claim-life/take-money.ts'
import type { ClaimNeeds } from '../claims/claim-needs.ts'
import type { ClaimRow } from '../claims/claim-row.ts'
import { cancelUnpaid } from '../claims/end-unpaid.ts'
import { type LockedChain, lockChain, lockRent } from '../claims/lock-rent.ts'
import { giveBackPromoUse } from '../claims/promo-uses.ts'
import { lockClaim } from '../claims/read-claim.ts'
import { type Doer, tellHistory } from '../claims/tell-history.ts'
import { transact } from '../claims/transact.ts'
import type { PaymentNeeds } from '../payments/payment-needs.ts'
import { findSuccessor } from '../prolongation/successor.ts'
import { bookJoint } from './book-joint.ts'
import { type Desk, isOfBranch } from './branch-scope.ts'
import {
  cancelWaitingServices,
  giveMoneyBack,
  type Owed,
  owedAfter,
  owedWhole,
  owedWithSuccessor,
  sumOwed,
} from './give-back.ts'

export type DeskNeeds = ClaimNeeds & { readonly payments: PaymentNeeds }

/** One act of the desk on a claim. */
export interface DeskAct {
  readonly desk: Desk
  readonly id: number
  readonly now: Date
}

type ActCode = 'status_not_allowed' | 'already_signed' | 'not_signed' | 'end_passed'
/** What an act of the desk answers: done, or why not; another branch's claim is forbidden. */
type ActOutcome<Code extends string> = { ok: true } | { ok: false; code: Code | 'forbidden'; data?: unknown }
type Acted<More extends string = never> = ActOutcome<ActCode | More>

const actCodes: Readonly<Partial<Record<TransitionCode, ActCode>>> = {
  already_signed: 'already_signed',
  not_signed: 'not_signed',
  end_passed: 'end_passed',
}

const doerOf = ({ operator }: Desk, note?: string): Doer => ({
  actor: 'operator',
  actorName: operator,
  ...(note ? { note } : {}),
})

const nextStatus = (row: ClaimRow, event: ClaimEvent, now: Date) => {
  const next = transition(row.status as ClaimStatus, event, {
    actor: 'operator',
    today: todayIn(now),
    start: row.start_date,
    end: row.end_date,
    isSigned: row.is_signed,
  })
  return next.ok ? next : { ok: false as const, code: actCodes[next.code] ?? ('status_not_allowed' as const) }
}

/** Runs an act on a claim of the desk's branch under its lock; another branch's is forbidden. */
export async function actOnClaim<Code extends string>(
  needs: DeskNeeds,
  { desk, id }: DeskAct,
  run: (trx: Transaction<Schema>, rent: LockedChain) => Promise<ActOutcome<Code>>,
): Promise<ActOutcome<Code>> {
  if (!(await isOfBranch(needs.db, desk, id))) return { ok: false, code: 'forbidden' }
  return transact<ActOutcome<Code>>(needs.db, async (trx) => {
    const rent = await lockChain(trx, id)
    return rent ? run(trx, rent) : { ok: false, code: 'forbidden' }
  })
}

/** The holder signed: on rent when the start has come (M-STAT-04). A privileged one has shown the document (M-CLIENT-02). */
export const sign = (
  needs: DeskNeeds,
  request: DeskAct & { privilegeSeen: boolean },
): Promise<Acted<'privilege_not_seen'>> =>
  actOnClaim<ActCode | 'privilege_not_seen'>(needs, request, async (trx, { claim: row }) => {
    const { now, desk, id } = request
    const next = nextStatus(row, 'sign', now)
    if (!next.ok) return next
    if (row.client_type === 2 && !request.privilegeSeen) return { ok: false, code: 'privilege_not_seen' }
    await trx
      .updateTable('claim')
      .set({ status: next.value, is_signed: true, changed_at: now })
      .where('id', '=', id)
      .execute()
    const reason = next.value === 6 ? 'signed_and_started' : 'signed'
    await tellHistory(trx, needs.outbox, id, { ...doerOf(desk), status: next.value, reason, now })
    return { ok: true }
  })

/** A claim leaves its box: its months and what waits for money with it are free. */
async function leaveBox(
  trx: Transaction<Schema>,
  row: ClaimRow,
  status: ClaimStatus,
  now: Date,
): Promise<void> {
  const endedOn = status === claimStatus.terminatedEarly ? { ended_on: todayIn(now) } : {}
  await trx
    .updateTable('claim')
    .set({ status, changed_at: now, ...endedOn })
    .where('id', '=', row.id)
    .execute()
  await trx.deleteFrom('box_month').where('claim_id', '=', row.id).execute()
  await cancelWaitingServices(trx, row.id, now)
}

/**
 * What continues a rent that ends goes with it (AMB-48): unpaid it is cancelled, paid it is refused, and what is owed for
 * it is answered. `tell` writes its history once its money was given back.
 */
async function closeSuccessor(
  needs: DeskNeeds,
  trx: Transaction<Schema>,
  row: ClaimRow,
  now: Date,
): Promise<{ owed: Owed[]; tell: () => Promise<void> }> {
  const found = await findSuccessor(trx, row.id)
  const next = found && (await lockClaim(trx, found.id))
  const nothing = { owed: [], tell: async () => {} }
  if (!next) return nothing
  const change = { actor: 'server', reason: 'rent_ended_early', now } as const
  if (next.status === claimStatus.onRegistration || next.status === claimStatus.awaitingPayment) {
    await cancelUnpaid(needs, trx, next, { ...change, status: claimStatus.cancelled })
    return nothing
  }
  const refused = nextStatus(next, 'refuse', now)
  if (!refused.ok) return nothing
  await leaveBox(trx, next, refused.value, now)
  return {
    owed: await owedWhole(trx, next.id),
    tell: () => tellHistory(trx, needs.outbox, next.id, { ...change, status: refused.value }),
  }
}

/** A paid claim is refused: cancelled before its start, terminated after; all its money goes back, and what it continued lives on. */
export const refuse = (needs: DeskNeeds, request: DeskAct & { reason: string }): Promise<Acted> =>
  actOnClaim<ActCode>(needs, request, async (trx, rent) => {
    const { now, desk, id } = request
    const row = rent.claim
    const next = nextStatus(row, 'refuse', now)
    if (!next.ok) return next
    await leaveBox(trx, row, next.value, now)
    const successor = await closeSuccessor(needs, trx, row, now)
    const doer = doerOf(desk, request.reason)
    await releasePrevious(needs, trx, rent, { ...doerOf(desk), ran: false, now })
    await giveBackPromoUse(trx, row.promo)
    await giveMoneyBack(
      trx,
      needs.payments,
      [...(await owedWhole(trx, id)), ...successor.owed],
      'refused',
      now,
    )
    await successor.tell()
    await tellHistory(trx, needs.outbox, id, { ...doer, status: next.value, reason: 'refused', now })
    return { ok: true }
  })

/**
 * A rent ends early, an extended one too: full months left after the current one go back, and all of a paid successor,
 * which ends with it; the figure must be the one that was shown.
 */
export const endEarly = (
  needs: DeskNeeds,
  request: DeskAct & { reason: string; refund: number },
): Promise<Acted<'refund_differs'>> =>
  actOnClaim<ActCode | 'refund_differs'>(needs, request, async (trx, rent) => {
    const { now, desk, id } = request
    const row = rent.claim
    const next = nextStatus(row, 'terminate', now)
    if (!next.ok) return next
    const own = await owedAfter(trx, row, todayIn(now))
    const refund = sumOwed(own) + sumOwed(await owedWithSuccessor(trx, id))
    if (refund !== request.refund) return { ok: false, code: 'refund_differs', data: { refund } }
    await leaveBox(trx, row, next.value, now)
    const successor = await closeSuccessor(needs, trx, row, now)
    await releasePrevious(needs, trx, rent, { ...doerOf(desk), ran: true, now })
    await giveMoneyBack(trx, needs.payments, [...own, ...successor.owed], 'ended_early', now)
    await successor.tell()
    const doer = doerOf(desk, request.reason)
    await tellHistory(trx, needs.outbox, id, { ...doer, status: next.value, reason: 'ended_early', now })
    return { ok: true }
  })

type Booked =
  | { ok: true; claimId: number }
  | {
      ok: false
      code:
        | 'forbidden'
        | 'payment_not_waiting'
        | 'amount_differs'
        | 'document_missing'
        | 'balance_not_connected'
      data?: unknown
    }

/** Books money of the counter or of a bank statement; answers the claim that it paid. */
export async function book(
  needs: DeskNeeds,
  request: DeskAct & { amount: number; document: string; surplus?: number | undefined },
): Promise<Booked> {
  const { now, desk, id } = request
  const known = await needs.db
    .selectFrom('payment')
    .select('claim_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!known || !(await isOfBranch(needs.db, desk, known.claim_id))) return { ok: false, code: 'forbidden' }
  return transact<Booked>(needs.db, async (trx, undo) => {
    const rent = await lockRent(trx, known.claim_id)
    const payment = await trx
      .selectFrom('payment')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const waits = payment.state === 'reserved' && (payment.method === 2 || payment.method === 3)
    if (!rent || !waits) return { ok: false, code: 'payment_not_waiting', data: { state: payment.state } }
    const taking = { ...doerOf(desk, request.document), outbox: needs.outbox, now }
    if (payment.joint_order_id !== null) {
      const joint = await bookJoint(trx, payment.joint_order_id, { surplus: undefined, ...request }, taking)
      return joint.ok ? { ok: true, claimId: known.claim_id } : undo(joint)
    }
    if (payment.amount !== request.amount) {
      return { ok: false, code: 'amount_differs', data: { amount: payment.amount } }
    }
    const taken = await takeMoney(trx, rent, payment, taking)
    return taken.ok
      ? { ok: true, claimId: known.claim_id }
      : { ok: false, code: 'payment_not_waiting', data: { reason: taken.code } }
  })
}
