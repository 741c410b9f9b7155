import type { Selectable } from 'kysely'
import type { BoxTable } from '#server/database/schema.ts'

/** Null locker name: a box at the counter. */
export type BoxRow = Pick<
  Selectable<BoxTable>,
  'number' | 'size' | 'lockerId' | 'outOfOrder' | 'mustEmptyAfter'
> & {
  readonly lockerName: string | null
}

/** Names of a place in replies, letters and documents (AMB-45). */
export const placeOf = (box: { readonly number: number; readonly lockerName: string | null }) => ({
  boxNumber: String(box.number),
  lockerName: box.lockerName,
})
