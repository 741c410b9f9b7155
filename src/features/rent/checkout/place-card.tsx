import { memo, type ReactNode } from 'react'
import { addresses } from '#contract/addresses.ts'
import { amountsInWords } from '#copy/amount-text.ts'
import { checkoutCopy } from '#copy/checkout.ts'
import { generalRefusalText } from '#copy/general-refusals.ts'
import { placeCopy } from '#copy/office.ts'
import { hoursLabelText } from '#copy/office-now.ts'
import { typeset } from '#copy/typeset.ts'
import { workingDayWords } from '#copy/working-day.ts'
import { officeAvailability } from '#domain/availability.ts'
import { officeAddress } from '#domain/office-address.ts'
import { lazyView } from '#parts/lazy-view.tsx'
import { LoadFailure } from '#parts/load-failure.tsx'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { Place } from './place.ts'

export const PlaceHours = ({ place: { office } }: { place: Place }) => (
  <div>
    {office.workingHours.length > 0 && (
      <Disclosure title={office.isTemporaryClosed ? placeCopy.hoursWhenOpen : placeCopy.hours}>
        <DescriptionList
          density="tight"
          items={office.workingHours.map((row) => {
            const { day, times } = workingDayWords(row)
            return { term: day, details: times }
          })}
        />
      </Disclosure>
    )}
    {office.directions && (
      <Disclosure title={placeCopy.directions}>
        <Text>{typeset(office.directions)}</Text>
      </Disclosure>
    )}
  </div>
)

const openKinds: readonly string[] = ['open_until', 'open_around_the_clock']

function availabilityOf({ office, locker }: Place): { isFree: boolean; words: string } {
  const availability = officeAvailability(office)
  if (availability.kind === 'closed') return { isFree: false, words: placeCopy.closed }
  if (locker)
    return {
      isFree: locker.numberOfFreeBoxes > 0,
      words: placeCopy.free(locker.numberOfFreeBoxes, true),
    }
  if (availability.kind === 'free') return { isFree: true, words: placeCopy.free(availability.count, false) }
  const isOfficeOnly = availability.kind === 'office_only'
  return { isFree: false, words: isOfficeOnly ? placeCopy.officeOnly : placeCopy.noneFree }
}

/** M-OFF-01…12 */
export const PlaceCard = memo(({ place, actions }: { place: Place; actions?: ReactNode }) => {
  const { office, locker, label } = place
  const today = hoursLabelText(label)
  const { isFree, words } = availabilityOf(place)
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
            <Badge tone={isFree ? 'action' : 'neutral'} icon={locker ? 'locker' : 'box'}>
              {words}
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

/** Not retryable (M-ERR-04). */
const unknownCodes: readonly string[] = ['office_unknown', 'locker_unknown', 'not_found', 'office_missing']

const PlaceUnknown = lazyView(async () => (await import('./place-unknown.tsx')).PlaceUnknown)

export const PlaceFailure = ({ code, onRetry }: { code: string; onRetry: () => void }) =>
  unknownCodes.includes(code) ? (
    <PlaceUnknown code={code} />
  ) : (
    <LoadFailure
      level={1}
      code={code}
      title={checkoutCopy.failedTitle}
      words={generalRefusalText}
      onRetry={onRetry}
      others={<ButtonLink href={addresses.home}>{checkoutCopy.home}</ButtonLink>}
    />
  )
