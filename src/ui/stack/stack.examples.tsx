import { Badge } from '../badge/badge.tsx'
import type { ComponentExample } from '../component-example.ts'
import { Stack } from './stack.tsx'

export const examples: readonly ComponentExample[] = [
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
