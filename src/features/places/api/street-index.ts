export const streetFilesPath = '/streets'

export const streetPicturePath = '/street-picture'

export const officePictureUrl = (index: string): string => `${streetPicturePath}/${index}.svg`

/** PNG pictures of an office: the map, and the link preview for other sites. */
export const officePictureUrls = {
  png: (index: string): string => `${streetPicturePath}/${index}.png`,
  preview: (index: string): string => `${streetPicturePath}/preview/${index}.png`,
} as const

/** Preview of pages that are not about one office. */
export const sitePreviewUrl = `${streetPicturePath}/preview/site.png`

export const settlementPictureUrl = (index: string): string => `${streetPicturePath}/settlement/${index}.svg`

export const regionPictureUrl = (index: string): string => `${streetPicturePath}/region/${index}.svg`

export const countryPictureUrl = `${streetPicturePath}/country.svg`

export interface StreetFile {
  /** Path on this server, or URL on another one. */
  readonly address: string
  /** West, south, east and north, in degrees. */
  readonly bounds: readonly [number, number, number, number]
  readonly minZoom: number
  readonly maxZoom: number
  /** True if water and parks are too imprecise for high zooms, where they are omitted. */
  readonly coarse: boolean
}

/** Files are ordered by preference, best first. */
export interface StreetIndex {
  readonly files: readonly StreetFile[]
}

const degrees = (value: number): string => value.toFixed(5)

export const externalMapServices = ['yandex', 'doubleGis', 'openStreetMap'] as const
export type ExternalMapService = (typeof externalMapServices)[number]

export const externalMapUrl = (
  service: ExternalMapService,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  zoom: number,
): string => {
  const [lat, lon, near] = [degrees(latitude), degrees(longitude), Math.round(zoom)]
  if (service === 'yandex') return `https://yandex.ru/maps/?ll=${lon}%2C${lat}&pt=${lon}%2C${lat}&z=${near}`
  if (service === 'doubleGis') return `https://2gis.ru/geo/${lon}%2C${lat}?m=${lon}%2C${lat}%2F${near}`
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=${near}/${lat}/${lon}`
}

/** Attribution that the licences require. */
export const mapAttributionUrls = {
  openStreetMap: 'https://www.openstreetmap.org/copyright',
  openMapTiles: 'https://openmaptiles.org/',
} as const
