import { Button } from '../button/button.tsx'
import type { CatalogueExample } from '../component-example.ts'
import { EmptyState } from './empty-state.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'in place of a list',
    element: <EmptyState compact level={3} icon="check" title="All refunds are done" />,
  },
  {
    name: 'no claims',
    element: (
      <EmptyState level={3} title="No claims yet" actions={<Button tone="primary">Rent a box</Button>}>
        What you rent will be listed here.
      </EmptyState>
    ),
  },
]
