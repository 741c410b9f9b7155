import type { CatalogueExample } from '../component-example.ts'
import { Stack } from '../stack/stack.tsx'
import { Text } from './text.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'sizes and tones',
    element: (
      <Stack gap="xs">
        <Text size="lead">A box at the post office: letters wait for you, not you for them.</Text>
        <Text size="large">Large words carry what matters next.</Text>
        <Text>Regular words carry the rest of the page at a comfortable measure.</Text>
        <Text size="small" tone="muted">
          Small muted words carry what may be skipped.
        </Text>
        <Text tone="danger" weight="strong">
          Something is wrong.
        </Text>
        <Text tone="success" numeric>
          1 234 567,89
        </Text>
      </Stack>
    ),
  },
]
