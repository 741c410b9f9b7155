import { useStore } from '@nanostores/react'
import { NextStepButton } from '#claims/parts/claim-progress.tsx'
import { determineClaimSituation } from '#claims/parts/determine-claim-situation.ts'
import { MailingAddress } from '#claims/parts/mailing-address.tsx'
import { OfficeDirections } from '#claims/parts/office-visit.tsx'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { claimDetailsCopy } from '#claims/words/claim-details.ts'
import { movingCopy } from '#claims/words/moving.ts'
import { ownBoxCopy as copy } from '#claims/words/own-boxes.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { island } from '#kit/screens/island.tsx'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { formatLongDate } from '#kit/words/date-text.ts'
import { typesetAddress } from '#kit/words/typeset.ts'
import { officeAddressLine } from '#places/parts/rented-place.ts'
import { placeTitle } from '#places/words/rented-place.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { DoorCard } from '#ui/door-card/door-card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { createOwnBoxPage, type LoadedOwnBox, type OwnBoxPage } from './own-box-page.ts'

type Props = { state: LoadedOwnBox }

function Items({ state: { card, box } }: Props) {
  const waiting = card.items.filter(({ returnedOn }) => returnedOn === null)
  return (
    <Stack as="ul" gap="s">
      {waiting.map((item) => (
        <Stack as="li" key={item.id} gap="none">
          <Text weight="strong">
            {[claimDetailsCopy.itemKinds[item.kind], item.track].filter(Boolean).join(' ')}
          </Text>
          <Text size="small" tone="muted">
            {[
              claimDetailsCopy.itemPlaces(box)[item.place],
              copy.since(todayInZone(new Date(item.notedAt))),
              copy.until(item.keepUntil),
            ].join(', ')}
          </Text>
        </Stack>
      ))}
    </Stack>
  )
}

function Door({ state }: Props) {
  const { box, claim, card, now } = state
  const count = box.inBox + box.atCounter
  const { extension } = card.prolongation
  const next = card.line.find(({ done }) => !done)
  return (
    <DoorCard
      as="section"
      aria-labelledby="door"
      number={box.boxNumber}
      door={box.inBox > 0 ? 'open' : 'closed'}
      top={<span>{copy.paidUntilOf(box, box.paidUntil)}</span>}
      actions={
        <NextStepButton
          claim={{
            situation: determineClaimSituation(claim, now, card.prolongation),
            id: claim.id,
            previous: claim.prolongationOf,
            extension: extension?.id ?? null,
            offer: card.prolongation.offer,
          }}
        />
      }
    >
      <Heading level={2} size="h3" id="door">
        {count === 0 ? copy.isEmpty(box) : copy.waiting(count)}
      </Heading>
      <Items state={state} />
      {next && (
        <Text tone="muted">{`${claimDetailsCopy.steps[next.step].next} — ${formatLongDate(next.date)}`}</Text>
      )}
    </DoorCard>
  )
}

function People({ state: { people, box } }: Props) {
  return (
    <Stack as="section" gap="s" aria-labelledby="people">
      <Heading level={2} size="h3" id="people">
        {copy.people}
      </Heading>
      {people.length === 0 ? (
        <Text>{copy.nobodyElse}</Text>
      ) : (
        <Stack as="ul" gap="xs">
          {people.map(({ id, name, untilDay }) => (
            <Text as="li" key={id}>
              {copy.delegate(name, untilDay)}
            </Text>
          ))}
        </Stack>
      )}
      <Inline gap="m">
        <Link href={pagePaths.delegateBox(box.boxId)} alone>
          {copy.letCollect}
        </Link>
        {people.length > 0 && (
          <Link href={pagePaths.delegates} alone>
            {copy.allDelegates}
          </Link>
        )}
      </Inline>
    </Stack>
  )
}

function Key({ state: { box, claim } }: Props) {
  const isBox = box.lockerName === null
  return (
    <Stack as="section" gap="s" aria-labelledby="key">
      <Heading level={2} size="h3" id="key">
        {copy.key}
      </Heading>
      <Text>
        {claim.isSigned === true || claim.prolongationOf !== null
          ? isBox
            ? copy.keyOfBox
            : copy.keyOfCell
          : copy.keyBeforeSigning(box)}
      </Text>
      {isBox && (
        <Link href={`${pagePaths.faq}#changes7`} alone>
          {copy.lostKey}
        </Link>
      )}
      {claim.claimStatus.id === claimStatus.onRent && (
        <Link href={pagePaths.moveClaim(claim.id)} alone>
          {movingCopy.link}
        </Link>
      )}
    </Stack>
  )
}

function Box({ state }: Props) {
  const { box, claim, today, now } = state
  return (
    <Stack gap="l">
      <Stack gap="none">
        <Link alone icon="arrow-left" href={pagePaths.ownBoxes}>
          {copy.back}
        </Link>
        <Heading level={1}>{placeTitle(box)}</Heading>
      </Stack>
      <Columns shape="asideEnd" align="start">
        <Stack gap="l">
          <Door state={state} />
          <MailingAddress claim={claim} isActive />
          <Link href={pagePaths.claim(claim.id)} alone icon="document">
            {copy.claim}
          </Link>
        </Stack>
        <Stack gap="l">
          <Stack as="section" gap="s" aria-labelledby="office">
            <Heading level={2} size="h3" id="office">
              {copy.office(box)}
            </Heading>
            <Text>{typesetAddress(officeAddressLine(claim.postOffice))}</Text>
            <OfficeDirections office={claim.postOffice} today={today} now={now} />
          </Stack>
          <Key state={state} />
          <People state={state} />
        </Stack>
      </Columns>
    </Stack>
  )
}

function OwnBoxView({ page }: { page: OwnBoxPage }) {
  const state = useStore(page.$state, { ssr: 'initial' })
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="card" count={2} />
  if (state.kind === 'failed')
    return <LoadFailure code={state.code} title={copy.failed} level={1} onRetry={page.retry} />
  if (state.kind === 'unknown')
    return (
      <EmptyState
        level={1}
        icon="letter"
        title={copy.unknown}
        actions={<ButtonLink href={pagePaths.ownBoxes}>{copy.back}</ButtonLink>}
      >
        {copy.unknownText}
      </EmptyState>
    )
  return <Box state={state} />
}

export const OwnBoxIsland = island(createOwnBoxPage, OwnBoxView)
