import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import type { Claim } from '#contract/claims.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { claimStatusText } from '#copy/claim-status.ts'
import { dateInDots } from '#copy/date-text.ts'
import { entryCopy as copy, prolongationCopy } from '#copy/prolongation.ts'
import { placeNumber, placeWords } from '#copy/rented-place.ts'
import { typesetAddress } from '#copy/typeset.ts'
import { statusSuffix } from '#domain/claim-status.ts'
import { addressOfOffice, placeOfClaim } from '#parts/rented-place.ts'
import { island } from '#screens/island.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { type EntryPage, entryPage, isUnpaid } from './entry-page.ts'
import { LoadFailure } from './load-failure.tsx'

const Visitor = ({ page }: { page: EntryPage }) => (
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
        <ButtonLink tone="primary" href={addresses.claim(claim.id)}>
          {copy.toClaim}
        </ButtonLink>
        <ButtonLink href={addresses.claims}>{copy.claims}</ButtonLink>
      </>
    }
  >
    {copy.notUnpaidText}
  </EmptyState>
)

function Lease({ claim }: { claim: Claim }) {
  const place = placeOfClaim(claim)
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
        <Text tone="muted">{prolongationCopy.claim(claim.id)}</Text>
      </Stack>
      <Card>
        <DescriptionList
          items={[
            { term: copy.status, details: claimStatusText(claim.claimStatus.id, suffix) },
            { term: placeWords(place).title, details: placeNumber(place) },
            { term: copy.office, details: typesetAddress(addressOfOffice(office)) },
            {
              term: copy.period,
              details: prolongationCopy.periodValue(dateInDots(claim.startDate), dateInDots(claim.endDate)),
            },
            { term: copy.total, details: amountInWords(claim.total) },
          ]}
        />
      </Card>
      <Inline>
        {isUnpaid(claim) && (
          <ButtonLink tone="primary" size="large" href={`${addresses.reservation}?claim=${claim.id}`}>
            {copy.continue}
          </ButtonLink>
        )}
        <ButtonLink tone={isUnpaid(claim) ? 'quiet' : 'primary'} href={addresses.claim(claim.id)}>
          {copy.toClaim}
        </ButtonLink>
      </Inline>
    </Stack>
  )
}

function EntryView({ page }: { page: EntryPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={copy.opening} shape="card" count={2} />
  if (state.kind === 'visitor') return <Visitor page={page} />
  if (state.kind === 'failed')
    return <LoadFailure title={copy.failedTitle} code={state.code} onRetry={page.retry} />
  return page.way === 'lease' ? <Lease claim={state.claim} /> : <NotUnpaid claim={state.claim} />
}

export const ContinuationIsland = island((environment) => entryPage(environment, 'continue'), EntryView)

export const LeaseIsland = island((environment) => entryPage(environment, 'lease'), EntryView)
