import { useStore } from '@nanostores/react'
import { downloadClaimCalendar } from '#claims/api/claim-details.ts'
import type { Claim } from '#claims/api/claims.ts'
import { visitCopy as copy } from '#claims/words/visit.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { type CalendarDate, daysBetween } from '#kit/rules/calendar-date.ts'
import { buildFileUrl } from '#kit/state/file-url.ts'
import { typesetAddress } from '#kit/words/typeset.ts'
import { OfficeNoteView } from '#places/parts/office-note.tsx'
import { OfficeStreetPicture } from '#places/parts/office-street-picture.tsx'
import { officeAddressLine } from '#places/parts/rented-place.ts'
import { hoursLabelToday } from '#places/rules/working-hours.ts'
import { hoursLabelText } from '#places/words/office-status.ts'
import { workingDayTexts } from '#places/words/working-day.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { hasBookedVisit, type VisitPlanner } from '#visits/parts/visit-planner.ts'
import { ClaimVisits } from '#visits/parts/visits-view.tsx'

interface OfficeProps {
  office: Claim['postOffice']
  today: CalendarDate
  now: Date
}

const SPECIAL_DAYS_AHEAD = 31

/** Empty if the hours are unknown. */
export const officeHoursText = (office: Claim['postOffice'], now: Date): string =>
  hoursLabelText(
    hoursLabelToday(
      {
        workingHours: office.workingHours.map((row) => ({ ...row, date: row.date ?? null })),
        isTemporaryClosed: office.isTemporaryClosed,
        timeZone: office.timeZone ?? 'Europe/Moscow',
      },
      now,
    ),
  )

function OfficeHours({ office, today, now }: OfficeProps) {
  const rows = office.workingHours.filter(({ date }) => {
    const days = date ? daysBetween(today, date) : 0
    return days >= 0 && days <= SPECIAL_DAYS_AHEAD
  })
  if (rows.length === 0) return <Text tone="muted">{copy.hoursUnknown}</Text>
  return (
    <Disclosure title={copy.hoursNow(officeHoursText(office, now))}>
      <DescriptionList
        density="tight"
        items={rows.map((row) => {
          const { day, times } = workingDayTexts(row)
          return { term: day, details: times }
        })}
      />
    </Disclosure>
  )
}

/** Closure, hours, map and routes of an office, without its address. */
export const OfficeDirections = (props: OfficeProps) => (
  <>
    {props.office.isTemporaryClosed && (
      <Notice tone="warning">{copy.closed(props.office.closedUntil ?? null)}</Notice>
    )}
    <OfficeNoteView note={props.office.note} />
    <OfficeHours {...props} />
    <OfficeStreetPicture index={props.office.index} place={props.office} />
    <Link href={pagePaths.office(props.office.index)} alone external icon="pin">
      {copy.officePage}
    </Link>
  </>
)

/** What to bring to the office, when it is open and how to get there. */
export function OfficeVisit(props: {
  claim: Claim
  things: readonly string[]
  planner: VisitPlanner
  today: CalendarDate
  now: Date
  /** For pages that do not show the address elsewhere. */
  withAddress?: boolean
}) {
  const { claim, things, planner, today, now, withAddress = false } = props
  const { postOffice: office } = claim
  const isBooked = hasBookedVisit(useStore(planner.$plan))
  return (
    <Stack as="section" gap="s" aria-labelledby="visit">
      <Heading level={2} size="h3" id="visit">
        {copy.title}
      </Heading>
      {withAddress && <Text size="lead">{typesetAddress(officeAddressLine(office))}</Text>}
      <ClaimVisits planner={planner} claim={claim.id} primary={withAddress} />
      {things.length > 0 && (
        <>
          <Heading level={3} size="h4">
            {copy.bring}
          </Heading>
          <Stack as="ul" gap="xxs">
            {things.map((thing) => (
              <Text key={thing} as="li">
                {thing}
              </Text>
            ))}
          </Stack>
        </>
      )}
      {claim.clientType === clientTypeByName.legal && (
        <Link href="/docs/procuration.docx" alone icon="document">
          {copy.procuration}
        </Link>
      )}
      <OfficeDirections office={office} today={today} now={now} />
      {/* The booked visit has a calendar button of its own. */}
      {!isBooked && (
        <div data-print="never">
          <ButtonLink icon="calendar" href={buildFileUrl(downloadClaimCalendar, { id: claim.id })}>
            {copy.calendar}
          </ButtonLink>
        </div>
      )}
    </Stack>
  )
}
