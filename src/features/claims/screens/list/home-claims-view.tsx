import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { type ListedClaim, listClientClaims } from '#claims/api/claims.ts'
import { createClaimWithdrawal } from '#claims/parts/claim-withdrawal.ts'
import { homeClaimsCopy as copy } from '#content/words/home.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { HOME_PAGE_CLAIM_COUNT } from '#kit/rules/limits.ts'
import { island } from '#kit/screens/island.tsx'
import { createScreen, type LoadedState } from '#kit/screens/screen.ts'
import { currentTime } from '#kit/state/server-time.ts'
import { buildLoginUrl, loadSession } from '#kit/state/session.ts'
import { WaitEntries } from '#rent/parts/wait-entries.tsx'
import { createWaitEntriesStore } from '#rent/parts/wait-entries-store.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { HiddenByWidthOrLogin } from '#ui/hidden-by-width-or-login/hidden-by-width-or-login.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { findClaimsWithConnectableServices, toListedClaims } from './listed-claim.ts'
import { ListedClaimCard } from './listed-claim-card.tsx'
import { LoadingClaims } from './loading-claims.tsx'
import { ExpiredSessionState, NoClaims } from './no-claims.tsx'

/** 'quiet': nothing is said, because the claims could not be read (M-HOME-09). */
type NoClaimsReason =
  | { readonly kind: 'visitor' | 'expired' | 'quiet' }
  | { readonly kind: 'none'; readonly email: string }

interface HomeClaims {
  readonly claims: readonly ListedClaim[]
  readonly now: Date
  readonly improvable: readonly number[]
}

type ShownHomeClaims = LoadedState<HomeClaims>
type HomeClaimsPage = ReturnType<typeof createHomeClaimsPage>

/** The newest claims, loaded when the tab is first opened (M-LIST-01…04, M-HOME-09). */
export function createHomeClaimsPage(environment: Environment) {
  const { $state, reload, change } = createScreen<HomeClaims, NoClaimsReason>(environment, {
    load: async () => {
      const session = await loadSession(environment)
      if (session.kind === 'visitor' || session.kind === 'expired') return { kind: session.kind }
      if (session.kind !== 'person') return { kind: 'quiet' }
      const answer = await call(
        environment,
        listClientClaims,
        { query: { limit: HOME_PAGE_CLAIM_COUNT } },
        { visitors: true },
      )
      const claims = toListedClaims(answer)
      if (!('length' in claims)) return { kind: claims.status === 401 ? 'visitor' : 'quiet' }
      if (claims.length === 0) return { kind: 'none', email: session.person.email }
      const now = currentTime(environment)
      return { claims: claims.slice(0, HOME_PAGE_CLAIM_COUNT), now, improvable: [] }
    },
    afterLoad: async ({ claims }): Promise<void> =>
      change({ improvable: await findClaimsWithConnectableServices(environment, claims) }),
  })

  return {
    $state,
    withdrawal: createClaimWithdrawal(environment, reload),
    wait: createWaitEntriesStore(environment),
    login: () => environment.go(buildLoginUrl('/#claims')),
  }
}

/** URL of the extension without login, with the campaign parameters (M-LIST-01). */
export const addBannerCampaignToPath = (path: string): string =>
  `${path}?${new URLSearchParams({ utm_source: 'main', utm_medium: 'banner', utm_campaign: 'prolongation-without-auth' })}`

const Visitor = ({ page }: { page: HomeClaimsPage }) => (
  <Columns shape="two">
    <EmptyState
      icon="login"
      title={copy.loginTitle}
      actions={
        <Button tone="primary" onClick={page.login}>
          {copy.login}
        </Button>
      }
    />
    <Card edge="airmail">
      <Stack gap="s" align="start">
        <Heading level={2} size="h3">
          {copy.bannerTitle}
        </Heading>
        <Text>{copy.bannerText}</Text>
        <ButtonLink href={addBannerCampaignToPath(pagePaths.extensionWithoutLogin)}>
          {copy.bannerAction}
        </ButtonLink>
      </Stack>
    </Card>
  </Columns>
)

function Claims({ state, page }: { state: ShownHomeClaims; page: HomeClaimsPage }) {
  return (
    <Stack gap="m">
      <Heading level={2} size="h3">
        {copy.title}
      </Heading>
      <Columns shape="three" as="ul" gap="m">
        {state.claims.map((claim) => (
          <ListedClaimCard
            key={claim.claimId}
            claim={claim}
            now={state.now}
            improvable={state.improvable.includes(claim.claimId)}
            withdrawal={page.withdrawal}
            level={3}
          />
        ))}
      </Columns>
      <div>
        <ButtonLink href={pagePaths.claims}>{copy.all}</ButtonLink>
      </div>
    </Stack>
  )
}

const Loading = ({ page }: { page: HomeClaimsPage }) => (
  <>
    <HiddenByWidthOrLogin from="visitors">
      <Stack gap="m">
        <Heading level={2} size="h3">
          {copy.title}
        </Heading>
        <LoadingClaims label={copy.loading} shape="three" count={HOME_PAGE_CLAIM_COUNT} />
      </Stack>
    </HiddenByWidthOrLogin>
    <HiddenByWidthOrLogin from="persons">
      <Visitor page={page} />
    </HiddenByWidthOrLogin>
  </>
)

function HomeClaimsView({ page, support }: { page: HomeClaimsPage; support?: ReactNode }) {
  const state = useStore(page.$state, { ssr: 'initial' })
  if (state.kind === 'loading') return <Loading page={page} />
  if (state.kind === 'visitor') return <Visitor page={page} />
  if (state.kind === 'expired') return <ExpiredSessionState login={page.login} />
  if (state.kind === 'shown' || state.kind === 'none')
    return (
      <Stack gap="l">
        <WaitEntries store={page.wait} shape="three" />
        {state.kind === 'shown' ? (
          <Claims state={state} page={page} />
        ) : (
          <NoClaims source="main" email={state.email} support={support} />
        )}
      </Stack>
    )
  return <ButtonLink href={pagePaths.claims}>{copy.open}</ButtonLink>
}

export const HomeClaimsIsland = island(createHomeClaimsPage, HomeClaimsView)
