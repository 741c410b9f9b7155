/** Height in millimetres at which a standing adult sees into a box without bending or stretching (AMB-60). */
const EYE_LEVEL = { from: 1350, to: 1700 } as const

export interface WallPlace {
  readonly row: number
  readonly column: number
  readonly height?: number | undefined
}

type Placed = { readonly place?: WallPlace | undefined }

/** Is a box at eye level? One whose height is not known is not (AMB-60). */
export const isAtEyeLevel = ({ place }: Placed): boolean =>
  place?.height !== undefined && place.height >= EYE_LEVEL.from && place.height <= EYE_LEVEL.to

/** The boxes as they are offered: those at eye level of their wall first, the order kept otherwise (M-BOX-02). */
export function eyeLevelFirst<Box extends { readonly id: number }>(
  boxes: readonly Box[],
  wall: readonly (Placed & { readonly id: number })[],
): readonly Box[] {
  const atEyeLevel = new Set(wall.filter(isAtEyeLevel).map(({ id }) => id))
  return [...boxes.filter(({ id }) => atEyeLevel.has(id)), ...boxes.filter(({ id }) => !atEyeLevel.has(id))]
}

/** The lowest row of the boxes that are looked at, for who sits or is small; null when no place is known (AMB-60). */
export const lowestRow = (boxes: readonly Placed[]): number | null =>
  boxes.reduce<number | null>(
    (lowest, { place }) => (place ? Math.max(lowest ?? 0, place.row) : lowest),
    null,
  )

export type WallFilter = 'eyes' | 'low'

/** Filters that divide the boxes; none without places. */
export function wallFilters(boxes: readonly Placed[]): readonly WallFilter[] {
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

/** The door of a box by its size, in millimetres (M-BOX-04); the doors of lockers differ. */
export const doorMillimetres: Readonly<Record<number, { readonly width: number; readonly height: number }>> =
  {
    1: { width: 250, height: 100 },
    2: { width: 359, height: 231 },
  }
