import type { Place } from './geo.ts'

/** Latitude and longitude as map services let people copy them: `55.7522, 37.6156`, also with decimal commas. */
const PAIR = /^(-?\d{1,2}(?:[.,]\d+)?)°?(?:\s*;\s*|\s*,\s+|,(?=-?\d+\.)|\s+)(-?\d{1,3}(?:[.,]\d+)?)°?$/

/** A place as somebody typed or pasted it; null for anything else. */
export const typedPlace = (text: string): Place | null => {
  const [, north, east] = PAIR.exec(text.trim()) ?? []
  if (north === undefined || east === undefined) return null
  const [latitude, longitude] = [north, east].map((degrees) => Number(degrees.replace(',', '.')))
  if (latitude === undefined || longitude === undefined) return null
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}
