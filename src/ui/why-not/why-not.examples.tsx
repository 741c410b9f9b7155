import type { CatalogueExample } from '../component-example.ts'
import { hint } from '../field/field.css.ts'
import { exampleAnswer, WhyNotLine } from './why-not.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'why and what to do',
    element: (
      <WhyNotLine
        id="why-not-example"
        answer={exampleAnswer('The rent has not begun. It can be extended after its first day.')}
        look={hint}
      />
    ),
  },
]
