import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { LifeStep } from '#claims/api/claim-card.ts'
import { MailingAddress } from '#claims/parts/mailing-address.tsx'
import { isOver } from '#claims/rules/claim-situation.ts'
import { claimCardCopy as copy } from '#claims/words/claim-card.ts'
import { addressNote } from '#claims/words/mailing-address.ts'
import { addresses } from '#kit/api/addresses.ts'
import { island } from '#kit/screens/island.tsx'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { dateInDots, instantInWords } from '#kit/words/date-text.ts'
import { placeOfClaim, rentInWords } from '#places/parts/rented-place.ts'
import { refusalText } from '#rent/words/refusals.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { DoorCard } from '#ui/door-card/door-card.tsx'
import { Hidden } from '#ui/hidden/hidden.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { ReadingRow } from '#ui/reading-row/reading-row.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { type ClaimCardPage, claimCardPage } from './claim-card-page.ts'
import {
  hasNotifications,
  listsOfClaims,
  type ShownClaim,
  sectionsOf,
  situationShown,
  unpaid,
  unsigned,
} from './claim-card-state.ts'
import { ConnectionDialog } from './connection-dialog.tsx'
import { History, Office, RentalDetails, TracksSection, WhatToBring } from './facts-sections.tsx'
import {
  AutoExtensionSection,
  DocumentsSection,
  HeldAutoExtension,
  Payments,
  Price,
} from './money-sections.tsx'
import { NotificationsSection } from './notifications-view.tsx'
import { Section } from './section.tsx'
import { Services } from './services-section.tsx'
import { StatusBlock } from './status-block.tsx'

function WaitingItems({ state: { card, claim } }: { state: ShownClaim }) {
  if (card === null || card.items.length === 0) return null
  return (
    <Section title={copy.items} id="items">
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
                    ? `${copy.itemPlaces(claim)[item.place]}, ${copy.itemUntil(dateInDots(item.keepUntil))}`
                    : copy.itemReturned(dateInDots(item.keepUntil), dateInDots(item.returnedOn))}
                </Text>
              </Stack>
              {item.choiceToken !== null && (
                <Link href={addresses.rpo(item.choiceToken)} alone>
                  {copy.itemChoose}
                </Link>
              )}
            </Inline>
          </li>
        ))}
      </Stack>
    </Section>
  )
}

/** Deadlines show the time, other steps the day. */
const stepTime = ({ step, at: time, date }: LifeStep): string =>
  step === 'pay_until' && time !== null ? instantInWords(new Date(time)) : dateInDots(date)

function Step({ step }: { step: LifeStep }) {
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

function LifeLine({ state: { card }, folded }: { state: ShownClaim; folded?: boolean }) {
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
    <Section title={copy.line}>{steps}</Section>
  )
}

function BoxFault({ state }: { state: ShownClaim }) {
  const { code } = situationShown(state)
  if (!state.claim.boxOutOfOrder || isOver(code)) return null
  const place = placeOfClaim(state.claim)
  const boxAwaits = unpaid.includes(code) ? 'payment' : unsigned.includes(code) ? 'signature' : 'nothing'
  return (
    <Notice tone="warning" title={copy.boxFaultTitle(place)} data-test="box-fault">
      {copy.boxFaultText(place, boxAwaits)}
    </Notice>
  )
}

function Failure({ code, page }: { code: string; page: ClaimCardPage }) {
  const list = listsOfClaims[page.listed()]
  return (
    <LoadFailure
      level={1}
      code={code}
      title={copy.claimError}
      words={refusalText}
      onRetry={page.retry}
      others={<ButtonLink href={list.href}>{list.text}</ButtonLink>}
    />
  )
}

function Back({ state }: { state: ShownClaim }) {
  const claimListLink = listsOfClaims[state.list]
  return (
    <Inline data-print="never">
      <Link href={claimListLink.href} alone icon="arrow-left">
        {claimListLink.text}
      </Link>
    </Inline>
  )
}

function Parts({ state, page }: { state: ShownClaim; page: ClaimCardPage }) {
  const current = useStore(page.$section)
  useEffect(() => page.followSections(), [page])
  return <ReadingRow label={copy.sections} sections={sectionsOf(state)} current={current} />
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
    <ReadingRow label={copy.sections} sections={sectionsOf(null)} current={null} />
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
  <Section {...props}>
    <Skeleton label={copy.loading} count={3} />
  </Section>
)

function ClaimCardView({ page }: { page: ClaimCardPage }) {
  const state = useStore(page.$state, { ssr: 'initial' })
  if (state.kind === 'loading') return <Loading />
  if (state.kind === 'failed') return <Failure code={state.code} page={page} />
  const place = placeOfClaim(state.claim)
  return (
    <Stack gap="l">
      <Stack gap="s">
        <Back state={state} />
        <StatusBlock state={state} page={page} />
        <BoxFault state={state} />
        <HeldAutoExtension accounting={page.accounting} />
      </Stack>
      <Parts state={state} page={page} />
      <Columns shape="asideEnd" align="start">
        <Stack gap="l">
          <Hidden above="tablet">
            <LifeLine state={state} folded />
          </Hidden>
          <WaitingItems state={state} />
          <WhatToBring state={state} />
          {situationShown(state).stamp === 'paid' && (
            <div id="address">
              <MailingAddress
                claim={state.claim}
                isActive
                note={addressNote(situationShown(state).code, rentInWords(state.claim))}
              />
            </div>
          )}
          <Services state={state} page={page} />
          {hasNotifications(state) && <NotificationsSection form={page.notifications} place={place} />}
          <RentalDetails state={state} />
          <AutoExtensionSection accounting={page.accounting} />
          <Payments state={state} page={page} />
          <DocumentsSection claim={state.claim.id} accounting={page.accounting} />
          <TracksSection tracks={page.tracks} />
          <div id="history">
            <History state={state} />
          </div>
        </Stack>
        <Stack gap="l">
          <Hidden below="desktop">
            <LifeLine state={state} />
          </Hidden>
          <Office state={state} />
          <Price state={state} />
        </Stack>
      </Columns>
      <ConnectionDialog connection={page.connection} rentEnd={state.claim.endDate} place={place} />
    </Stack>
  )
}

export const ClaimCardIsland = island(claimCardPage, ClaimCardView)
