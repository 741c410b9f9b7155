import type { Example } from '../example.ts'
import { Inline } from '../inline/inline.tsx'
import { drawings, Icon, type IconName } from './icon.tsx'

const names = Object.keys(drawings) as IconName[]

export const examples: readonly Example[] = [
  {
    name: 'all of them',
    element: (
      <Inline gap="m">
        {names.map((name) => (
          <Icon key={name} name={name} label={name} />
        ))}
      </Inline>
    ),
  },
  {
    name: 'sizes',
    element: (
      <Inline>
        <Icon name="box" size="small" />
        <Icon name="box" />
        <Icon name="box" size="large" />
      </Inline>
    ),
  },
]
