import { amountInWords } from '#copy/amount-text.ts'
import { priceCopy, priceGroupRow, priceLineRow } from '#copy/price-words.ts'
import { priceGroups } from '#domain/price-groups.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { PriceLines } from '#ui/price-lines/price-lines.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import type { Price } from './price.ts'

/** The total of a price in words, with the first month and what it was before a discount; no amounts before it is known. */
export const totalWords = (price: Price | null) => {
  const { firstMonth, total, oldTotal } = price ?? { firstMonth: null, total: null, oldTotal: null }
  return {
    label: priceCopy.total,
    note: `${priceCopy.firstMonth}: ${firstMonth === null ? priceCopy.unknown : amountInWords(firstMonth)}`,
    amount: total === null ? priceCopy.unknown : amountInWords(total),
    was: oldTotal === null ? undefined : { label: priceCopy.was, amount: amountInWords(oldTotal) },
  }
}

/** A price: in few lines, with its total unless that stands elsewhere, and month by month on demand (M-PRICE-03, M-PROMO-02). */
export function PriceDetails({ price, total }: { price: Price; total: boolean }) {
  return (
    <Stack gap="s">
      <PriceLines
        lines={priceGroups(price.lines).map((group) => priceGroupRow(group))}
        {...(total ? { total: totalWords(price) } : {})}
      />
      {price.lines.length > 0 && (
        <Disclosure title={priceCopy.byMonth}>
          <PriceLines lines={price.lines.map((line) => priceLineRow(line))} />
        </Disclosure>
      )}
    </Stack>
  )
}
