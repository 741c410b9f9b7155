import type { Kysely, Transaction } from 'kysely'
import type { createClaim } from '#claims/api/claims.ts'
import type { MovingRefusal } from '#claims/api/moving.ts'
import { type ClaimStatus, claimStatus } from '#claims/rules/claim-status.ts'
import {
  chargedUntil,
  computeCredit,
  exchangeWindow,
  findMovingRefusal,
  type MovingTerms,
} from '#claims/rules/moving.ts'
import type { EndpointBody } from '#kit/api/endpoint.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { Owner } from '#server/access/owner.ts'
import { findRow, hasRow, insertRow, updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { calculateEarlyEndRefund, sumDueRefunds } from './due-refunds.ts'
import { lockClaim } from './read-claim.ts'

/** A claim that can still replace the old rent. */
const openStatuses: readonly ClaimStatus[] = [
  claimStatus.onRegistration,
  claimStatus.awaitingPayment,
  claimStatus.paid,
]

export const isLeavingPlanned = (db: Kysely<Schema>, claimId: number): Promise<boolean> =>
  hasRow(db, 'leaving', { claimId, state: 'planned' })

interface OpenMove {
  readonly newClaimId: number
  readonly status: ClaimStatus
  readonly exchangeFrom: CalendarDate
  readonly exchangeUntil: CalendarDate
}

/** The claim to which the holder moves from this one; null if there is none. At most one is open (M-MOVE-02). */
export const findOpenMove = async (db: Kysely<Schema>, oldClaimId: number): Promise<OpenMove | null> =>
  (await db
    .selectFrom('moving')
    .innerJoin('claim', 'claim.id', 'moving.newClaimId')
    .select(['moving.newClaimId', 'claim.status', 'moving.exchangeFrom', 'moving.exchangeUntil'])
    .where('moving.oldClaimId', '=', oldClaimId)
    .where('moving.exchangedAt', 'is', null)
    .where('claim.status', 'in', openStatuses)
    .orderBy('moving.newClaimId', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

/** True if the holder has paid for a move. Locks the new claim, so that no payment overtakes the end of the old rent. */
export async function hasPaidMove(trx: Transaction<Schema>, oldClaimId: number): Promise<boolean> {
  const move = await findOpenMove(trx, oldClaimId)
  const claim = move && (await lockClaim(trx, move.newClaimId))
  return claim?.status === claimStatus.paid
}

/** The claim to which the holder moves or has moved from this one. */
export async function readMoveTarget(db: Kysely<Schema>, oldClaimId: number) {
  const open = await findOpenMove(db, oldClaimId)
  if (open) {
    const { newClaimId: claim, status, exchangeFrom, exchangeUntil } = open
    const isPaid = status === claimStatus.paid
    return { claim, isPaid, isExchanged: false, exchangeFrom, exchangeUntil }
  }
  const done = await db
    .selectFrom('moving')
    .select(['newClaimId', 'exchangeFrom', 'exchangeUntil'])
    .where('oldClaimId', '=', oldClaimId)
    .where('exchangedAt', 'is not', null)
    .executeTakeFirst()
  if (!done) return null
  const { newClaimId: claim, exchangeFrom, exchangeUntil } = done
  return { claim, isPaid: true, isExchanged: true, exchangeFrom, exchangeUntil }
}

/** The move of a new claim, if the keys have not been exchanged. */
export const findMoveOfNewClaim = async (db: Kysely<Schema>, newClaimId: number) => {
  const move = await findRow(db, 'moving', { newClaimId })
  return move?.exchangedAt === null ? move : null
}

type RequestedMove = NonNullable<EndpointBody<typeof createClaim>['movesFrom']>

/** Older claims are locked first, which prevents deadlocks. */
export async function lockForMove(
  trx: Transaction<Schema>,
  move: RequestedMove | null,
  replaces: number | null,
): Promise<void> {
  if (move === null) return
  for (const id of [move.claim, ...(replaces === null ? [] : [replaces])].toSorted((a, b) => a - b))
    await lockClaim(trx, id)
}

export interface CountedMove {
  readonly oldClaimId: number
  readonly credit: number
  readonly rest: number
}

/** Why this rent cannot be moved to a claim with this start; a planned end excludes a move (M-MOVE-07). */
export const findRefusalOfRent = async (
  db: Kysely<Schema>,
  { id, status, endDate: end }: ClaimRow,
  start: CalendarDate,
  terms: MovingTerms,
): Promise<MovingRefusal | null> =>
  findMovingRefusal({ status, end, isLeaving: await isLeavingPlanned(db, id) }, start, terms)

/** The same figures as those of the branch when a rent ends early (M-MOVE-03). */
const countMove = async (
  trx: Kysely<Schema>,
  old: ClaimRow,
  start: CalendarDate,
  price: number,
): Promise<CountedMove> => {
  const rest = sumDueRefunds(await calculateEarlyEndRefund(trx, old, chargedUntil(start)))
  return { oldClaimId: old.id, rest, credit: computeCredit(rest, price) }
}

type MoveRefusal =
  | { readonly ok: false; readonly code: 'move_not_possible' | 'move_open' | 'leaving_planned' }
  | { readonly ok: false; readonly code: 'credit_differs'; readonly data: { readonly credit: number } }

interface NewTerms {
  readonly clientType: number
  readonly startDate: CalendarDate
  /** The price before the credit. */
  readonly total: number
}

/** The old claim must be locked, so that another tab cannot begin a second move (M-MOVE-02). */
export async function checkMove(
  trx: Transaction<Schema>,
  terms: MovingTerms,
  owner: Owner,
  requested: RequestedMove,
  { clientType, startDate, total }: NewTerms,
): Promise<{ ok: true; value: CountedMove } | MoveRefusal> {
  const old = await lockClaim(trx, requested.claim, owner)
  if (!old || old.clientType !== clientType) return refuse('move_not_possible')
  const refusal = await findRefusalOfRent(trx, old, startDate, terms)
  if (refusal === 'leaving_planned') return refuse(refusal)
  if (refusal !== null) return refuse('move_not_possible')
  if ((await findOpenMove(trx, old.id)) !== null) return refuse('move_open')
  const counted = await countMove(trx, old, startDate, total)
  return counted.credit === requested.credit
    ? accept(counted)
    : { ok: false, code: 'credit_differs', data: { credit: counted.credit } }
}

const moveDates = (start: CalendarDate, terms: MovingTerms) => {
  const { from, until } = exchangeWindow(start, terms)
  return { chargedUntil: chargedUntil(start), exchangeFrom: from, exchangeUntil: until }
}

export const insertMove = async (
  trx: Transaction<Schema>,
  terms: MovingTerms,
  claim: ClaimRow,
  { oldClaimId, rest }: CountedMove,
): Promise<void> => {
  await insertRow(trx, 'moving', {
    newClaimId: claim.id,
    oldClaimId,
    rest,
    ...moveDates(claim.startDate, terms),
    createdAt: claim.createdAt,
  })
}

/** Call it before the new claim is locked. */
export async function lockOldClaimOfMove(trx: Transaction<Schema>, newClaimId: number): Promise<void> {
  const move = await findMoveOfNewClaim(trx, newClaimId)
  if (move) await lockClaim(trx, move.oldClaimId)
}

/** Counts an unpaid move again after its terms have changed; null for other claims. The old claim must be locked. */
export async function recountMove(
  trx: Transaction<Schema>,
  terms: MovingTerms,
  claim: ClaimRow,
  changed: NewTerms,
): Promise<Outcome<CountedMove | null, 'move_not_possible'>> {
  const move = await findMoveOfNewClaim(trx, claim.id)
  if (!move) return accept(null)
  const old = await lockClaim(trx, move.oldClaimId)
  if (!old || old.clientType !== changed.clientType) return refuse('move_not_possible')
  if ((await findRefusalOfRent(trx, old, changed.startDate, terms)) !== null)
    return refuse('move_not_possible')
  const counted = await countMove(trx, old, changed.startDate, changed.total)
  const dates = moveDates(changed.startDate, terms)
  await updateRows(trx, 'moving', { newClaimId: claim.id }, { rest: counted.rest, ...dates })
  return accept(counted)
}
