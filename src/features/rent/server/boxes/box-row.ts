import type { Selectable } from 'kysely'
import type { BoxTable } from '#server/database/schema.ts'

export type BoxRow = Pick<
  Selectable<BoxTable>,
  'number' | 'size' | 'lockerId' | 'outOfOrder' | 'mustEmptyAfter'
> & {
  readonly lockerName: string | null
}

/** How replies, emails and documents name the box (AMB-45). */
export const toRentedPlace = (box: { readonly number: number; readonly lockerName: string | null }) => ({
  boxNumber: String(box.number),
  lockerName: box.lockerName,
})
