import type { PromotionEntry } from '#contract/content/promotion-entry.ts'
import type { TariffEntry } from '#contract/content/tariff-entry.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { normalizePromoCode, type Promotion } from '#domain/promo.ts'
import { type Tariff, tariffOn } from '#domain/tariff.ts'
import { problemsOfTariffs } from '#domain/tariff-check.ts'

/** Every dated tariff and every promotion of the content, read once at start. */
export interface PriceBook {
  /** The tariff in force on a day; undefined before the first. */
  tariffOn(day: CalendarDate): Tariff | undefined
  /** The promotion of a code as a person typed it. */
  promotion(code: string): Promotion | undefined
}

/** The table of prices of an editor's file. */
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

/**
 * Makes the price book of the entries of `content/tariffs` and `content/promotions` (acceptance §4, Tariff; A§5). Throws where a price
 * looks like a slip, so that the book before holds.
 */
export function priceBook(content: {
  tariffs: readonly TariffEntry[]
  promotions: readonly PromotionEntry[]
}): PriceBook {
  const tariffs = content.tariffs.map(tariffOf)
  const read = content.tariffs.map((entry) => ({
    tariff: tariffOf(entry),
    confirmed: entry.confirmLargeChange ?? false,
  }))
  for (const { entry, problems } of problemsOfTariffs(read)) {
    const [first] = problems
    if (!first) continue
    const { code, path, price, compared } = first
    throw new Error(
      `the tariff from ${entry.tariff.validFrom} is refused: ${code} at ${path.join('.')} (${price} kopecks, compared with ${compared}); \`npm run content:check\` tells all of it`,
    )
  }
  const promotions = new Map(
    content.promotions.map((entry) => [normalizePromoCode(entry.code), promotionOf(entry)]),
  )
  return {
    tariffOn: (day) => tariffOn(tariffs, day),
    promotion: (code) => promotions.get(normalizePromoCode(code)),
  }
}
