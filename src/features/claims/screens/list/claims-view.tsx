import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { type ListedClaim, listClientClaims } from '#claims/api/claims.ts'
import { createClaimWithdrawal } from '#claims/parts/claim-withdrawal.ts'
import { isListedClaimOver } from '#claims/parts/determine-claim-situation.ts'
import { claimsCopy as copy } from '#claims/words/claims.ts'
import { ownBoxesCopy } from '#claims/words/own-boxes.ts'
import { collectingCopy, delegatesCopy } from '#delegates/words/delegates.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { fitsSearchLimit } from '#kit/api/text-limits.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { CLAIMS_PAGE_SIZE } from '#kit/rules/limits.ts'
import { island } from '#kit/screens/island.tsx'
import { ListPagination } from '#kit/screens/list-pagination.tsx'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { createScreen, type LoadedState } from '#kit/screens/screen.ts'
import { SearchForm } from '#kit/screens/search-form.tsx'
import { currentTime } from '#kit/state/server-time.ts'
import { buildLoginUrl, loadSession } from '#kit/state/session.ts'
import { currentPagePath, readQueryNumber } from '#kit/state/url-params.ts'
import { emailPreferencesCopy } from '#messages/words/sent-messages.ts'
import { blockedOrganisationCopy } from '#people/words/account-switch.ts'
import { WaitEntries } from '#rent/parts/wait-entries.tsx'
import { createWaitEntriesStore } from '#rent/parts/wait-entries-store.ts'
import { AccordionFrame, Disclosure } from '#ui/accordion/accordion.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { HiddenByWidthOrLogin } from '#ui/hidden-by-width-or-login/hidden-by-width-or-login.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { findClaimsWithConnectableServices, toListedClaims } from './listed-claim.ts'
import { ListedClaimCard } from './listed-claim-card.tsx'
import { LoadingClaims } from './loading-claims.tsx'
import { ExpiredSessionState, NoClaims, NoClaimsPromo } from './no-claims.tsx'

type NoClaimsReason =
  | { readonly kind: 'visitor' | 'expired' }
  | { readonly kind: 'none'; readonly email: string }

interface Claims {
  readonly claims: readonly ListedClaim[]
  readonly now: Date
  readonly improvable: readonly number[]
  readonly page: number
  readonly pages: number
  /** Null if the server does not tell it. */
  readonly total: number | null
  readonly q: string
}

type ShownClaims = LoadedState<Claims>
type ClaimsPage = ReturnType<typeof createClaimsPage>

const addressOf = (page: number, q: string): string => {
  const query = new URLSearchParams({
    ...(q === '' ? {} : { q }),
    ...(page === 1 ? {} : { page: String(page) }),
  })
  return query.size === 0 ? pagePaths.claims : `${pagePaths.claims}?${query}`
}

/** The claims of the person, ten per page; `?page=` is the page number, `?q=` a search (M-LIST-02…10). */
export function createClaimsPage(environment: Environment) {
  const { $state, retry, reload, change } = createScreen<Claims, NoClaimsReason>(environment, {
    load: async () => {
      if (!environment.mayBePerson()) return { kind: 'visitor' }
      const page = Math.max(1, readQueryNumber(environment, 'page') ?? 1)
      const q = environment.query().get('q') ?? ''
      const [session, answer] = await Promise.all([
        loadSession(environment),
        call(
          environment,
          listClientClaims,
          { query: { limit: CLAIMS_PAGE_SIZE, page: page - 1, ...(q === '' ? {} : { q }) } },
          { visitors: true },
        ),
      ])
      if (session.kind === 'visitor' || session.kind === 'expired') return { kind: session.kind }
      const claims = toListedClaims(answer)
      if (!('length' in claims)) return claims
      if (claims.length === 0 && page === 1 && q === '')
        return { kind: 'none', email: session.kind === 'person' ? session.person.email : '' }
      const now = currentTime(environment)
      const total = claims[0]?.total ?? null
      const pages = total === null ? page : Math.ceil(total / CLAIMS_PAGE_SIZE)
      return { claims, now, improvable: [], page, pages, total, q }
    },
    onVisitor: () => ({ kind: 'visitor' }),
    afterLoad: async ({ claims, page, total }): Promise<void> => {
      await Promise.all([
        total === null && checkNextPage(claims, page),
        findClaimsWithConnectableServices(environment, claims).then((improvable) => change({ improvable })),
      ])
    },
  })

  /** The published API has no page count, so requests the first claim of the next page. */
  const checkNextPage = async (claims: readonly ListedClaim[], page: number): Promise<void> => {
    if (claims.length < CLAIMS_PAGE_SIZE) return
    const query = { limit: 1, page: page * CLAIMS_PAGE_SIZE }
    const next = await call(environment, listClientClaims, { query })
    if (next.ok && next.value.length > 0) change({ pages: page + 1 })
  }

  return {
    $state,
    $session: environment.$session,
    retry,
    withdrawal: createClaimWithdrawal(environment, reload),
    wait: createWaitEntriesStore(environment),
    search: async (typed: string): Promise<void> => {
      if (!fitsSearchLimit(typed)) return
      environment.rename(addressOf(1, typed.trim()))
      await reload()
    },
    login: () => environment.go(buildLoginUrl(currentPagePath(environment))),
  }
}

function UnreachableAddress({ page }: { page: ClaimsPage }) {
  const session = useStore(page.$session, { ssr: 'initial' })
  if (session.kind !== 'person' || !session.person.emailUnreachable) return null
  return (
    <Notice
      tone="warning"
      title={emailPreferencesCopy.noticeTitle}
      data-test="unreachable-address"
      action={
        <ButtonLink href={`${pagePaths.personalData}#mail`}>{emailPreferencesCopy.noticeAct}</ButtonLink>
      }
    >
      {emailPreferencesCopy.notice}
    </Notice>
  )
}

