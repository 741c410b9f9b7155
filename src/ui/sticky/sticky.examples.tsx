import { Card } from '../card/card.tsx'
import type { ComponentExample } from '../component-example.ts'
import { Sticky } from './sticky.tsx'

export const examples: readonly ComponentExample[] = [
  {
    name: 'beside a form',
    element: (
      <Sticky side="top">
        <Card tone="stamp">The summary</Card>
      </Sticky>
    ),
  },
]
