import { useStore } from '@nanostores/react'
import { printPage } from '#browser/page-actions.ts'
import { claimApplication, claimCalendar } from '#contract/claim-card.ts'
import { claimCardCopy as copy } from '#copy/claim-card.ts'
import { claimStatusText } from '#copy/claim-status.ts'
import { refusalText } from '#copy/refusals.ts'
import { statusSuffix } from '#domain/claim-status.ts'
import { LoadFailure } from '#parts/load-failure.tsx'
import { MailingAddress } from '#parts/mailing-address.tsx'
import { SituationBadge } from '#parts/situation-badge.tsx'
import { fileAddress } from '#state/file-address.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Hidden } from '#ui/hidden/hidden.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { AutoExtensionSection, DocumentsSection } from './accounting-sections.tsx'
import type { ClaimCardPage } from './claim-card-page.ts'
import { type ShownClaim, situationShown } from './claim-card-state.ts'
import { ConnectionDialog } from './connection-dialog.tsx'
import { History, Office, RentalDetails, WhatToBring } from './facts-sections.tsx'
import { LifeLine } from './life-line.tsx'
import { listsOfClaims } from './list-of-claim.ts'
import { Payments, Price } from './money-sections.tsx'
import { NextAct } from './next-act.tsx'
import { NotificationsSection } from './notifications-view.tsx'
import { Services } from './services-section.tsx'
import { WaitingItems } from './waiting-items.tsx'

function Failure({ code, page }: { code: string; page: ClaimCardPage }) {
  const list = listsOfClaims[page.listed]
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

/** Number, status with its colour, and what can be taken along: paper and calendar. */
function Head({ state }: { state: ShownClaim }) {
  const { claim } = state
  const shown = { status: claim.claimStatus.id, isSigned: claim.isSigned, endDate: claim.endDate }
  const back = listsOfClaims[state.list]
  return (
    <Stack gap="s" align="start">
      <Link href={back.href} alone icon="arrow-left" data-print="never">
        {back.text}
      </Link>
      <Inline gap="m">
        <Heading level={1}>{copy.title(claim.id)}</Heading>
        <SituationBadge tone={situationShown(state).tone}>
          {claimStatusText(claim.claimStatus.id, statusSuffix(shown))}
        </SituationBadge>
      </Inline>
      <Inline data-print="never">
        <Button size="small" icon="print" onClick={printPage}>
          {copy.print}
        </Button>
        <ButtonLink size="small" icon="calendar" href={fileAddress(claimCalendar, { id: claim.id })} download>
          {copy.calendar}
        </ButtonLink>
        <ButtonLink size="small" icon="pdf" href={fileAddress(claimApplication, { id: claim.id })} external>
          {copy.application}
        </ButtonLink>
      </Inline>
    </Stack>
  )
}

/** Everything about one rental: the next act first, then its life, services, money and documents. */
export function ClaimCardView({ page }: { page: ClaimCardPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="card" count={4} />
  if (state.kind === 'failed') return <Failure code={state.code} page={page} />
  return (
    <Stack gap="l">
      <Head state={state} />
      <Columns shape="asideEnd" align="start">
        <Stack gap="l">
          <NextAct state={state} page={page} />
          <Hidden above="tablet">
            <LifeLine state={state} />
          </Hidden>
          <WaitingItems state={state} />
          {situationShown(state).stamp === 'paid' && <MailingAddress claim={state.claim} isActive />}
          <RentalDetails state={state} />
          <Services state={state} page={page} />
          <NotificationsSection form={page.notifications} />
          <AutoExtensionSection accounting={page.accounting} />
          <Payments state={state} page={page} />
          <DocumentsSection claim={state.claim.id} accounting={page.accounting} />
          <History state={state} />
        </Stack>
        <Stack gap="l">
          <Hidden below="desktop">
            <LifeLine state={state} />
          </Hidden>
          <Price state={state} />
          <WhatToBring state={state} />
          <Office state={state} />
        </Stack>
      </Columns>
      <ConnectionDialog connection={page.connection} />
    </Stack>
  )
}
