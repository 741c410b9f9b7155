import { Badge } from '../badge/badge.tsx'
import type { CatalogueExample } from '../component-example.ts'
import { Inline } from '../inline/inline.tsx'
import { HiddenByWidthOrLogin } from './hidden-by-width-or-login.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'which width is this',
    element: (
      <Inline>
        <HiddenByWidthOrLogin above="phone">
          <Badge>phone</Badge>
        </HiddenByWidthOrLogin>
        <HiddenByWidthOrLogin above="tablet" below="tablet">
          <Badge>tablet</Badge>
        </HiddenByWidthOrLogin>
        <HiddenByWidthOrLogin below="desktop">
          <Badge>desktop</Badge>
        </HiddenByWidthOrLogin>
      </Inline>
    ),
  },
]
