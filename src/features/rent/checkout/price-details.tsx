import { amountInWords } from '#copy/amount-text.ts'
import { priceCopy, priceGroupRow, priceLineRow } from '#copy/price-words.ts'
import { priceGroups } from '#domain/price-groups.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { PriceLines } from '#ui/price-lines/price-lines.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import type { Price } from './price.ts'

/** A price: in few lines with its total, and month by month on demand (M-PRICE-03, M-PROMO-02). */
export function PriceDetails({ price }: { price: Price }) {
  return (
    <Stack gap="s">
      <PriceLines
        lines={priceGroups(price.lines).map(priceGroupRow)}
        total={{
          label: priceCopy.total,
          note: `${priceCopy.firstMonth}: ${amountInWords(price.firstMonth)}`,
          amount: amountInWords(price.total),
          was:
            price.oldTotal === null
              ? undefined
              : { label: priceCopy.was, amount: amountInWords(price.oldTotal) },
        }}
      />
      {price.lines.length > 0 && (
        <Disclosure title={priceCopy.byMonth}>
          <PriceLines lines={price.lines.map(priceLineRow)} />
        </Disclosure>
      )}
    </Stack>
  )
}
