import { addDays, getUtcOffsetHours, todayInZone } from '#kit/rules/calendar-date.ts'
import type { WorkingDay } from '#places/api/offices.ts'
import { distanceMetres, type GeoPosition } from './geo.ts'
import {
  type CollectableWindow,
  collectableWindows,
  type FreeWeek,
  freeRuns,
  minutesPerWeek,
} from './week-plan.ts'

export interface WeekOffice extends GeoPosition {
  readonly index: string
  /** False if only the town is known; the office then has no distance. */
  readonly isExact: boolean
  readonly region: string
  readonly settlement: string
  readonly street: string
  readonly timeZone: string
  /** Empty if unknown. */
  readonly workingHours: readonly WorkingDay[]
  /** Free boxes by size; 3 is a locker cell. */
  readonly free: Readonly<Record<1 | 2 | 3, number>>
  /** Kopecks a month; null if unknown. */
  readonly priceFrom: number | null
}

export const hasFreeBoxes = ({ free }: WeekOffice): boolean => free[1] + free[2] + free[3] > 0

export interface RankedOffice {
  readonly office: WeekOffice
  /** Metres from the nearest place or way; null without an exact position. */
  readonly detour: number | null
  /** Empty if the hours are unknown. */
  readonly windows: readonly CollectableWindow[]
  readonly minutesPerWeek: number
}

export interface WeekQuestion {
  /** Up to three places; ways lead from each to the next. */
  readonly places: readonly GeoPosition[]
  readonly onTheWay: boolean
  readonly week: FreeWeek
  readonly maxDetour: number
  readonly now: Date
}

/** A degree of latitude is at least this long. */
const METRES_PER_DEGREE = 110_000
/** An office that is known only to its town is up to this far from the town's point. */
const TOWN_METRES = 5_000
const MAX_RANKED = 30
const HOUR_MINUTES = 60

/** A way through the office is longer than the direct way by twice the detour. */
const wayDetour = (from: GeoPosition, to: GeoPosition, direct: number, office: GeoPosition): number =>
  Math.max(0, distanceMetres(from, office) + distanceMetres(office, to) - direct) / 2

/** Metres from the nearest place, or from the way between two places. */
function createDetourMeter({ places, onTheWay, maxDetour }: WeekQuestion) {
  const reach = maxDetour + TOWN_METRES
  const ways = onTheWay
    ? places.slice(1).flatMap((to, index) => {
        const from = places[index]
        return from ? [{ from, to, direct: distanceMetres(from, to) }] : []
      })
    : []
  const latitudes = places.map(({ latitude }) => latitude)
  const margin = reach / METRES_PER_DEGREE
  const [south, north] = [Math.min(...latitudes) - margin, Math.max(...latitudes) + margin]
  return (office: GeoPosition): number => {
    if (office.latitude < south || office.latitude > north) return Number.POSITIVE_INFINITY
    const near = Math.min(...places.map((place) => distanceMetres(place, office)))
    return Math.min(near, ...ways.map(({ from, to, direct }) => wayDetour(from, to, direct, office)))
  }
}

/** Time zone of the office nearest to the first place, in which the person's week is meant. */
export function findZoneOfPlace(offices: readonly WeekOffice[], place: GeoPosition): string {
  let [nearest, least] = ['Europe/Moscow', Number.POSITIVE_INFINITY]
  for (const office of offices) {
    const [north, east] = [office.latitude - place.latitude, office.longitude - place.longitude]
    const distance = north * north + (east * east) / 4
    if (distance < least) [nearest, least] = [office.timeZone, distance]
  }
  return nearest
}

/**
 * Offices within the detour by the hours in which the person can come, most first, then nearest first (M-WEEK-04).
 * Full offices follow, then those with unknown hours; offices without a common hour are left out.
 */
export function rankByWeek(offices: readonly WeekOffice[], question: WeekQuestion): readonly RankedOffice[] {
  const [first] = question.places
  if (!first) return []
  const measure = createDetourMeter(question)
  const near = offices
    .map((office) => ({ office, metres: measure(office) }))
    .filter(({ office, metres }) => metres <= question.maxDetour + (office.isExact ? 0 : TOWN_METRES))
  if (near.length === 0 || !question.week.includes(true)) return []
  const runs = freeRuns(question.week)
  const ownOffset = getUtcOffsetHours(question.now, findZoneOfPlace(offices, first))
  const zones = new Map<string, { firstDay: string; shift: number }>()
  const clockOf = (zone: string) => {
    const clock = zones.get(zone) ?? {
      firstDay: addDays(todayInZone(question.now, zone), 1),
      shift: (getUtcOffsetHours(question.now, zone) - ownOffset) * HOUR_MINUTES,
    }
    zones.set(zone, clock)
    return clock
  }
  // Most offices share their hours with others.
  const known = new Map<readonly WorkingDay[], Map<string, readonly CollectableWindow[]>>()
  const windowsOf = ({ workingHours, timeZone }: WeekOffice): readonly CollectableWindow[] => {
    const byZone = known.get(workingHours) ?? new Map<string, readonly CollectableWindow[]>()
    known.set(workingHours, byZone)
    const windows = byZone.get(timeZone) ?? collectableWindows(workingHours, runs, clockOf(timeZone))
    byZone.set(timeZone, windows)
    return windows
  }
  return near
    .map(({ office, metres }) => {
      const windows = windowsOf(office)
      return { office, metres, windows, minutesPerWeek: minutesPerWeek(windows) }
    })
    .filter(({ office, windows }) => windows.length > 0 || office.workingHours.length === 0)
    .toSorted(
      (one, other) =>
        Number(other.windows.length > 0) - Number(one.windows.length > 0) ||
        Number(hasFreeBoxes(other.office)) - Number(hasFreeBoxes(one.office)) ||
        other.minutesPerWeek - one.minutesPerWeek ||
        Number(other.office.isExact) - Number(one.office.isExact) ||
        one.metres - other.metres,
    )
    .slice(0, MAX_RANKED)
    .map(({ office, metres, ...ranked }) => ({ office, detour: office.isExact ? metres : null, ...ranked }))
}
