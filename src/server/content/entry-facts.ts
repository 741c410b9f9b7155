import type { OfficeEntry } from '#contract/content/office-entry.ts'
import { hoursAfterClosure } from '#domain/working-hours.ts'
import type { OfficeFacts } from '#server/modules/offices/office-facts.ts'
import { workingHoursOf } from './office-hours.ts'

/** What an editor's file says of an office, as the database and its page keep it; directions are Markdown still. */
export const factsOfEntry = (entry: OfficeEntry): OfficeFacts => ({
  index: entry.index,
  name: entry.name,
  region: entry.region,
  settlement: entry.settlement,
  address: entry.address,
  latitude: entry.latitude,
  longitude: entry.longitude,
  timeZone: entry.timeZone,
  tariffGroup: entry.tariffGroup,
  online: entry.online,
  temporarilyClosed: entry.temporarilyClosed,
  closedUntil: entry.temporarilyClosed ? (entry.closedUntil ?? null) : null,
  workingHours: entry.temporarilyClosed
    ? hoursAfterClosure(workingHoursOf(entry), entry.closedUntil ?? null)
    : workingHoursOf(entry),
  services: entry.services,
  directions: entry.directions,
})
