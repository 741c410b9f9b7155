import { amountInWords } from '#copy/amount-text.ts'
import { priceCopy, priceLineWords, serviceName } from '#copy/price-words.ts'
import { type PriceGroup, priceGroups } from '#domain/price-groups.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { type PriceLine, PriceLines } from '#ui/price-lines/price-lines.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import type { Price } from './price.ts'

function groupLine(group: PriceGroup): PriceLine {
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

/** A price: in few lines with its total, and month by month on demand (M-PRICE-03, M-PROMO-02). */
export function PriceDetails({ price }: { price: Price }) {
  const was =
    price.oldTotal === null ? undefined : { label: priceCopy.was, amount: amountInWords(price.oldTotal) }
  return (
    <Stack gap="s">
      <PriceLines
        lines={priceGroups(price.lines).map(groupLine)}
        total={{
          label: priceCopy.total,
          note: `${priceCopy.firstMonth}: ${amountInWords(price.firstMonth)}`,
          amount: amountInWords(price.total),
          was,
        }}
      />
      {price.lines.length > 0 && (
        <Disclosure title={priceCopy.byMonth}>
          <PriceLines
            lines={price.lines.map((line) => ({
              ...priceLineWords(line),
              amount: amountInWords(line.amount),
              ...(line.kind === 'discount' ? { tone: 'discount' as const } : {}),
            }))}
          />
        </Disclosure>
      )}
    </Stack>
  )
}
