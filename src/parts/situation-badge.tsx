import type { ReactNode } from 'react'
import type { SituationTone } from '#domain/claim-situation.ts'
import { Badge } from '#ui/badge/badge.tsx'

const tones = {
  over: 'neutral',
  living: 'success',
  attention: 'warning',
  danger: 'danger',
} as const satisfies Record<SituationTone, string>

/** The status of a claim in the colour of its situation (M-STAT-03). */
export const SituationBadge = ({ tone, children }: { tone: SituationTone; children: ReactNode }) => (
  <Badge tone={tones[tone]} data-test="status">
    {children}
  </Badge>
)
