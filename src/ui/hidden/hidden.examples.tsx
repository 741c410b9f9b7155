import { Badge } from '../badge/badge.tsx'
import type { ComponentExample } from '../component-example.ts'
import { Inline } from '../inline/inline.tsx'
import { Hidden } from './hidden.tsx'

export const examples: readonly ComponentExample[] = [
  {
    name: 'which width is this',
    element: (
      <Inline>
        <Hidden above="phone">
          <Badge>phone</Badge>
        </Hidden>
        <Hidden above="tablet" below="tablet">
          <Badge>tablet</Badge>
        </Hidden>
        <Hidden below="desktop">
          <Badge>desktop</Badge>
        </Hidden>
      </Inline>
    ),
  },
]
