import type { WishFault, WishSize } from '#claims/api/rental-plans.ts'
import { normalizeLine } from '#kit/api/pasted-text.ts'
import { addDays, type CalendarDate, startOfDayInMoscow, todayInZone } from '#kit/rules/calendar-date.ts'
import { MAX_RENT_MONTHS, MIN_RENT_MONTHS } from '#kit/rules/limits.ts'
import { foldCase } from '#kit/rules/text-folding.ts'
import { regionDisplayName } from '#places/rules/word-lists/place-names.ts'
import { checkBoxName } from '#rent/rules/box-name.ts'
import { listTermChoices } from '#rent/rules/rental-period.ts'
import { cellSizeNames, enlargedSizeNames, settlementPrefix, usualSizeNames } from './word-lists/wishes.ts'

/** Each rent paid from the balance takes many statements in one transaction, which must stay short. */
export const MAX_RENTS_FROM_BALANCE = 300

const HOUR_MS = 3_600_000

/**
 * The instant at which boxes of a plan prepared at `now` are released; never after midnight, because a new day has new
 * prices (M-SCALE-05).
 */
export const planHeldUntil = (now: Date, hours: number): Date => {
  const midnight = startOfDayInMoscow(addDays(todayInZone(now), 1))
  return new Date(Math.min(now.getTime() + hours * HOUR_MS, midnight.getTime()))
}

/** A row as read from the file. */
export interface WishRow {
  readonly line: number
  readonly city: string
  readonly size: string
  readonly months: string
  readonly name: string
  readonly costCentre: string
}

/** A row whose place and cost centre are known. */
export interface Wish extends ListedSettlement {
  readonly line: number
  readonly size: WishSize
  readonly months: number
  readonly boxName: string | null
  readonly costCentreId: number | null
}

const sizeNames: readonly (readonly [WishSize, readonly string[]])[] = [
  [1, usualSizeNames],
  [2, enlargedSizeNames],
  [3, cellSizeNames],
]

/** An empty size means a usual box. */
const parseSize = (text: string): WishSize | null => {
  const folded = foldCase(normalizeLine(text)).replace(/\.$/u, '')
  return sizeNames.find(([, names]) => names.includes(folded))?.[0] ?? null
}

/** Accepts `12`, `12,0` and `12` with a word. */
const parseMonths = (text: string): number | null => {
  const match = /^(\d{1,2})(?:[.,]0+)?\s*\p{L}*\.?$/u.exec(normalizeLine(text))
  const months = Number(match?.[1])
  return months >= MIN_RENT_MONTHS && months <= MAX_RENT_MONTHS ? months : null
}

/** Numbers of months for which a box can be rented from a day. */
export const listAllowedMonths = (start: CalendarDate, today: CalendarDate): ReadonlySet<number> =>
  new Set(
    listTermChoices(start, today)
      .filter(({ allowed }) => allowed)
      .map(({ months }) => months),
  )

interface ListedSettlement {
  readonly region: string
  /** District; empty if unknown. */
  readonly area: string
  readonly settlement: string
}

/** The same for all orders of settlement, district and region. */
const placeKey = (text: string): string =>
  foldCase(normalizeLine(text))
    .split(',')
    .map((part) => part.trim().replace(settlementPrefix, ''))
    .toSorted()
    .join(',')

export type SettlementIndex = Map<string, ListedSettlement | 'ambiguous'>

/**
 * Adds the ways in which people write a settlement: without region and district where the name is unique. A town
 * without a district, which must be added first, has priority over villages of its region with the same name.
 */
export function indexSettlement(index: SettlementIndex, place: ListedSettlement): void {
  const { region, area, settlement } = place
  const regions = [...new Set([region, regionDisplayName(region)])]
  const names = [settlement, ...regions.map((name) => `${settlement}, ${name}`)]
  if (area !== '')
    for (const name of names) {
      const key = placeKey(`${name}, ${area}`)
      index.set(key, index.has(key) && name === settlement ? 'ambiguous' : place)
    }
  for (const key of names.map(placeKey)) {
    const other = index.get(key)
    const isKept = typeof other === 'object' && other.region === region && other.area === ''
    if (!isKept) index.set(key, other === undefined ? place : 'ambiguous')
  }
}

export const findSettlement = (
  index: SettlementIndex,
  city: string,
): ListedSettlement | 'ambiguous' | undefined => index.get(placeKey(city))

interface WishTerms {
  readonly allowedMonths: ReadonlySet<number>
  /** Words that no name may contain. */
  readonly forbidden: readonly string[]
  readonly settlements: SettlementIndex
  /** By code in lower case. */
  readonly costCentreIds: ReadonlyMap<string, number>
}

/** Returns all faults of a row at once, so that a file is corrected in one go (M-SCALE-04). */
export function parseWish(row: WishRow, terms: WishTerms): Wish | readonly WishFault[] {
  const { line } = row
  const faults: WishFault[] = []
  const refuse = (code: WishFault['code'], value: string): null => {
    faults.push({ line, code, value })
    return null
  }

  const parsePlace = (): ListedSettlement | null => {
    const city = normalizeLine(row.city)
    if (city === '') return refuse('city_missing', '')
    const place = findSettlement(terms.settlements, city)
    if (place === 'ambiguous') return refuse('city_ambiguous', city)
    return place ?? refuse('city_unknown', city)
  }
  const parseTerm = (): number | null => {
    const months = parseMonths(row.months)
    if (months === null) return refuse('months_wrong', row.months)
    return terms.allowedMonths.has(months) ? months : refuse('months_too_many', row.months)
  }
  const parseBoxName = (): string | null => {
    const name = normalizeLine(row.name)
    if (name === '') return null
    const checked = checkBoxName(name, terms)
    return checked.ok ? checked.value : refuse('name_refused', row.name)
  }
  const parseCostCentre = (): number | null => {
    const code = normalizeLine(row.costCentre)
    if (code === '') return null
    return terms.costCentreIds.get(code.toLowerCase()) ?? refuse('cost_centre_unknown', code)
  }

  const place = parsePlace()
  const size = parseSize(row.size) ?? refuse('size_unknown', row.size)
  const months = parseTerm()
  const [boxName, costCentreId] = [parseBoxName(), parseCostCentre()]
  if (faults.length > 0 || place === null || size === null || months === null) return faults
  return { line, ...place, size, months, boxName, costCentreId }
}
