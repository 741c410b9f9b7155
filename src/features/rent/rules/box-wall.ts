import type { WallBox } from '#rent/api/boxes.ts'

/** Height in millimetres at which a standing adult sees into a box without bending or stretching (AMB-60). */
const EYE_LEVEL = { from: 1350, to: 1700 } as const

type Placed = Pick<WallBox, 'place'>

/** False if the height is unknown (AMB-60). */
export const isAtEyeLevel = ({ place }: Placed): boolean =>
  place?.height !== undefined && place.height >= EYE_LEVEL.from && place.height <= EYE_LEVEL.to

/** Boxes at eye level first, otherwise in the given order (M-BOX-02). */
export function sortEyeLevelFirst<Box extends { readonly id: number }>(
  boxes: readonly Box[],
  wall: readonly (Placed & { readonly id: number })[],
): readonly Box[] {
  const atEyeLevel = new Set(wall.filter(isAtEyeLevel).map(({ id }) => id))
  return [...boxes.filter(({ id }) => atEyeLevel.has(id)), ...boxes.filter(({ id }) => !atEyeLevel.has(id))]
}

/** For people who sit or are short; null if no position is known (AMB-60). */
export const lowestRow = (boxes: readonly Placed[]): number | null =>
  boxes.reduce<number | null>(
    (lowest, { place }) => (place ? Math.max(lowest ?? 0, place.row) : lowest),
    null,
  )

export type WallFilter = 'eyes' | 'low'

/** Filters that leave some but not all boxes; none without positions. */
export function findUsefulFilters(boxes: readonly Placed[]): readonly WallFilter[] {
  if (boxes.some(({ place }) => !place)) return []
  return (['eyes', 'low'] as const).filter((filter) => {
    const { length } = filterWall(boxes, filter)
    return length > 0 && length < boxes.length
  })
}

export function filterWall<Box extends Placed>(
  boxes: readonly Box[],
  filter: WallFilter | null,
): readonly Box[] {
  if (filter === null) return boxes
  if (filter === 'eyes') return boxes.filter(isAtEyeLevel)
  const lowest = lowestRow(boxes)
  return boxes.filter(({ place }) => place?.row === lowest)
}

/** Door sizes in millimetres (M-BOX-04); lockers differ. */
export const doorSizesMm: Readonly<Record<number, { readonly width: number; readonly height: number }>> = {
  1: { width: 250, height: 100 },
  2: { width: 359, height: 231 },
}
