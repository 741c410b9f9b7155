/** A part of the map, degrees; `east` is never below `west` and may pass 180: Chukotka lies on both sides of it. */
export interface Rectangle {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** The corners of a question, in any order of latitudes. */
export interface Corners {
  readonly topLeftLongitude: number
  readonly topLeftLatitude: number
  readonly bottomRightLongitude: number
  readonly bottomRightLatitude: number
}

const WORLD = 360

/** The rectangle of two corners; a left edge to the right of the right one means that it crosses the 180th meridian. */
export const rectangleOf = (corners: Corners): Rectangle => {
  const west = corners.topLeftLongitude
  const right = corners.bottomRightLongitude
  return {
    west,
    east: right < west ? right + WORLD * Math.ceil((west - right) / WORLD) : right,
    south: Math.min(corners.topLeftLatitude, corners.bottomRightLatitude),
    north: Math.max(corners.topLeftLatitude, corners.bottomRightLatitude),
  }
}

/**
 * A longitude as the asker counts it: a map that was dragged past the 180th meridian asks for 170 to 190 and must get
 * Provideniya at 187, or it would draw it a world away.
 */
export const asAsked = (longitude: number, corners: Corners): number => {
  const { topLeftLongitude: left, bottomRightLongitude: right } = corners
  if (left >= -180 && right <= 180) return longitude
  const turns = Math.ceil((left - longitude) / WORLD)
  const seen = longitude + turns * WORLD
  return seen <= right ? seen : longitude
}

/** The widest map that a screen shows, pixels; a wider rectangle at a zoom is answered as from further away. */
const WIDEST_PX = 4096
const TILE = 256

/** The whole zoom at which this rectangle fits a screen, at most the one asked for. */
export const zoomThatFits = ({ west, east }: Rectangle, zoom: number): number => {
  const span = Math.max(Math.min(east - west, WORLD), 1e-9)
  const fits = Math.floor(Math.log2((WIDEST_PX * WORLD) / (TILE * span)))
  return Math.max(0, Math.min(Math.floor(zoom), fits))
}
