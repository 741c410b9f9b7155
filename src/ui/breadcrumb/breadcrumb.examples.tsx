import type { CatalogueExample } from '../component-example.ts'
import { Breadcrumb } from './breadcrumb.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'three deep',
    element: (
      <Breadcrumb
        label="You are here"
        items={[
          { label: 'Home', href: '#home' },
          { label: 'Offices', href: '#offices' },
          { label: '101000' },
        ]}
      />
    ),
  },
  {
    name: 'more than a phone has room for',
    element: (
      <Breadcrumb
        label="You are here, deep"
        items={[
          { label: 'Home', href: '#home' },
          { label: 'Offices by region', href: '#offices' },
          { label: 'The republic of long names', href: '#region' },
          { label: 'A town at the end of the line' },
        ]}
      />
    ),
  },
]
