import type { HalfHourLoad } from '#visits/api/desk-visits.ts'

/** Booked visits and places of a day; closed half hours have no places. */
export const sumLoad = (halfHours: readonly HalfHourLoad[]): { booked: number; places: number } => ({
  booked: halfHours.reduce((sum, { booked }) => sum + booked, 0),
  places: halfHours.reduce((sum, { places, closed }) => sum + (closed ? 0 : places), 0),
})

/** Taken places of a day in whole percent, at most 100; null without places, such as on a day that was closed later. */
export const dayFullness = ({
  booked,
  places,
}: {
  readonly booked: number
  readonly places: number
}): number | null => (places === 0 ? null : Math.min(100, Math.round((booked / places) * 100)))
