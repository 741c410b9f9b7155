import type { StreetFile, StreetIndex } from '#places/api/street-index.ts'
import { streetFilesPath } from '#places/api/street-index.ts'

export interface DataTileCoords {
  readonly z: number
  readonly x: number
  readonly y: number
}

/** Part of a data tile that one map tile shows: enlargement factor, and offset in map tiles. */
export interface DataTilePart extends DataTileCoords {
  readonly times: number
  readonly left: number
  readonly top: number
}

export const streetIndexUrl = `${streetFilesPath}/index.json`

const longitudeOf = (x: number, z: number): number => (x / 2 ** z) * 360 - 180

const latitudeOf = (y: number, z: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI

export const dataTileBounds = ({ z, x, y }: DataTileCoords): readonly [number, number, number, number] => [
  longitudeOf(x, z),
  latitudeOf(y + 1, z),
  longitudeOf(x + 1, z),
  latitudeOf(y, z),
]

/** Files with data for a tile, topmost first; files below one that covers the whole tile are left out. */
export const findStreetFilesOfTile = ({ files }: StreetIndex, tile: DataTileCoords): StreetFile[] => {
  const [west, south, east, north] = dataTileBounds(tile)
  const touching = files.filter(
    ({ bounds: [w, s, e, n], minZoom }) =>
      minZoom <= tile.z && w < east && e > west && s < north && n > south,
  )
  const whole = touching.findIndex(
    ({ bounds: [w, s, e, n] }) => w <= west && e >= east && s <= south && n >= north,
  )
  return whole === -1 ? touching : touching.slice(0, whole + 1)
}

export const toDataTilePart = (
  { maxZoom }: Pick<StreetFile, 'maxZoom'>,
  { z, x, y }: DataTileCoords,
): DataTilePart => {
  const times = 2 ** Math.max(0, z - maxZoom)
  return {
    z: Math.min(z, maxZoom),
    x: Math.floor(x / times),
    y: Math.floor(y / times),
    times,
    left: x % times,
    top: y % times,
  }
}

export const hasStreetFileAt = ({ files }: StreetIndex, longitude: number, latitude: number): boolean =>
  files.some(
    ({ bounds: [west, south, east, north] }) =>
      west <= longitude && longitude <= east && south <= latitude && latitude <= north,
  )
