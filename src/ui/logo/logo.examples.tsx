import { Card } from '../card/card.tsx'
import { Columns } from '../columns/columns.tsx'
import type { CatalogueExample } from '../component-example.ts'
import { Logo } from './logo.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'on both grounds',
    element: (
      <Columns shape="two">
        <Card>
          <Logo name="Subscriber Box" href="#home" />
        </Card>
        <Card tone="ink">
          <Logo name="Subscriber Box" on="ink" href="#home-on-ink" />
        </Card>
      </Columns>
    ),
  },
]
