import type { FreeBox, WallBox } from '#contract/boxes.ts'
import type { WallPlace } from '#domain/box-wall.ts'

/** The size of an enlarged box (M-BOX-04). */
const ENLARGED = 2

export interface Door {
  readonly id: number
  readonly number: string
  readonly size: number
  readonly large: boolean
  readonly state: 'free' | 'taken' | 'mine'
  readonly place?: WallPlace | undefined
}

/** Cells of a locker may have a size of their own. */
export const sizeOf = (box: FreeBox, isAaps: boolean): number => box.size ?? (isAaps ? 3 : 1)

const isLarge = ({ size }: { readonly size?: number | undefined }): boolean => size === ENLARGED

/** Doors of one size: the whole wall, or only the free boxes while the wall is unknown. */
export function doorsOf(
  wall: readonly WallBox[],
  boxes: readonly FreeBox[],
  { size, isAaps }: { readonly size: number; readonly isAaps: boolean },
): readonly Door[] {
  const free = new Set(boxes.map(({ id }) => id))
  const known = new Set(wall.map(({ id }) => id))
  const doors: Door[] = [
    ...boxes
      .filter(({ id }) => !known.has(id))
      .map((box) => ({ ...box, size: sizeOf(box, isAaps), large: isLarge(box), state: 'free' as const })),
    ...wall.map(({ mine, ...box }) => ({
      ...box,
      large: isLarge(box),
      state: free.has(box.id) ? ('free' as const) : mine ? ('mine' as const) : ('taken' as const),
    })),
  ]
  return doors
    .filter((door) => door.size === size)
    .sort((door, other) => Number(door.number) - Number(other.number))
}
