import { Badge } from '../badge/badge.tsx'
import { Button } from '../button/button.tsx'
import type { CatalogueExample } from '../component-example.ts'
import { Text } from '../text/text.tsx'
import { PricedActionRow, PricedActionRows } from './priced-action-row.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'on offer, ordered, had, closed',
    element: (
      <PricedActionRows>
        <PricedActionRow
          label="Name of the box"
          hint="A word after the number in the address"
          amount="580 ₽"
          unit="5 months"
          act={<Button size="small">Connect</Button>}
        />
        <PricedActionRow
          label="Notice of new letters"
          amount="100 ₽"
          unit="5 months"
          act={<Button size="small">Go on with the payment</Button>}
        >
          <Text size="small">Waits for its money</Text>
        </PricedActionRow>
        <PricedActionRow label="Scans" hint="By e-mail" act={<Badge tone="success">Connected</Badge>} />
        <PricedActionRow label={'W'.repeat(150)} hint="Not at this office" />
      </PricedActionRows>
    ),
  },
]
