import type * as z from 'zod/mini'
import type { BranchCard, branchAct } from '#contract/branch.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { monthsLeftAfter } from '#domain/early-end.ts'
import { isServiceNumber } from '#domain/service.ts'
import { paymentsOfClaim } from '../claim-life/payments-of-claim.ts'
import type { ClaimRow } from '../claims/claim-row.ts'
import { privilegePlace } from '../clients/client-record.ts'
import type { DeskNeeds } from './branch-acts.ts'
import { claimsOfBranch, shownBranchClaim } from './branch-claims.ts'
import { itemsOfClaim, takesItems } from './branch-items.ts'
import type { Desk } from './branch-scope.ts'
import { owedAfter, owedWhole, sumOwed } from './give-back.ts'
import { withWaitingOrders } from './waiting-orders.ts'

type Act = z.output<typeof branchAct>

/** What the desk may do with a claim today. */
const actsOn = (row: ClaimRow, toBook: boolean, today: CalendarDate): Act[] => [
  ...(row.status === 3 && !row.is_signed && today <= row.end_date ? (['sign'] as const) : []),
  ...(row.status === 3 ? (['refuse'] as const) : []),
  ...(row.status === 6 && today <= row.end_date ? (['end'] as const) : []),
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
  const acts = actsOn(row, toBook, today)
  const whole = sumOwed(await owedWhole(needs.db, id))
  const after = sumOwed(await owedAfter(needs.db, row, today))
  return {
    ...shownBranchClaim(listed),
    boxName: row.box_name,
    services: row.services.filter(isServiceNumber),
    lines: row.lines,
    privilegeDocument:
      row.privilege_document === null
        ? null
        : needs.cipher.open(row.privilege_document, privilegePlace(row.sub)),
    boxOutOfOrder,
    prolongationOf: row.prolongation_of,
    history: await historyWithNotes(needs, id),
    payments,
    items: await itemsOfClaim(needs.db, id),
    acts,
    refusalRefund: acts.includes('refuse') ? whole : null,
    earlyEnd: acts.includes('end') ? { months: monthsLeftAfter(row.lines, today), refund: after } : null,
  }
}
