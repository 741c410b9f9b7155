import type * as z from 'zod/mini'
import type { BranchCard, branchAct } from '#contract/branch.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { type ClaimFacts, type ClaimStatus, claimStatus, transition } from '#domain/claim-status.ts'
import { monthsLeftAfter } from '#domain/early-end.ts'
import { isServiceNumber } from '#domain/service.ts'
import { extendsAgain } from '../auto-extension/auto-row.ts'
import { paymentsOfClaim } from '../claim-life/payments-of-claim.ts'
import type { ClaimRow } from '../claims/claim-row.ts'
import { privilegePlace } from '../clients/client-record.ts'
import { findSuccessor } from '../prolongation/successor.ts'
import type { DeskNeeds } from './branch-acts.ts'
import { claimsOfBranch, shownBranchClaim } from './branch-claims.ts'
import { itemsOfClaim, takesItems } from './branch-items.ts'
import type { Desk } from './branch-scope.ts'
import { owedAfter, owedWhole, owedWithSuccessor, sumOwed } from './give-back.ts'
import { withWaitingOrders } from './waiting-orders.ts'

type Act = z.output<typeof branchAct>

const factsOn = (row: ClaimRow, today: CalendarDate): ClaimFacts => ({
  actor: 'operator',
  today,
  start: row.start_date,
  end: row.end_date,
})

/** What the desk may do with a claim today. */
const actsOn = (row: ClaimRow, toBook: boolean, isJoint: boolean, today: CalendarDate): Act[] => [
  ...(row.status === 3 && !row.is_signed && today <= row.end_date ? (['sign'] as const) : []),
  ...(row.status === 3 ? (['refuse'] as const) : []),
  ...(transition(row.status as ClaimStatus, 'terminate', factsOn(row, today)).ok ? (['end'] as const) : []),
  ...(row.status === claimStatus.awaitingPayment && row.prolongation_of === null && !isJoint
    ? (['change_order'] as const)
    : []),
  ...(takesItems(row, today) ? (['note_item'] as const) : []),
  ...(toBook ? (['book'] as const) : []),
]

const historyWithNotes = async (needs: DeskNeeds, id: number): Promise<BranchCard['history']> => {
  const rows = await needs.db
    .selectFrom('claim_history')
    .selectAll()
    .where('claim_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    status: row.status as BranchCard['claimStatus'],
    at: row.at.toISOString(),
    actor: row.actor,
    actorName: row.actor_name,
    reason: row.reason,
    note: row.note,
  }))
}

/** What a refusal of this claim makes of the one that it continues. */
async function previousOf(
  needs: DeskNeeds,
  row: ClaimRow,
  today: CalendarDate,
): Promise<BranchCard['previous']> {
  if (row.prolongation_of === null) return null
  const before = await needs.db
    .selectFrom('claim')
    .selectAll()
    .where('id', '=', row.prolongation_of)
    .executeTakeFirstOrThrow()
  const facts = { ...factsOn(before, today), successorLives: false }
  const next = transition(before.status as ClaimStatus, 'release', facts)
  return {
    id: before.id,
    endDate: before.end_date,
    becomes: next.ok ? next.value : null,
    autoExtends: next.ok && next.value === claimStatus.onRent && (await extendsAgain(needs.db, row.id)),
  }
}

/** What ending a rent today gives back. */
async function earlyEndOf(
  needs: DeskNeeds,
  row: ClaimRow,
  today: CalendarDate,
): Promise<NonNullable<BranchCard['earlyEnd']>> {
  const own = sumOwed(await owedAfter(needs.db, row, today))
  const successor = await findSuccessor(needs.db, row.id)
  const refund = sumOwed(await owedWithSuccessor(needs.db, row.id))
  return {
    months: monthsLeftAfter(row.lines, today),
    refund: own + refund,
    extension: successor && { id: successor.id, refund },
  }
}

/** A claim of the branch with all that the desk needs; null for one of another branch. */
export async function branchCardOf(
  needs: DeskNeeds,
  desk: Desk,
  id: number,
  today: CalendarDate,
): Promise<BranchCard | null> {
  const listed = await claimsOfBranch(needs.db, desk).where('claim.id', '=', id).executeTakeFirst()
  if (!listed) return null
  const row = await needs.db.selectFrom('claim').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { out_of_order: boxOutOfOrder } = await needs.db
    .selectFrom('box')
    .select('out_of_order')
    .where('id', '=', row.box_id)
    .executeTakeFirstOrThrow()
  const payments = await withWaitingOrders(needs.db, desk, await paymentsOfClaim(needs.db, id))
  const toBook = payments.some(({ state, method }) => state === 'reserved' && (method === 2 || method === 3))
  const isJoint = payments.some(({ joint }) => joint !== undefined && joint !== null)
  const acts = actsOn(row, toBook, isJoint, today)
  const whole = sumOwed(await owedWhole(needs.db, id))
  return {
    ...shownBranchClaim(listed),
    boxName: row.box_name,
    inn: listed.entity?.inn ?? null,
    kpp: listed.entity?.kpp || null,
    services: row.services.filter(isServiceNumber),
    lines: row.lines,
    privilegeDocument:
      row.privilege_document === null
        ? null
        : needs.cipher.open(row.privilege_document, privilegePlace(row.sub)),
    boxOutOfOrder,
    prolongationOf: row.prolongation_of,
    previous: await previousOf(needs, row, today),
    history: await historyWithNotes(needs, id),
    payments,
    items: await itemsOfClaim(needs.db, id, today),
    acts,
    refusalRefund: acts.includes('refuse') ? whole : null,
    earlyEnd: acts.includes('end') ? await earlyEndOf(needs, row, today) : null,
  }
}
