import type { PriceLine } from '#contract/tariffs.ts'
import { amountInWords } from './amount-text.ts'
import { monthInWords } from './date-text.ts'
import { counted, formOf } from './plural.ts'
import { placeWords, type RentedPlace } from './rented-place.ts'

const NAME_SERVICE = 1

/** Names of the services by number, as they stand in forms, prices and claims (M-SVC-01). */
export const serviceNames: Readonly<Record<number, string>> = {
  1: 'Название ящика',
  4: 'Заказные отправления в ящик',
  5: 'Заказные отправления в ячейку',
  7: 'Уведомления о вложениях',
  8: 'Гарантия сохранности',
  9: 'Оцифровка писем',
}

/** What a service is named after: a box unless told otherwise. */
type Place = Pick<RentedPlace, 'lockerName'>

/** The name of a service, also of one that only another server knows. */
export const serviceName = (number: number, place?: Place): string =>
  number === NAME_SERVICE && place ? placeWords(place).nameOf : (serviceNames[number] ?? `Услуга ${number}`)

const days = { one: 'день', few: 'дня', many: 'дней' } as const
const months = { one: 'месяц', few: 'месяца', many: 'месяцев' } as const

/** `11 месяцев` */
export const monthsInWords = (count: number): string => counted(count, months)
/** What goes with a figure that stands apart: `месяцев` after 11. */
export const monthsAfter = (count: number): string => formOf(count, months)
/** `17 дней` */
const daysInWords = (count: number): string => counted(count, days)

/** What one line of a price is for, unique within a price, and what it was counted from. */
export function priceLineWords(line: PriceLine, place?: Place): { label: string; note?: string } {
  switch (line.kind) {
    case 'month':
      return { label: `Аренда, ${monthInWords(line.month)}` }
    case 'partial_month':
      return {
        label: `Аренда, ${monthInWords(line.month)}`,
        note: `неполный месяц: ${daysInWords(line.days)} из\u00a0${line.daysInMonth}`,
      }
    case 'service':
      return {
        label: `${serviceName(line.service, place)}${line.month === null ? '' : `, ${monthInWords(line.month)}`}`,
        ...(line.month === null ? { note: 'один раз за аренду' } : {}),
        ...(line.days === undefined ? {} : { note: `за ${daysInWords(line.days)}` }),
      }
    case 'discount':
      return { label: `Скидка по промокоду ${line.promo}` }
  }
}

/** Words around the lines of a price. */
export const priceCopy = {
  total: 'Итого',
  was: 'Цена без скидки',
  firstMonth: 'В том числе первый месяц',
  byMonth: 'Цена по месяцам',
  unknown: '…',
} as const

/** Lines gathered for a short summary, as domain/price.ts makes them; amounts in kopecks. */
type Group =
  | { kind: 'months'; count: number; each: number; amount: number }
  | { kind: 'partial_month'; month: string; days: number; daysInMonth: number; amount: number }
  | { kind: 'service'; service: number; months: number; days: number | null; amount: number }
  | { kind: 'discount'; promo: string; amount: number }

/** A row of the price as the screen draws it. */
export interface PriceRow {
  readonly label: string
  readonly note?: string
  readonly amount: string
  readonly tone?: 'discount'
}

const serviceTime = (months: number, days: number | null): string =>
  [months > 0 ? monthsInWords(months) : '', days === null ? '' : daysInWords(days)]
    .filter(Boolean)
    .join(' и ')

/** One gathered line in words. */
export function priceGroupRow(group: Group, place?: Place): PriceRow {
  const amount = amountInWords(group.amount)
  switch (group.kind) {
    case 'months':
      return {
        label: 'Аренда',
        note: `${monthsInWords(group.count)} по ${amountInWords(group.each)}`,
        amount,
      }
    case 'partial_month':
      return { ...priceLineWords(group), amount }
    case 'service':
      return {
        label: serviceName(group.service, place),
        note: serviceTime(group.months, group.days) || 'один раз за аренду',
        amount,
      }
    case 'discount':
      return { ...priceLineWords(group), amount, tone: 'discount' }
  }
}

/** One line of the price in words: each month, each service of each month. */
export const priceLineRow = (line: PriceLine, place?: Place): PriceRow => ({
  ...priceLineWords(line, place),
  amount: amountInWords(line.amount),
  ...(line.kind === 'discount' ? { tone: 'discount' as const } : {}),
})
