import type { PromotionEntry } from '#content/api/entries/tariff-and-promotion-entries.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { isLargeDiscount, normalizePromoCode, type Promotion } from '#rent/rules/promo-code.ts'
import {
  defaultTaxSettings,
  findNextTariff,
  findTariff,
  type PricesByClientType,
  type Tariff,
  type TaxSettings,
} from '#rent/rules/tariff.ts'
import type { TariffFile } from '#rent/rules/tariff-check.ts'
import { validateTariffs } from './validate-tariffs.ts'

export interface PriceBook {
  tariffOn(day: CalendarDate): Tariff | undefined
  /** The next edition after the one in force, if it is published already. */
  nextTariff(day: CalendarDate): Tariff | undefined
  taxOn(day: CalendarDate): TaxSettings
  promotion(code: string): Promotion | undefined
}

const toPromotion = ({ code, validFrom, validTo, discount, conditions }: PromotionEntry): Promotion => {
  const { minMonths, tariffGroups, offices, boxSizes, usesAtMost } = conditions
  return {
    code,
    validFrom,
    validTo,
    discount,
    conditions: { minMonths, groups: tariffGroups, offices, boxSizes, usesLimit: usesAtMost },
  }
}

/** Throws if a price is probably wrong; the caller then keeps the previous book. */
export function createPriceBook(content: {
  tariffs: readonly TariffFile[]
  promotions: readonly PromotionEntry[]
}): PriceBook {
  const tariffs = validateTariffs(content.tariffs)
  for (const { code, discount, confirmLargeDiscount } of content.promotions)
    if (isLargeDiscount(discount) && !confirmLargeDiscount)
      throw new Error(`the promotion ${code} is refused: discount_is_large`)
  const promotions = new Map(
    content.promotions.map((entry) => [normalizePromoCode(entry.code), toPromotion(entry)]),
  )
  return {
    tariffOn: (day) => findTariff(tariffs, day),
    nextTariff: (day) => findNextTariff(tariffs, day),
    taxOn: (day) => findTariff(tariffs, day)?.tax ?? defaultTaxSettings,
    promotion: (code) => promotions.get(normalizePromoCode(code)),
  }
}

export const findLowestPrices = (
  book: PriceBook,
  group: string,
  day: CalendarDate,
): PricesByClientType | undefined => book.tariffOn(day)?.groups[group]?.['1']
