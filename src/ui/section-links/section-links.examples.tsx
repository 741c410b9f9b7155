import type { CatalogueExample } from '../component-example.ts'
import { SectionLinks } from './section-links.tsx'

const words = ['Address', 'Terms', 'Services', 'Payments', 'Office', 'History of every change']

export const examples: readonly CatalogueExample[] = [
  {
    name: 'the third part is being read',
    element: (
      <SectionLinks
        label="Parts of the page"
        sections={words.map((text, index) => ({ id: `part-${index}`, text }))}
        current="part-2"
      />
    ),
  },
]
