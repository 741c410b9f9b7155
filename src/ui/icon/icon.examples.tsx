import type { CatalogueExample } from '../component-example.ts'
import { Inline } from '../inline/inline.tsx'
import { Icon, type IconName, iconPaths } from './icon.tsx'

const names = Object.keys(iconPaths) as IconName[]

export const examples: readonly CatalogueExample[] = [
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
