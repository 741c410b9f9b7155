import type { MapMark } from './map-options.ts'
import type { TakenBox } from './street-map/streets-labels.ts'

/** What the marks of a map lie over, in pixels of the world's picture at a zoom: names of streets keep out of it. */
export interface MarksCover {
  readonly zoom: number
  readonly boxes: readonly TakenBox[]
}

export const nothingCovered: MarksCover = { zoom: -1, boxes: [] }

/** Pixels of a pin, which stands on its place, as map.css has them; of its label for each letter, and beside it. */
const PIN = 44
const LETTER = 8
const LABEL = 14
/** Pixels of what a town's mark says beside its letters, and how high it is. */
const TOWN_LABEL = 28
const TOWN_HEIGHT = 36
/** Pixels from the middle of a cluster to its rim, from so many offices on. */
const clusters = [
  [100, 33],
  [10, 29],
  [0, 25],
] as const

/** Where a pin carries its label; nowhere while there is no room for it, or the map is too far. */
export type LabelSide = 'right' | 'left' | 'none'

interface Point {
  readonly x: number
  readonly y: number
}

/** What a mark at a point covers, with its label at a side. */
export const coverOfMark = (
  { kind, count, label }: Pick<MapMark, 'kind' | 'count' | 'label'>,
  side: LabelSide,
  { x, y }: Point,
): TakenBox => {
  if (kind === 'town' && side !== 'none') {
    const reach = (label.length * LETTER + TOWN_LABEL) / 2
    return { left: x - reach, top: y - TOWN_HEIGHT / 2, right: x + reach, bottom: y + TOWN_HEIGHT / 2 }
  }
  if (kind !== 'pin') {
    const quantity = Number(count.replace(/\D/g, ''))
    const reach = clusters.find(([from]) => quantity >= from)?.[1] ?? 0
    return { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach }
  }
  const beside = label.length * LETTER + LABEL
  return {
    left: x - PIN / 2 - (side === 'left' ? beside : 0),
    top: y - PIN,
    right: x + PIN / 2 + (side === 'right' ? beside : 0),
    bottom: y,
  }
}

/** Do these overlap? */
export const meet = (item: TakenBox, other: TakenBox): boolean =>
  item.left < other.right && other.left < item.right && item.top < other.bottom && other.top < item.bottom

/**
 * The sides at which labels lie over no other mark and no earlier label: right, else left, else none. A town says its name
 * in its middle, which counts as right, at any zoom; pins only where they are `labelled`.
 */
export const sidesOfLabels = (
  marks: readonly { readonly mark: Pick<MapMark, 'kind' | 'count' | 'label'>; readonly point: Point }[],
  labelled = true,
): LabelSide[] => {
  const taken = marks.map(({ mark, point }) => coverOfMark(mark, 'none', point))
  return marks.map(({ mark, point }, index): LabelSide => {
    if (mark.kind === 'cluster' || mark.label === '' || (mark.kind === 'pin' && !labelled)) return 'none'
    if (mark.kind === 'town') {
      const box = coverOfMark(mark, 'right', point)
      if (taken.some((other, place) => place !== index && meet(box, other))) return 'none'
      taken[index] = box
      return 'right'
    }
    for (const side of ['right', 'left'] as const) {
      const box = coverOfMark(mark, side, point)
      // Pins that overlap are no reason against a label: only it must have room.
      const label =
        side === 'right' ? { ...box, left: point.x + PIN / 2 } : { ...box, right: point.x - PIN / 2 }
      if (taken.some((other, place) => place !== index && meet(label, other))) continue
      taken[index] = box
      return side
    }
    return 'none'
  })
}

/** What of this lies in a square whose corner stands so many pixels from that of the world's picture; from its corner. */
export const coverOn = (
  { zoom, boxes }: MarksCover,
  wanted: number,
  [x, y]: readonly [number, number],
  side: number,
): TakenBox[] =>
  zoom !== wanted
    ? []
    : boxes
        .filter(
          ({ left, top, right, bottom }) => right > x && left < x + side && bottom > y && top < y + side,
        )
        .map(({ left, top, right, bottom }) => ({
          left: Math.round(left - x),
          top: Math.round(top - y),
          right: Math.round(right - x),
          bottom: Math.round(bottom - y),
        }))

/** What is covered before or after alone, of the later zoom. */
export const changedCover = (before: MarksCover, after: MarksCover): MarksCover => {
  const known = before.zoom === after.zoom ? before.boxes : []
  const keyOf = ({ left, top, right, bottom }: TakenBox) => `${left} ${top} ${right} ${bottom}`
  const lacks = (boxes: readonly TakenBox[]) => {
    const keys = new Set(boxes.map(keyOf))
    return (box: TakenBox) => !keys.has(keyOf(box))
  }
  return {
    zoom: after.zoom,
    boxes: [...known.filter(lacks(after.boxes)), ...after.boxes.filter(lacks(known))],
  }
}