function BlockedOrganisations({ page }: { page: ClaimsPage }) {
  const session = useStore(page.$session, { ssr: 'initial' })
  const names = session.kind === 'person' ? (session.person.blockedOrganisations ?? []) : []
  return names.map((name) => (
    <Notice key={name} tone="warning" title={blockedOrganisationCopy.title(name)}>
      {blockedOrganisationCopy.text}
    </Notice>
  ))
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
        <NoClaimsPromo source="claims" campaign="not-authorized" />
      </Stack>
    </Columns>
  )
}

interface ListProps {
  state: ShownClaims
  page: ClaimsPage
}

function Cards({ claims, state, page }: ListProps & { claims: readonly ListedClaim[] }) {
  return (
    <Columns as="ul" shape="two" gap="m">
      {claims.map((claim) => (
        <ListedClaimCard
          key={claim.claimId}
          claim={claim}
          now={state.now}
          level={2}
          withdrawal={page.withdrawal}
          improvable={state.improvable.includes(claim.claimId)}
        />
      ))}
    </Columns>
  )
}

function Search({ state, page }: ListProps) {
  const [typed, setTyped] = useState(state.q)
  return (
    <Inline justify="between">
      <SearchForm
        name="q"
        label={copy.search}
        find={copy.find}
        typed={typed}
        busy={state.reloading}
        onType={setTyped}
        onSearch={() => void page.search(typed)}
        clear={state.q === '' ? undefined : copy.clear}
        onClear={() => {
          setTyped('')
          void page.search('')
        }}
      />
      <Text tone="muted" size="small" aria-live="polite">
        {state.total !== null && copy.found(state.total)}
      </Text>
    </Inline>
  )
}

const isSearchable = ({ q, total }: ShownClaims): boolean => q !== '' || (total ?? 0) > CLAIMS_PAGE_SIZE

/** Finished claims are collapsed unless all claims are finished (M-LIST-06). */
function List({ state, page }: ListProps) {
  const { claims, pages, now } = state
  const finishedClaims = claims.filter((claim) => isListedClaimOver(claim, now))
  const activeClaims = claims.filter((claim) => !finishedClaims.includes(claim))
  return (
    <Stack gap="l">
      {isSearchable(state) && <Search state={state} page={page} />}
      {claims.length === 0 && state.q !== '' && state.page === 1 ? (
        <EmptyState icon="search" title={copy.nothing}>
          {copy.nothingText}
        </EmptyState>
      ) : claims.length === 0 ? (
        <EmptyState
          title={copy.emptyPage}
          actions={<ButtonLink href={pagePaths.claims}>{copy.toFirst}</ButtonLink>}
        />
      ) : (
        <>
          {activeClaims.length > 0 && <Cards claims={activeClaims} state={state} page={page} />}
          {finishedClaims.length > 0 &&
            (activeClaims.length > 0 ? (
              <AccordionFrame>
                <Disclosure title={copy.over(finishedClaims.length)}>
                  <Cards claims={finishedClaims} state={state} page={page} />
                </Disclosure>
              </AccordionFrame>
            ) : (
              <Cards claims={finishedClaims} state={state} page={page} />
            ))}
        </>
      )}
      <ListPagination
        label={copy.pages}
        page={state.page}
        pages={pages}
        hrefFor={(to) => addressOf(to, state.q)}
      />
    </Stack>
  )
}

function ClaimsView({ page, support }: { page: ClaimsPage; support?: ReactNode }) {
  const state = useStore(page.$state, { ssr: 'initial' })
  const shown = state.kind === 'shown'
  const loading = state.kind === 'loading'
  return (
    <Stack gap="l">
      <Inline justify="between">
        <Heading level={1}>{copy.title}</Heading>
        {shown && (
          <ButtonLink icon="plus" href={pagePaths.home}>
            {copy.begin}
          </ButtonLink>
        )}
      </Inline>
      {loading && (
        <HiddenByWidthOrLogin from="visitors">
          <LoadingClaims label={copy.loading} shape="two" count={4} />
        </HiddenByWidthOrLogin>
      )}
      {(loading || state.kind === 'visitor') && (
        <HiddenByWidthOrLogin from={loading ? 'persons' : undefined}>
          <LoggedOut page={page} />
        </HiddenByWidthOrLogin>
      )}
      {state.kind === 'expired' && <ExpiredSessionState login={page.login} />}
      {state.kind === 'failed' && (
        <LoadFailure code={state.code} title={copy.failedTitle} onRetry={page.retry} />
      )}
      {(shown || state.kind === 'none') && <WaitEntries store={page.wait} />}
      {state.kind === 'none' && <NoClaims source="claims" email={state.email} support={support} />}
      <BlockedOrganisations page={page} />
      <UnreachableAddress page={page} />
      {shown && <List state={state} page={page} />}
      {(shown || state.kind === 'none') && (
        <Inline gap="m">
          {shown && (
            <Link href={pagePaths.ownBoxes} icon="letter" alone>
              {ownBoxesCopy.title}
            </Link>
          )}
          {shown && (
            <Link href={pagePaths.calendar} icon="calendar" alone>
              {copy.calendar}
            </Link>
          )}
          {shown && (
            <Link href={pagePaths.delegates} icon="user" alone>
              {delegatesCopy.title}
            </Link>
          )}
          <Link href={pagePaths.collecting} icon="letter" alone>
            {collectingCopy.title}
          </Link>
          <Link href={pagePaths.personalData} icon="user" alone>
            {copy.personalData}
          </Link>
        </Inline>
      )}
    </Stack>
  )
}

export const ClaimsIsland = island(createClaimsPage, ClaimsView)
