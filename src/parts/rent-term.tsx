import { claimInListCopy as copy } from '#copy/claims.ts'
import { dateInDots } from '#copy/date-text.ts'
import type { SituationTone } from '#domain/claim-situation.ts'
import type { RentProgress } from '#domain/rent-progress.ts'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { TermBar } from '#ui/timer/timer.tsx'

interface Props {
  progress: RentProgress
  start: string
  end: string
  tone: SituationTone
}

const barTone = (tone: SituationTone) => (tone === 'danger' ? 'soon' : 'calm')

/** The days of a rent: a bar of what is left, or when it begins. */
export function RentTerm({ progress, start, end, tone }: Props) {
  if (progress.kind === 'begins') {
    return (
      <Text size="small" numeric>
        {copy.daysBefore(progress.days, dateInDots(start))}
      </Text>
    )
  }
  return (
    <TermBar share={progress.share} tone={barTone(tone)}>
      {copy.daysLeft(progress.left, dateInDots(end))}
    </TermBar>
  )
}

/** The same where it is what a page is about: the days in the largest figures, the date small. */
export function LargeRentTerm({ progress, start, end, tone }: Props) {
  const begins = progress.kind === 'begins'
  return (
    <Stack gap="xs">
      <Text size="figure" weight="strong" numeric>
        {begins ? copy.daysBeforeLarge(progress.days) : copy.daysLeftLarge(progress.left)}
      </Text>
      {begins ? (
        <Text size="small" tone="muted" numeric>
          {copy.fromDay(dateInDots(start))}
        </Text>
      ) : (
        <TermBar share={progress.share} tone={barTone(tone)}>
          {copy.untilDay(dateInDots(end))}
        </TermBar>
      )}
    </Stack>
  )
}
