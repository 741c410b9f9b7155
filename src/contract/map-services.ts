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
