/** A place on the globe, degrees. */
export type Place = { latitude: number; longitude: number }

/** A place as the calls take it: `lat:lon` (M-API-01). */
export const geoText = ({ latitude, longitude }: Place): string =>
  `${latitude.toFixed(6)}:${longitude.toFixed(6)}`

const TURN = 360
const HALF_TURN = 180

/** A longitude from -180 to 180, of a map that counted on over the 180th meridian. */
export const withinTurn = (longitude: number): number =>
  Math.abs(longitude) <= HALF_TURN ? longitude : longitude - TURN * Math.round(longitude / TURN)

/** West of this lies nothing of ours but what begins beyond the 180th meridian. */
const WEST_END = -30

/** A longitude as maps of the country count it: Chukotka goes on east of 180. */
export const eastward = (longitude: number): number => (longitude < WEST_END ? longitude + TURN : longitude)

/** Kaliningrad to Chukotka, which reaches over the 180th meridian; zero degrees are a hole in the data, not a place. */
export const isInRussia = ({ latitude, longitude }: Place): boolean =>
  latitude >= 41 &&
  latitude <= 82 &&
  longitude <= 180 &&
  (longitude >= 19 || (longitude >= -180 && longitude <= -168))

const EARTH_RADIUS_METRES = 6_371_008.8
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Metres along the globe between two places (haversine; within half a per cent of the truth). */
export const distanceMetres = (a: Place, b: Place): number => {
  const sinLatitude = Math.sin(radians(b.latitude - a.latitude) / 2)
  const sinLongitude = Math.sin(radians(b.longitude - a.longitude) / 2)
  const chord =
    sinLatitude ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * sinLongitude ** 2
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(chord)))
}
