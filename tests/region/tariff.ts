import { addMonths, type CalendarDate, endOfMonth } from '#kit/rules/calendar-date.ts'
import type { OfficePlot } from './plots.ts'

export const clientTypes = { individual: 1, privileged: 2, legal: 3 } as const
export type ClientType = (typeof clientTypes)[keyof typeof clientTypes]
export type Size = 1 | 2 | 3

/** Kopecks a month for an individual, copied from content/tariffs by hand: usual box, enlarged box, locker cell. */
const monthPrices = {
  capital: [45_000, 67_500, 54_000],
  city: [34_000, 51_000, 41_000],
  town: [23_000, 34_500, 28_000],
} as const
export type TariffGroup = keyof typeof monthPrices
/** Registered items in the box, a month. */
const REGISTERED_ITEMS = 14_500

const forClient = (price: number, type: ClientType): number =>
  type === clientTypes.privileged ? price / 2 : type === clientTypes.legal ? price * 2 : price

export const monthPrice = (office: OfficePlot, size: Size, type: ClientType): number =>
  forClient(monthPrices[office.group][size - 1] ?? 0, type)

export const servicePrice = (type: ClientType): number => forClient(REGISTERED_ITEMS, type)
/** The registered items service of a box, and that of a locker cell. */
export const registeredItems = (size: Size): number => (size === 3 ? 5 : 4)

export const monthIndexOf = (date: CalendarDate): number =>
  Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
const dayOf = (date: CalendarDate): number => Number(date.slice(8))

/** The last day of a rent: whole months from its start, or after the partial month in which it starts. */
export const lastDay = (start: CalendarDate, months: number): CalendarDate =>
  endOfMonth(addMonths(`${start.slice(0, 7)}-01`, dayOf(start) === 1 ? months - 1 : months))

/** Kopecks by month of a rent; the first month is charged by days if it is not whole. */
export function pricesByMonth(monthly: number, start: CalendarDate, end: CalendarDate): number[] {
  const count = monthIndexOf(end) - monthIndexOf(start) + 1
  const days = dayOf(endOfMonth(start))
  const first = Math.round((monthly * (days - dayOf(start) + 1)) / days)
  return Array.from({ length: count }, (_, month) => (month === 0 ? first : monthly))
}

export const total = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0)
