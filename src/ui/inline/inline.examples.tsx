import { Badge } from '../badge/badge.tsx'
import type { Example } from '../example.ts'
import { Inline } from './inline.tsx'

export const examples: readonly Example[] = [
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
]
