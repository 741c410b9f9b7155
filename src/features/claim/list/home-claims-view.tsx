import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { addresses } from '#contract/addresses.ts'
import { homeClaimsCopy as copy } from '#copy/home.ts'
import { island } from '#screens/island.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { ClaimCardInList } from './claim-card-in-list.tsx'
import {
  type HomeClaimsPage,
  homeClaimsPage,
  prolongationBanner,
  type ShownHomeClaims,
} from './home-claims.ts'
import { ExpiredSession, NoClaims } from './no-claims.tsx'

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
        <ButtonLink href={prolongationBanner(addresses.prolongationWithoutLogin)}>
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
          <ClaimCardInList
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
        <ButtonLink href={addresses.claims}>{copy.all}</ButtonLink>
      </div>
    </Stack>
  )
}

function HomeClaimsView({ page, support }: { page: HomeClaimsPage; support?: ReactNode }) {
  const state = useStore(page.$state, { ssr: 'initial' })
  if (state.kind === 'loading') return <Skeleton label={copy.loading} shape="card" count={2} />
  if (state.kind === 'visitor') return <Visitor page={page} />
  if (state.kind === 'expired') return <ExpiredSession login={page.login} />
  if (state.kind === 'shown') return <Claims state={state} page={page} />
  if (state.kind === 'none') {
    return <NoClaims source="main" email={state.email} support={support} />
  }
  return <ButtonLink href={addresses.claims}>{copy.open}</ButtonLink>
}

export const HomeClaimsIsland = island(homeClaimsPage, HomeClaimsView)
