import type { GeoPosition } from '#places/rules/geo.ts'
import { canRentOnline, compareOffices, countNumberedOffices } from '#places/rules/office-for-pages.ts'
import type { OfficeRecord } from '#places/server/offices/office-record.ts'
import type { City } from '#places/server/street-map/street-files.ts'
import type { LabelledPlace } from './draw-land-pictures.ts'
import type { PictureMark } from './draw-streets.ts'
import { type PictureFrame, paintRoleColour, toWorldPoint } from './picture-frame.ts'

const hasTownPoint = ({ coordPrecision }: OfficeRecord): boolean =>
  coordPrecision === 'office' || coordPrecision === 'settlement'

export const toSettlementPlaces = (offices: readonly OfficeRecord[], inside = true): LabelledPlace[] =>
  [...Map.groupBy(offices, ({ settlement, area }) => `${settlement}/${area}`).values()].flatMap((group) =>
    group
      .filter(hasTownPoint)
      .slice(0, 1)
      .map(({ settlement: label, latitude, longitude }) => ({
        label,
        latitude,
        longitude,
        weight: group.length,
        inside,
      })),
  )

/** Adds the settlements of `around` and the cities; a city gives its weight to the place of its name. */
export const addNeighbours = (
  places: readonly LabelledPlace[],
  around: readonly OfficeRecord[],
  cities: readonly City[],
): LabelledPlace[] => {
  const weights = new Map(cities.map(({ label, weight }) => [label, weight]))
  const all = [
    ...places,
    ...toSettlementPlaces(around, false),
    ...cities.map((city) => ({ ...city, inside: false })),
  ]
  return [...Map.groupBy(all, ({ label }) => label).values()].flatMap((group) =>
    group.slice(0, 1).map((place) => ({ ...place, weight: weights.get(place.label) ?? place.weight })),
  )
}

const MERGE_DISTANCE = 20
const MARK_HEIGHT = 24
const LETTER_WIDTH = 8
const MAX_LETTERS = 9

/** Offices that can be rented from online, or all offices if there are none. */
export const chooseMarkedOffices = (offices: readonly OfficeRecord[]) => {
  const listed = offices.toSorted(compareOffices)
  const rentable = listed.filter(canRentOnline)
  return { offices: rentable.length > 0 ? rentable : listed, numbered: countNumberedOffices(listed) > 0 }
}

interface MarkGroup {
  readonly x: number
  readonly y: number
  readonly numbers: number[]
}

const formatRanges = (numbers: readonly number[]): string => {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}

const formatLabel = (numbers: readonly number[]): string => {
  const ranges = formatRanges(numbers)
  return ranges.length > MAX_LETTERS ? `${numbers[0]}…${numbers.at(-1)}` : ranges
}

const numberMark = ({ x, y, numbers }: MarkGroup): PictureMark => {
  const label = formatLabel(numbers)
  const width = Math.max(MARK_HEIGHT, label.length * LETTER_WIDTH + 10)
  const corner = `x="${x - width / 2}" y="${y - MARK_HEIGHT / 2}"`
  return {
    x,
    y,
    radius: width / 2 + 8,
    drawing: `<rect ${corner} width="${width}" height="${MARK_HEIGHT}" rx="${MARK_HEIGHT / 2}" fill="${paintRoleColour('text')}" stroke="${paintRoleColour('surface')}" stroke-width="2"/><text x="${x}" y="${y}" dy=".35em" font-size="13" font-weight="600" text-anchor="middle" fill="${paintRoleColour('surface')}">${label}</text>`,
  }
}

const dotMark = ({ x, y }: MarkGroup): PictureMark => ({
  x,
  y,
  radius: 16,
  drawing: `<circle cx="${x}" cy="${y}" r="8" fill="${paintRoleColour('accent')}" stroke="${paintRoleColour('surface')}" stroke-width="2"/>`,
})

export const createOfficeMarks = (
  offices: readonly GeoPosition[],
  numbered: boolean,
  picture: PictureFrame,
): PictureMark[] => {
  const groups: MarkGroup[] = []
  for (const [position, office] of offices.entries()) {
    const [x, y] = picture.point(toWorldPoint(office)).map(Math.round) as [number, number]
    const group = groups.find((other) => Math.hypot(other.x - x, other.y - y) < MERGE_DISTANCE)
    if (group) group.numbers.push(position + 1)
    else groups.push({ x, y, numbers: [position + 1] })
  }
  return groups.map(numbered ? numberMark : dotMark)
}
