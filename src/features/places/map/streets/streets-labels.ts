import { metroStationLabel } from '#places/words/map-names.ts'
import type { NamedRoad, PlaceName, StreetTile, WayKind } from './streets-decode.ts'
import { cumulativeDistances, joinStreetLines, placeTextAlongLine, type TextRun } from './text-along-line.ts'

export type LabelStyle =
  | 'city'
  | 'town'
  | 'village'
  | 'quarter'
  | 'main'
  | 'street'
  | 'small'
  | 'river'
  | 'metro'
  | 'farMetro'

/** A label never crosses the edge of its tile, so tiles are independent of their neighbours. */
export interface PlacedLabel {
  readonly look: LabelStyle
  readonly runs: readonly TextRun[]
  readonly bounds: PixelRectangle
}

export interface PixelRectangle {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface LabelRequest {
  readonly tile: Pick<StreetTile, 'extent' | 'roadNames' | 'places'>
  readonly zoom: number
  readonly side: number
  /** Rectangles that are already occupied, including those of other tiles. */
  readonly taken: readonly PixelRectangle[]
  readonly written: ReadonlySet<string>
  readonly measure: (text: string, look: LabelStyle) => number
  readonly height: (look: LabelStyle) => number
}

const MARGIN_PX = 3
const REPEAT_DISTANCE_PX = 340
/** Maximum gap in pixels between line ends that are joined. */
const JOIN_DISTANCE_PX = 4
const STEP_PX = 24
const CELL_PX = 64

const minLabelZoom: Partial<Readonly<Record<WayKind, number>>> = {
  motorway: 12,
  trunk: 12,
  primary: 12,
  secondary: 12,
  river: 12,
  tertiary: 13,
  minor: 14,
  service: 16,
  stream: 15,
}
const roadLabelStyles: Partial<Readonly<Record<WayKind, LabelStyle>>> = {
  motorway: 'main',
  trunk: 'main',
  primary: 'main',
  secondary: 'main',
  river: 'river',
  stream: 'river',
  tertiary: 'street',
}

/** Style, first and last zoom by kind of place, most important kinds first. */
const placeLabelRules: Readonly<Record<string, readonly [LabelStyle, number, number]>> = {
  city: ['city', 5, 13],
  town: ['town', 8, 14],
  village: ['village', 11, 15],
  suburb: ['quarter', 12, 15],
  quarter: ['quarter', 13, 16],
  metro: ['metro', 13, 19],
  neighbourhood: ['quarter', 14, 16],
  hamlet: ['village', 13, 16],
  water: ['river', 11, 17],
}

const createBoxGrid = (first: readonly PixelRectangle[]) => {
  const squares = new Map<string, PixelRectangle[]>()
  const squaresOf = ({ left, top, right, bottom }: PixelRectangle): string[] => {
    const keys: string[] = []
    for (let x = Math.floor(left / CELL_PX); x <= Math.floor(right / CELL_PX); x += 1)
      for (let y = Math.floor(top / CELL_PX); y <= Math.floor(bottom / CELL_PX); y += 1)
        keys.push(`${x} ${y}`)
    return keys
  }
  const take = (box: PixelRectangle) => {
    for (const key of squaresOf(box)) squares.set(key, [...(squares.get(key) ?? []), box])
  }
  for (const box of first) take(box)
  const isFree = (box: PixelRectangle) =>
    squaresOf(box).every((key) =>
      (squares.get(key) ?? []).every(
        (other) =>
          box.right <= other.left ||
          other.right <= box.left ||
          box.bottom <= other.top ||
          other.bottom <= box.top,
      ),
    )
  return { take, isFree }
}

const textBoxes = ({ x, y, angle }: TextRun, width: number, height: number): PixelRectangle[] => {
  const count = Math.max(1, Math.ceil(width / height))
  const half = height / 2 + MARGIN_PX
  return Array.from({ length: count }, (_, index) => {
    const along = (index + 0.5) * (width / count) - width / 2
    const [cx, cy] = [x + Math.cos(angle) * along, y + Math.sin(angle) * along]
    return { left: cx - half, right: cx + half, top: cy - half, bottom: cy + half }
  })
}

const boundsOf = (boxes: readonly PixelRectangle[]): PixelRectangle => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
})

const isInside = ({ left, top, right, bottom }: PixelRectangle, side: number): boolean =>
  left >= 0 && top >= 0 && right <= side && bottom <= side

