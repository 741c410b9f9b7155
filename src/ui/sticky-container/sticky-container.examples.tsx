import { Card } from '../card/card.tsx'
import type { CatalogueExample } from '../component-example.ts'
import { StickyContainer } from './sticky-container.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'beside a form',
    element: (
      <StickyContainer side="top">
        <Card tone="stamp">The summary</Card>
      </StickyContainer>
    ),
  },
]
