import type { PromotionEntry } from '#contract/content/price-entries.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { isLargeDiscount, normalizePromoCode, type Promotion } from '#domain/promo.ts'
import { type PricesByClient, type Tariff, tariffOn } from '#domain/tariff.ts'
import type { TariffFile } from '#domain/tariff-check.ts'
import { type Tax, usualTax } from '#domain/tax.ts'
import { soundTariffs } from '../../../documents/sound-tariffs.ts'

/** Every dated tariff and every promotion of the content; an edit of the content makes another book. */
export interface PriceBook {
  /** The tariff in force on a day; undefined before the first. */
  tariffOn(day: CalendarDate): Tariff | undefined
  /** What the tariff of a day says of taxes; as usual before the first. Its rate of VAT on a day is `vatOn` (domain/tax.ts). */
  taxOn(day: CalendarDate): Tax
  /** The promotion of a code as a person typed it. */
  promotion(code: string): Promotion | undefined
}

const promotionOf = (entry: PromotionEntry): Promotion => ({
  code: entry.code,
  validFrom: entry.validFrom,
  validTo: entry.validTo,
  ...('percent' in entry.discount
    ? { discountPercent: entry.discount.percent }
    : { discountKopecks: entry.discount.amount }),
  conditions: {
    minMonths: entry.conditions.minMonths,
    groups: entry.conditions.tariffGroups,
    offices: entry.conditions.offices,
    boxSizes: entry.conditions.boxSizes,
    usesLimit: entry.conditions.usesAtMost,
  },
})

/**
 * Makes the price book of the files of `content/tariffs` and `content/promotions`. Throws where a price or a
 * discount looks like a slip, so that the book before holds.
 */
export function priceBook(content: {
  tariffs: readonly TariffFile[]
  promotions: readonly PromotionEntry[]
}): PriceBook {
  const tariffs = soundTariffs(content.tariffs)
  for (const { code, discount, confirmLargeDiscount } of content.promotions)
    if (isLargeDiscount(discount) && !confirmLargeDiscount)
      throw new Error(`the promotion ${code} is refused: discount_is_large`)
  const promotions = new Map(
    content.promotions.map((entry) => [normalizePromoCode(entry.code), promotionOf(entry)]),
  )
  return {
    tariffOn: (day) => tariffOn(tariffs, day),
    taxOn: (day) => tariffOn(tariffs, day)?.tax ?? usualTax,
    promotion: (code) => promotions.get(normalizePromoCode(code)),
  }
}

/** The month prices from which each client type rents, in kopecks. */
export const lowestPrices = (book: PriceBook, group: string, day: CalendarDate): PricesByClient | undefined =>
  book.tariffOn(day)?.groups[group]?.['1']
