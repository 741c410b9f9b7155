import { Card } from '../card/card.tsx'
import type { Example } from '../example.ts'
import { Inline } from '../inline/inline.tsx'
import { Pill } from './pill.tsx'

export const examples: readonly Example[] = [
  {
    name: 'questions',
    element: (
      <Inline gap="xs">
        <Pill href="#near" icon="pin">
          Near me
        </Pill>
        <Pill href="#moscow">Moscow</Pill>
        <Pill href="#long">{'unbroken'.repeat(20)}</Pill>
      </Inline>
    ),
  },
  {
    name: 'on ink',
    element: (
      <Card tone="ink" padding="small">
        <Inline gap="xs">
          <Pill tone="onInk" href="#near" icon="pin">
            Near me
          </Pill>
          <Pill tone="onInk" href="#moscow">
            Moscow
          </Pill>
        </Inline>
      </Card>
    ),
  },
]
