import type { Selectable } from 'kysely'
import type { BoxTable } from '#server/database/schema.ts'

/** A box with the name of its locker; null at the counter. */
export type BoxRow = Pick<
  Selectable<BoxTable>,
  'number' | 'size' | 'locker_id' | 'out_of_order' | 'must_empty_after'
> & {
  readonly locker_name: string | null
}

/** What replies, letters and documents name a place by (AMB-45). */
export const placeOf = (box: { readonly number: number; readonly locker_name: string | null }) => ({
  boxNumber: String(box.number),
  lockerName: box.locker_name,
})
