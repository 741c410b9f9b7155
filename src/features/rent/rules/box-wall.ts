import type { WallBox } from '#rent/api/boxes.ts'

/** Millimetres above the floor at which a standing adult sees into a box without bending or stretching (AMB-60). */
const EYE_LEVEL = { from: 1350, to: 1700 } as const

type Placed = Pick<WallBox, 'place'>

/** False if the height is unknown (AMB-60). */
export const isAtEyeLevel = ({ place }: Placed): boolean =>
  place?.height !== undefined && place.height >= EYE_LEVEL.from && place.height <= EYE_LEVEL.to

/** Boxes at eye level come first; otherwise the order is unchanged (M-BOX-02). */
export function sortEyeLevelFirst<Box extends { readonly id: number }>(
  boxes: readonly Box[],
  wall: readonly (Placed & { readonly id: number })[],
): readonly Box[] {
  const atEyeLevel = new Set(wall.filter(isAtEyeLevel).map(({ id }) => id))
  return [...boxes.filter(({ id }) => atEyeLevel.has(id)), ...boxes.filter(({ id }) => !atEyeLevel.has(id))]
}

/** The row for people who are sitting or short; null if no position is known (AMB-60). */
export const findLowestRow = (boxes: readonly Placed[]): number | null =>
  boxes.reduce<number | null>(
    (lowest, { place }) => (place ? Math.max(lowest ?? 0, place.row) : lowest),
    null,
  )

export type WallFilter = 'eyes' | 'low'

/** Filters that show some but not all boxes; none if a position is missing. */
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
  const lowest = findLowestRow(boxes)
  return boxes.filter(({ place }) => place?.row === lowest)
}
