/** Where the server answers which files of streets there are; the files stand below the same address. */
export const streetsAddress = '/streets'

/** Where the server answers pictures of the streets around offices. */
export const streetPictureAddress = '/street-picture'

/** The picture of an office. */
export const streetPictureOf = (index: string): string => `${streetPictureAddress}/${index}.svg`

/** The picture of a settlement with its offices, named by one of them. */
export const settlementPictureOf = (index: string): string =>
  `${streetPictureAddress}/settlement/${index}.svg`

/** The picture of a region with its main places, named by one of its offices. */
export const regionPictureOf = (index: string): string => `${streetPictureAddress}/region/${index}.svg`

/** The picture of the country. */
export const countryPicture = `${streetPictureAddress}/country.svg`

/** A PMTiles file of streets, as the browser chooses among them. */
export interface StreetFile {
  /** On this server, or of another where the operator keeps it there. */
  readonly address: string
  /** West, south, east and north, in degrees. */
  readonly bounds: readonly [number, number, number, number]
  readonly minZoom: number
  readonly maxZoom: number
  /** Its water and parks are rough: they are left out where one sees single streets. */
  readonly coarse: boolean
}

/** The files of streets, the one to be asked first at the front. */
export interface StreetIndex {
  readonly files: readonly StreetFile[]
}

/** Degrees with enough places for a doorstep. */
const degrees = (value: number): string => value.toFixed(5)

/** The common map services, in the order in which they are offered. */
export const mapServices = ['yandex', 'doubleGis', 'openStreetMap'] as const
export type MapService = (typeof mapServices)[number]

/** Where a map service shows a place, with a mark on it; `zoom` as maps of the web count it. */
export const addressInMapService = (
  service: MapService,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  zoom: number,
): string => {
  const [lat, lon, near] = [degrees(latitude), degrees(longitude), Math.round(zoom)]
  if (service === 'yandex') return `https://yandex.ru/maps/?ll=${lon}%2C${lat}&pt=${lon}%2C${lat}&z=${near}`
  if (service === 'doubleGis') return `https://2gis.ru/geo/${lon}%2C${lat}?m=${lon}%2C${lat}%2F${near}`
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=${near}/${lat}/${lon}`
}

/** Who made the data of the streets, and the scheme of their tiles: pages that their licences ask to be named. */
export const makersOfStreets = {
  openStreetMap: 'https://www.openstreetmap.org/copyright',
  openMapTiles: 'https://openmaptiles.org/',
} as const
