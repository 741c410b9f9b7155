import type { ReactNode } from 'react'
import type { Claim } from '#claims/api/claims.ts'
import { claimDetailsCopy } from '#claims/words/claim-details.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { rentedPlaceFromClaim } from '#places/parts/rented-place.ts'
import { placeTitle } from '#places/words/rented-place.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

/** Pages on which the holder moves from a box or leaves it; both begin at the claim. */
export const RentChangeFrame = ({
  claim,
  title,
  children,
}: {
  claim: Claim
  title: string
  children: ReactNode
}) => (
  <Stack gap="l">
    <Stack gap="none">
      <Link alone icon="arrow-left" href={pagePaths.claim(claim.id)}>
        {claimDetailsCopy.title(claim.id)}
      </Link>
      <Heading level={1}>{title}</Heading>
    </Stack>
    {children}
  </Stack>
)

/** The box, a sentence about the change, and its form. */
export const RentChangeForm = ({
  claim,
  lead,
  link,
  children,
}: {
  claim: Claim
  lead: string
  link?: ReactNode
  children: ReactNode
}) => (
  <Columns shape="form">
    <Stack gap="l">
      <Stack gap="xs">
        <Text size="lead">{placeTitle(rentedPlaceFromClaim(claim))}</Text>
        <Text prose>{lead}</Text>
        {link}
      </Stack>
      {children}
    </Stack>
  </Columns>
)

export const RentChangeImpossible = ({
  claim,
  title,
  action,
  children,
}: {
  claim: Claim
  title: string
  /** What the holder can do first; otherwise the way back. */
  action?: ReactNode
  children: ReactNode
}) => (
  <EmptyState
    title={title}
    actions={
      action || <ButtonLink href={pagePaths.claim(claim.id)}>{claimDetailsCopy.title(claim.id)}</ButtonLink>
    }
  >
    {children}
  </EmptyState>
)
