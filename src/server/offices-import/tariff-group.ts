import { type ListRow, LOCKER_KIND } from './list-row.ts'

const prefixes = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** The two cities that are regions of their own and pay most, by the first three digits of their indexes. */
const capitalPrefixes = prefixes(`
  101 102 103 105 107 108 109 110 111 115 117 119 121 123 124 125 127 129
  190 191 192 193 194 195 196 197 198 199
`)

/**
 * The first three digits of the indexes of regional centres. Offices of the town itself have 0 as the fourth digit,
 * those of the land around share the three and have another (150000 Yaroslavl, 150500 a village near it).
 */
const centrePrefixes = prefixes(`
  150 153 156 160 163 166 167 170 173 180 183 185 214 236 241 248 295 299 300 302 305 308 344 350 355 358 360 362 364
  367 369 385 386 390 392 394 398 400 410 414 420 424 426 428 430 432 440 443 450 454 460 600 603 610 614 620 625 628
  629 630 634 640 644 649 650 655 656 660 664 667 670 672 675 677 679 680 683 685 689 690 693
`)

export type TariffGroup = 'capital' | 'city' | 'town'

/** The group of the offices that are known in a settlement; undefined where none is. */
export type GroupOfPlace = (region: string, settlement: string) => string | undefined

/** Where an office stands and what it costs there. */
export interface PlaceOfOffice {
  readonly region: string
  readonly settlement: string
  readonly tariffGroup: string
}

/** A place is a regional centre when one of its offices is; some outlying ones have indexes of the land around. */
export const groupsOfPlaces = (offices: Iterable<PlaceOfOffice>): GroupOfPlace => {
  const groups = new Map<string, string>()
  for (const { region, settlement, tariffGroup } of offices) {
    const place = `${region}/${settlement}`
    if (groups.get(place) !== ('city' satisfies TariffGroup)) groups.set(place, tariffGroup)
  }
  return (region, settlement) => groups.get(`${region}/${settlement}`)
}

/**
 * The tariff group of an imported office: the capitals, the regional centres, every other place. The index of a locker
 * says nothing about where it stands, so it gets the group of the offices around it.
 */
export const tariffGroupOf = (row: ListRow, groupOfPlace: GroupOfPlace): string =>
  row.kind === LOCKER_KIND
    ? (groupOfPlace(row.region, row.settlement || row.region) ??
      groupByIndex({ ...row, index: row.parentIndex }))
    : groupByIndex(row)

const groupByIndex = ({ index, region, settlement }: ListRow): TariffGroup => {
  const prefix = index.slice(0, 3)
  if (capitalPrefixes.has(prefix)) return settlement === '' || settlement === region ? 'capital' : 'town'
  return centrePrefixes.has(prefix) && index[3] === '0' ? 'city' : 'town'
}
