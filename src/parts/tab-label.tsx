import { Badge } from '#ui/badge/badge.tsx'
import { Inline } from '#ui/inline/inline.tsx'

/** The words of a tab with how much waits behind it. */
export const TabLabel = ({ words, count }: { words: string; count: number }) => (
  <Inline as="span" gap="xs" wrap={false}>
    {words} <Badge tone={count > 0 ? 'action' : 'neutral'}>{count}</Badge>
  </Inline>
)
