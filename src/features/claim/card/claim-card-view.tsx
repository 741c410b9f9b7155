import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { claimCardCopy as copy } from '#copy/claim-card.ts'
import { addressNote } from '#copy/mailing-address.ts'
import { refusalText } from '#copy/refusals.ts'
import { LoadFailure } from '#parts/load-failure.tsx'
import { MailingAddress } from '#parts/mailing-address.tsx'
import { placeOfClaim, rentInWords } from '#parts/rented-place.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Hidden } from '#ui/hidden/hidden.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { ReadingRow } from '#ui/reading-row/reading-row.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { AutoExtensionSection, DocumentsSection, HeldAutoExtension } from './accounting-sections.tsx'
import { BoxFault } from './box-fault.tsx'
import type { ClaimCardPage } from './claim-card-page.ts'
import { type ShownClaim, situationShown } from './claim-card-state.ts'
import { ConnectionDialog } from './connection-dialog.tsx'
import { History, Office, RentalDetails, WhatToBring } from './facts-sections.tsx'
import { LifeLine } from './life-line.tsx'
import { listsOfClaims } from './list-of-claim.ts'
import { Payments, Price } from './money-sections.tsx'
import { NotificationsSection } from './notifications-view.tsx'
import { sectionIds, sectionsOf } from './sections.ts'
import { Services } from './services-section.tsx'
import { StatusBlock } from './status-block.tsx'
import { TracksSection } from './tracks-section.tsx'
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

/** The way back to the list. */
function Back({ state }: { state: ShownClaim }) {
  const back = listsOfClaims[state.list]
  return (
    <Inline data-print="never">
      <Link href={back.href} alone icon="arrow-left">
        {back.text}
      </Link>
    </Inline>
  )
}

/** The row of the page's parts that follows the reader. */
function Parts({ state, page }: { state: ShownClaim; page: ClaimCardPage }) {
  const current = useStore(page.$section)
  useEffect(() => page.followSections(), [page])
  return <ReadingRow label={copy.sections} sections={sectionsOf(state)} current={current} />
}

/** Everything about one rental: the next act first, then its life, services, money and documents. */
export function ClaimCardView({ page }: { page: ClaimCardPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="card" count={4} />
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
            <div id={sectionIds.address}>
              <MailingAddress
                claim={state.claim}
                isActive
                note={addressNote(situationShown(state).code, rentInWords(state.claim))}
              />
            </div>
          )}
          <Services state={state} page={page} />
          <NotificationsSection form={page.notifications} place={place} />
          <RentalDetails state={state} />
          <AutoExtensionSection accounting={page.accounting} />
          <Payments state={state} page={page} />
          <DocumentsSection claim={state.claim.id} accounting={page.accounting} />
          <TracksSection tracks={page.tracks} />
          <div id={sectionIds.history}>
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
      <ConnectionDialog connection={page.connection} end={state.claim.endDate} place={place} />
    </Stack>
  )
}
