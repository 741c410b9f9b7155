import type { IncomingLetter, IncomingStatus } from '#contract/incoming-letters.ts'
import { instantInWords } from '#copy/date-text.ts'
import { inboxCopy as copy, incomingKindText, incomingStatusText } from '#copy/inbox.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Card } from '#ui/card/card.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

const tones = {
  received: 'action',
  scan_ordered: 'neutral',
  scanned: 'success',
  stored: 'neutral',
  collect_ordered: 'warning',
  courier_ordered: 'warning',
  destroy_ordered: 'danger',
  destroying: 'danger',
  collected: 'neutral',
  sent: 'neutral',
  destroyed: 'neutral',
} as const satisfies Record<IncomingStatus, string>

/** The status of a letter as a badge: told by its words, its tone only helps. */
export const StatusBadge = ({ status }: { status: IncomingStatus }) => (
  <Badge tone={tones[status]}>{incomingStatusText[status]}</Badge>
)

const factsOf = ({ kind, number, boxNumber, pages }: IncomingLetter): string =>
  [
    incomingKindText[kind],
    number === null ? null : copy.number(number),
    copy.box(boxNumber),
    pages === null ? null : copy.pagesOf(pages),
  ]
    .filter((part) => part !== null)
    .join(' · ')

/** One letter in the list; its sender opens it. */
export function LetterCard({ letter, onOpen }: { letter: IncomingLetter; onOpen: () => void }) {
  return (
    <Card as="li" padding="small" data-letter={letter.id}>
      <Stack gap="xs">
        <Inline justify="between" align="baseline" gap="s">
          <LinkButton onClick={onOpen}>{letter.sender}</LinkButton>
          <StatusBadge status={letter.status} />
        </Inline>
        <Inline justify="between" gap="s">
          <Text size="small" tone="muted">
            {factsOf(letter)}
          </Text>
          <Text size="small" tone="muted">
            {instantInWords(new Date(letter.receivedAt))}
          </Text>
        </Inline>
      </Stack>
    </Card>
  )
}
