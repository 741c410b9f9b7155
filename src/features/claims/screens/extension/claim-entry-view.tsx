import { useStore } from '@nanostores/react'
import { readClaimDetails } from '#claims/api/claim-details.ts'
import { type Claim, readClaim } from '#claims/api/claims.ts'
import { ANOTHER_BOX_PARAMETER } from '#claims/parts/another-box-url.ts'
import { startRentalFormFromClaim } from '#claims/parts/rental-form-from-claim.ts'
import { statusSuffix } from '#claims/rules/claim-status.ts'
import { claimStatusText } from '#claims/words/claim-status.ts'
import { claimEntryCopy as copy, extensionCopy } from '#claims/words/extension.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { island } from '#kit/screens/island.tsx'
import { createScreen, redirectToPage } from '#kit/screens/screen.ts'
import { serverToday } from '#kit/state/server-time.ts'
import { buildLoginUrl } from '#kit/state/session.ts'
import { currentPagePath, readPathNumber } from '#kit/state/url-params.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { typesetAddress } from '#kit/words/typeset.ts'
import { redirectForbiddenClaim } from '#people/parts/organisations.ts'
import { officeAddressLine, rentedPlaceFromClaim } from '#places/parts/rented-place.ts'
import { boxOrCellWords, placeNumberText } from '#places/words/rented-place.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { ExtensionLoadFailure } from './extension-load-failure.tsx'

type ClaimEntryPage = ReturnType<typeof createClaimEntryPage>

const unpaidStatuses: readonly number[] = [1, 4]
const isUnpaid = (claim: Claim): boolean => unpaidStatuses.includes(claim.claimStatus.id)

/**
 * 'continue' replaces an unpaid claim (M-ROUTE-27, M-CLAIM-05), rents a reserved box anew (AMB-54) or another box of
 * the same kind. 'lease' shows a claim that the operator's other site linked to (M-ROUTE-03, 04).
 */
export function createClaimEntryPage(environment: Environment, way: 'continue' | 'lease') {
  const id = readPathNumber(environment)
  const visitor = { kind: 'visitor' } as const
  const { $state, retry } = createScreen<{ readonly claim: Claim }, typeof visitor>(environment, {
    load: async () => {
      if (id === null) return { kind: 'failed', code: 'not_found' }
      if (!environment.mayBePerson()) return visitor
      const answer = await call(environment, readClaim, { params: { id }, query: {} }, { visitors: true })
      if (!answer.ok) return answer
      const claim = answer.value
      if (way === 'lease') return { claim }
      const today = serverToday(environment)
      if (today !== null && environment.query().has(ANOTHER_BOX_PARAMETER))
        return redirectToPage(environment, startRentalFormFromClaim(claim, { anotherBoxOn: today }))
      if (isUnpaid(claim))
        return redirectToPage(environment, startRentalFormFromClaim(claim, { replaces: true }))
      const card = await call(environment, readClaimDetails, { params: { id } })
      if (!card.ok) return card
      const { canRentAnew, rentedAnew } = card.value.prolongation
      if (canRentAnew) return redirectToPage(environment, startRentalFormFromClaim(claim, { anew: true }))
      return rentedAnew === null ? { claim } : redirectToPage(environment, pagePaths.claim(rentedAnew))
    },
    onVisitor: () => visitor,
    onForbidden: () =>
      way === 'lease'
        ? environment.redirect(pagePaths.crossSiteError)
        : redirectForbiddenClaim(environment, id ?? 0),
  })

  return {
    $state,
    retry,
    way,
    login: () => environment.go(buildLoginUrl(currentPagePath(environment))),
  }
}

const Visitor = ({ page }: { page: ClaimEntryPage }) => (
  <EmptyState
    level={1}
    icon="login"
    title={copy.crossLogin}
    actions={
      <Button tone="primary" onClick={page.login}>
        {copy.login}
      </Button>
    }
  >
    {copy.crossLoginText}
  </EmptyState>
)

const NotUnpaid = ({ claim }: { claim: Claim }) => (
  <EmptyState
    level={1}
    icon="info"
    title={copy.notUnpaidTitle}
    actions={
      <>
        <ButtonLink tone="primary" href={pagePaths.claim(claim.id)}>
          {copy.toClaim}
        </ButtonLink>
        <ButtonLink href={pagePaths.claims}>{copy.claims}</ButtonLink>
      </>
    }
  >
    {copy.notUnpaidText}
  </EmptyState>
)

function Lease({ claim }: { claim: Claim }) {
  const place = rentedPlaceFromClaim(claim)
  const { postOffice: office } = claim
  const suffix = statusSuffix({
    status: claim.claimStatus.id,
    isSigned: claim.isSigned,
    endDate: claim.endDate,
  })
  return (
    <Stack gap="l">
      <Stack gap="xs">
        <Heading level={1}>{copy.crossTitle}</Heading>
        <Text tone="muted">{extensionCopy.claim(claim.id)}</Text>
      </Stack>
      <Card>
        <DescriptionList
          items={[
            { term: copy.status, details: claimStatusText(claim.claimStatus.id, suffix) },
            { term: boxOrCellWords(place).title, details: placeNumberText(place) },
            { term: copy.office, details: typesetAddress(officeAddressLine(office)) },
            {
              term: copy.period,
              details: extensionCopy.periodValue(
                formatDottedDate(claim.startDate),
                formatDottedDate(claim.endDate),
              ),
            },
            { term: copy.total, details: formatAmount(claim.total) },
          ]}
        />
      </Card>
      <Inline>
        {isUnpaid(claim) && (
          <ButtonLink tone="primary" size="large" href={`${pagePaths.reservation}?claim=${claim.id}`}>
            {copy.continue}
          </ButtonLink>
        )}
        <ButtonLink tone={isUnpaid(claim) ? 'quiet' : 'primary'} href={pagePaths.claim(claim.id)}>
          {copy.toClaim}
        </ButtonLink>
      </Inline>
    </Stack>
  )
}

function ClaimEntryView({ page }: { page: ClaimEntryPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={copy.opening} shape="card" count={2} />
  if (state.kind === 'visitor') return <Visitor page={page} />
  if (state.kind === 'failed')
    return <ExtensionLoadFailure title={copy.failedTitle} code={state.code} onRetry={page.retry} />
  return page.way === 'lease' ? <Lease claim={state.claim} /> : <NotUnpaid claim={state.claim} />
}

export const ContinueClaimIsland = island(
  (environment) => createClaimEntryPage(environment, 'continue'),
  ClaimEntryView,
)

export const CrossSiteClaimIsland = island(
  (environment) => createClaimEntryPage(environment, 'lease'),
  ClaimEntryView,
)
