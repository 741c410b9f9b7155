import type { Transaction } from 'kysely'
import { type ClaimStatus, claimStatus, type TransitionRefusalCode } from '#claims/rules/claim-status.ts'
import { applyClaimEvent, determineNextStatus } from '#claims/server/apply-claim-event.ts'
import {
  calculateEarlyEndRefund,
  calculateExtensionRefund,
  calculateFullRefund,
  type DueRefund,
  sumDueRefunds,
} from '#claims/server/due-refunds.ts'
import { closeLeaving } from '#claims/server/leaving/leaving.ts'
import {
  findExtensionClaim,
  type LockedClaimChain,
  lockClaimChain,
  toSingleClaimChain,
} from '#claims/server/lock-claim-chain.ts'
import { findMoveOfNewClaim, hasPaidMove } from '#claims/server/moves.ts'
import { lockClaim, readClaimBox } from '#claims/server/read-claim.ts'
import type { ActorDetails } from '#claims/server/record-status-change.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import type { Outcome } from '#kit/rules/outcome.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { isHolderBlocked } from '#server/access/blocked-holders.ts'
import { isClaimOfBranch, type Operator } from '#server/access/branch-scope.ts'
import type { Context } from '#server/context.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { bookReservedPayment, type PaymentBookingResult } from './book-payment.ts'
import { type BoxEmptyingDetails, releaseOrHoldBox } from './branch-boxes.ts'
import { proposeOrConfirmRentEnd, refundPayments } from './refunds.ts'

export interface ClaimActionRequest {
  readonly operator: Operator
  readonly id: number
  readonly now: Date
}

type ActCode = 'status_not_allowed' | 'already_signed' | 'not_signed' | 'end_passed'
type ActOutcome<Code extends string> =
  | { ok: true }
  | { ok: false; code: Code | 'forbidden' | 'holder_blocked'; data?: unknown }
type ActResult<ExtraCode extends string = never> = Promise<ActOutcome<ActCode | ExtraCode>>

const actCodes: Readonly<Partial<Record<TransitionRefusalCode, ActCode>>> = {
  already_signed: 'already_signed',
  not_signed: 'not_signed',
  end_passed: 'end_passed',
}

export const toActor = ({ name }: Operator, note?: string): ActorDetails => ({
  actor: 'operator',
  actorName: name,
  ...(note ? { note } : {}),
})

const toActOutcome = (
  outcome: Outcome<ClaimStatus, TransitionRefusalCode>,
): { ok: true } | { ok: false; code: ActCode } =>
  outcome.ok ? { ok: true } : { ok: false, code: actCodes[outcome.code] ?? 'status_not_allowed' }

/** Refuses claims of other branches and of blocked holders. */
export async function runClaimAction<Code extends string>(
  context: Context,
  { operator, id }: ClaimActionRequest,
  run: (
    trx: Transaction<Schema>,
    rent: LockedClaimChain,
    undo: (outcome: ActOutcome<Code>) => never,
  ) => Promise<ActOutcome<Code>>,
): Promise<ActOutcome<Code>> {
  if (!(await isClaimOfBranch(context.db, operator, id))) return { ok: false, code: 'forbidden' }
  return transact<ActOutcome<Code>>(context.db, async (trx, undo) => {
    const rent = await lockClaimChain(trx, id)
    if (!rent) return { ok: false, code: 'forbidden' }
    if (await isHolderBlocked(trx, rent.claim)) return { ok: false, code: 'holder_blocked' }
    return run(trx, rent, undo)
  })
}

type SignCode = ActCode | 'privilege_not_seen' | 'box_out_of_order' | 'exchange_needed'

/**
 * Starts the rent if its first day has come (M-STAT-04). Privileged holders must have shown their document
 * (M-CLIENT-02).
 */
export const signBranchClaim = (
  context: Context,
  request: ClaimActionRequest & { privilegeSeen: boolean },
): ActResult<SignCode> =>
  runClaimAction<SignCode>(context, request, async (trx, rent) => {
    const actor = { ...toActor(request.operator), now: request.now }
    const allowed = toActOutcome(determineNextStatus(rent.claim, 'sign', actor))
    if (!allowed.ok) return allowed
    if (await findMoveOfNewClaim(trx, rent.claim.id)) return { ok: false, code: 'exchange_needed' }
    if ((await readClaimBox(trx, rent.claim)).outOfOrder) return { ok: false, code: 'box_out_of_order' }
    if (rent.claim.clientType === clientTypeByName.privileged && !request.privilegeSeen)
      return { ok: false, code: 'privilege_not_seen' }
    return toActOutcome(await applyClaimEvent(trx, context.outbox, rent, 'sign', actor))
  })

