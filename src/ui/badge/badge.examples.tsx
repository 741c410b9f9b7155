import type { CatalogueExample } from '../component-example.ts'
import { Inline } from '../inline/inline.tsx'
import { Badge } from './badge.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'tones',
    element: (
      <Inline>
        <Badge>Expired</Badge>
        <Badge tone="action">On rent</Badge>
        <Badge tone="success" icon="check">
          Paid
        </Badge>
        <Badge tone="warning" icon="clock">
          Awaiting payment
        </Badge>
        <Badge tone="danger">Cancelled</Badge>
        <Badge tone="info">12 free boxes</Badge>
        <Badge tone="accent">−10 %</Badge>
      </Inline>
    ),
  },
]
