import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import type { ClaimInList } from '#contract/claims.ts'
import { dateInDots } from '#copy/date-text.ts'
import { homeClaimsCopy } from '#copy/home.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Link } from '#ui/link/link.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { toMap } from './connect-service.ts'
import { type HomeClaimsPage, prolongationBanner } from './home-claims.ts'

const Visitor = ({ page }: { page: HomeClaimsPage }) => (
  <Columns shape="two">
    <EmptyState
      icon="login"
      title={homeClaimsCopy.loginTitle}
      actions={
        <Button tone="primary" onClick={page.login}>
          {homeClaimsCopy.login}
        </Button>
      }
    />
    <Card edge="airmail">
      <Stack gap="s" align="start">
        <Heading level={2} size="h3">
          {homeClaimsCopy.bannerTitle}
        </Heading>
        <Text>{homeClaimsCopy.bannerText}</Text>
        <ButtonLink href={prolongationBanner(addresses.prolongationWithoutLogin)}>
          {homeClaimsCopy.bannerAction}
        </ButtonLink>
      </Stack>
    </Card>
  </Columns>
)

const Claims = ({ claims }: { claims: readonly ClaimInList[] }) => (
  <Stack gap="m">
    <Heading level={2} size="h3">
      {homeClaimsCopy.title}
    </Heading>
    <Columns shape="three" as="ul" gap="m">
      {claims.map((claim) => (
        <Card key={claim.claimId} as="li">
          <Stack gap="xs" align="start">
            <Link href={addresses.claim(claim.claimId)} alone>
              {homeClaimsCopy.claim(claim.claimId)}
            </Link>
            <Text>{homeClaimsCopy.box(claim.boxNumber, claim.index)}</Text>
            <Text size="small">{claim.address}</Text>
            <Text size="small" tone="muted">
              {homeClaimsCopy.period(dateInDots(claim.startDate), dateInDots(claim.endDate))}
            </Text>
          </Stack>
        </Card>
      ))}
    </Columns>
    <div>
      <ButtonLink href={addresses.claims}>{homeClaimsCopy.all}</ButtonLink>
    </div>
  </Stack>
)

/** The claims tab of the home page (spec B§2). */
export function HomeClaimsView({ page }: { page: HomeClaimsPage }) {
  const state = useStore(page.$claims, { ssr: 'initial' })
  if (state.kind === 'loading') return <Skeleton label={homeClaimsCopy.loading} shape="card" count={2} />
  if (state.kind === 'visitor') return <Visitor page={page} />
  if (state.kind !== 'shown') {
    return <ButtonLink href={addresses.claims}>{homeClaimsCopy.open}</ButtonLink>
  }
  if (state.claims.length > 0) return <Claims claims={state.claims} />
  return (
    <EmptyState
      icon="letter"
      title={homeClaimsCopy.none}
      actions={
        <ButtonLink tone="primary" href={toMap}>
          {homeClaimsCopy.begin}
        </ButtonLink>
      }
    >
      {homeClaimsCopy.noneText}
    </EmptyState>
  )
}
