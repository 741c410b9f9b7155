import { Badge } from '#ui/badge/badge.tsx'
import { Inline } from '#ui/inline/inline.tsx'

export const TabLabel = ({ words, count }: { words: string; count: number }) => (
  <Inline as="span" gap="xs" wrap={false}>
    {words} {count > 0 && <Badge tone="action">{count}</Badge>}
  </Inline>
)
