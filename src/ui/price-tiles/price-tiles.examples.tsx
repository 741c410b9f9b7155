import type { Example } from '../example.ts'
import { PriceTiles } from './price-tiles.tsx'

export const examples: readonly Example[] = [
  {
    name: 'three who pay',
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
