import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { TimelineStep } from '#claims/api/claim-details.ts'
import { MailingAddress } from '#claims/parts/mailing-address.tsx'
import { isFinalSituation } from '#claims/rules/claim-situation.ts'
import { claimDetailsCopy as copy } from '#claims/words/claim-details.ts'
import { mailingAddressNoteText } from '#claims/words/mailing-address.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { island } from '#kit/screens/island.tsx'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { formatDottedDate, formatMoscowDateTime } from '#kit/words/date-text.ts'
import { rentedPlaceFromClaim, rentForSituationText } from '#places/parts/rented-place.ts'
import { rentRefusalText } from '#rent/words/refusals.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { DoorCard } from '#ui/door-card/door-card.tsx'
import { HiddenByWidthOrLogin } from '#ui/hidden-by-width-or-login/hidden-by-width-or-login.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { SectionLinks } from '#ui/section-links/section-links.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { CardSection } from './card-section.tsx'
import { type ClaimDetailsPage, createClaimDetailsPage } from './claim-details-page.ts'
import {
  claimListLinks,
  claimSituationFromState,
  hasNotificationService,
  type LoadedClaimDetails,
  listVisibleSections,
  unpaidSituations,
  unsignedSituations,
} from './claim-details-state.ts'
import {
  AccountingDocumentsSection,
  AutoExtensionSection,
  FailedAutoExtensionNotice,
  PaymentsSection,
  PriceSection,
} from './money-sections.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import {
  HistorySection,
  OfficeSection,
  RentalDetailsSection,
  TrackedItemsSection,
  WhatToBringSection,
} from './rental-sections.tsx'
import { ServiceConnectionDialog } from './service-connection-dialog.tsx'
import { ServicesSection } from './services-section.tsx'
import { StatusBlock } from './status-block.tsx'

function WaitingItems({ state: { card, claim } }: { state: LoadedClaimDetails }) {
  if (card === null || card.items.length === 0) return null
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
    </CardSection>
  )
}

/** Deadlines show the time, all other steps only the day. */
const stepTime = ({ step, at: time, date }: TimelineStep): string =>
  step === 'pay_until' && time !== null ? formatMoscowDateTime(new Date(time)) : formatDottedDate(date)

function Step({ step }: { step: TimelineStep }) {
  const words = copy.steps[step.step]
  return (
    <Inline gap="s" align="start" wrap={false}>
      <Text as="span" tone={step.done ? 'success' : 'muted'}>
        <Icon name={step.done ? 'check' : 'clock'} size="small" />
      </Text>
      <Stack gap="none">
        <Text weight={step.done ? 'regular' : 'strong'}>
          <VisuallyHidden>{step.done ? copy.lineDone : copy.lineNext}: </VisuallyHidden>
          {step.done ? words.done : words.next}
        </Text>
        <Text size="small" tone="muted" numeric>
          {stepTime(step)}
        </Text>
      </Stack>
    </Inline>
  )
}

function LifeLine({ state: { card }, folded }: { state: LoadedClaimDetails; folded?: boolean }) {
  if (card === null || card.line.length === 0) return null
  const steps = (
    <Stack as="ol" gap="s">
      {card.line.map((step) => (
        <li key={step.step}>
          <Step step={step} />
        </li>
      ))}
    </Stack>
  )
  return folded ? (
    <Stack as="section" aria-label={copy.line}>
      <Disclosure title={copy.line}>{steps}</Disclosure>
    </Stack>
  ) : (
    <CardSection title={copy.line}>{steps}</CardSection>
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

function Parts({ state, page }: { state: LoadedClaimDetails; page: ClaimDetailsPage }) {
  const current = useStore(page.$section)
  useEffect(() => page.followSections(), [page])
  return <SectionLinks label={copy.sections} sections={listVisibleSections(state)} current={current} />
}

/** Sections that every claim has, rendered at build time. */
const Loading = () => (
  <Stack gap="l">
    <Stack gap="s">
      <Skeleton screen label={copy.loading} />
      <DoorCard number="" top={<span>{copy.pageTitle}</span>}>
        <Skeleton label={copy.loading} count={4} />
      </DoorCard>
    </Stack>
    <SectionLinks label={copy.sections} sections={listVisibleSections(null)} current={null} />
    <Columns shape="asideEnd" align="start">
      <Stack gap="l">
        <LoadingSection id="details" title={copy.facts} />
        <LoadingSection id="payments" title={copy.payments} />
        <LoadingSection id="history" title={copy.history} />
      </Stack>
      <Stack gap="l">
        <LoadingSection id="office" title={copy.office} />
        <LoadingSection id="price" title={copy.price} />
      </Stack>
    </Columns>
  </Stack>
)

const LoadingSection = (props: { id: string; title: string }) => (
  <CardSection {...props}>
    <Skeleton label={copy.loading} count={3} />
  </CardSection>
)

function ClaimDetailsView({ page }: { page: ClaimDetailsPage }) {
  const state = useStore(page.$state, { ssr: 'initial' })
  if (state.kind === 'loading') return <Loading />
  if (state.kind === 'failed') return <Failure code={state.code} page={page} />
  const place = rentedPlaceFromClaim(state.claim)
  return (
    <Stack gap="l">
      <Stack gap="s">
        <Back state={state} />
        <StatusBlock state={state} page={page} />
        <BoxFault state={state} />
        <FailedAutoExtensionNotice accounting={page.accounting} />
      </Stack>
      <Parts state={state} page={page} />
      <Columns shape="asideEnd" align="start">
        <Stack gap="l">
          <HiddenByWidthOrLogin above="tablet">
            <LifeLine state={state} folded />
          </HiddenByWidthOrLogin>
          <WaitingItems state={state} />
          <WhatToBringSection state={state} />
          {claimSituationFromState(state).stamp === 'paid' && (
            <div id="address">
              <MailingAddress
                claim={state.claim}
                isActive
                note={mailingAddressNoteText(
                  claimSituationFromState(state).code,
                  rentForSituationText(state.claim),
                )}
              />
            </div>
          )}
          <ServicesSection state={state} page={page} />
          {hasNotificationService(state) && <NotificationsSection form={page.notifications} place={place} />}
          <RentalDetailsSection state={state} />
          <AutoExtensionSection accounting={page.accounting} />
          <PaymentsSection state={state} page={page} />
          <AccountingDocumentsSection claim={state.claim.id} accounting={page.accounting} />
          <TrackedItemsSection tracks={page.tracks} />
          <div id="history">
            <HistorySection state={state} />
          </div>
        </Stack>
        <Stack gap="l">
          <HiddenByWidthOrLogin below="desktop">
            <LifeLine state={state} />
          </HiddenByWidthOrLogin>
          <OfficeSection state={state} />
          <PriceSection state={state} />
        </Stack>
      </Columns>
      <ServiceConnectionDialog connection={page.connection} rentEnd={state.claim.endDate} place={place} />
    </Stack>
  )
}

export const ClaimDetailsIsland = island(createClaimDetailsPage, ClaimDetailsView)
