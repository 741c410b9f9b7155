import type { PriceLine } from '#contract/tariffs.ts'
import { dateInWords, monthInWords } from './date-text.ts'
import { counted } from './plural.ts'

/** Names of the services by number, as they stand in forms, prices and claims (M-SVC-01). */
export const serviceNames: Readonly<Record<number, string>> = {
  1: 'Название ящика',
  4: 'Заказные отправления в ящик',
  5: 'Заказные отправления в ячейку',
  7: 'Уведомления о вложениях',
  8: 'Гарантия сохранности',
  9: 'Оцифровка писем',
}

/** The name of a service, also of one that only another server knows. */
export const serviceName = (number: number): string => serviceNames[number] ?? `Услуга ${number}`

const days = { one: 'день', few: 'дня', many: 'дней' } as const
const months = { one: 'месяц', few: 'месяца', many: 'месяцев' } as const

/** `11 месяцев` */
export const monthsInWords = (count: number): string => counted(count, months)
/** `17 дней` */
export const daysInWords = (count: number): string => counted(count, days)

/** What one line of a price is for, unique within a price, and what it was counted from. */
export function priceLineWords(line: PriceLine): { label: string; note?: string } {
  switch (line.kind) {
    case 'month':
      return { label: `Аренда, ${monthInWords(line.month)}` }
    case 'partial_month':
      return {
        label: `Аренда, ${monthInWords(line.month)}`,
        note: `неполный месяц: ${daysInWords(line.days)} из ${line.daysInMonth}`,
      }
    case 'service':
      return {
        label: `${serviceName(line.service)}${line.month === null ? '' : `, ${monthInWords(line.month)}`}`,
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
  withTax: 'с НДС',
  byMonth: 'Цена по месяцам',
  rent: 'Аренда',
  rentMonths: (count: number, each: string) => `${monthsInWords(count)} по ${each}`,
  partial: (month: string) => `Аренда, ${monthInWords(month)}`,
  partialNote: (part: number, whole: number) => `неполный месяц: ${daysInWords(part)} из ${whole}`,
  once: 'один раз за аренду',
  serviceMonths: (count: number, share: number | null) =>
    [count > 0 ? monthsInWords(count) : '', share === null ? '' : daysInWords(share)]
      .filter(Boolean)
      .join(' и '),
  discount: (promo: string) => `Скидка по промокоду ${promo}`,
  period: (start: string, end: string) => `с ${dateInWords(start)} по ${dateInWords(end)}`,
} as const
