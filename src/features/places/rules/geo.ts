/** In degrees. */
export type GeoPosition = { latitude: number; longitude: number }

/** Format of the query parameter `geo`: `lat:lon` (M-API-01). */
export const formatGeoParameter = ({ latitude, longitude }: GeoPosition): string =>
  `${latitude.toFixed(6)}:${longitude.toFixed(6)}`

const TURN = 360
const HALF_TURN = 180

/** Returns the same longitude in the range from -180 to 180. */
export const normalizeLongitude = (longitude: number): number =>
  Math.abs(longitude) <= HALF_TURN ? longitude : longitude - TURN * Math.round(longitude / TURN)

/** Degrees; places west of this are in Chukotka, beyond the 180th meridian. */
const WEST_END = -30

/** Returns a longitude that continues past 180 for Chukotka. */
export const toEastLongitude = (longitude: number): number =>
  longitude < WEST_END ? longitude + TURN : longitude

/** Covers Kaliningrad to Chukotka, including the part beyond the 180th meridian. 0, 0 stands for missing data. */
export const isInRussia = ({ latitude, longitude }: GeoPosition): boolean =>
  latitude >= 41 &&
  latitude <= 82 &&
  longitude <= 180 &&
  (longitude >= 19 || (longitude >= -180 && longitude <= -168))

const EARTH_RADIUS_METRES = 6_371_008.8
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Haversine formula, accurate to half a per cent. */
export const distanceMetres = (a: GeoPosition, b: GeoPosition): number => {
  const sinLatitude = Math.sin(radians(b.latitude - a.latitude) / 2)
  const sinLongitude = Math.sin(radians(b.longitude - a.longitude) / 2)
  const chord =
    sinLatitude ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * sinLongitude ** 2
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(chord)))
}

export const mostCommonPosition = (places: readonly GeoPosition[]): GeoPosition | undefined => {
  const counts = Map.groupBy(places, ({ latitude, longitude }) => `${latitude}/${longitude}`)
  let common: readonly GeoPosition[] = []
  for (const group of counts.values()) if (group.length > common.length) common = group
  return common[0]
}

export const directionsUrls = ({ latitude, longitude }: GeoPosition) => {
  const [north, east] = [latitude.toFixed(6), longitude.toFixed(6)]
  return {
    yandex: `https://yandex.ru/maps/?rtext=~${north}%2C${east}`,
    twoGis: `https://2gis.ru/directions/points/%7C${east}%2C${north}`,
    google: `https://www.google.com/maps/dir/?api=1&destination=${north}%2C${east}`,
  } as const
}

/** Format that map services copy: `55.7522, 37.6156`, also with decimal commas. */
const coordinatesPattern =
  /^(-?\d{1,2}(?:[.,]\d+)?)°?(?:\s*;\s*|\s*,\s+|,(?=-?\d+\.)|\s+)(-?\d{1,3}(?:[.,]\d+)?)°?$/

/** Six decimal places are a precision of ten centimetres. */
export const formatCoordinates = ({ latitude, longitude }: GeoPosition): string =>
  `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`

export const parseCoordinates = (text: string): GeoPosition | null => {
  const [, north, east] = coordinatesPattern.exec(text.trim()) ?? []
  if (north === undefined || east === undefined) return null
  const [latitude, longitude] = [north, east].map((degrees) => Number(degrees.replace(',', '.')))
  if (latitude === undefined || longitude === undefined) return null
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}
