import type { PromotionEntry } from '#content/api/entries/tariff-and-promotion-entries.ts'
import { normalizeLine } from '#kit/api/pasted-text.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { proportionalShare } from '#kit/rules/money.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import { toLatinLookAlikes } from '#kit/rules/text-folding.ts'
import type { ClientType } from './client-type.ts'
import { clientTypeByName } from './client-type.ts'
import type { Price } from './price.ts'
import type { BoxSizeKey } from './tariff.ts'

type PromoConditions = {
  minMonths?: number | undefined
  groups?: readonly string[] | undefined
  offices?: readonly string[] | undefined
  boxSizes?: readonly BoxSizeKey[] | undefined
  usesLimit?: number | undefined
}

export type Promotion = Pick<PromotionEntry, 'code' | 'validFrom' | 'validTo' | 'discount'> & {
  conditions: PromoConditions
}

/** A larger discount must be confirmed in the content (`confirmLargeDiscount`). */
const LARGE_DISCOUNT_PERCENT = 50
const LARGE_DISCOUNT_KOPECKS = 500_000

export const isLargeDiscount = (discount: Promotion['discount']): boolean =>
  'percent' in discount ? discount.percent > LARGE_DISCOUNT_PERCENT : discount.amount > LARGE_DISCOUNT_KOPECKS

export type PromoRefusalCode = 'promo_legal_only' | 'promo_expired' | 'promo_not_found' | 'promo_conditions'

type PromoUse = {
  today: CalendarDate
  clientType: ClientType
  months: number
  group: string
  officeIndex: string
  boxSize: BoxSizeKey
  uses: number
}

/** Ignores spaces, case, keyboard layout, quotes and kinds of hyphens. */
export const normalizePromoCode = (text: string): string =>
  toLatinLookAlikes(normalizeLine(text).replace(/[^\p{L}\p{N}-]/gu, ''))

const meetsConditions = (conditions: PromoConditions, use: PromoUse): boolean =>
  use.months >= (conditions.minMonths ?? 0) &&
  (conditions.groups?.includes(use.group) ?? true) &&
  (conditions.offices?.includes(use.officeIndex) ?? true) &&
  (conditions.boxSizes?.includes(use.boxSize) ?? true) &&
  use.uses < (conditions.usesLimit ?? Number.POSITIVE_INFINITY)

/** Promo codes are for client type 3 only. A code that is not valid yet counts as not found (M-PROMO-01, 03…05). */
export const checkPromoCode = (
  promo: Promotion | undefined,
  use: PromoUse,
): Outcome<Promotion, PromoRefusalCode> => {
  if (use.clientType !== clientTypeByName.legal) return refuse('promo_legal_only')
  if (!promo || use.today < promo.validFrom) return refuse('promo_not_found')
  if (use.today > promo.validTo) return refuse('promo_expired')
  return meetsConditions(promo.conditions, use) ? accept(promo) : refuse('promo_conditions')
}

/** Adds the discount as the last line. The total is never negative (M-PROMO-02). */
export const applyPromoCode = (
  price: Price,
  promo: Pick<Promotion, 'code' | 'discount'>,
): Price & { oldTotal: number } => {
  const requested =
    'percent' in promo.discount
      ? proportionalShare(price.total, promo.discount.percent, 100)
      : promo.discount.amount
  const discount = Math.max(0, Math.min(price.total, requested))
  const firstShare = price.total === 0 ? 0 : proportionalShare(price.firstMonth, discount, price.total)
  return {
    lines:
      discount === 0
        ? price.lines
        : [...price.lines, { kind: 'discount', promo: promo.code, amount: -discount }],
    total: price.total - discount,
    firstMonth: price.firstMonth - firstShare,
    oldTotal: price.total,
  }
}
