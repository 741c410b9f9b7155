import { sql, type Transaction } from 'kysely'
import type { replaceBox } from '#back-office/api/branch-claim-changes.ts'
import { awaitsSignature, holdsBox } from '#claims/rules/claim-status.ts'
import { sendOwnerEmail } from '#claims/server/claim-emails.ts'
import { readClaimChainIds } from '#claims/server/lock-claim-chain.ts'
import { lockClaim } from '#claims/server/read-claim.ts'
import { recordOfficeAction } from '#claims/server/record-status-change.ts'
import { reserveBoxMonths } from '#claims/server/reserve-box.ts'
import { moveDelegations } from '#delegates/server/moved-delegations.ts'
import { type CalendarDate, startOfMonth, todayInZone } from '#kit/rules/calendar-date.ts'
import { toRentedPlace } from '#rent/server/boxes/box-row.ts'
import { type BoxViewer, findFreeSubstitutes } from '#rent/server/boxes/free-boxes.ts'
import { findBoxOfClaim, findRentedBox, type RentedBox } from '#rent/server/boxes/rented-box.ts'
import { boxChangedEmail } from '#rent/words/emails.ts'
import type { Context } from '#server/context.ts'
import { deleteRows, updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { type ClaimActionRequest, runClaimAction } from './claim-actions.ts'

type Code = Extract<keyof (typeof replaceBox)['refusals'], string>

export const canReplaceBox = (
  row: ClaimRow,
  { outOfOrder }: Pick<RentedBox, 'outOfOrder'>,
  today: CalendarDate,
) => outOfOrder && holdsBox({ status: row.status, end: row.endDate, today })

/** Operators have no holds of their own, so every held box counts as taken. */
export const operatorAsBoxViewer = (now: Date): BoxViewer => ({
  sessionId: null,
  owner: null,
  now,
  today: todayInZone(now),
})

/** Locks in the same order as holds do, to avoid deadlocks. */
const lockBoxes = (trx: Transaction<Schema>, ids: readonly number[]) =>
  sql`select id from box where id = any(${ids}::bigint[]) order by id for no key update`.execute(trx)

async function lockChainTenants(
  trx: Transaction<Schema>,
  claim: ClaimRow,
  today: CalendarDate,
): Promise<ClaimRow[]> {
  const tenants: ClaimRow[] = []
  for (const id of await readClaimChainIds(trx, claim.id)) {
    const row = await lockClaim(trx, id)
    const holdsItsBox = row !== null && holdsBox({ status: row.status, end: row.endDate, today })
    if (holdsItsBox && row.boxId === claim.boxId) tenants.push(row)
  }
  return tenants
}

/** Returns false if one of the months is already taken. */
async function moveMonths(
  trx: Transaction<Schema>,
  { id, boxId: from, startDate: start, endDate: end }: ClaimRow,
  to: number,
  today: CalendarDate,
): Promise<boolean> {
  const month = startOfMonth(today)
  if (!(await reserveBoxMonths(trx, { id, boxId: to, start: start > month ? start : month, end })))
    return false
  await trx
    .deleteFrom('boxMonth')
    .where('claimId', '=', id)
    .where('boxId', '=', from)
    .where('month', '>=', month)
    .execute()
  return true
}

/** Also for the claim's previous and next rents in the box; its delegations follow. */
export const replaceBoxOfClaim = (context: Context, request: ClaimActionRequest & { readonly box: number }) =>
  runClaimAction<Code>(context, request, async (trx, { claim }, undo) => {
    const { operator, box: to, now } = request
    const today = todayInZone(now)
    await lockBoxes(trx, [claim.boxId, to])
    const currentPlace = await findBoxOfClaim(trx, claim)
    if (!canReplaceBox(claim, currentPlace, today)) return { ok: false, code: 'status_not_allowed' }
    const newPlace = await findRentedBox(trx, to)
    const isSameKind =
      newPlace?.officeIndex === currentPlace.officeIndex &&
      newPlace.isAaps === currentPlace.isAaps &&
      newPlace.boxSize === currentPlace.boxSize
    if (!isSameKind) return { ok: false, code: 'box_differs' }
    const [freeBox] = await findFreeSubstitutes(trx, currentPlace, operatorAsBoxViewer(now), to)
    if (!freeBox) return { ok: false, code: 'box_taken' }
    const tenants = await lockChainTenants(trx, claim, today)
    for (const row of tenants) {
      if (!(await moveMonths(trx, row, to, today))) return undo({ ok: false, code: 'box_taken' })
      await updateRows(trx, 'claim', row.id, { boxId: to, changedAt: now })
      await deleteRows(trx, 'boxFaultNotice', { claimId: row.id })
      await recordOfficeAction(
        trx,
        context.outbox,
        row,
        { operator, now },
        `box_changed_from_${currentPlace.box.number}`,
      )
    }
    const moved = { ...claim, boxId: to }
    await moveDelegations(context, trx, { old: claim, claim: moved, actorName: operator.name, now })
    const [first = claim] = tenants
    const awaitsSigning = awaitsSignature({ status: first.status, isSigned: first.isSigned })
    await sendOwnerEmail(trx, context.outbox, {
      key: `box-changed-${first.id}-${to}-${now.getTime()}`,
      claimId: first.id,
      now,
      words: (facts) =>
        boxChangedEmail(facts, { before: toRentedPlace(currentPlace.box), toSign: awaitsSigning }),
      attachment: { kind: 'claim_dates', of: first.id },
    })
    return { ok: true }
  })
