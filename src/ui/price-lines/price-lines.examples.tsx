import { Card } from '../card/card.tsx'
import type { CatalogueExample } from '../component-example.ts'
import { PriceLines, PriceTiles, PriceTotal } from './price-lines.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'with a discount',
    element: (
      <Card tone="stamp">
        <PriceLines
          lines={[
            { label: 'Box 214', note: '3 months, 1 December to 28 February', amount: '1 350 ₽' },
            { label: 'Notice of new letters', amount: '300 ₽' },
            { label: 'Promo code', amount: '−165 ₽', tone: 'discount' },
          ]}
          total={{
            label: 'Total',
            note: 'First month 495 ₽',
            amount: '1 485 ₽',
            was: { label: 'before', amount: '1 650 ₽' },
          }}
        />
      </Card>
    ),
  },
  {
    name: 'the total alone',
    element: (
      <PriceTotal
        label="Total"
        note="First month 60 ₽"
        amount="8 466 ₽"
        was={{ label: 'before', amount: '9 960 ₽' }}
      />
    ),
  },
  {
    name: 'price tiles: three who pay',
    element: (
      <PriceTiles
        items={[
          { label: 'A person', amount: '340 ₽', notes: ['a month', 'large box 510 ₽'] },
          { label: 'A person who pays less', amount: '170 ₽', notes: ['a month', 'large box 255 ₽'] },
          { label: 'An organisation or a sole trader', amount: '1 680 ₽', notes: ['a month'] },
        ]}
      />
    ),
  },
]