/** An unpaid extension is cancelled, a paid one is refused and refunded (AMB-48). */
export async function closeExtension(
  context: Context,
  trx: Transaction<Schema>,
  id: number,
  reason: string,
  now: Date,
): Promise<void> {
  const foundExtension = await findExtensionClaim(trx, id)
  const extension = foundExtension && (await lockClaim(trx, foundExtension.id))
  if (!extension) return
  const isPaid = extension.status === claimStatus.paid
  await applyClaimEvent(trx, context.outbox, toSingleClaimChain(extension), isPaid ? 'refuse' : 'close', {
    actor: 'server',
    now,
    reason: 'rent_ended_early',
    ...(isPaid && {
      beforeHistory: async () =>
        refundPayments(trx, await calculateFullRefund(trx, extension.id), reason, now),
    }),
  })
}

type RefundAction = ClaimActionRequest &
  BoxEmptyingDetails & { readonly reason: string; readonly audited?: string }

interface Refund {
  readonly act: 'refuse' | 'end'
  readonly owed: readonly DueRefund[]
  /** Amount in kopecks, including the extension. */
  readonly refund: number
}

/** Also ends and refunds the extension. At a closed office the first call only proposes the refund. */
async function closeWithRefund(
  context: Context,
  trx: Transaction<Schema>,
  rent: LockedClaimChain,
  { now, operator, id, reason, audited = reason, emptied }: RefundAction,
  { act, owed, refund }: Refund,
): ActResult<'own_proposal'> {
  const approval = await proposeOrConfirmRentEnd(trx, rent.claim, {
    act,
    refund,
    reason: audited,
    operator,
    now,
  })
  if (!approval.ok) return approval
  if (approval.value === 'proposed') return { ok: true }
  const refundReason = act === 'refuse' ? 'refused' : 'ended_early'
  const outcome = await applyClaimEvent(
    trx,
    context.outbox,
    rent,
    act === 'refuse' ? 'refuse' : 'terminate',
    {
      ...toActor(operator, reason),
      now,
      beforeHistory: async () => {
        await closeExtension(context, trx, id, refundReason, now)
        await releaseOrHoldBox(trx, rent.claim, { operator, emptied, now })
        await refundPayments(trx, owed, refundReason, now)
        await closeLeaving(context, trx, id, now)
      },
    },
  )
  return toActOutcome(outcome)
}

export async function refuseLockedClaim(
  context: Context,
  trx: Transaction<Schema>,
  rent: LockedClaimChain,
  request: RefundAction,
): ActResult<'own_proposal'> {
  const { id, now, operator } = request
  const allowed = toActOutcome(determineNextStatus(rent.claim, 'refuse', { ...toActor(operator), now }))
  if (!allowed.ok) return allowed
  const owed = await calculateFullRefund(trx, id)
  const refund = sumDueRefunds(owed) + sumDueRefunds(await calculateExtensionRefund(trx, id))
  return closeWithRefund(context, trx, rent, request, { act: 'refuse', owed, refund })
}

export const refuseBranchClaim = (context: Context, request: RefundAction): ActResult<'own_proposal'> =>
  runClaimAction<ActCode | 'own_proposal'>(context, request, (trx, rent) =>
    refuseLockedClaim(context, trx, rent, request),
  )

type EndCode = 'refund_differs' | 'own_proposal' | 'move_planned'
type EarlyEnd = RefundAction & { readonly refund: number }

export async function endLockedRent(
  context: Context,
  trx: Transaction<Schema>,
  rent: LockedClaimChain,
  request: EarlyEnd,
): ActResult<EndCode> {
  const { id, now, operator } = request
  const allowed = toActOutcome(determineNextStatus(rent.claim, 'terminate', { ...toActor(operator), now }))
  if (!allowed.ok) return allowed
  if (await hasPaidMove(trx, id)) return { ok: false, code: 'move_planned' }
  const owed = await calculateEarlyEndRefund(trx, rent.claim, todayInZone(now))
  const refund = sumDueRefunds(owed) + sumDueRefunds(await calculateExtensionRefund(trx, id))
  if (refund !== request.refund) return { ok: false, code: 'refund_differs', data: { refund } }
  return closeWithRefund(context, trx, rent, request, { act: 'end', owed, refund })
}

/** Refunds the full months left and the whole of a paid extension; refuses if `refund` is not the current amount. */
export const endBranchRent = (context: Context, request: EarlyEnd): ActResult<EndCode> =>
  runClaimAction<ActCode | EndCode>(context, request, (trx, rent) =>
    endLockedRent(context, trx, rent, request),
  )

type BookResult = PaymentBookingResult | { ok: false; code: 'forbidden'; data?: unknown }

export async function bookBranchPayment(
  context: Context,
  request: ClaimActionRequest & { amount: number; document: string; surplus?: number | undefined },
): Promise<BookResult> {
  const { now, operator, id } = request
  const foundPayment = await findRow(context.db, 'payment', id)
  if (!foundPayment || !(await isClaimOfBranch(context.db, operator, foundPayment.claimId)))
    return { ok: false, code: 'forbidden' }
  return transact<BookResult>(context.db, async (trx, undo) => {
    const settlement = { ...toActor(operator, request.document), outbox: context.outbox, now }
    const booked = await bookReservedPayment(
      trx,
      foundPayment,
      { surplus: undefined, ...request },
      settlement,
    )
    return booked.ok ? booked : undo(booked)
  })
}
