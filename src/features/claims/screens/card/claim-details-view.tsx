import { useStore } from '@nanostores/react'
import type { TimelineStep } from '#claims/api/claim-details.ts'
import { MailingAddress } from '#claims/parts/mailing-address.tsx'
import { isFinalSituation } from '#claims/rules/claim-situation.ts'
import { claimDetailsCopy as copy } from '#claims/words/claim-details.ts'
import { claimServicesCopy as serviceCopy } from '#claims/words/claim-services.ts'
import { mailingAddressNoteText } from '#claims/words/mailing-address.ts'
import { moveTargetText, moveTargetTitle, movingCopy } from '#claims/words/moving.ts'
import { delegatesCopy } from '#delegates/words/delegates.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { island } from '#kit/screens/island.tsx'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { formatDottedDate, formatMoscowDateTime } from '#kit/words/date-text.ts'
import { rentedPlaceFromClaim, rentForSituationText } from '#places/parts/rented-place.ts'
import { rentRefusalText } from '#rent/words/refusals.ts'
import { AccordionFrame } from '#ui/accordion/accordion.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { DoorCard } from '#ui/door-card/door-card.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { ClaimVisitsSection } from '#visits/parts/visits-view.tsx'
import { CardSection, FoldedSection } from './card-section.tsx'
import { type ClaimDetailsPage, createClaimDetailsPage } from './claim-details-page.ts'
import {
  claimListLinks,
  claimSituationFromState,
  hasNotificationService,
  isVisitSituation,
  type LoadedClaimDetails,
  unpaidSituations,
  unsignedSituations,
} from './claim-details-state.ts'
import {
  AccountingDocumentsSection,
  AutoExtensionSection,
  FailedAutoExtensionNotice,
  MoneySection,
} from './money-sections.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import {
  HistorySection,
  OfficeSection,
  RentalDetailsSection,
  TrackedItemsSection,
  VisitSection,
} from './rental-sections.tsx'
import { ServiceConnectionDialog } from './service-connection-dialog.tsx'
import { ServicesSection } from './services-section.tsx'
import { StatusBlock } from './status-block.tsx'
import { WhatIfSection } from './what-if-section.tsx'

function WaitingItems({ state: { card, claim } }: { state: LoadedClaimDetails }) {
  if (card === null || card.items.length === 0) return null
  const rented = claim.claimBoxes[0]
  return (
    <CardSection title={copy.items} id="items">
      <Stack as="ul" gap="s">
        {card.items.map((item) => (
          <li key={item.id}>
            <Inline justify="between">
              <Stack gap="none">
                <Text weight="strong">
                  {copy.itemKinds[item.kind]} {item.track ?? ''}
                </Text>
                <Text size="small" tone="muted">
                  {item.returnedOn === null
                    ? `${copy.itemPlaces(claim)[item.place]}, ${copy.itemUntil(formatDottedDate(item.keepUntil))}`
                    : copy.itemReturned(formatDottedDate(item.keepUntil), formatDottedDate(item.returnedOn))}
                </Text>
              </Stack>
              {item.choiceToken !== null && (
                <Link href={pagePaths.rpo(item.choiceToken)} alone>
                  {copy.itemChoose}
                </Link>
              )}
            </Inline>
          </li>
        ))}
      </Stack>
      {rented && (
        <Link href={pagePaths.delegateBox(rented.box.id)} alone>
          {delegatesCopy.letCollect}
        </Link>
      )}
    </CardSection>
  )
}

/** Deadlines show the time, all other steps only the day. */
const stepTime = ({ step, at: time, date }: TimelineStep): string =>
  step === 'pay_until' && time !== null ? formatMoscowDateTime(new Date(time)) : formatDottedDate(date)

function Step({ step, moves }: { step: TimelineStep; moves: boolean }) {
  const words = moves && step.step === 'signed' ? movingCopy.exchangeStep : copy.steps[step.step]
  return (
    <Inline justify="between" gap="s" align="start">
      <Inline gap="s" align="start" wrap={false}>
        <Text as="span" tone={step.done ? 'success' : 'muted'}>
          <Icon name={step.done ? 'check' : 'clock'} size="small" />
        </Text>
        <Text size="small" weight={step.done ? 'regular' : 'strong'}>
          <VisuallyHidden>{step.done ? copy.lineDone : copy.lineNext}: </VisuallyHidden>
          {step.done ? words.done : words.next}
        </Text>
      </Inline>
      <Text size="small" tone="muted" numeric>
        {stepTime(step)}
      </Text>
    </Inline>
  )
}

function LifeLine({ state: { card, claim }, folded }: { state: LoadedClaimDetails; folded: boolean }) {
  if (card === null || card.line.length === 0) return null
  const Section = folded ? FoldedSection : CardSection
  return (
    <Section title={copy.line}>
      <Stack as="ol" gap="xs">
        {card.line.map((step) => (
          <li key={step.step}>
            <Step step={step} moves={Boolean(claim.move)} />
          </li>
        ))}
      </Stack>
    </Section>
  )
}

function BoxFault({ state }: { state: LoadedClaimDetails }) {
  const { code } = claimSituationFromState(state)
  if (!state.claim.boxOutOfOrder || isFinalSituation(code)) return null
  const place = rentedPlaceFromClaim(state.claim)
  const boxAwaits = unpaidSituations.includes(code)
    ? 'payment'
    : unsignedSituations.includes(code)
      ? 'signature'
      : 'nothing'
  return (
    <Notice tone="warning" title={copy.boxFaultTitle(place)} data-test="box-fault">
      {copy.boxFaultText(place, boxAwaits)}
    </Notice>
  )
}