const wayWeight = (way: WayKind): number => -(minLabelZoom[way] ?? 20)

interface Street {
  readonly name: string
  readonly way: WayKind
  readonly line: readonly number[]
  readonly distances: readonly number[]
  readonly length: number
}

const collectStreets = (names: readonly NamedRoad[], zoom: number, scale: number): Street[] => {
  const visible = names.filter(({ way }) => zoom >= (minLabelZoom[way] ?? 99))
  const byName = Map.groupBy(visible, ({ name }) => name)
  return [...byName.values()]
    .flatMap((roads) => {
      const way = roads.reduce((best, road) => (wayWeight(road.way) > wayWeight(best.way) ? road : best)).way
      return joinStreetLines(
        roads.flatMap(({ lines }) => lines),
        JOIN_DISTANCE_PX / scale,
      ).map((joined): Street => {
        const line = joined.map((value) => value * scale)
        const distances = cumulativeDistances(line)
        return { name: roads[0]?.name ?? '', way, line, distances, length: distances.at(-1) ?? 0 }
      })
    })
    .sort((a, b) => wayWeight(b.way) - wayWeight(a.way) || b.length - a.length)
}

const candidateMiddles = (length: number, width: number): number[] => {
  const tries: number[] = []
  const reach = (length - width) / 2
  for (let off = 0; off <= reach; off += STEP_PX)
    tries.push(length / 2 + off, ...(off > 0 ? [length / 2 - off] : []))
  return tries
}

/** Places settlements first, then streets by class and length. */
export const placeLabels = (request: LabelRequest): PlacedLabel[] => {
  const { tile, zoom, side, taken, written, measure, height } = request
  const scale = side / tile.extent
  const { take, isFree } = createBoxGrid(taken)
  const placed: PlacedLabel[] = []

  const put = (look: LabelStyle, runs: readonly TextRun[], boxes: readonly PixelRectangle[]): boolean => {
    if (!boxes.every((box) => isInside(box, side) && isFree(box))) return false
    for (const box of boxes) take(box)
    placed.push({ look, runs, bounds: boundsOf(boxes) })
    return true
  }

  const putPlace = (place: PlaceName): void => {
    const { kind, x, y } = place
    const name = kind === 'metro' ? metroStationLabel(place.name) : place.name
    const [nearLook, first, last] = placeLabelRules[kind] ?? ['village', 99, 0]
    const look = nearLook === 'metro' && zoom === first ? 'farMetro' : nearLook
    const onTile = x >= 0 && y >= 0 && x < tile.extent && y < tile.extent
    if (!onTile || zoom < first || zoom > last || written.has(name)) return
    const [wide, high] = [measure(name, look) / 2 + MARGIN_PX, height(look) / 2 + MARGIN_PX]
    // The name of a settlement may shift so that it stays within its tile.
    const within = (value: number, room: number) => Math.min(Math.max(value, room), side - room)
    const run: TextRun = { text: name, x: within(x * scale, wide), y: within(y * scale, high), angle: 0 }
    put(look, [run], [{ left: run.x - wide, right: run.x + wide, top: run.y - high, bottom: run.y + high }])
  }
  const rank = Object.keys(placeLabelRules)
  for (const place of tile.places.toSorted((a, b) => rank.indexOf(a.kind) - rank.indexOf(b.kind)))
    putPlace(place)

  const spots = new Map<string, TextRun[]>()
  const isNear = (name: string, { x, y }: TextRun): boolean =>
    (spots.get(name) ?? []).some((spot) => Math.hypot(spot.x - x, spot.y - y) < REPEAT_DISTANCE_PX)
  for (const { name, way, line, distances, length } of collectStreets(tile.roadNames, zoom, scale)) {
    const look = roadLabelStyles[way] ?? 'small'
    if (length < measure(name, look)) continue
    const letters = [...name]
    const advances = letters.map((letter) => measure(letter, look))
    const width = advances.reduce((sum, advance) => sum + advance, 0)
    for (const middle of candidateMiddles(length, width)) {
      const runs = placeTextAlongLine(line, distances, middle, letters, advances)
      const spot = runs?.[Math.floor(runs.length / 2)]
      if (!runs || !spot || isNear(name, spot)) continue
      const boxes = runs.flatMap((run) =>
        textBoxes(run, runs.length === 1 ? width : height(look), height(look)),
      )
      if (put(look, runs, boxes)) spots.set(name, [...(spots.get(name) ?? []), spot])
    }
  }
  return placed
}
