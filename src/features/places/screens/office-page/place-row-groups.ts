import { pagePaths } from '#kit/api/page-paths.ts'
import type { OfficeForPages, OfficeStatusReader } from '#places/rules/office-for-pages.ts'
import { officePlacesCopy as words } from '#places/words/office-page.ts'
import { freeBoxesText } from '#places/words/office-status.ts'
import { hasOnlyLockerCells, officeNameInSettlement, sumFreeBoxes } from './place-rows.ts'
import { hasPlacePage, placePageAddress, type Region, type Settlement } from './region-hierarchy.ts'

export interface PlaceOfficeLink {
  readonly index: string
  readonly street: string
}

export interface PlaceRow {
  readonly href: string
  readonly name: string
  readonly note: string
  readonly free: string | null
  readonly offices: readonly PlaceOfficeLink[]
}

export interface PlaceRowGroup {
  /** Letter or name of the group, under which its rows are folded; null for rows that are always visible. */
  readonly title: string | null
  readonly id: string | null
  readonly rows: readonly PlaceRow[]
}

/** Lists with at least this many rows are grouped by first letter. */
const MIN_LETTERED_ROWS = 30

export const groupByLetter = (rows: readonly PlaceRow[]): PlaceRowGroup[] =>
  rows.length < MIN_LETTERED_ROWS
    ? [{ title: null, id: null, rows }]
    : [...Map.groupBy(rows, ({ name }) => name.charAt(0).toUpperCase())].map(([title, group], index) => ({
        title,
        id: `letter-${index + 1}`,
        rows: group,
      }))

export const regionRow = (region: Region): PlaceRow => ({
  href: placePageAddress(region),
  name: region.name,
  note: words.count(region.offices.length),
  free: null,
  offices: [],
})

const toPlaceOffice = (office: OfficeForPages): PlaceOfficeLink => ({
  index: office.index,
  street: officeNameInSettlement(office),
})

const freeTextIfAny = (
  offices: readonly OfficeForPages[],
  now: OfficeStatusReader | undefined,
): string | null => {
  const free = sumFreeBoxes(offices, now)
  return free ? freeBoxesText(free, offices.every(hasOnlyLockerCells)) : null
}

export const settlementRow =
  (now: OfficeStatusReader | undefined) =>
  (settlement: Settlement): PlaceRow => {
    const { name, area, offices } = settlement
    const [only] = offices
    const isSingleOffice = only && !hasPlacePage(settlement)
    const note = isSingleOffice
      ? [only.detailed ? only.address : '', only.index].filter(Boolean).join(', ')
      : words.count(offices.length)
    return {
      href: placePageAddress(settlement),
      name,
      note: [area, note].filter(Boolean).join(' · '),
      free: freeTextIfAny(offices, now),
      offices: isSingleOffice ? [] : offices.map(toPlaceOffice),
    }
  }

const shortRow =
  (now: OfficeStatusReader | undefined) =>
  (office: OfficeForPages): PlaceRow => ({
    href: pagePaths.office(office.index),
    name: officeNameInSettlement(office),
    note: office.index,
    free: freeTextIfAny([office], now),
    offices: [],
  })

/** Lockers are folded, because there may be more of them than offices. */
export const shortList = (offices: readonly OfficeForPages[], now: OfficeStatusReader | undefined) => {
  const [lockers, others] = [
    offices.filter(hasOnlyLockerCells),
    offices.filter((office) => !hasOnlyLockerCells(office)),
  ]
  return {
    listTitle: offices.length > 0 ? words.otherOffices : null,
    groups: [
      { title: null, id: null, rows: others.map(shortRow(now)) },
      { title: words.lockers, id: 'lockers', rows: lockers.map(shortRow(now)) },
    ].filter(({ rows }) => rows.length > 0),
  }
}
