import type { CatalogueExample } from '../component-example.ts'
import { Link } from '../link/link.tsx'
import { DescriptionList } from './description-list.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'answers to check',
    element: (
      <DescriptionList
        items={[
          {
            term: 'Office',
            details: '101000, Moscow, Myasnitskaya, 26',
            action: <Link href="#office">Change</Link>,
          },
          {
            term: 'Period',
            details: '1 December 2026 to 28 February 2027',
            action: <Link href="#period">Change</Link>,
          },
          { term: 'Box', details: 'No. 214, 231 × 359 mm' },
        ]}
      />
    ),
  },
]
