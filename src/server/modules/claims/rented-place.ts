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

/** The first look at a box and its days again. */
export async function isPromised(db: Kysely<Schema>, boxId: number, days: WantedDays): Promise<boolean> {
  const place = await findRentedPlace(db, boxId, days)
  return place?.promised ?? false
}

interface PlaceRow {
  readonly id: number
  readonly number: number
  readonly size: number
  readonly locker_id: number | null
  readonly locker_name: string | null
  readonly out_of_order: boolean
  readonly index: string
  readonly tariff_group: string
  readonly open: boolean
  readonly promised: boolean
}

const NO_DAYS: WantedDays = { startDate: '0001-01-01', endDate: '', replaces: null }

/**
 * The box of a number with its office, read fresh, and whether a month of the days is promised already (that decides
 * nothing, it spares most losers a transaction); null when there is no such box.
 */
export async function findRentedPlace(
  db: Kysely<Schema>,
  boxId: number,
  days: WantedDays = NO_DAYS,
): Promise<(RentedPlace & { readonly promised: boolean }) | null> {
  const { rows } = await sql<PlaceRow>`
    select box.id, box.number, box.size, box.locker_id, locker.name as locker_name, box.out_of_order,
      office.index, office.tariff_group,
      office.online and not office.temporarily_closed and not office.gone as open,
      exists (
        select 1 from box_month
        where box_month.box_id = box.id
          and box_month.month::text between ${`${days.startDate.slice(0, 7)}-01`}::text and ${days.endDate}::text
          and box_month.claim_id <> ${days.replaces ?? 0}::bigint
      ) as promised
    from box join office on office.index = box.office_index left join locker on locker.id = box.locker_id
    where box.id = ${boxId}::bigint`.execute(db)
  const [row] = rows
  if (!row) return null
  return {
    boxId: row.id,
    box: { number: row.number, size: row.size, locker_id: row.locker_id, locker_name: row.locker_name },
    officeIndex: row.index,
    tariffGroup: row.tariff_group,
    isAaps: row.locker_id !== null,
    boxSize: row.size,
    open: row.open,
    outOfOrder: row.out_of_order,
    promised: row.promised,
  }
}
