import type { Position } from '#kit/browser/environment.ts'
import type { BasemapName } from '#places/api/basemap-code.ts'
import { coverOn, type MarksCover, meet } from '#places/map/marks-cover.ts'
import type { TakenBox } from './streets-labels.ts'

const LAST_DOTS = 10
const lastZoom: Readonly<Record<BasemapName['kind'], number>> = { sea: 11, city: 13, town: 15 }
export const BELOW_DOT = 5
export const REACH = 160

/** Position in pixels from the square's corner; a `dotted` name is drawn below its dot. */
export interface StandingName extends Pick<BasemapName, 'name' | 'kind'> {
  readonly x: number
  readonly y: number
  readonly dotted: boolean
}

interface Square {
  readonly zoom: number
  readonly corner: readonly [number, number]
  readonly side: number
}

export const spotFrom = (
  { latitude, longitude }: Position,
  zoom: number,
  [left, top]: readonly [number, number],
): [number, number] => {
  const size = 256 * 2 ** zoom
  const sine = Math.sin((latitude * Math.PI) / 180)
  const across = (((longitude / 360 + 0.5) % 1) * size - left + size) % size
  return [
    across > size / 2 ? across - size : across,
    (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size - top,
  ]
}

export const boxOfName = ({ name, x, y, dotted }: StandingName, scale: number): TakenBox => {
  const [wide, high] = [name.length * 5 * scale + 6, 10 * scale]
  return dotted
    ? { left: x - wide, right: x + wide, top: y - BELOW_DOT, bottom: y + BELOW_DOT + 2 * high }
    : { left: x - wide, right: x + wide, top: y - high, bottom: y + high }
}

const isNear = ({ x, y }: StandingName, side: number): boolean =>
  x > -REACH && x < side + REACH && y > -REACH && y < side + REACH

/**
 * Names in and around a square. A name covered by the mark of its own place moves above or below the mark; under
 * another mark it is dropped.
 */
export const standingNames = (
  names: readonly BasemapName[],
  { zoom, corner, side }: Square,
  scale: number,
  { streets, cover }: { readonly streets: boolean; readonly cover: MarksCover },
): StandingName[] => {
  const own = names
    .filter(({ from, kind }) => from <= zoom && (!streets || zoom <= lastZoom[kind]))
    .map((name): StandingName => {
      const [x, y] = spotFrom(name, zoom, corner)
      return { name: name.name, kind: name.kind, x, y, dotted: name.kind !== 'sea' && zoom <= LAST_DOTS }
    })
    .filter((name) => isNear(name, side))
  const around = 2 * REACH
  const marks = coverOn(cover, zoom, [corner[0] - around, corner[1] - around], side + 2 * around).map(
    (box): TakenBox => ({
      left: box.left - around,
      right: box.right - around,
      top: box.top - around,
      bottom: box.bottom - around,
    }),
  )
  if (marks.length === 0) return own
  const isCovered = (name: StandingName) => marks.some((mark) => meet(mark, boxOfName(name, scale)))
  const written = own.filter((name) => !isCovered(name))
  const taken = [...marks, ...written.map((name) => boxOfName(name, scale))]
  const half = 10 * scale + 1
  // In order of importance.
  for (const name of own.filter(isCovered)) {
    const over = marks.find(
      ({ left, top, right, bottom }) =>
        name.x > left && name.x < right && name.y > top - BELOW_DOT && name.y < bottom,
    )
    // Beside the mark of another place the name would be misread.
    if (!over) continue
    const moved = [over.bottom + half, over.top - half]
      .map((y): StandingName => ({ ...name, y, dotted: false }))
      .find((other) => !taken.some((box) => meet(box, boxOfName(other, scale))))
    if (!moved) continue
    written.push(moved)
    taken.push(boxOfName(moved, scale))
  }
  return written
}
