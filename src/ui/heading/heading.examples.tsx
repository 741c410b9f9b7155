import type { CatalogueExample } from '../component-example.ts'
import { Stack } from '../stack/stack.tsx'
import { Heading } from './heading.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'sizes',
    element: (
      <Stack gap="s">
        <Heading level={3} size="display">
          A box of your own
        </Heading>
        <Heading level={3} size="h1">
          Rent of a box
        </Heading>
        <Heading level={3} size="h2">
          Documents and tariffs
        </Heading>
        <Heading level={3}>Additional services</Heading>
        <Heading level={4}>Box No. 214</Heading>
      </Stack>
    ),
  },
]
