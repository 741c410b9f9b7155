import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { PricedPlace } from '../tariffs/quote.ts'
import type { BoxRow } from './claim-row.ts'

/** A box with what its office says about renting it. */
export interface RentedPlace extends PricedPlace {
  readonly boxId: number
  readonly box: BoxRow
  /** The office rents boxes over the site today: in the list, online, not temporarily closed. */
  readonly open: boolean
  readonly outOfOrder: boolean
}

/** The days of a wish as they came in, and the claim that it replaces: that one's months are no hindrance. */
export interface WantedDays {
  readonly startDate: string
  readonly endDate: string
  readonly replaces: number | null
}

/** Is a month of these days promised already? A first look that spares most losers a transaction; it decides nothing. */
const promised = ({ startDate, endDate, replaces }: WantedDays) =>
  sql<boolean>`exists (
    select 1 from box_month
    where box_month.box_id = box.id
      and box_month.month::text between ${`${startDate.slice(0, 7)}-01`}::text and ${endDate}::text
      and box_month.claim_id <> ${replaces ?? 0}::bigint
  )`

const NO_DAYS: WantedDays = { startDate: '0001-01-01', endDate: '', replaces: null }

/** The box of a number with its office, read fresh; null when there is no such box. */
export async function findRentedPlace(
  db: Kysely<Schema>,
  boxId: number,
  days: WantedDays = NO_DAYS,
): Promise<(RentedPlace & { readonly promised: boolean }) | null> {
  const row = await db
    .selectFrom('box')
    .innerJoin('office', 'office.index', 'box.office_index')
    .select([
      'box.id',
      'box.number',
      'box.size',
      'box.locker_id',
      'box.out_of_order',
      'office.index',
      'office.tariff_group',
      'office.online',
      'office.temporarily_closed',
      'office.gone',
    ])
    .select(promised(days).as('promised'))
    .where('box.id', '=', boxId)
    .executeTakeFirst()
  if (!row) return null
  return {
    boxId: row.id,
    box: { number: row.number, size: row.size, locker_id: row.locker_id },
    officeIndex: row.index,
    tariffGroup: row.tariff_group,
    isAaps: row.locker_id !== null,
    boxSize: row.size,
    open: row.online && !row.temporarily_closed && !row.gone,
    outOfOrder: row.out_of_order,
    promised: row.promised,
  }
}
