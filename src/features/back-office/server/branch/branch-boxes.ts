import { type InferResult, type Kysely, sql, type Transaction } from 'kysely'
import type { BranchBox, BranchWallBox, setBoxOutOfOrder } from '#back-office/api/branch-claims-and-boxes.ts'
import { recordAuditEntry } from '#back-office/server/audit/audit-log.ts'
import { recordOfficeAction } from '#claims/server/record-status-change.ts'
import { type CalendarDate, startOfMonth, todayInZone } from '#kit/rules/calendar-date.ts'
import type { Outbox } from '#messages/server/outbox.ts'
import { toHolderName } from '#people/server/clients/client-record.ts'
import { isOfficeInBranchSql, type Operator } from '#server/access/branch-scope.ts'
import type { Context } from '#server/context.ts'
import { readRowPage } from '#server/database/read-row-page.ts'
import { getRow, insertRow, updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { EndpointAnswer } from '#server/http/route.ts'

/** `emptied` is true if the office has the key back and the holder has the mail. */
export interface BoxEmptyingDetails {
  readonly operator: Operator
  readonly emptied?: boolean | undefined
  readonly now: Date
}

/** Marks the given waiting items (by default all) as handed over and returns how many there were. */
export async function markItemsHandedOver(
  trx: Transaction<Schema>,
  claimId: number,
  now: Date,
  items?: readonly number[],
): Promise<number> {
  const handedOver = await trx
    .updateTable('item')
    .set({ collectedAt: now })
    .where('claimId', '=', claimId)
    .where('collectedAt', 'is', null)
    .where('keepUntil', '>=', todayInZone(now))
    .$if(items !== undefined, (query) => query.where('id', 'in', items ?? []))
    .returning('id')
    .execute()
  return handedOver.length
}

const isUnreserved = async (trx: Transaction<Schema>, { boxId }: ClaimRow, now: Date): Promise<boolean> =>
  (await trx
    .selectFrom('boxMonth')
    .select('claimId')
    .where('boxId', '=', boxId)
    .where('month', '>=', startOfMonth(todayInZone(now)))
    .limit(1)
    .executeTakeFirst()) === undefined

/**
 * After a signed rent the box is out of order until mail and key are handed over, unless it is already reserved again.
 */
export async function releaseOrHoldBox(
  trx: Transaction<Schema>,
  claim: ClaimRow,
  { operator, emptied = false, now }: BoxEmptyingDetails,
): Promise<void> {
  if (!claim.isSigned || !(await isUnreserved(trx, claim, now))) return
  if (emptied) return void (await markItemsHandedOver(trx, claim.id, now))
  await updateRows(trx, 'box', claim.boxId, { outOfOrder: true, mustEmptyAfter: claim.id })
  const entry = { boxId: claim.boxId, outOfOrder: true, actorName: operator.name, at: now }
  await insertRow(trx, 'boxHistory', entry)
}

const PAGE_SIZE = 50

export interface BoxListParams {
  readonly index: string
  readonly number?: string | undefined
  readonly out?: boolean | undefined
  readonly page?: number | undefined
}

const currentRentId = (today: CalendarDate) => sql<number>`(
  select claim_id from box_month where box_month.box_id = box.id and claim_id > 0 and month >= ${startOfMonth(today)}::text::date
  order by month limit 1
)`

const offerDeadline = sql<Date | null>`(
  select wait_entry.offered_until from box_month join wait_entry on wait_entry.id = box_month.offer_id
  where box_month.box_id = box.id limit 1
)`

/** The reason in the audit entry of the moment when the box was put out of order. */
const faultOfBox = sql<string | null>`(
  select reason from audit where box.out_of_order and act = 'box_fault_described' and subject_kind = 'office'
  and subject = box.office_index || ', № ' || box.number
  and at = (select at from box_history where box_id = box.id order by id desc limit 1)
)`

const selectBoxesOfBranch = (db: Kysely<Schema>, operator: Operator, today: CalendarDate) =>
  db
    .selectFrom('box')
    .leftJoin('locker', 'locker.id', 'box.lockerId')
    .leftJoin('claim', (join) => join.on('claim.id', '=', currentRentId(today)))
    .leftJoin('client', 'client.id', 'claim.clientId')
    .where(isOfficeInBranchSql(operator, 'box.officeIndex'))

const selectListColumns = (query: ReturnType<typeof selectBoxesOfBranch>) =>
  query.select([
    'box.id',
    'box.officeIndex',
    'box.lockerId',
    'locker.name as lockerName',
    'box.number',
    'box.size',
    'box.outOfOrder',
    'box.mustEmptyAfter',
    faultOfBox.as('fault'),
    offerDeadline.as('offeredUntil'),
    'claim.id as claimId',
    'claim.startDate',
    'claim.endDate',
    'claim.holderName',
    'client.entity',
    'client.firstName',
    'client.middleName',
    'client.lastName',
  ])

type BoxRow = InferResult<ReturnType<typeof selectListColumns>>[number]

const toRent = (row: BoxRow): BranchBox['rent'] =>
  row.claimId === null || row.startDate === null || row.endDate === null
    ? null
    : { claim: row.claimId, holder: toHolderName(row), startDate: row.startDate, endDate: row.endDate }

const toBranchBox = (row: BoxRow): BranchBox => ({
  id: row.id,
  index: row.officeIndex,
  lockerId: row.lockerId,
  lockerName: row.lockerName,
  number: String(row.number),
  size: row.size,
  outOfOrder: row.outOfOrder,
  fault: row.fault,
  mustEmptyAfter: row.mustEmptyAfter,
  rent: toRent(row),
  offeredUntil: row.offeredUntil?.toISOString() ?? null,
})

export async function listBranchBoxes(
  db: Kysely<Schema>,
  operator: Operator,
  { index, number, out, page }: BoxListParams,
  today: CalendarDate,
): Promise<{ boxes: BranchBox[]; total: number }> {
  const matchingBoxes = db
    .selectFrom('box')
    .where(isOfficeInBranchSql(operator, 'box.officeIndex'))
    .where('box.officeIndex', '=', index)
    .$if(number !== undefined, (query) => query.where('box.number', '=', Number(number)))
    .$if(out === true, (query) => query.where('box.outOfOrder', '=', true))
    .select('box.id')
    .orderBy('box.lockerId', (order) => order.asc().nullsFirst())
    .orderBy('box.number')
  const { rows: ids, total } = await readRowPage(matchingBoxes, PAGE_SIZE, page)
  const rows = await selectListColumns(selectBoxesOfBranch(db, operator, today))
    .where('box.id', 'in', ids.length > 0 ? ids.map(({ id }) => id) : [0])
    .orderBy('box.lockerId', (order) => order.asc().nullsFirst())
    .orderBy('box.number')
    .execute()
  return { boxes: rows.map(toBranchBox), total }
}

export async function readBoxWall(
  db: Kysely<Schema>,
  operator: Operator,
  index: string,
  today: CalendarDate,
): Promise<BranchWallBox[]> {
  const rows = await db
    .selectFrom('box')
    .select(['box.id', 'box.number', 'box.size', 'box.wallRow as row', 'box.wallColumn as column'])
    .select(['box.outOfOrder', sql<boolean>`${currentRentId(today)} is not null`.as('isRented')])
    .select(sql<boolean>`${offerDeadline} is not null`.as('isOffered'))
    .where(isOfficeInBranchSql(operator, 'box.officeIndex'))
    .where('box.officeIndex', '=', index)
    .where('box.lockerId', 'is', null)
    .orderBy('box.number')
    .execute()
  return rows.map(({ outOfOrder, isRented, isOffered, number, ...box }) => ({
    ...box,
    number: String(number),
    state: outOfOrder ? 'out_of_order' : isRented ? 'rented' : isOffered ? 'offered' : 'free',
  }))
}

async function markEmptied(
  trx: Transaction<Schema>,
  outbox: Outbox,
  claimId: number,
  by: { readonly operator: Operator; readonly now: Date },
): Promise<void> {
  const claim = await getRow(trx, 'claim', claimId)
  await updateRows(trx, 'item', { claimId, place: 'box', collectedAt: null }, { place: 'counter' })
  await recordOfficeAction(trx, outbox, claim, by, 'box_emptied')
}

/** Puts a rented box out of order only if `claim` names its current rent. */
export async function setBranchBoxOutOfOrder(
  context: Context,
  operator: Operator,
  params: {
    id: number
    outOfOrder: boolean
    claim?: number | undefined
    reason?: string | undefined
    now: Date
    today: CalendarDate
  },
): Promise<EndpointAnswer<typeof setBoxOutOfOrder>> {
  const { id, outOfOrder, reason = '', now, today } = params
  const readBox = (db: Kysely<Schema>) =>
    selectListColumns(selectBoxesOfBranch(db, operator, today))
      .where('box.id', '=', id)
      .executeTakeFirst()
  const outcome = await transact<EndpointAnswer<typeof setBoxOutOfOrder>>(context.db, async (trx) => {
    const lockedBox = await trx
      .selectFrom('box')
      .select('id')
      .where('id', '=', id)
      .where(isOfficeInBranchSql(operator, 'box.officeIndex'))
      .forUpdate()
      .executeTakeFirst()
    const row = lockedBox && (await readBox(trx))
    if (!row) return { ok: false, code: 'forbidden' }
    if (row.outOfOrder === outOfOrder) return { ok: true, value: toBranchBox(row) }
    const rent = toRent(row)
    if (outOfOrder && rent !== null && rent.claim !== params.claim)
      return { ok: false, code: 'box_rented', data: { rent } }
    if (!outOfOrder && row.mustEmptyAfter !== null)
      await markEmptied(trx, context.outbox, row.mustEmptyAfter, { operator, now })
    await updateRows(trx, 'box', id, { outOfOrder, mustEmptyAfter: null })
    await insertRow(trx, 'boxHistory', {
      boxId: id,
      outOfOrder,
      actorName: operator.name,
      at: now,
    })
    if (reason !== '')
      await recordAuditEntry(trx, {
        by: operator,
        act: 'box_fault_described',
        subject: 'office',
        number: `${row.officeIndex}, № ${row.number}`,
        reason,
        now,
      })
    const fault = outOfOrder && reason !== '' ? reason : null
    return { ok: true, value: { ...toBranchBox(row), outOfOrder, fault, mustEmptyAfter: null } }
  })
  if (outcome.ok) context.offices.touch(outcome.value.index)
  return outcome
}