function Failure({ code, page }: { code: string; page: ClaimDetailsPage }) {
  const list = claimListLinks[page.listed()]
  return (
    <LoadFailure
      level={1}
      code={code}
      title={copy.claimError}
      words={rentRefusalText}
      onRetry={page.retry}
      others={<ButtonLink href={list.href}>{list.text}</ButtonLink>}
    />
  )
}

function Back({ state }: { state: LoadedClaimDetails }) {
  const claimListLink = claimListLinks[state.list]
  return (
    <Inline data-print="never">
      <Link href={claimListLink.href} alone icon="arrow-left">
        {claimListLink.text}
      </Link>
    </Inline>
  )
}

/** Parts that every claim has, rendered at build time. */
const Loading = () => (
  <Stack gap="l">
    <Stack gap="s">
      <Skeleton screen label={copy.loading} />
      <DoorCard number="" top={<span>{copy.pageTitle}</span>}>
        <Skeleton label={copy.loading} count={4} />
      </DoorCard>
    </Stack>
    <Columns shape="asideEnd" align="start">
      <LoadingSections titles={[serviceCopy.title, copy.money, copy.history]} />
      <LoadingSections titles={[copy.office, copy.facts]} />
    </Columns>
  </Stack>
)

const LoadingSections = ({ titles }: { titles: readonly string[] }) => (
  <AccordionFrame loading>
    {titles.map((title) => (
      <FoldedSection key={title} title={title}>
        <Skeleton label={copy.loading} count={3} />
      </FoldedSection>
    ))}
  </AccordionFrame>
)

const RareSections = ({ state, page }: { state: LoadedClaimDetails; page: ClaimDetailsPage }) => (
  <>
    <TrackedItemsSection tracks={page.tracks} />
    <RentalDetailsSection state={state} />
  </>
)

/** On the old rent, until the keys are exchanged. */
function MoveNotice({ state: { card } }: { state: LoadedClaimDetails }) {
  const move = card?.movesTo
  // Once the keys are exchanged, the main button leads there.
  if (!move || move.isExchanged) return null
  return (
    <Notice
      tone="info"
      data-test="move"
      title={moveTargetTitle(move)}
      action={<ButtonLink href={pagePaths.claim(move.claim)}>{movingCopy.openLink(move.claim)}</ButtonLink>}
    >
      {moveTargetText(move)}
    </Notice>
  )
}

function ClaimDetailsView({ page }: { page: ClaimDetailsPage }) {
  const state = useStore(page.$state, { ssr: 'initial' })
  if (state.kind === 'loading') return <Loading />
  if (state.kind === 'failed') return <Failure code={state.code} page={page} />
  const place = rentedPlaceFromClaim(state.claim)
  const situation = claimSituationFromState(state)
  const isVisitAhead = state.card !== null && isVisitSituation(situation.code)
  const hasAddress = situation.stamp === 'paid'
  // Without the address, the left column has room for them.
  const areRareSectionsLeft = isVisitAhead || !hasAddress
  return (
    <Stack gap="l">
      <Stack gap="s">
        <Back state={state} />
        <StatusBlock state={state} page={page} />
        <BoxFault state={state} />
        <MoveNotice state={state} />
        <FailedAutoExtensionNotice accounting={page.accounting} />
      </Stack>
      <Columns shape={isVisitAhead ? 'asideFirst' : 'asideEnd'} align="start">
        {isVisitAhead && <VisitSection state={state} planner={page.visits} />}
        <Stack gap="l">
          <WaitingItems state={state} />
          {hasAddress && (
            <div id="address">
              <MailingAddress
                claim={state.claim}
                isActive
                note={
                  state.claim.move && isVisitSituation(situation.code)
                    ? movingCopy.addressNote(state.claim.move)
                    : mailingAddressNoteText(situation.code, rentForSituationText(state.claim))
                }
              />
            </div>
          )}
          <AccordionFrame>
            <ServicesSection state={state} page={page} />
            <WhatIfSection state={state} page={page} />
            {hasNotificationService(state) && (
              <NotificationsSection form={page.notifications} place={place} />
            )}
            <AutoExtensionSection accounting={page.accounting} />
            <MoneySection state={state} page={page} />
            <AccountingDocumentsSection claim={state.claim.id} accounting={page.accounting} />
            {isVisitAhead && <LifeLine state={state} folded />}
            {areRareSectionsLeft && <RareSections state={state} page={page} />}
            {/* Its table does not fit into the narrow column. */}
            <HistorySection state={state} />
          </AccordionFrame>
        </Stack>
        {!isVisitAhead && (
          <Stack gap="l">
            <ClaimVisitsSection planner={page.visits} claim={state.claim.id} />
            <LifeLine state={state} folded={false} />
            <AccordionFrame>
              <OfficeSection state={state} />
              {!areRareSectionsLeft && <RareSections state={state} page={page} />}
            </AccordionFrame>
          </Stack>
        )}
      </Columns>
      <ServiceConnectionDialog connection={page.connection} rentEnd={state.claim.endDate} place={place} />
    </Stack>
  )
}

export const ClaimDetailsIsland = island(createClaimDetailsPage, ClaimDetailsView)
