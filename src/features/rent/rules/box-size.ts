/** As in `box.size`: 1 usual, 2 enlarged, 3 a locker cell. */
export type BoxSize = 1 | 2 | 3

export const USUAL_BOX_SIZE = 1
const ENLARGED_BOX_SIZE = 2
export const LOCKER_CELL_SIZE = 3

/** The other size of boxes at an office; undefined for a locker cell. */
export const otherBoxSize = (size: number): number | undefined =>
  size === USUAL_BOX_SIZE ? ENLARGED_BOX_SIZE : size === ENLARGED_BOX_SIZE ? USUAL_BOX_SIZE : undefined

/**
 * Inner sizes in millimetres (M-BOX-04); width and height are also those of the door. A cell holds as much as a usual
 * box (M-FIT-03).
 */
export const boxSpacesMm: Readonly<
  Record<BoxSize, { readonly width: number; readonly height: number; readonly depth: number }>
> = {
  1: { width: 250, height: 100, depth: 200 },
  2: { width: 359, height: 231, depth: 200 },
  3: { width: 250, height: 100, depth: 200 },
}
