import type { Kysely, Transaction } from 'kysely'
import type { exchangeKeys } from '#back-office/api/branch-moves.ts'
import { exchangeCopy } from '#back-office/words/branch-moves.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { isExchangeOver, splitRest } from '#claims/rules/moving.ts'
import { applyClaimEvent, determineNextStatus } from '#claims/server/apply-claim-event.ts'
import { carryOverAutoExtension } from '#claims/server/auto-extension-settings.ts'
import { sendOwnerEmail } from '#claims/server/claim-emails.ts'
import {
  calculateEarlyEndRefund,
  calculateExtensionRefund,
  type DueRefund,
  sumDueRefunds,
} from '#claims/server/due-refunds.ts'
import { forwardMailAfterMove } from '#claims/server/leaving/leaving.ts'
import {
  findExtensionClaim,
  type LockedClaimChain,
  lockClaimChain,
  toSingleClaimChain,
} from '#claims/server/lock-claim-chain.ts'
import { findMoveOfNewClaim } from '#claims/server/moves.ts'
import { movePayments } from '#claims/server/moving/move-payments.ts'
import { lockClaim, readClaimBox } from '#claims/server/read-claim.ts'
import { keysExchangedEmail } from '#claims/words/moving-emails.ts'
import { type MovedDelegations, moveDelegations } from '#delegates/server/moved-delegations.ts'
import { type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { refuse } from '#kit/rules/outcome.ts'
import { formatPlaceAddress } from '#places/words/rented-place.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { toRentedPlace } from '#rent/server/boxes/box-row.ts'
import { isHolderBlocked } from '#server/access/blocked-holders.ts'
import { isClaimOfBranch } from '#server/access/branch-scope.ts'
import type { Context } from '#server/context.ts'
import { updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow, MovingRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { EndpointAnswer } from '#server/http/route.ts'
import { releaseOrHoldBox } from './branch-boxes.ts'
import { type ClaimActionRequest, closeExtension, toActor } from './claim-actions.ts'
import { proposeOrConfirmRentEnd, refundPayments } from './refunds.ts'

const REFUND_REASON = 'moved'

type Refused = Exclude<EndpointAnswer<typeof exchangeKeys>, { ok: true }>
/** `freedOffice` is null if the exchange was only proposed. */
type ExchangeResult = { ok: true; freedOffice: string | null } | Refused

type ExchangeRequest = ClaimActionRequest & {
  readonly refund: number
  readonly privilegeSeen?: boolean | undefined
  readonly emptied: boolean
}

interface ExchangeMoney {
  readonly moved: readonly DueRefund[]
  readonly surplus: readonly DueRefund[]
  /** Kopecks that go back: the surplus and a paid extension of the old rent. */
  readonly refund: number
}

/** Null if the old rent no longer covers the credit, for example because the bank gave its money back (M-MOVE-04). */
export async function countExchange(
  db: Kysely<Schema>,
  old: ClaimRow,
  move: Pick<MovingRow, 'chargedUntil'>,
  credit: number,
): Promise<ExchangeMoney | null> {
  const owed = await calculateEarlyEndRefund(db, old, move.chargedUntil)
  if (sumDueRefunds(owed) < credit) return null
  const { moved, surplus } = splitRest(owed, credit)
  const extension = sumDueRefunds(await calculateExtensionRefund(db, old.id))
  return { moved, surplus, refund: sumDueRefunds(surplus) + extension }
}

interface LockedMove {
  readonly move: MovingRow
  readonly old: LockedClaimChain
  readonly claim: ClaimRow
}

/** Older claims are locked first: the old rent, then its extension and the new claim by number. */
async function lockMove(trx: Transaction<Schema>, newClaimId: number): Promise<LockedMove | null> {
  const found = await findMoveOfNewClaim(trx, newClaimId)
  const old = found && (await lockClaimChain(trx, found.oldClaimId))
  if (!old) return null
  const extension = await findExtensionClaim(trx, old.claim.id)
  if (extension && extension.id < newClaimId) await lockClaim(trx, extension.id)
  const claim = await lockClaim(trx, newClaimId)
  const move = await findMoveOfNewClaim(trx, newClaimId)
  return claim && move ? { move, old, claim } : null
}

const findRefusal = async (
  trx: Transaction<Schema>,
  { move, old, claim }: LockedMove,
  { operator, now, privilegeSeen }: ExchangeRequest,
): Promise<Refused | null> => {
  const today = todayInZone(now)
  const signed = determineNextStatus(claim, 'sign', { ...toActor(operator), now })
  if (!signed.ok) return refuse(signed.code === 'already_signed' ? 'already_signed' : 'status_not_allowed')
  const { status } = old.claim
  if (status !== claimStatus.onRent && status !== claimStatus.extended) return refuse('status_not_allowed')
  if (today < move.exchangeFrom) return refuse('exchange_too_early')
  if (isExchangeOver(move.exchangeUntil, today)) return refuse('exchange_over')
  if (await isHolderBlocked(trx, claim)) return refuse('holder_blocked')
  if ((await readClaimBox(trx, claim)).outOfOrder) return refuse('box_out_of_order')
  if (claim.clientType === clientTypeByName.privileged && !privilegeSeen) return refuse('privilege_not_seen')
  return null
}

const earlier = (a: CalendarDate, b: CalendarDate): CalendarDate => (a < b ? a : b)

async function endOldRent(
  context: Context,
  trx: Transaction<Schema>,
  { move, old, claim }: LockedMove,
  { operator, now, emptied }: ExchangeRequest,
  money: ExchangeMoney,
): Promise<boolean> {
  const { id } = old.claim
  const endedOn = earlier(todayInZone(now), move.chargedUntil)
  const isOwnBranch = await isClaimOfBranch(trx, operator, id)
  const place = { index: claim.officeIndex, boxName: claim.boxName }
  const address = formatPlaceAddress({ ...place, ...toRentedPlace(await readClaimBox(trx, claim)) })
  const ended = await applyClaimEvent(trx, context.outbox, old, 'terminate', {
    ...toActor(operator),
    now,
    reason: `moved_to_${claim.id}`,
    set: { endedOn },
    beforeHistory: async () => {
      await closeExtension(context, trx, id, REFUND_REASON, now)
      await releaseOrHoldBox(trx, old.claim, { operator, emptied: emptied && isOwnBranch, now })
      const forwarding = { newBoxId: claim.boxId, address, endedOn, refund: money.refund, now }
      await forwardMailAfterMove(context, trx, id, forwarding)
      await movePayments(trx, money.moved, claim.id, now)
      await refundPayments(trx, money.surplus, REFUND_REASON, now)
    },
  })
  return ended.ok
}

const startNewRent = async (
  { outbox }: Context,
  trx: Transaction<Schema>,
  claim: ClaimRow,
  { operator, now }: ExchangeRequest,
): Promise<boolean> => {
  const reason = 'keys_exchanged'
  const details = { ...toActor(operator), now, reason }
  return (await applyClaimEvent(trx, outbox, toSingleClaimChain(claim), 'sign', details)).ok
}

const sendExchangedEmail = async (
  context: Context,
  trx: Transaction<Schema>,
  { old, claim: { id } }: LockedMove,
  results: MovedDelegations & { readonly refund: number },
  now: Date,
): Promise<void> => {
  const oldPlace = toRentedPlace(await readClaimBox(trx, old.claim))
  const { forwardMonths } = context.movingTerms()
  await sendOwnerEmail(trx, context.outbox, {
    key: `keys-exchanged-${id}`,
    claimId: id,
    now,
    words: (facts) =>
      keysExchangedEmail(facts, { ...oldPlace, ...results, index: old.claim.officeIndex, forwardMonths }),
    attachment: { kind: 'claim_dates', of: id },
  })
}

/**
 * Ends the old rent and starts the new one, so that the holder always has a box (M-MOVE-04). Money of a stopped office
 * goes back only if a second person repeats the exchange. The caller must roll back on a refusal.
 */
export async function exchangeInTransaction(
  context: Context,
  trx: Transaction<Schema>,
  request: ExchangeRequest,
): Promise<ExchangeResult> {
  const { id, now, operator, privilegeSeen } = request
  const locked = await lockMove(trx, id)
  if (!locked) return refuse('status_not_allowed')
  const refusal = await findRefusal(trx, locked, request)
  if (refusal) return refusal
  const { move, old, claim } = locked
  const money = await countExchange(trx, old.claim, move, claim.credit)
  if (!money) return refuse('rest_too_small')
  const { refund } = money
  if (refund !== request.refund) return { ok: false, code: 'refund_differs', data: { refund } }
  const reason = exchangeCopy.proposalReason(id)
  const act = { act: 'exchange', refund, privilegeSeen, reason, operator, now } as const
  const approval = await proposeOrConfirmRentEnd(trx, old.claim, act)
  if (!approval.ok) return approval
  if (approval.value === 'proposed') return { ok: true, freedOffice: null }
  if (!(await endOldRent(context, trx, locked, request, money))) return refuse('status_not_allowed')
  if (!(await startNewRent(context, trx, claim, request))) return refuse('status_not_allowed')
  await updateRows(trx, 'moving', { newClaimId: id }, { exchangedAt: now })
  await carryOverAutoExtension(trx, { from: old.claim.id, to: id, now })
  const delegations = await moveDelegations(context, trx, {
    old: old.claim,
    claim,
    actorName: operator.name,
    now,
  })
  await sendExchangedEmail(context, trx, locked, { refund, ...delegations }, now)
  return { ok: true, freedOffice: old.claim.officeIndex }
}

export async function exchangeBranchKeys(
  context: Context,
  request: ExchangeRequest,
): Promise<{ ok: true } | Refused> {
  if (!(await isClaimOfBranch(context.db, request.operator, request.id))) return refuse('forbidden')
  const result = await transact<ExchangeResult>(context.db, async (trx, undo) => {
    const exchanged = await exchangeInTransaction(context, trx, request)
    return exchanged.ok ? exchanged : undo(exchanged)
  })
  if (result.ok && result.freedOffice !== null) context.offices.touch(result.freedOffice)
  return result
}
