import type { CatalogueExample } from '../component-example.ts'
import { Text } from '../text/text.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'words for listeners',
    element: (
      <Text>
        4 <VisuallyHidden>free boxes in this office</VisuallyHidden>
      </Text>
    ),
  },
]
