import { memo, type ReactNode } from 'react'
import { amountsInWords } from '#copy/amount-text.ts'
import { placeCopy } from '#copy/checkout.ts'
import { hoursLabelText } from '#copy/office-now.ts'
import { officeAvailability } from '#domain/availability.ts'
import { officeAddress } from '#domain/office-address.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Card } from '#ui/card/card.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { Place } from './place.ts'
import { PlaceHours } from './place-hours.tsx'

const openKinds: readonly string[] = ['open_until', 'open_around_the_clock']

function availabilityWords({ office, locker }: Place): string {
  const availability = officeAvailability(office)
  if (locker && availability.kind !== 'closed') return placeCopy.free(locker.numberOfFreeBoxes, true)
  if (availability.kind === 'closed') return placeCopy.closed
  if (availability.kind === 'office_only') return placeCopy.officeOnly
  return availability.kind === 'free' ? placeCopy.free(availability.count, false) : placeCopy.noneFree
}

/** M-OFF-01…12 */
export const PlaceCard = memo(({ place, actions }: { place: Place; actions?: ReactNode }) => {
  const { office, locker, label } = place
  const today = hoursLabelText(label)
  const free =
    locker && !office.isTemporaryClosed
      ? locker.numberOfFreeBoxes > 0
      : officeAvailability(office).kind === 'free'
  return (
    <Card as="section" aria-labelledby="place">
      <Stack gap="m">
        <Stack gap="xs">
          <Heading level={2} size="h4" id="place">
            {locker ? placeCopy.lockerTitle(locker.name) : placeCopy.officeTitle(office.index)}
          </Heading>
          <Text>{officeAddress(office.settlement, office.addressSource)}</Text>
          <Inline gap="xs">
            {today !== '' && (
              <Badge tone={openKinds.includes(label?.kind ?? '') ? 'success' : 'neutral'} icon="clock">
                {today}
              </Badge>
            )}
            <Badge tone={free ? 'action' : 'neutral'} icon={locker ? 'locker' : 'box'}>
              {availabilityWords(place)}
            </Badge>
          </Inline>
          {office.pricesFrom !== undefined && !locker && (
            <Text size="small" tone="muted">
              {placeCopy.pricesFrom(amountsInWords(office.pricesFrom))}
            </Text>
          )}
        </Stack>
        {office.isTemporaryClosed && (
          <Notice tone="warning">{placeCopy.temporarilyClosed(office.closedUntil ?? null)}</Notice>
        )}
        {actions}
        <PlaceHours place={place} />
      </Stack>
    </Card>
  )
})
