import { pagePaths } from '#kit/api/page-paths.ts'
import { formatInteger } from '#kit/words/plural.ts'
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
  /** District, in a line of its own. */
  readonly area?: string
  readonly note: string
  readonly offices: readonly PlaceOfficeLink[]
}

export interface PlaceRowGroup {
  /** Name under which the rows are folded; null for rows that are always visible. */
  readonly title: string | null
  /** Shown below the name while the group is folded. */
  readonly preview: string
  readonly rows: readonly PlaceRow[]
}

/** Longer lists are folded by district, first letter or index. */
const MAX_UNFOLDED_ROWS = 48
const MAX_PREVIEW_NAMES = 3

const unfolded = (rows: readonly PlaceRow[]): PlaceRowGroup => ({ title: null, preview: '', rows })

/** `count` is the number in `note`. */
export interface RegionRow extends PlaceRow {
  readonly count: string
}

export const regionRow = (region: Region): RegionRow => ({
  href: placePageAddress(region),
  name: region.name,
  count: formatInteger(region.offices.length),
  note: words.count(region.offices.length),
  offices: [],
})

const toPlaceOffice = (office: OfficeForPages): PlaceOfficeLink => ({
  index: office.index,
  street: officeNameInSettlement(office),
})

const freeTextIfAny = (offices: readonly OfficeForPages[], now: OfficeStatusReader | undefined): string => {
  const free = sumFreeBoxes(offices, now)
  return free ? freeBoxesText(free, offices.every(hasOnlyLockerCells)) : ''
}

const joinNotes = (...notes: readonly string[]): string => notes.filter(Boolean).join(' · ')

export const settlementRow =
  (now: OfficeStatusReader | undefined) =>
  (settlement: Settlement): PlaceRow => {
    const { name, area, offices } = settlement
    const [only] = offices
    const isSingleOffice = only && !hasPlacePage(settlement)
    const note = isSingleOffice
      ? joinNotes(
          [only.detailed ? only.address : '', only.index].filter(Boolean).join(', '),
          freeTextIfAny([only], now),
        )
      : words.count(offices.length)
    return {
      href: placePageAddress(settlement),
      name,
      area,
      note,
      offices: isSingleOffice ? [] : offices.map(toPlaceOffice),
    }
  }

const collator = new Intl.Collator('ru')

/** The names of the largest settlements, and the number of the others. */
const previewOf = (settlements: readonly Settlement[]): string => {
  const bySize = settlements.toSorted((place, other) => other.offices.length - place.offices.length)
  const names = [...new Set(bySize.map(({ name }) => name))].slice(0, MAX_PREVIEW_NAMES)
  return words.namesInFold(names, settlements.length)
}

/** By district if most settlements have one, otherwise by first letter; towns without a district come first, folded if many. */
export const groupSettlementRows = (
  settlements: readonly Settlement[],
  now: OfficeStatusReader | undefined,
): PlaceRowGroup[] => {
  if (settlements.length <= MAX_UNFOLDED_ROWS) return [unfolded(settlements.map(settlementRow(now)))]
  const isByDistrict = settlements.filter(({ area }) => area !== '').length > settlements.length / 2
  const groups = isByDistrict
    ? Map.groupBy(settlements, ({ area }) => area)
    : Map.groupBy(settlements, ({ name }) => name.charAt(0).toUpperCase())
  return [...groups]
    .sort(([title], [other]) => collator.compare(title, other))
    .map(([title, group]) => ({
      title: title || (group.length > MAX_UNFOLDED_ROWS ? words.towns : null),
      preview: previewOf(group),
      rows: group.map((place) => settlementRow(now)(isByDistrict ? { ...place, area: '' } : place)),
    }))
}

const officeRow =
  (now: OfficeStatusReader | undefined) =>
  (office: OfficeForPages): PlaceRow => ({
    href: pagePaths.office(office.index),
    name: officeNameInSettlement(office),
    note: joinNotes(office.index, freeTextIfAny([office], now)),
    offices: [],
  })

const INDEX_PREFIX_LENGTH = 3

const foldOffices = (
  title: string,
  offices: readonly OfficeForPages[],
  now: OfficeStatusReader | undefined,
): PlaceRowGroup => ({
  title,
  preview: words.count(offices.length, offices.every(hasOnlyLockerCells)),
  rows: offices.map(officeRow(now)),
})

const groupOfficesByIndex = (
  offices: readonly OfficeForPages[],
  now: OfficeStatusReader | undefined,
): PlaceRowGroup[] =>
  [...Map.groupBy(offices, ({ index }) => index.slice(0, INDEX_PREFIX_LENGTH))]
    .sort(([prefix], [other]) => (prefix < other ? -1 : 1))
    .map(([prefix, group]) => foldOffices(words.indexesFrom(prefix), group, now))

/** Lockers are folded, because there may be more of them than offices. */
export const groupOtherOffices = (
  offices: readonly OfficeForPages[],
  now: OfficeStatusReader | undefined,
): PlaceRowGroup[] => {
  const [lockers, others] = [
    offices.filter(hasOnlyLockerCells),
    offices.filter((office) => !hasOnlyLockerCells(office)),
  ]
  const groups =
    others.length > MAX_UNFOLDED_ROWS
      ? groupOfficesByIndex(others, now)
      : [unfolded(others.map(officeRow(now)))]
  return [...groups, foldOffices(words.lockers, lockers, now)].filter(({ rows }) => rows.length > 0)
}
