import type { OfficeEntry } from '#contract/content/office-entry.ts'
import type { OfficeFacts } from '#domain/page-office.ts'
import { openingOf } from '#domain/working-hours.ts'

/** What an editor's file says of an office, as the database keeps it; directions are Markdown still. */
export const factsOfEntry = (entry: OfficeEntry): OfficeFacts => ({
  index: entry.index,
  name: entry.name,
  region: entry.region,
  area: '',
  settlement: entry.settlement,
  address: entry.address,
  latitude: entry.latitude,
  longitude: entry.longitude,
  coordPrecision: 'office',
  timeZone: entry.timeZone,
  tariffGroup: entry.tariffGroup,
  online: entry.online,
  temporarilyClosed: entry.temporarilyClosed,
  ...openingOf(entry),
  services: entry.services,
  directions: entry.directions,
})
