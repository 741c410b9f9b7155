import { useStore } from '@nanostores/react'
import { printPage } from '#browser/page-actions.ts'
import { claimApplication, claimCalendar } from '#contract/claim-card.ts'
import { claimCardCopy as copy } from '#copy/claim-card.ts'
import { claimStatusText } from '#copy/claim-status.ts'
import { refusalText } from '#copy/refusals.ts'
import { statusSuffix } from '#domain/claim-status.ts'
import { LoadFailure } from '#parts/load-failure.tsx'
import { SituationBadge } from '#parts/situation-badge.tsx'
import { fileAddress } from '#state/file-address.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { OnlyOn } from '#ui/only-on/only-on.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { AutoExtensionSection, PapersSection } from './accounting-sections.tsx'
import type { ClaimCardPage } from './claim-card-page.ts'
import { type ShownClaim, situationShown } from './claim-card-state.ts'
import { ConnectionDialog } from './connection-dialog.tsx'
import { Bring, History, Office, Rented, Senders } from './facts-sections.tsx'
import { LifeLine } from './life-line.tsx'
import { type ListOfClaim, listsOfClaims } from './list-of-claim.ts'
import { Payments, Price } from './money-sections.tsx'
import { NextAct } from './next-act.tsx'
import { NotificationsSection } from './notifications-view.tsx'
import { Services } from './services-section.tsx'
import { WaitingItems } from './waiting-items.tsx'

function Failure({ code, list, page }: { code: string; list: ListOfClaim; page: ClaimCardPage }) {
  return (
    <LoadFailure
      level={1}
      code={code}
      title={copy.claimError}
      words={refusalText}
      onRetry={page.retry}
      others={<ButtonLink href={listsOfClaims[list].href}>{listsOfClaims[list].text}</ButtonLink>}
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

/** Everything about one rental (issue 4 part 2): the next act first, then its life, services, money and papers. */
export function ClaimCardView({ page }: { page: ClaimCardPage }) {
  const state = useStore(page.$card)
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="card" count={4} />
  if (state.kind === 'failed') return <Failure {...state} page={page} />
  return (
    <Stack gap="l">
      <Head state={state} />
      <Columns shape="asideEnd" align="start">
        <Stack gap="l">
          <NextAct state={state} page={page} />
          <OnlyOn device="belowDesktop">
            <LifeLine state={state} />
          </OnlyOn>
          <WaitingItems state={state} />
          <Senders state={state} />
          <Rented state={state} />
          <Services state={state} page={page} />
          <NotificationsSection form={page.notifications} />
          <AutoExtensionSection accounting={page.accounting} />
          <Payments state={state} page={page} />
          <PapersSection claim={state.claim.id} accounting={page.accounting} />
          <History state={state} />
        </Stack>
        <Stack gap="l">
          <OnlyOn device="desktop">
            <LifeLine state={state} />
          </OnlyOn>
          <Price state={state} />
          <Bring state={state} />
          <Office state={state} />
        </Stack>
      </Columns>
      <ConnectionDialog connection={page.connection} />
    </Stack>
  )
}
