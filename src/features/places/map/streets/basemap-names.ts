import type { GeoPosition } from '#kit/browser/environment.ts'
import type { BasemapPlaceName, MetroStation } from '#places/api/basemap-format.ts'
import { coveredRectanglesInSquare, type MarkCoverage, rectanglesOverlap } from '#places/map/mark-coverage.ts'
import type { PlaceName, StreetTile } from './streets-decode.ts'
import type { PixelRectangle } from './streets-labels.ts'

const MAX_DOT_ZOOM = 10
const maxZoomAmongStreets: Readonly<Record<BasemapPlaceName['kind'], number>> = {
  sea: 11,
  city: 13,
  town: 15,
}
/** Largest distance in pixels by which a name moves to clear the marks of its place. */
const MAX_NAME_SHIFT_PX = 72
export const NAME_OFFSET_BELOW_DOT_PX = 5
export const MAX_NAME_DISTANCE_PX = 160

/** Position in pixels from the corner of the square; a `dotted` name is drawn below a dot. */
export interface PositionedPlaceName extends Pick<BasemapPlaceName, 'name' | 'kind'> {
  readonly x: number
  readonly y: number
  readonly dotted: boolean
}

interface Square {
  readonly zoom: number
  readonly corner: readonly [number, number]
  readonly side: number
}

export const toPixelsFromCorner = (
  { latitude, longitude }: GeoPosition,
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

export const placeNameRectangle = (
  { name, x, y, dotted }: PositionedPlaceName,
  scale: number,
): PixelRectangle => {
  const [wide, high] = [name.length * 5 * scale + 6, 10 * scale]
  return dotted
    ? {
        left: x - wide,
        right: x + wide,
        top: y - NAME_OFFSET_BELOW_DOT_PX,
        bottom: y + NAME_OFFSET_BELOW_DOT_PX + 2 * high,
      }
    : { left: x - wide, right: x + wide, top: y - high, bottom: y + high }
}

/** Places of a street tile, with the stations in its square if its own data has none. */
export const addMetroStations = (
  { places, extent }: Pick<StreetTile, 'places' | 'extent'>,
  stations: readonly MetroStation[],
  { zoom, corner, side }: Square,
): readonly PlaceName[] => {
  if (places.some(({ kind }) => kind === 'metro')) return places
  const own = stations.map(([name, latitude, longitude]): PlaceName => {
    const [x, y] = toPixelsFromCorner({ latitude, longitude }, zoom, corner)
    return { name, kind: 'metro', x: (x / side) * extent, y: (y / side) * extent }
  })
  return [...places, ...own.filter(({ x, y }) => x >= 0 && y >= 0 && x < extent && y < extent)]
}

const isNear = ({ x, y }: PositionedPlaceName, side: number): boolean =>
  x > -MAX_NAME_DISTANCE_PX &&
  x < side + MAX_NAME_DISTANCE_PX &&
  y > -MAX_NAME_DISTANCE_PX &&
  y < side + MAX_NAME_DISTANCE_PX

/**
 * Positions the names in and around a square. A name that is covered by the mark of its own place moves above or
 * below the marks there, unless the mark shows it; a name covered by another mark is omitted.
 */
export const positionPlaceNames = (
  names: readonly BasemapPlaceName[],
  { zoom, corner, side }: Square,
  scale: number,
  { streets, cover }: { readonly streets: boolean; readonly cover: MarkCoverage },
): PositionedPlaceName[] => {
  const own = names
    .filter(({ from, kind }) => from <= zoom && (!streets || zoom <= maxZoomAmongStreets[kind]))
    .map((name): PositionedPlaceName => {
      const [x, y] = toPixelsFromCorner(name, zoom, corner)
      return { name: name.name, kind: name.kind, x, y, dotted: name.kind !== 'sea' && zoom <= MAX_DOT_ZOOM }
    })
    .filter((name) => isNear(name, side))
  const around = 2 * MAX_NAME_DISTANCE_PX
  const marks = coveredRectanglesInSquare(
    cover,
    zoom,
    [corner[0] - around, corner[1] - around],
    side + 2 * around,
  ).map(
    (box): PixelRectangle => ({
      left: box.left - around,
      right: box.right - around,
      top: box.top - around,
      bottom: box.bottom - around,
    }),
  )
  if (marks.length === 0) return own
  const isCovered = (name: PositionedPlaceName) =>
    marks.some((mark) => rectanglesOverlap(mark, placeNameRectangle(name, scale)))
  const written = own.filter((name) => !isCovered(name))
  const taken = [...marks, ...written.map((name) => placeNameRectangle(name, scale))]
  const half = 10 * scale + 1
  // Most important names come first.
  for (const name of own.filter(isCovered)) {
    const over = marks.find(
      ({ left, top, right, bottom }) =>
        name.x > left && name.x < right && name.y > top - NAME_OFFSET_BELOW_DOT_PX && name.y < bottom,
    )
    const isAmongItsMarks = over !== undefined || (name.kind === 'city' && !name.dotted)
    // Next to the mark of another place, the name would seem to belong to it.
    if (!isAmongItsMarks || cover.names?.includes(name.name)) continue
    const moved = marks
      .flatMap(({ top, bottom }) => [bottom + half, top - half])
      .filter((y) => Math.abs(y - name.y) <= MAX_NAME_SHIFT_PX)
      .sort((a, b) => Math.abs(a - name.y) - Math.abs(b - name.y))
      .map((y): PositionedPlaceName => ({ ...name, y, dotted: false }))
      .find((other) => !taken.some((box) => rectanglesOverlap(box, placeNameRectangle(other, scale))))
    if (!moved) continue
    written.push(moved)
    taken.push(placeNameRectangle(moved, scale))
  }
  return written
}
