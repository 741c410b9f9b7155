import type { Kysely } from 'kysely'
import type { BranchBox } from '#contract/branch.ts'
import { type CalendarDate, startOfMonth } from '#domain/calendar-date.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '../claims/transact.ts'
import type { DeskNeeds } from './branch-acts.ts'
import { type Desk, inBranch } from './branch-scope.ts'

const PAGE = 50

export interface BoxWish {
  readonly index: string
  readonly number?: string | undefined
  readonly out?: boolean | undefined
  readonly page?: number | undefined
}

const boxesOfBranch = (db: Kysely<Schema>, desk: Desk, today: CalendarDate) =>
  db
    .selectFrom('box')
    .leftJoin('locker', 'locker.id', 'box.locker_id')
    .leftJoin('box_month', (join) =>
      join.onRef('box_month.box_id', '=', 'box.id').on('box_month.month', '=', startOfMonth(today)),
    )
    .where(inBranch(desk, 'box.office_index'))

const columns = [
  'box.id',
  'box.office_index',
  'box.locker_id',
  'locker.name as locker_name',
  'box.number',
  'box.size',
  'box.out_of_order',
  'box_month.claim_id',
] as const

const shown = (row: {
  id: number
  office_index: string
  locker_id: number | null
  locker_name: string | null
  number: number
  size: number
  out_of_order: boolean
  claim_id: number | null
}): BranchBox => ({
  id: row.id,
  index: row.office_index,
  lockerId: row.locker_id,
  lockerName: row.locker_name,
  number: String(row.number),
  size: row.size,
  outOfOrder: row.out_of_order,
  claim: row.claim_id,
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

/** Puts a box out of order or back, with who did it; null for a box of another branch. A rent of it goes on. */
export async function setOutOfOrder(
  needs: Pick<DeskNeeds, 'db' | 'offices'>,
  desk: Desk,
  wish: { id: number; outOfOrder: boolean; now: Date; today: CalendarDate },
): Promise<BranchBox | null> {
  const { id, outOfOrder, now } = wish
  const changed = await transact(needs.db, async (trx) => {
    const box = await trx
      .selectFrom('box')
      .select(['office_index', 'out_of_order'])
      .where('id', '=', id)
      .where(inBranch(desk, 'box.office_index'))
      .forUpdate()
      .executeTakeFirst()
    if (!box || box.out_of_order === outOfOrder) return box
    await trx.updateTable('box').set({ out_of_order: outOfOrder }).where('id', '=', id).execute()
    await trx
      .insertInto('box_history')
      .values({ box_id: id, out_of_order: outOfOrder, actor_name: desk.operator, at: now })
      .execute()
    return box
  })
  if (!changed) return null
  needs.offices.touch(changed.office_index)
  const row = await boxesOfBranch(needs.db, desk, wish.today)
    .select(columns)
    .where('box.id', '=', id)
    .executeTakeFirstOrThrow()
  return shown(row)
}
