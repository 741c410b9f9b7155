import { Badge } from '../badge/badge.tsx'
import type { CatalogueExample } from '../component-example.ts'
import { Stack } from './stack.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'gap and alignment',
    element: (
      <Stack gap="s" align="start" as="ul">
        <li>
          <Badge>one</Badge>
        </li>
        <li>
          <Badge>two</Badge>
        </li>
        <li>
          <Badge>three</Badge>
        </li>
      </Stack>
    ),
  },
]
