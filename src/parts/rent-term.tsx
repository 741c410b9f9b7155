import { claimInListCopy as copy } from '#copy/claims.ts'
import { dateInDots } from '#copy/date-text.ts'
import type { SituationTone } from '#domain/claim-situation.ts'
import type { RentProgress } from '#domain/rent-progress.ts'
import { TermBar } from '#ui/term-bar/term-bar.tsx'
import { Text } from '#ui/text/text.tsx'

/** The days of a rent: a bar of what is left, or when it begins. */
export function RentTerm(props: { progress: RentProgress; start: string; end: string; tone: SituationTone }) {
  const { progress, start, end, tone } = props
  if (progress.kind === 'begins') {
    return (
      <Text size="small" numeric>
        {copy.daysBefore(progress.days, dateInDots(start))}
      </Text>
    )
  }
  return (
    <TermBar share={progress.share} tone={tone === 'danger' ? 'soon' : 'calm'}>
      {copy.daysLeft(progress.left, dateInDots(end))}
    </TermBar>
  )
}
