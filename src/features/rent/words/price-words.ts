import { formatAmount } from '#kit/words/amount-text.ts'
import { formatMonthAndYear } from '#kit/words/date-text.ts'
import { formatCount, selectPluralForm } from '#kit/words/plural.ts'
import { typeset } from '#kit/words/typeset.ts'
import { boxOrCellWords, type RentedPlace } from '#places/words/rented-place.ts'
import type { PriceLine } from '#rent/api/tariffs.ts'

const NAME_SERVICE = 1

export const serviceNames: Readonly<Record<number, string>> = {
  1: 'Название ящика',
  4: 'Заказные отправления в ящик',
  5: 'Заказные отправления в ячейку',
  7: 'Уведомления о вложениях',
  8: 'Гарантия сохранности',
  9: 'Оцифровка писем',
}

type Place = Pick<RentedPlace, 'lockerName'>

/** Falls back to the number for services of other servers. */
export const serviceName = (number: number, place?: Place): string =>
  number === NAME_SERVICE && place
    ? boxOrCellWords(place).nameOf
    : (serviceNames[number] ?? `Услуга ${number}`)

const days = { one: 'день', few: 'дня', many: 'дней' } as const
const months = { one: 'месяц', few: 'месяца', many: 'месяцев' } as const

export const monthCountText = (count: number): string => formatCount(count, months)
export const monthPluralForm = (count: number): string => selectPluralForm(count, months)
const daysInWords = (count: number): string => formatCount(count, days)

export function priceLineWords(line: PriceLine, place?: Place): { label: string; note?: string } {
  switch (line.kind) {
    case 'month':
      return { label: `Аренда, ${formatMonthAndYear(line.month)}` }
    case 'partial_month':
      return {
        label: `Аренда, ${formatMonthAndYear(line.month)}`,
        note: `неполный месяц: ${daysInWords(line.days)} из\u00a0${line.daysInMonth}`,
      }
    case 'service':
      return {
        label: `${serviceName(line.service, place)}${line.month === null ? '' : `, ${formatMonthAndYear(line.month)}`}`,
        ...(line.month === null ? { note: 'один раз за аренду' } : {}),
        ...(line.days === undefined ? {} : { note: `за ${daysInWords(line.days)}` }),
      }
    case 'discount':
      return { label: `Скидка по промокоду ${line.promo}` }
  }
}

export const priceCopy = {
  total: 'Итого',
  was: 'Цена без скидки',
  firstMonth: 'В том числе первый месяц',
  byMonth: 'Цена по месяцам',
  unknown: '…',
} as const

type Group =
  | { kind: 'months'; count: number; each: number; amount: number }
  | { kind: 'partial_month'; month: string; days: number; daysInMonth: number; amount: number }
  | { kind: 'service'; service: number; months: number; days: number | null; amount: number }
  | { kind: 'discount'; promo: string; amount: number }

export interface PriceRow {
  readonly label: string
  readonly note?: string
  readonly amount: string
  readonly tone?: 'discount'
}

const serviceTime = (months: number, days: number | null): string =>
  [months > 0 ? monthCountText(months) : '', days === null ? '' : daysInWords(days)]
    .filter(Boolean)
    .join(' и ')

export function priceRowFromGroup(group: Group, place?: Place): PriceRow {
  const amount = formatAmount(group.amount)
  switch (group.kind) {
    case 'months':
      return {
        label: 'Аренда',
        note: `${monthCountText(group.count)} по ${formatAmount(group.each)}`,
        amount,
      }
    case 'partial_month':
    case 'discount':
      return priceRowFromLine(group)
    case 'service':
      return {
        label: typeset(serviceName(group.service, place)),
        note: serviceTime(group.months, group.days) || 'один раз за аренду',
        amount,
      }
  }
}

export const priceRowFromLine = (line: PriceLine, place?: Place): PriceRow => ({
  ...priceLineWords(line, place),
  amount: formatAmount(line.amount),
  ...(line.kind === 'discount' ? { tone: 'discount' as const } : {}),
})

/** What the old rent of a move pays of the price (M-MOVE-03). */
export const creditPriceRow = (claim: number, credit: number): PriceRow => ({
  label: `Зачтено из аренды №\u00a0${claim}`,
  amount: formatAmount(-credit),
  tone: 'discount',
})

export const creditPriceRows = (move: { from: number; credit: number } | null | undefined): PriceRow[] =>
  move ? [creditPriceRow(move.from, move.credit)] : []
