import { Button } from '../button/button.tsx'
import type { CatalogueExample } from '../component-example.ts'
import { DescriptionList } from '../description-list/description-list.tsx'
import { Heading } from '../heading/heading.tsx'
import { PriceLines, PriceTotal } from '../price-lines/price-lines.tsx'
import { PriceSummaryPanel } from './price-summary-panel.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'an order',
    element: (
      <PriceSummaryPanel
        aria-label="Order"
        foot={
          <>
            <PriceTotal label="Total" note="First month 60 ₽" amount="9 960 ₽" />
            <Button tone="primary" size="large" wide>
              Go on
            </Button>
          </>
        }
      >
        <Heading level={2} size="h4">
          Office 101000
        </Heading>
        <DescriptionList
          density="tight"
          items={[
            { term: 'Box', details: '№ 4' },
            { term: 'Dates', details: '29.11.2026 – 31.10.2027' },
          ]}
        />
        <PriceLines lines={[{ label: 'Rent', note: '11 months at 900 ₽', amount: '9 900 ₽' }]} />
      </PriceSummaryPanel>
    ),
  },
]
