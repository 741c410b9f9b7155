import type { MapMark } from './map-options.ts'
import type { TakenBox } from './streets-labels.ts'

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
/** Pixels from the middle of a cluster to its rim, from so many offices on. */
const clusters = [
  [100, 33],
  [10, 29],
  [0, 25],
] as const

/** What a mark at a point covers; `labelled` when pins carry their labels. */
export const coverOfMark = (
  { kind, count, label }: Pick<MapMark, 'kind' | 'count' | 'label'>,
  labelled: boolean,
  { x, y }: { readonly x: number; readonly y: number },
): TakenBox => {
  if (kind === 'cluster') {
    const quantity = Number(count.replace(/\D/g, ''))
    const reach = clusters.find(([from]) => quantity >= from)?.[1] ?? 0
    return { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach }
  }
  const beside = labelled ? label.length * LETTER + LABEL : 0
  return { left: x - PIN / 2, top: y - PIN, right: x + PIN / 2 + beside, bottom: y }
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
