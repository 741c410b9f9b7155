import type { PromotionEntry } from '#contract/content/promotion-entry.ts'
import type { TariffEntry } from '#contract/content/tariff-entry.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { normalizePromoCode, type Promotion } from '#domain/promo.ts'
import { type Tariff, tariffOn } from '#domain/tariff.ts'

/** Every dated tariff and every promotion of the content, read once at start. */
export interface PriceBook {
  /** The tariff in force on a day; undefined before the first. */
  tariffOn(day: CalendarDate): Tariff | undefined
  /** The promotion of a code as a person typed it. */
  promotion(code: string): Promotion | undefined
}

const tariffOf = (entry: TariffEntry): Tariff => ({
  validFrom: entry.validFrom,
  groups: Object.fromEntries(Object.entries(entry.groups).map(([name, group]) => [name, group.month])),
  services: Object.fromEntries(
    Object.entries(entry.services).map(([number, { charge, price }]) => [number, { charge, prices: price }]),
  ),
})

const promotionOf = (entry: PromotionEntry): Promotion => ({
  code: entry.code,
  validFrom: entry.validFrom,
  validTo: entry.validTo,
  ...('percent' in entry.discount
    ? { discountPercent: entry.discount.percent }
    : { discountKopecks: entry.discount.kopecks }),
  conditions: {
    minMonths: entry.conditions.minMonths,
    groups: entry.conditions.tariffGroups,
    offices: entry.conditions.offices,
    boxSizes: entry.conditions.boxSizes,
    usesLimit: entry.conditions.usesAtMost,
  },
})

/** Makes the price book of the entries of `content/tariffs` and `content/promotions` (acceptance §4, Tariff; A§5). */
export function priceBook(content: {
  tariffs: readonly TariffEntry[]
  promotions: readonly PromotionEntry[]
}): PriceBook {
  const tariffs = content.tariffs.map(tariffOf)
  const promotions = new Map(
    content.promotions.map((entry) => [normalizePromoCode(entry.code), promotionOf(entry)]),
  )
  return {
    tariffOn: (day) => tariffOn(tariffs, day),
    promotion: (code) => promotions.get(normalizePromoCode(code)),
  }
}
