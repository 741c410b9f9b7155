import { useStore } from '@nanostores/react'
import { downloadApplicationForm, downloadClaimCalendar } from '#claims/api/claim-details.ts'
import type { Claim } from '#claims/api/claims.ts'
import { OfficeDirections, OfficeVisit, officeHoursText } from '#claims/parts/office-visit.tsx'
import { selectUpcomingCalendarMoments } from '#claims/rules/claim-timeline.ts'
import { leavingKind } from '#claims/rules/leaving.ts'
import { canShowMoving } from '#claims/rules/moving.ts'
import { claimDetailsCopy as copy } from '#claims/words/claim-details.ts'
import { statusHistoryTable } from '#claims/words/history-table.ts'
import { leavingCopy } from '#claims/words/leaving.ts'
import { movingCopy } from '#claims/words/moving.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { printPage } from '#kit/browser/page-actions.ts'
import { Form } from '#kit/screens/form.tsx'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { buildFileUrl } from '#kit/state/file-url.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { TrackedItemHistory } from '#mail/parts/tracked-item-history.tsx'
import { trackedItemsCopy } from '#mail/words/items.ts'
import { PrivacyNote } from '#people/parts/privacy-note.tsx'
import { rentedPlaceFromClaim } from '#places/parts/rented-place.ts'
import { boxOrCellWords } from '#places/words/rented-place.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import type { VisitPlanner } from '#visits/parts/visit-planner.ts'
import { FoldedSection } from './card-section.tsx'
import type { TrackedItemsStore } from './claim-details-page.ts'
import type { LoadedClaimDetails } from './claim-details-state.ts'

export function TrackedItemsSection({ tracks: store }: { tracks: TrackedItemsStore }) {
  const { tracks, typed, sending, refused } = useStore(store.$tracks)
  if (tracks === null) return null
  return (
    <FoldedSection title={trackedItemsCopy.title}>
      <Text tone="muted">{trackedItemsCopy.lead}</Text>
      {tracks.length > 0 && (
        <Stack as="ul" gap="m">
          {tracks.map((item) => (
            <li key={item.id}>
              <Inline justify="between" align="start">
                <TrackedItemHistory item={item} />
                {item.own && (
                  <Button
                    size="small"
                    tone="plain"
                    aria-label={trackedItemsCopy.leaveOf(item.track)}
                    onClick={() => void store.leave(item.id)}
                  >
                    {trackedItemsCopy.leave}
                  </Button>
                )}
              </Inline>
            </li>
          ))}
        </Stack>
      )}
      <Form onSubmit={() => void store.add()}>
        <Stack gap="s">
          <Inline align="end" gap="m" data-print="never">
            <LengthLimitedField
              name="expected-track"
              limit={maxTextLength.track}
              label={trackedItemsCopy.track}
              error={refused === null ? undefined : trackedItemsCopy.refusal(refused)}
              width="medium"
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => store.type(event.currentTarget.value)}
            />
            <Button type="submit" icon="plus" busy={sending}>
              {trackedItemsCopy.add}
            </Button>
          </Inline>
          <PrivacyNote />
        </Stack>
      </Form>
    </FoldedSection>
  )
}

interface Props {
  state: LoadedClaimDetails
}

export function RentalDetailsSection({ state: { claim, card, today } }: Props) {
  const rented = claim.claimBoxes[0]
  const place = rentedPlaceFromClaim(claim)
  return (
    <FoldedSection title={copy.facts} id="details">
      <DescriptionList
        density="tight"
        items={[
          { term: boxOrCellWords(place).title, details: copy.boxValue(place, rented?.box.size ?? 1) },
          ...(rented?.boxName ? [{ term: boxOrCellWords(place).nameOf, details: rented.boxName }] : []),
          {
            term: copy.period,
            details: copy.periodValue(formatDottedDate(claim.startDate), formatDottedDate(claim.endDate)),
          },
          ...(claim.client ? [{ term: copy.client, details: claim.client.fullName }] : []),
          ...(claim.promo === null ? [] : [{ term: copy.promo, details: claim.promo }]),
          ...(claim.prolongationOf === null
            ? []
            : [
                {
                  term: copy.predecessor,
                  details: (
                    <Link
                      href={pagePaths.claim(claim.prolongationOf)}
                    >{`№\u00a0${claim.prolongationOf}`}</Link>
                  ),
                },
              ]),
          ...(claim.move
            ? [
                {
                  term: movingCopy.oldRent,
                  details: <Link href={pagePaths.claim(claim.move.from)}>{`№\u00a0${claim.move.from}`}</Link>,
                },
              ]
            : []),
        ]}
      />
      {card !== null && card.bring.length > 0 && (
        <Text size="small" tone="muted">
          {copy.refusal(claim)}
        </Text>
      )}
      {canShowMoving({ status: claim.claimStatus.id, end: claim.endDate, today }) && (
        <Link href={pagePaths.moveClaim(claim.id)} alone>
          {movingCopy.link}
        </Link>
      )}
      {leavingKind({ status: claim.claimStatus.id, end: claim.endDate, today }) !== null && (
        <Link href={pagePaths.leaveClaim(claim.id)} alone>
          {leavingCopy.link}
        </Link>
      )}
      <PrintAndCalendarLinks
        claim={claim}
        hasDates={card === null || selectUpcomingCalendarMoments(card.line, today).length > 0}
      />
    </FoldedSection>
  )
}

const PrintAndCalendarLinks = ({ claim, hasDates }: { claim: Claim; hasDates: boolean }) => (
  <Inline data-print="never" gap="m">
    <Button size="small" tone="plain" icon="print" onClick={printPage}>
      {copy.print}
    </Button>
    <ButtonLink
      size="small"
      tone="plain"
      icon="pdf"
      href={buildFileUrl(downloadApplicationForm, { id: claim.id })}
      external
    >
      {copy.application}
    </ButtonLink>
    {hasDates && (
      <ButtonLink
        size="small"
        tone="plain"
        icon="calendar"
        href={buildFileUrl(downloadClaimCalendar, { id: claim.id })}
      >
        {copy.calendar}
      </ButtonLink>
    )}
  </Inline>
)

/** The status block lists what to bring. */
export const VisitSection = ({
  state: { claim, today, now },
  planner,
}: Props & { planner: VisitPlanner }) => (
  <OfficeVisit claim={claim} things={[]} planner={planner} today={today} now={now} />
)

export const OfficeSection = ({ state: { claim, today, now } }: Props) => (
  <FoldedSection title={copy.office} id="office" summary={officeHoursText(claim.postOffice, now)}>
    <OfficeDirections office={claim.postOffice} today={today} now={now} />
  </FoldedSection>
)

/** Every status change with its time and actor (M-STAT-05). */
export function HistorySection({ state: { claim } }: Props) {
  return (
    <FoldedSection title={copy.history} id="history">
      <Table {...statusHistoryTable} rows={claim.statusHistory} />
    </FoldedSection>
  )
}
