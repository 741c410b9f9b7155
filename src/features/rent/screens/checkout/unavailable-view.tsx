import { useStore } from '@nanostores/react'
import { memo, type ReactNode, useState } from 'react'
import { pagePaths } from '#kit/api/page-paths.ts'
import { browserEnvironment } from '#kit/browser/browser-environment.ts'
import { buildLoginUrl } from '#kit/state/session.ts'
import { currentPagePath } from '#kit/state/url-params.ts'
import { formatAmounts } from '#kit/words/amount-text.ts'
import { typesetAddress } from '#kit/words/typeset.ts'
import { OfficeNoteView } from '#places/parts/office-note.tsx'
import { determineOfficeAvailability, type UnavailabilityReason } from '#places/rules/availability.ts'
import { officeAddress } from '#places/rules/office-address.ts'
import { officeCopy, placeCopy } from '#places/words/office.ts'
import { hoursLabelText } from '#places/words/office-status.ts'
import { RemindMe } from '#rent/parts/remind-me.tsx'
import { createReminders } from '#rent/parts/reminders.ts'
import { RentSteps } from '#rent/parts/rent-steps.tsx'
import { LOCKER_CELL_SIZE, USUAL_BOX_SIZE } from '#rent/rules/box-size.ts'
import { checkoutCopy } from '#rent/words/checkout.ts'
import { waitListCopy } from '#rent/words/wait-list.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { PlaceHours } from './place-parts.tsx'
import type { WizardPage } from './wizard-page.ts'
import type { createNearestOfficesScreen, WizardPlace } from './wizard-place.ts'
import type { UnavailableState } from './wizard-stores.ts'

const openKinds: readonly string[] = ['open_until', 'open_around_the_clock']

function describeAvailability({ office, locker }: WizardPlace): { isFree: boolean; words: string } {
  const availability = determineOfficeAvailability(office)
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

/** A reminder of the day that the office announced, if it announced one. */
function RemindOfOpening({ office: { index, closedUntil } }: Pick<WizardPlace, 'office'>) {
  const [reminders] = useState(() => createReminders(browserEnvironment))
  if (closedUntil === undefined) return null
  return <RemindMe reminders={reminders} subject={{ kind: 'office_opens', index }} day={closedUntil} />
}

/** Name, address, hours and actions of the place (M-OFF-01…12). */
export const PlaceCard = memo(({ place, actions }: { place: WizardPlace; actions?: ReactNode }) => {
  const { office, locker, label } = place
  const today = hoursLabelText(label)
  const { isFree, words } = describeAvailability(place)
  return (
    <Card as="section" aria-labelledby="place">
      <Columns shape="two" gap="m" align="start">
        <Stack gap="m">
          <Stack gap="xs">
            <Heading level={2} size="h4" id="place">
              {locker ? placeCopy.lockerTitle(locker.name) : placeCopy.officeTitle(office.index)}
            </Heading>
            <Text>{typesetAddress(officeAddress(office.settlement, office.addressSource))}</Text>
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
                {placeCopy.pricesFrom(formatAmounts(office.pricesFrom))}
              </Text>
            )}
          </Stack>
          {office.isTemporaryClosed && (
            <Notice tone="warning" action={<RemindOfOpening office={office} />}>
              {placeCopy.temporarilyClosed(office.closedUntil ?? null)}
            </Notice>
          )}
          {actions}
          <OfficeNoteView note={office.note} />
        </Stack>
        <PlaceHours place={place} isTodayShown={today !== ''} />
      </Columns>
    </Card>
  )
})

/** Other reasons are explained here; a closed office explains itself on its card. */
const helpByReason = {
  closed: null,
  office_only: placeCopy.officeOnlyHelp,
  none_free: placeCopy.noneFreeHelp,
} as const satisfies Record<UnavailabilityReason, string | null>

export const UnavailabilityText = ({
  why,
  isLocker = false,
}: {
  why: UnavailabilityReason
  isLocker?: boolean
}) => {
  const words = isLocker && why === 'none_free' ? placeCopy.noneFreeCellsHelp : helpByReason[why]
  return words && <Text>{words}</Text>
}

const OfferNotice = ({ offer }: Pick<UnavailableState, 'offer'>) => {
  if (offer === 'over') return <Notice tone="warning">{waitListCopy.offerOver}</Notice>
  if (offer !== 'login') return null
  return (
    <Notice
      tone="info"
      action={
        <ButtonLink tone="primary" href={buildLoginUrl(currentPagePath(browserEnvironment))}>
          {waitListCopy.login}
        </ButtonLink>
      }
    >
      {waitListCopy.offerNeedsLogin}
    </Notice>
  )
}

const WaitListLink = ({ place: { office, locker } }: { place: WizardPlace }) => (
  <ButtonLink
    tone="primary"
    href={pagePaths.waitList(office.index, locker ? LOCKER_CELL_SIZE : USUAL_BOX_SIZE, locker?.id)}
  >
    {waitListCopy.join}
  </ButtonLink>
)

interface Props {
  nearest: ReturnType<typeof createNearestOfficesScreen>
}

function Offices({ nearest: { $state, retry } }: Props) {
  const state = useStore($state)
  if (state.kind === 'loading') return <Skeleton label={placeCopy.nearestLoading} shape="card" />
  if (state.kind === 'failed') {
    return (
      <Notice
        tone="danger"
        action={
          <Button size="small" icon="refresh" onClick={retry}>
            {checkoutCopy.retry}
          </Button>
        }
      >
        {placeCopy.nearestFailed}
      </Notice>
    )
  }
  if (state.offices.length === 0) return <Text>{placeCopy.nearestNone}</Text>
  return (
    <Columns shape="three" as="ul">
      {state.offices.map((office) => (
        <Card key={office.index} as="li" padding="small">
          <Stack gap="xs">
            <ButtonLink href={pagePaths.wizard(office.index)} wide>
              {officeCopy.nearestOne(office.index, office.distance)}
            </ButtonLink>
            <Text size="small">{typesetAddress(officeAddress(office.settlement, office.addressSource))}</Text>
            <Text size="small" tone="muted">
              {placeCopy.free(office.numberOfFreeBoxes, false)}
            </Text>
          </Stack>
        </Card>
      ))}
    </Columns>
  )
}

export function NearestOffices({ nearest }: Props) {
  const state = useStore(nearest.$state)
  // If any distance is missing, the first office is not called the nearest.
  const lacksDistance = state.kind === 'shown' && state.offices.some(({ distance }) => distance === undefined)
  return (
    <Stack gap="s">
      <Heading level={2} size="h3">
        {lacksDistance ? placeCopy.others : placeCopy.nearest}
      </Heading>
      <Offices nearest={nearest} />
      <Link href={pagePaths.home} icon="map" alone>
        {placeCopy.another}
      </Link>
    </Stack>
  )
}

/** Shown if no box can be rented here, with other offices (AMB-44). */
export const UnavailableView = ({ state, page }: { state: UnavailableState; page: WizardPage }) => (
  <Stack gap="l">
    <RentSteps at="office" />
    <Heading level={1}>{state.place.locker ? checkoutCopy.lockerTitle : checkoutCopy.title}</Heading>
    <PlaceCard
      place={state.place}
      actions={
        <>
          <OfferNotice offer={state.offer} />
          <UnavailabilityText why={state.why} isLocker={state.place.locker !== null} />
          {state.why === 'none_free' && state.offer !== 'login' && <WaitListLink place={state.place} />}
        </>
      }
    />
    <NearestOffices nearest={page.nearest} />
  </Stack>
)
