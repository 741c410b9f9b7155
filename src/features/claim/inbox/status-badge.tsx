import type { IncomingStatus } from '#contract/incoming-letters.ts'
import { incomingStatusText } from '#copy/inbox.ts'
import { Badge } from '#ui/badge/badge.tsx'

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
