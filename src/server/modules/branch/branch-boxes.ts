import { type InferResult, type Kysely, sql, type Transaction } from 'kysely'
import type { BranchBox, setBoxOrder } from '#contract/branch.ts'
import { type CalendarDate, startOfMonth, todayIn } from '#domain/calendar-date.ts'
import { inBranch, type Operator } from '#server/access/branch-scope.ts'
import type { Context } from '#server/context.ts'
import { pageOf } from '#server/database/page-of.ts'
import { getRow, insertRow, updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { Answer } from '#server/http/route.ts'
import { recordOfficeAct } from '../claims/record-status-change.ts'
import { holderOf } from '../clients/client-record.ts'
import type { Outbox } from '../notifications/outbox.ts'

/** An operator's look into the box at the end of a rent; `emptied`: they have the key, and its holder the mail. */
export interface Emptying {
  readonly operator: Operator
  readonly emptied?: boolean | undefined
  readonly now: Date
}

/** Items that wait are handed over: those named, or all; answers how many there were. */
export async function handOverItems(
  trx: Transaction<Schema>,
  claimId: number,
  now: Date,
  items?: readonly number[],
): Promise<number> {
  const taken = await trx
    .updateTable('item')
    .set({ collected_at: now })
    .where('claim_id', '=', claimId)
    .where('collected_at', 'is', null)
    .where('keep_until', '>=', todayIn(now))
    .$if(items !== undefined, (query) => query.where('id', 'in', items ?? []))
    .returning('id')
    .execute()
  return taken.length
}

const isLeft = async (trx: Transaction<Schema>, { box_id: boxId }: ClaimRow, now: Date): Promise<boolean> =>
  (await trx
    .selectFrom('box_month')
    .select('claim_id')
    .where('box_id', '=', boxId)
    .where('month', '>=', startOfMonth(todayIn(now)))
    .limit(1)
    .executeTakeFirst()) === undefined

/**
 * At the end of a signed rent before its term: mail and key are handed over now, or the box is out of order until the
 * office has them. A rent that goes on in an earlier one keeps its box.
 */
export async function emptyOrHold(
  trx: Transaction<Schema>,
  claim: ClaimRow,
  { operator, emptied = false, now }: Emptying,
): Promise<void> {
  if (!claim.is_signed || !(await isLeft(trx, claim, now))) return
  if (emptied) return void (await handOverItems(trx, claim.id, now))
  await updateRows(trx, 'box', claim.box_id, { out_of_order: true, must_empty_after: claim.id })
  const entry = { box_id: claim.box_id, out_of_order: true, actor_name: operator.name, at: now }
  await insertRow(trx, 'box_history', entry)
}

const PAGE = 50

export interface BoxParams {
  readonly index: string
  readonly number?: string | undefined
  readonly out?: boolean | undefined
  readonly page?: number | undefined
}

/** The first living claim that has the box from this month on. */
const rentFrom = (today: CalendarDate) => sql<number>`(
  select claim_id from box_month where box_month.box_id = box.id and month >= ${startOfMonth(today)}::text::date
  order by month limit 1
)`

const boxesOfBranch = (db: Kysely<Schema>, operator: Operator, today: CalendarDate) =>
  db
    .selectFrom('box')
    .leftJoin('locker', 'locker.id', 'box.locker_id')
    .leftJoin('claim', (join) => join.on('claim.id', '=', rentFrom(today)))
    .leftJoin('client', 'client.id', 'claim.client_id')
    .where(inBranch(operator, 'box.office_index'))

const listed = (query: ReturnType<typeof boxesOfBranch>) =>
  query.select([
    'box.id',
    'box.office_index',
    'box.locker_id',
    'locker.name as locker_name',
    'box.number',
    'box.size',
    'box.out_of_order',
    'box.must_empty_after',
    'claim.id as claim_id',
    'claim.start_date',
    'claim.end_date',
    'claim.holder_name',
    'client.entity',
    'client.first_name',
    'client.middle_name',
    'client.last_name',
  ])

type BoxRow = InferResult<ReturnType<typeof listed>>[number]

const rentOf = (row: BoxRow): BranchBox['rent'] =>
  row.claim_id === null || row.start_date === null || row.end_date === null
    ? null
    : { claim: row.claim_id, holder: holderOf(row), startDate: row.start_date, endDate: row.end_date }

const shown = (row: BoxRow): BranchBox => ({
  id: row.id,
  index: row.office_index,
  lockerId: row.locker_id,
  lockerName: row.locker_name,
  number: String(row.number),
  size: row.size,
  outOfOrder: row.out_of_order,
  mustEmptyAfter: row.must_empty_after,
  rent: rentOf(row),
})

/** A page of the boxes of an office of the branch, by number; none for an office of another branch. */
export async function boxesAt(
  db: Kysely<Schema>,
  operator: Operator,
  { index, number, out, page }: BoxParams,
  today: CalendarDate,
): Promise<{ boxes: BranchBox[]; total: number }> {
  const wanted = db
    .selectFrom('box')
    .where(inBranch(operator, 'box.office_index'))
    .where('box.office_index', '=', index)
    .$if(number !== undefined, (query) => query.where('box.number', '=', Number(number)))
    .$if(out === true, (query) => query.where('box.out_of_order', '=', true))
    .select('box.id')
    .orderBy('box.locker_id', (order) => order.asc().nullsFirst())
    .orderBy('box.number')
  const { rows: ids, total } = await pageOf(wanted, PAGE, page)
  const rows = await listed(boxesOfBranch(db, operator, today))
    .where('box.id', 'in', ids.length > 0 ? ids.map(({ id }) => id) : [0])
    .orderBy('box.locker_id', (order) => order.asc().nullsFirst())
    .orderBy('box.number')
    .execute()
  return { boxes: rows.map(shown), total }
}

/** What lay in the box waits at the counter for whoever rented it. */
async function noteEmptied(
  trx: Transaction<Schema>,
  outbox: Outbox,
  claimId: number,
  by: { readonly operator: Operator; readonly now: Date },
): Promise<void> {
  const claim = await getRow(trx, 'claim', claimId)
  await updateRows(trx, 'item', { claim_id: claimId, place: 'box', collected_at: null }, { place: 'counter' })
  await recordOfficeAct(trx, outbox, claim, by, 'box_emptied')
}

/**
 * Puts a box out of order or back, with who did it; forbidden for a box of another branch. A rent of it goes on, so it is
 * put out of order only by an operator who knows of that very rent (`claim`).
 */
export async function setOutOfOrder(
  context: Context,
  operator: Operator,
  params: { id: number; outOfOrder: boolean; claim?: number | undefined; now: Date; today: CalendarDate },
): Promise<Answer<typeof setBoxOrder>> {
  const { id, outOfOrder, now, today } = params
  const read = (db: Kysely<Schema>) =>
    listed(boxesOfBranch(db, operator, today))
      .where('box.id', '=', id)
      .executeTakeFirst()
  const done = await transact<Answer<typeof setBoxOrder>>(context.db, async (trx) => {
    const locked = await trx
      .selectFrom('box')
      .select('id')
      .where('id', '=', id)
      .where(inBranch(operator, 'box.office_index'))
      .forUpdate()
      .executeTakeFirst()
    const row = locked && (await read(trx))
    if (!row) return { ok: false, code: 'forbidden' }
    if (row.out_of_order === outOfOrder) return { ok: true, value: shown(row) }
    const rent = rentOf(row)
    if (outOfOrder && rent !== null && rent.claim !== params.claim)
      return { ok: false, code: 'box_rented', data: { rent } }
    if (!outOfOrder && row.must_empty_after !== null)
      await noteEmptied(trx, context.outbox, row.must_empty_after, { operator, now })
    await updateRows(trx, 'box', id, { out_of_order: outOfOrder, must_empty_after: null })
    await insertRow(trx, 'box_history', {
      box_id: id,
      out_of_order: outOfOrder,
      actor_name: operator.name,
      at: now,
    })
    return { ok: true, value: { ...shown(row), outOfOrder, mustEmptyAfter: null } }
  })
  if (done.ok) context.offices.touch(done.value.index)
  return done
}
