import { Badge } from '../badge/badge.tsx'
import type { Example } from '../example.ts'
import { Inline } from '../inline/inline.tsx'
import { OnlyOn } from './only-on.tsx'

export const examples: readonly Example[] = [
  {
    name: 'which width is this',
    element: (
      <Inline>
        <OnlyOn device="phone">
          <Badge>phone</Badge>
        </OnlyOn>
        <OnlyOn device="tablet">
          <Badge>tablet</Badge>
        </OnlyOn>
        <OnlyOn device="desktop">
          <Badge>desktop</Badge>
        </OnlyOn>
      </Inline>
    ),
  },
]
