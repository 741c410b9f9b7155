import type { Frame } from '#domain/clip.ts'
import type { Place } from '#domain/geo.ts'
import type { ColourRole } from '#theme/tokens/colour-roles.ts'
import { light } from '#theme/tokens/light.ts'

/** A few that lie far off are at most so many of all. */
const FEW = 0.05
/** They are left out where they alone would make the span so many times as wide. */
const FAR = 1.5

/** The least and the most of values. */
export interface Ends {
  readonly least: number
  readonly most: number
}

/** The ends of all values. */
export const endsOfAll = (values: readonly number[]): Ends => ({
  least: values.reduce((value, other) => Math.min(value, other), Number.POSITIVE_INFINITY),
  most: values.reduce((value, other) => Math.max(value, other), Number.NEGATIVE_INFINITY),
})

/** The ends of what a picture should show: of all values, or, where a few lie far off, of the others. */
export const endsOfBulk = (values: readonly number[]): Ends => {
  const all = endsOfAll(values)
  const sorted = values.toSorted((value, other) => value - other)
  const leftOut = Math.floor(sorted.length * FEW)
  const bulks = sorted
    .slice(0, leftOut + 1)
    .map(
      (least, position): Ends => ({ least, most: sorted[position + sorted.length - leftOut - 1] ?? least }),
    )
  const span = ({ least, most }: Ends): number => most - least
  const bulk = bulks.toSorted((item, other) => span(item) - span(other))[0] ?? all
  return span(bulk) * FAR < span(all) ? bulk : all
}

/** The picture's size in its own units; at its usual size a unit is a pixel. */
export const pictureSize = { width: 640, height: 320 } as const

/** What is drawn, with a little beyond the edges, so that no line ends in sight; `south` is the smaller side here, the top. */
export const clipFrame: Frame = {
  west: -8,
  south: -8,
  east: pictureSize.width + 8,
  north: pictureSize.height + 8,
}

const EQUATOR_METRES = 40_075_017

/** A place in units of the whole world's side, 0 to 1, from the west and from the north. */
export const inWorld = ({ latitude, longitude }: Place): readonly [number, number] => {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

/** Puts places of the world into a picture around a place; `metres` is the picture's width at this latitude. */
export const pictureAround = (place: Place, metres: number) => {
  const [x, y] = inWorld(place)
  const world = EQUATOR_METRES * Math.cos((place.latitude * Math.PI) / 180)
  const scale = (world / metres) * pictureSize.width
  return {
    /** Across the picture. */
    metres,
    /** From the world's units to the picture's. */
    point: ([worldX, worldY]: readonly [number, number]): [number, number] => [
      (worldX - x) * scale + pictureSize.width / 2,
      (worldY - y) * scale + pictureSize.height / 2,
    ],
    /** The picture's edges in the world's units: west, north, east, south. */
    edges: [
      x - pictureSize.width / 2 / scale,
      y - pictureSize.height / 2 / scale,
      x + pictureSize.width / 2 / scale,
      y + pictureSize.height / 2 / scale,
    ] as const,
  }
}
/** What is in sight whatever shape a screen gives to the picture, less the room that marks take. */
const core = { width: 400, height: 190 } as const

/** The picture that shows these places, but for a few that lie far off, and at least so many metres. */
export const pictureOf = (places: readonly Place[], least: number): { middle: Place; metres: number } => {
  const { least: south, most: north } = endsOfBulk(places.map(({ latitude }) => latitude))
  const { least: west, most: east } = endsOfBulk(places.map(({ longitude }) => longitude))
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  const degree = EQUATOR_METRES / 360
  const across = (east - west) * degree * Math.cos((middle.latitude * Math.PI) / 180)
  const down = (north - south) * degree
  const { width } = pictureSize
  return { middle, metres: Math.max(least, across * (width / core.width), down * (width / core.height)) }
}
export type PictureAround = ReturnType<typeof pictureAround>

const kebab = (name: string): string => name.replace(/[A-Z0-9]/g, (letter) => `-${letter.toLowerCase()}`)

/** The roles that pictures are painted in. */
const roles = [
  'surface',
  'surfaceSunken',
  'skeleton',
  'successSoft',
  'infoSoft',
  'borderControl',
  'text',
  'textMuted',
  'accent',
  'action',
] as const satisfies readonly ColourRole[]
type PaintRole = (typeof roles)[number]

const variableOf = (role: PaintRole): string => `--c-${kebab(role)}`

/** What a page that shows pictures must keep of its theme: the names of their colours. */
export const pictureVariables: readonly string[] = roles.map(variableOf)

/** A colour of the theme of the page that shows the picture; by itself the picture is light. */
export const paint = (role: PaintRole): string => `var(${variableOf(role)},${light[role]})`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Words of maps and lists as they may stand in the picture. */
export const escapeText = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** The office in the middle: a drop with a hole. */
export const pin = (): string =>
  `<path fill="${paint('accent')}" stroke="${paint('surface')}" stroke-width="2" d="M320 162c-4-9-14-14-14-26a14 14 0 0 1 28 0c0 12-10 17-14 26z"/><circle cx="320" cy="136" r="5" fill="${paint('surface')}"/>`

/** A whole picture; a page takes what is in it by its name `#streets` and gives it its theme. */
export const svgOf = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${pictureSize.width} ${pictureSize.height}"><g id="streets">${inside}</g></svg>\n`
