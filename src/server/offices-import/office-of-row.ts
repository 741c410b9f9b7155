import { fingerprintOf, type OfficeFacts } from '#server/modules/offices/office-facts.ts'
import type { OfficeToWrite } from '#server/modules/offices/write-offices.ts'
import { type ListRow, LOCKER_KIND, OFFICE_KIND } from './list-row.ts'
import { type GroupOfPlace, tariffGroupOf } from './tariff-group.ts'

/** Services that come with a box or a cell wherever one is rented (M-SVC-01): not a fact of the list, but of the product. */
const OFFICE_SERVICES = [1, 4, 7, 8]
const LOCKER_SERVICES = [1, 5, 7, 8]

/** The line below the settlement. Few rows have a street; the others get district, place and name, each said once. */
const addressOf = ({ region, area, settlement, name, address }: ListRow): string => {
  const place = name.includes(settlement) && !address ? '' : settlement
  const parts = address ? [area, area ? place : '', address] : [region, area, place, name]
  const known = parts.filter((part) => part !== '')
  return known
    .filter((part, index) => !known.some((other, later) => later > index && other === part))
    .join(', ')
}

/** An office of the list: no hours and no boxes are invented; what the list does not say stays empty. */
export const officeOfRow = (row: ListRow, groupOfPlace: GroupOfPlace): OfficeToWrite => {
  const facts: OfficeFacts = {
    index: row.index,
    name: row.name,
    region: row.region,
    area: row.area,
    settlement: row.settlement || row.region,
    address: addressOf(row),
    latitude: row.latitude,
    longitude: row.longitude,
    coordPrecision: row.coordPrecision,
    timeZone: row.timeZone,
    tariffGroup: tariffGroupOf(row, groupOfPlace),
    online: row.kind === OFFICE_KIND || row.kind === LOCKER_KIND,
    temporarilyClosed: false,
    closedUntil: null,
    workingHours: [],
    services: servicesOf(row.kind),
    directions: '',
  }
  return { ...facts, fingerprint: fingerprintOf(facts) }
}

const servicesOf = (kind: string): number[] => {
  if (kind === LOCKER_KIND) return LOCKER_SERVICES
  return kind === OFFICE_KIND ? OFFICE_SERVICES : []
}
