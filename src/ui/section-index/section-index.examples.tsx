import type { CatalogueExample } from '../component-example.ts'
import { Heading } from '../heading/heading.tsx'
import { SectionIndex } from './section-index.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'two sections',
    element: (
      <SectionIndex
        label="Sections of the example"
        items={[
          { href: '#example-first', text: 'The first section' },
          { href: '#example-second', text: 'The second section' },
        ]}
      >
        <div>
          <Heading level={3} id="example-first">
            The first section
          </Heading>
          <Heading level={3} id="example-second">
            The second section
          </Heading>
        </div>
      </SectionIndex>
    ),
  },
]
