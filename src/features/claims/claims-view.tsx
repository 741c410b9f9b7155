import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { addresses } from '#contract/addresses.ts'
import { claimsCopy as copy } from '#copy/claims.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { ClaimCardInList } from './claim-card-in-list.tsx'
import type { ClaimsPage, ClaimsState } from './claims-page.ts'

type Of<Kind extends ClaimsState['kind']> = Extract<ClaimsState, { kind: Kind }>

/** The way to the promotions, marked with who saw it (spec B§2: campaign and source tags). */
function Promo({ campaign }: { campaign: 'authorized' | 'not-authorized' }) {
  const marks = new URLSearchParams({ utm_source: 'claims', utm_medium: 'banner', utm_campaign: campaign })
  return (
    <Card edge="airmail" as="section" aria-labelledby="promo" data-test={`promo-${campaign}`}>
      <Stack gap="s" align="start">
        <Heading level={2} size="h3" id="promo">
          {copy.promoTitle}
        </Heading>
        <Text>{copy.promoText}</Text>
        <ButtonLink href={`${addresses.promo}?${marks}`}>{copy.promoAction}</ButtonLink>
      </Stack>
    </Card>
  )
}

function LoggedOut({ page }: { page: ClaimsPage }) {
  return (
    <Columns shape="asideEnd" align="start">
      <EmptyState
        icon="login"
        title={copy.loggedOutTitle}
        actions={
          <Button tone="primary" size="large" onClick={page.login}>
            {copy.login}
          </Button>
        }
      />
      <Stack gap="m">
        <Notice title={copy.rightLogin}>{copy.rightLoginText}</Notice>
        <Promo campaign="not-authorized" />
      </Stack>
    </Columns>
  )
}

/** Where a claim may be that is not in the list (M-LIST-03); `support` opens the question to support. */
function LostClaim(props: { state: Of<'none'>; page: ClaimsPage; support: ReactNode }) {
  const { state, page, support } = props
  return (
    <Notice
      title={copy.lostTitle}
      action={
        <Stack gap="xs" align="start">
          <Button icon="user" busy={state.linking} onClick={() => void page.link()}>
            {state.linking ? copy.lostLinking : copy.lostLink}
          </Button>
          <Link href={addresses.recovery} alone>
            {copy.lostRecover}
          </Link>
          <Text size="small">{copy.lostSupport}</Text>
          {support}
        </Stack>
      }
    >
      {copy.lostProfile(state.email)}
    </Notice>
  )
}

function NoClaims(props: { state: Of<'none'>; page: ClaimsPage; support: ReactNode }) {
  return (
    <Columns shape="asideEnd" align="start">
      <EmptyState
        icon="letter"
        title={copy.noneTitle}
        actions={
          <ButtonLink tone="primary" size="large" href={addresses.home}>
            {copy.take}
          </ButtonLink>
        }
      >
        {copy.noneText}
      </EmptyState>
      <Stack gap="m">
        <LostClaim {...props} />
        <Promo campaign="authorized" />
      </Stack>
    </Columns>
  )
}

function List({ state }: { state: Of<'shown'> }) {
  const { claims, page, pages, today, improvable } = state
  return (
    <Stack gap="l">
      {claims.length === 0 ? (
        <EmptyState
          title={copy.emptyPage}
          actions={<ButtonLink href={addresses.claims}>{copy.toFirst}</ButtonLink>}
        />
      ) : (
        <Columns as="ul" shape="two" gap="m">
          {claims.map((claim) => (
            <ClaimCardInList
              key={claim.claimId}
              claim={claim}
              today={today}
              improvable={improvable.includes(claim.claimId)}
            />
          ))}
        </Columns>
      )}
      <Pagination
        label={copy.pages}
        page={page}
        pages={pages}
        previousLabel={copy.previous}
        nextLabel={copy.next}
        pageLabel={copy.page}
        hrefFor={(to) => (to === 1 ? addresses.claims : `${addresses.claims}?page=${to}`)}
      />
    </Stack>
  )
}

function Failed({ page }: { page: ClaimsPage }) {
  return (
    <EmptyState
      icon="warning"
      title={copy.failedTitle}
      actions={
        <Button tone="primary" icon="refresh" onClick={page.retry}>
          {copy.retry}
        </Button>
      }
    />
  )
}

/** The session has no person any more (M-SESS-02, 03). */
function Expired({ page }: { page: ClaimsPage }) {
  return (
    <EmptyState
      icon="clock"
      title={copy.expiredTitle}
      actions={
        <>
          <Button tone="primary" onClick={page.login}>
            {copy.loginAgain}
          </Button>
          <ButtonLink href={addresses.faq}>{copy.findQuestion}</ButtonLink>
        </>
      }
    >
      {copy.expiredText}
    </EmptyState>
  )
}

/** My claims in all their states (M-ROUTE-06). */
export function ClaimsView({ page, support }: { page: ClaimsPage; support: ReactNode }) {
  const state = useStore(page.$claims)
  const shown = state.kind === 'shown'
  return (
    <Stack gap="l">
      <Inline justify="between">
        <Heading level={1}>{shown ? copy.heading : copy.title}</Heading>
        {shown && (
          <ButtonLink icon="plus" href={addresses.home}>
            {copy.begin}
          </ButtonLink>
        )}
      </Inline>
      {state.kind === 'loading' && <Skeleton label={copy.loading} shape="card" count={3} />}
      {state.kind === 'visitor' && <LoggedOut page={page} />}
      {state.kind === 'expired' && <Expired page={page} />}
      {state.kind === 'failed' && <Failed page={page} />}
      {state.kind === 'none' && <NoClaims state={state} page={page} support={support} />}
      {shown && <List state={state} />}
    </Stack>
  )
}
