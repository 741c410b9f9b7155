import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { BranchClaimAction } from '#back-office/api/branch-claim-action.ts'
import type { branchClaimDetails } from '#back-office/api/branch-claims-and-boxes.ts'
import { claimStatus, resolveTransition, type TransitionFacts } from '#claims/rules/claim-status.ts'
import { countFullMonthsAfter } from '#claims/rules/early-end.ts'
import { isServiceNumber } from '#claims/rules/services.ts'
import { shouldRestoreAutoExtension } from '#claims/server/auto-extension-settings.ts'
import {
  calculateEarlyEndRefund,
  calculateExtensionRefund,
  calculateFullRefund,
  sumDueRefunds,
} from '#claims/server/due-refunds.ts'
import { readLeavingPlan } from '#claims/server/leaving/leaving.ts'
import { listClaimPayments } from '#claims/server/life/claim-payments.ts'
import { findExtensionClaim } from '#claims/server/lock-claim-chain.ts'
import { type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { findTrackedItems } from '#mail/server/items/tracked-items.ts'
import { findClaimMessages } from '#messages/server/claim-messages.ts'
import { privilegeSealContext } from '#people/server/clients/client-record.ts'
import { findBoxOfClaim, withOrderedServicesAllowed } from '#rent/server/boxes/rented-box.ts'
import { isHolderBlocked } from '#server/access/blocked-holders.ts'
import type { Operator } from '#server/access/branch-scope.ts'
import type { Context } from '#server/context.ts'
import { findRows, getRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { addUnpaidJointOrders } from './book-payment.ts'
import { selectBranchClaims, toBranchClaim } from './branch-claims.ts'
import { canReceiveItems, listClaimItems } from './branch-items.ts'
import { readBranchMove } from './branch-moves.ts'
import { readRentEndProposalForOperator } from './refunds.ts'
import { canReplaceBox } from './replace-box.ts'

type BranchCard = z.input<typeof branchClaimDetails>

const toClaimFacts = (row: ClaimRow, today: CalendarDate): TransitionFacts => ({
  actor: 'operator',
  today,
  start: row.startDate,
  end: row.endDate,
})

const listExchangeAct = (move: NonNullable<BranchCard['move']>, today: CalendarDate) =>
  !move.isExchanged && move.refund !== null && today >= move.exchangeFrom && today <= move.exchangeUntil
    ? (['exchange'] as const)
    : []

const listPossibleActs = (
  row: ClaimRow,
  {
    toBook,
    isJoint,
    outOfOrder,
    move,
  }: { toBook: boolean; isJoint: boolean; outOfOrder: boolean; move: BranchCard['move'] },
  today: CalendarDate,
  isOld = move?.old.claim === row.id && !move.isExchanged,
): BranchClaimAction[] => [
  ...(row.status === claimStatus.paid && !row.isSigned && !outOfOrder && today <= row.endDate
    ? move?.new.claim === row.id
      ? listExchangeAct(move, today)
      : (['sign'] as const)
    : []),
  ...(row.status === claimStatus.paid ? (['refuse'] as const) : []),
  ...(resolveTransition(row.status, 'terminate', toClaimFacts(row, today)).ok && !(isOld && move?.isPaid)
    ? (['end'] as const)
    : []),
  ...(row.status === claimStatus.awaitingPayment && row.prolongationOf === null && !isJoint && !move
    ? (['change_order'] as const)
    : []),
  ...(canReceiveItems(row, today) ? (['note_item'] as const) : []),
  ...(toBook ? (['book'] as const) : []),
  ...(canReplaceBox(row, { outOfOrder }, today) ? (['move'] as const) : []),
]

const historyWithNotes = async (context: Context, id: number): Promise<BranchCard['history']> => {
  const rows = await findRows(context.db, 'claimHistory', { claimId: id }, 'id')
  return rows.map((row) => ({
    status: row.status as BranchCard['claimStatus'],
    at: row.at,
    actor: row.actor,
    actorName: row.actorName,
    reason: row.reason,
    note: row.note,
  }))
}

async function readPreviousRent(
  context: Context,
  row: ClaimRow,
  today: CalendarDate,
): Promise<BranchCard['previous']> {
  if (row.prolongationOf === null) return null
  const previous = await getRow(context.db, 'claim', row.prolongationOf)
  const facts = { ...toClaimFacts(previous, today), extensionLives: false }
  const afterRelease = resolveTransition(previous.status, 'release', facts)
  return {
    id: previous.id,
    endDate: previous.endDate,
    becomes: afterRelease.ok ? afterRelease.value : null,
    autoExtends:
      afterRelease.ok &&
      afterRelease.value === claimStatus.onRent &&
      (await shouldRestoreAutoExtension(context.db, row.id, { end: previous.endDate, today })),
  }
}

async function readEarlyEnd(
  context: Context,
  row: ClaimRow,
  today: CalendarDate,
): Promise<NonNullable<BranchCard['earlyEnd']>> {
  const ownAmount = sumDueRefunds(await calculateEarlyEndRefund(context.db, row, today))
  const extension = await findExtensionClaim(context.db, row.id)
  const refund = sumDueRefunds(await calculateExtensionRefund(context.db, row.id))
  return {
    months: countFullMonthsAfter(row.lines, today),
    refund: ownAmount + refund,
    extension: extension && { id: extension.id, refund },
  }
}

/** An exchange is proposed for the old rent and confirmed on the card of the new claim. */
async function readProposal(
  { db }: Context,
  operator: Operator,
  id: number,
  move: BranchCard['move'],
  now: Date,
): Promise<BranchCard['proposal']> {
  if (move?.new.claim !== id || move.isExchanged) return readRentEndProposalForOperator(db, id, operator, now)
  const proposal = await readRentEndProposalForOperator(db, move.old.claim, operator, now)
  return proposal?.act === 'exchange' ? proposal : null
}

export async function buildBranchClaimDetails(
  context: Context,
  operator: Operator,
  id: number,
  now: Date,
): Promise<BranchCard | null> {
  const today = todayInZone(now)
  const claimRow = await selectBranchClaims(context.db, operator)
    .where('claim.id', '=', id)
    .executeTakeFirst()
  if (!claimRow) return null
  const row = await getRow(context.db, 'claim', id)
  const {
    outOfOrder: boxOutOfOrder,
    mustEmptyAfter: emptyAfter,
    officeStopped,
  } = await context.db
    .selectFrom('box')
    .innerJoin('office', 'office.index', 'box.officeIndex')
    .select(['outOfOrder', 'mustEmptyAfter', sql<boolean>`stopped_at is not null`.as('officeStopped')])
    .where('box.id', '=', row.boxId)
    .executeTakeFirstOrThrow()
  const payments = await addUnpaidJointOrders(
    context.db,
    operator,
    await listClaimPayments(context.db, id, { isForOffice: true }),
  )
  const toBook = payments.some(({ state, method }) => state === 'reserved' && (method === 2 || method === 3))
  const isJoint = payments.some(({ joint }) => joint !== undefined && joint !== null)
  const blocked = await isHolderBlocked(context.db, row)
  const move = await readBranchMove(context.db, operator, id)
  const possibleActs = listPossibleActs(row, { toBook, isJoint, outOfOrder: boxOutOfOrder, move }, today)
  const acts = blocked ? possibleActs.filter((act) => act === 'note_item') : possibleActs
  const fullAmount = sumDueRefunds(await calculateFullRefund(context.db, id))
  return {
    ...toBranchClaim(claimRow),
    boxName: row.boxName,
    inn: claimRow.entity?.inn ?? null,
    kpp: claimRow.entity?.kpp || null,
    services: row.services.filter(isServiceNumber),
    lines: row.lines,
    privilegeDocument:
      row.privilegeDocument === null
        ? null
        : context.cipher.open(row.privilegeDocument, privilegeSealContext(row.sub)),
    blocked,
    stoppedServices: [
      ...withOrderedServicesAllowed(await findBoxOfClaim(context.db, row), row.services).stoppedServices,
    ],
    officeStopped,
    proposal: await readProposal(context, operator, id, move, now),
    boxOutOfOrder,
    mustEmpty: emptyAfter === id,
    prolongationOf: row.prolongationOf,
    previous: await readPreviousRent(context, row, today),
    history: await historyWithNotes(context, id),
    payments,
    sentLetters: await findClaimMessages(context.db, id),
    tracks: await findTrackedItems(context.db, id),
    items: await listClaimItems(context.db, id, today),
    acts,
    refusalRefund: acts.includes('refuse') ? fullAmount : null,
    leaving: await readLeavingPlan(context, id),
    move,
    earlyEnd: acts.includes('end') ? await readEarlyEnd(context, row, today) : null,
  }
}
