import type { HalfHourLoad } from '#visits/api/desk-visits.ts'

/** Booked visits and places of a day; closed half hours have no places. */
export const sumLoad = (halfHours: readonly HalfHourLoad[]): { booked: number; places: number } => ({
  booked: halfHours.reduce((sum, { booked }) => sum + booked, 0),
  places: halfHours.reduce((sum, { places, closed }) => sum + (closed ? 0 : places), 0),
})
