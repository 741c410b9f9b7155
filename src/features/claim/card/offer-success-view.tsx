import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import { claimCardCopy } from '#copy/claim-card.ts'
import { serviceEndCopy as copy } from '#copy/claim-services.ts'
import { refusalText } from '#copy/refusals.ts'
import { LoadFailure } from '#parts/load-failure.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import type { OfferSuccessPage } from './offer-success-page.ts'

/** The way on: to where the order was left, to its payment, or to the list. */
function NextSteps({ page: { back, claim } }: { page: OfferSuccessPage }) {
  if (back !== null)
    return (
      <ButtonLink tone="primary" href={back}>
        {copy.offerSuccessGoOn}
      </ButtonLink>
    )
  if (claim === null)
    return (
      <ButtonLink tone="primary" href={addresses.claims}>
        {claimCardCopy.all}
      </ButtonLink>
    )
  return (
    <>
      <ButtonLink tone="primary" href={`${addresses.reservation}?claim=${claim}`}>
        {copy.offerSuccessPay}
      </ButtonLink>
      <ButtonLink href={addresses.claim(claim)}>{copy.toClaim}</ButtonLink>
    </>
  )
}

/** Whether the offer in force is accepted, and the way on (M-ROUTE-30). */
export function OfferSuccessView({ page }: { page: OfferSuccessPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="card" count={2} />
  if (state.kind === 'failed')
    return (
      <LoadFailure
        level={1}
        code={state.code}
        title={copy.offerFailedTitle}
        words={refusalText}
        onRetry={page.retry}
      />
    )
  if (state.kind === 'missing')
    return (
      <EmptyState
        level={1}
        icon="document"
        code="offer_missing"
        title={copy.offerMissingTitle}
        actions={
          <ButtonLink
            tone="primary"
            href={
              page.back === null
                ? addresses.offer
                : `${addresses.offer}?back=${encodeURIComponent(page.back)}`
            }
          >
            {copy.offerRead}
          </ButtonLink>
        }
      >
        {copy.offerMissingText}
      </EmptyState>
    )
  return (
    <EmptyState level={1} icon="check" title={copy.offerSuccessTitle} actions={<NextSteps page={page} />}>
      {copy.offerSuccessText}
    </EmptyState>
  )
}
