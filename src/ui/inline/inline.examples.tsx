import { Badge } from '../badge/badge.tsx'
import type { CatalogueExample } from '../component-example.ts'
import { Inline } from './inline.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'beside one another',
    element: (
      <Inline justify="between">
        <Badge>start</Badge>
        <Badge>middle</Badge>
        <Badge>end</Badge>
      </Inline>
    ),
  },
  {
    name: 'the last takes what is left',
    element: (
      <Inline lastGrows wrap={false}>
        <Badge>start</Badge>
        <Badge>{'end'.repeat(50)}</Badge>
      </Inline>
    ),
  },
]
