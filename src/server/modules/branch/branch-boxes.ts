import { type Kysely, sql } from 'kysely'
import type { BranchBox, setBoxOrder } from '#contract/branch.ts'
import { type CalendarDate, startOfMonth } from '#domain/calendar-date.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Answer } from '#server/http/route.ts'
import { transact } from '../claims/transact.ts'
import type { DeskNeeds } from './branch-acts.ts'
import { holderOf } from './branch-claims.ts'
import { type Desk, inBranch } from './branch-scope.ts'

const PAGE = 50

export interface BoxWish {
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

const boxesOfBranch = (db: Kysely<Schema>, desk: Desk, today: CalendarDate) =>
  db
    .selectFrom('box')
    .leftJoin('locker', 'locker.id', 'box.locker_id')
    .leftJoin('claim', (join) => join.on('claim.id', '=', rentFrom(today)))
    .leftJoin('client', 'client.id', 'claim.client_id')
    .where(inBranch(desk, 'box.office_index'))

const columns = [
  'box.id',
  'box.office_index',
  'box.locker_id',
  'locker.name as locker_name',
  'box.number',
  'box.size',
  'box.out_of_order',
  'claim.id as claim_id',
  'claim.start_date',
  'claim.end_date',
  'claim.holder_name',
  'client.entity',
  'client.first_name',
  'client.middle_name',
  'client.last_name',
] as const

type BoxRow = Parameters<typeof holderOf>[0] & {
  id: number
  office_index: string
  locker_id: number | null
  locker_name: string | null
  number: number
  size: number
  out_of_order: boolean
  claim_id: number | null
  start_date: CalendarDate | null
  end_date: CalendarDate | null
}

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
  rent: rentOf(row),
})

/** A page of the boxes of an office of the branch, by number; none for an office of another branch. */
export async function boxesAt(
  db: Kysely<Schema>,
  desk: Desk,
  { index, number, out, page }: BoxWish,
  today: CalendarDate,
): Promise<{ boxes: BranchBox[]; total: number }> {
  const wanted = boxesOfBranch(db, desk, today)
    .where('box.office_index', '=', index)
    .$if(number !== undefined, (query) => query.where('box.number', '=', Number(number)))
    .$if(out === true, (query) => query.where('box.out_of_order', '=', true))
  const { count } = await wanted
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await wanted
    .select(columns)
    .orderBy('box.locker_id', (order) => order.asc().nullsFirst())
    .orderBy('box.number')
    .limit(PAGE)
    .offset(PAGE * (page ?? 0))
    .execute()
  return { boxes: rows.map(shown), total: Number(count) }
}

/**
 * Puts a box out of order or back, with who did it; forbidden for a box of another branch. A rent of it goes on, so it is
 * put out of order only by an operator who knows of that very rent (`claim`).
 */
export async function setOutOfOrder(
  needs: Pick<DeskNeeds, 'db' | 'offices'>,
  desk: Desk,
  wish: { id: number; outOfOrder: boolean; claim?: number | undefined; now: Date; today: CalendarDate },
): Promise<Answer<typeof setBoxOrder>> {
  const { id, outOfOrder, now, today } = wish
  const read = (db: Kysely<Schema>) =>
    boxesOfBranch(db, desk, today).select(columns).where('box.id', '=', id).executeTakeFirst()
  const done = await transact<Answer<typeof setBoxOrder>>(needs.db, async (trx) => {
    const locked = await trx
      .selectFrom('box')
      .select('id')
      .where('id', '=', id)
      .where(inBranch(desk, 'box.office_index'))
      .forUpdate()
      .executeTakeFirst()
    const row = locked && (await read(trx))
    if (!row) return { ok: false, code: 'forbidden' }
    if (row.out_of_order === outOfOrder) return { ok: true, value: shown(row) }
    const rent = rentOf(row)
    if (outOfOrder && rent !== null && rent.claim !== wish.claim)
      return { ok: false, code: 'box_rented', data: { rent } }
    await trx.updateTable('box').set({ out_of_order: outOfOrder }).where('id', '=', id).execute()
    await trx
      .insertInto('box_history')
      .values({ box_id: id, out_of_order: outOfOrder, actor_name: desk.operator, at: now })
      .execute()
    return { ok: true, value: { ...shown(row), outOfOrder } }
  })
  if (done.ok) needs.offices.touch(done.value.index)
  return done
}
