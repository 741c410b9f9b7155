import type { Kysely } from 'kysely'
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

/** The box of a number with its office, read fresh; null when there is no such box. */
export async function findRentedPlace(db: Kysely<Schema>, boxId: number): Promise<RentedPlace | null> {
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
  }
}
