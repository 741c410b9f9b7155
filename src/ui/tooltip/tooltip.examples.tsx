import type { CatalogueExample } from '../component-example.ts'
import { Text } from '../text/text.tsx'
import { Tooltip } from './tooltip.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'beside words',
    element: (
      <Text as="div">
        Privileged category
        <Tooltip label="Who belongs to it">Veterans, pensioners, disabled people and others.</Tooltip>
      </Text>
    ),
  },
]
