import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { branchAct, branchCard } from '#back-office/api/branch.ts'
import { type ClaimFacts, claimStatus, transition } from '#claims/rules/claim-status.ts'
import { monthsLeftAfter } from '#claims/rules/early-end.ts'
import { isServiceNumber } from '#claims/rules/service.ts'
import { extendsAgain } from '#claims/server/auto-renewal.ts'
import { paymentsOfClaim } from '#claims/server/life/payments-of-claim.ts'
import { findRenewal } from '#claims/server/lock-chain.ts'
import { type CalendarDate, todayIn } from '#kit/rules/calendar-date.ts'
import { tracksOf } from '#mail/server/items/tracked-items.ts'
import { lettersOfClaim } from '#messages/server/sent-letters.ts'
import { privilegePlace } from '#people/server/clients/client-record.ts'
import { keepingServices, placeOfClaim } from '#rent/server/boxes/rented-place.ts'
import { holderIsBlocked } from '#server/access/blocked.ts'
import type { Operator } from '#server/access/branch-scope.ts'
import type { Context } from '#server/context.ts'
import { findRows, getRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { withWaitingOrders } from './book-payment.ts'
import { claimsOfBranch, shownBranchClaim } from './branch-claims.ts'
import { itemsOfClaim, takesItems } from './branch-items.ts'
import { amountDue, amountDueAfter, amountDueWithRenewal, fullRefund, shownProposal } from './give-back.ts'
import { isMovable } from './move-claim.ts'

type BranchCard = z.input<typeof branchCard>

const toClaimFacts = (row: ClaimRow, today: CalendarDate): ClaimFacts => ({
  actor: 'operator',
  today,
  start: row.startDate,
  end: row.endDate,
})

const listPossibleActs = (
  row: ClaimRow,
  { toBook, isJoint, outOfOrder }: { toBook: boolean; isJoint: boolean; outOfOrder: boolean },
  today: CalendarDate,
): z.output<typeof branchAct>[] => [
  ...(row.status === claimStatus.paid && !row.isSigned && !outOfOrder && today <= row.endDate
    ? (['sign'] as const)
    : []),
  ...(row.status === claimStatus.paid ? (['refuse'] as const) : []),
  ...(transition(row.status, 'terminate', toClaimFacts(row, today)).ok ? (['end'] as const) : []),
  ...(row.status === claimStatus.awaitingPayment && row.prolongationOf === null && !isJoint
    ? (['change_order'] as const)
    : []),
  ...(takesItems(row, today) ? (['note_item'] as const) : []),
  ...(toBook ? (['book'] as const) : []),
  ...(isMovable(row, { outOfOrder }, today) ? (['move'] as const) : []),
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
  const facts = { ...toClaimFacts(previous, today), renewalLives: false }
  const afterRelease = transition(previous.status, 'release', facts)
  return {
    id: previous.id,
    endDate: previous.endDate,
    becomes: afterRelease.ok ? afterRelease.value : null,
    autoExtends:
      afterRelease.ok &&
      afterRelease.value === claimStatus.onRent &&
      (await extendsAgain(context.db, row.id, { end: previous.endDate, today })),
  }
}

async function readEarlyEnd(
  context: Context,
  row: ClaimRow,
  today: CalendarDate,
): Promise<NonNullable<BranchCard['earlyEnd']>> {
  const ownAmount = amountDue(await amountDueAfter(context.db, row, today))
  const extension = await findRenewal(context.db, row.id)
  const refund = amountDue(await amountDueWithRenewal(context.db, row.id))
  return {
    months: monthsLeftAfter(row.lines, today),
    refund: ownAmount + refund,
    extension: extension && { id: extension.id, refund },
  }
}

export async function branchCardOf(
  context: Context,
  operator: Operator,
  id: number,
  now: Date,
): Promise<BranchCard | null> {
  const today = todayIn(now)
  const claimRow = await claimsOfBranch(context.db, operator).where('claim.id', '=', id).executeTakeFirst()
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
  const payments = await withWaitingOrders(
    context.db,
    operator,
    await paymentsOfClaim(context.db, id, { isForOffice: true }),
  )
  const toBook = payments.some(({ state, method }) => state === 'reserved' && (method === 2 || method === 3))
  const isJoint = payments.some(({ joint }) => joint !== undefined && joint !== null)
  const blocked = await holderIsBlocked(context.db, row)
  const possibleActs = listPossibleActs(row, { toBook, isJoint, outOfOrder: boxOutOfOrder }, today)
  const acts = blocked ? possibleActs.filter((act) => act === 'note_item') : possibleActs
  const fullAmount = amountDue(await fullRefund(context.db, id))
  return {
    ...shownBranchClaim(claimRow),
    boxName: row.boxName,
    inn: claimRow.entity?.inn ?? null,
    kpp: claimRow.entity?.kpp || null,
    services: row.services.filter(isServiceNumber),
    lines: row.lines,
    privilegeDocument:
      row.privilegeDocument === null
        ? null
        : context.cipher.open(row.privilegeDocument, privilegePlace(row.sub)),
    blocked,
    stoppedServices: [...keepingServices(await placeOfClaim(context.db, row), row.services).stoppedServices],
    officeStopped,
    proposal: await shownProposal(context.db, id, operator, now),
    boxOutOfOrder,
    mustEmpty: emptyAfter === id,
    prolongationOf: row.prolongationOf,
    previous: await readPreviousRent(context, row, today),
    history: await historyWithNotes(context, id),
    payments,
    sentLetters: await lettersOfClaim(context.db, id),
    tracks: await tracksOf(context.db, id),
    items: await itemsOfClaim(context.db, id, today),
    acts,
    refusalRefund: acts.includes('refuse') ? fullAmount : null,
    earlyEnd: acts.includes('end') ? await readEarlyEnd(context, row, today) : null,
  }
}
