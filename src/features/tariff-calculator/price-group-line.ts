import { amountInWords } from '#copy/amount-text.ts'
import { priceCopy, serviceName } from '#copy/price-words.ts'
import type { PriceGroup } from '#domain/price-groups.ts'
import type { PriceLine } from '#ui/price-lines/price-lines.tsx'

/** A group of price lines in words. */
export const priceGroupLine = (group: PriceGroup): PriceLine => {
  const amount = amountInWords(group.amount)
  switch (group.kind) {
    case 'months':
      return {
        label: priceCopy.rent,
        note: priceCopy.rentMonths(group.count, amountInWords(group.each)),
        amount,
      }
    case 'partial_month':
      return {
        label: priceCopy.partial(group.month),
        note: priceCopy.partialNote(group.days, group.daysInMonth),
        amount,
      }
    case 'service':
      return {
        label: serviceName(group.service),
        note: priceCopy.serviceMonths(group.months, group.days) || priceCopy.once,
        amount,
      }
    case 'discount':
      return { label: priceCopy.discount(group.promo), amount, tone: 'discount' }
  }
}
