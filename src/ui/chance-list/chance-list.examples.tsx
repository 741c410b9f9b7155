import type { CatalogueExample } from '../component-example.ts'
import { ChanceList } from './chance-list.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'chances by month',
    element: (
      <ChanceList
        title="Chance"
        items={[
          { label: 'by the end of December 2026', chance: 0, text: 'not yet' },
          { label: 'by the end of January 2027', chance: 0.35, text: '35 of 100' },
          { label: 'by the end of March 2027', chance: 0.97, text: 'over 95 of 100' },
        ]}
      />
    ),
  },
]
