import { createHash } from 'node:crypto'
import type { CoordPrecision, WorkingDay } from '#contract/offices.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'

/** What the office table keeps of an office, beside where it came from and when it changed. */
export interface OfficeFacts {
  index: string
  name: string
  region: string
  /** District; empty where the settlement is known without one. */
  area: string
  settlement: string
  address: string
  latitude: number
  longitude: number
  /** What the coordinates are of. */
  coordPrecision: CoordPrecision
  timeZone: string
  tariffGroup: string
  online: boolean
  temporarilyClosed: boolean
  /** The day on which a temporarily closed office opens again, when it is known. */
  closedUntil: CalendarDate | null
  workingHours: WorkingDay[]
  services: number[]
  directions: string
}

/** A short name of these facts: equal facts have equal fingerprints, so an equal row is not written again. */
export const fingerprintOf = (facts: unknown): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22)
