import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import { claimCardCopy } from '#copy/claim-card.ts'
import { serviceEndCopy as copy } from '#copy/claim-services.ts'
import { refusalText } from '#copy/refusals.ts'
import { resultStamps } from '#copy/result.ts'
import { PageFailure, ResultPage } from '#parts/result-page.tsx'
import { island } from '#screens/island.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { type OfferSuccessPage, offerSuccessPage } from './offer-success-page.ts'

/** The way on: to where the order was left, to its payment, or to the list. */
function NextSteps({ page: { back, claim } }: { page: OfferSuccessPage }) {
  if (back !== null)
    return (
      <ButtonLink tone="primary" size="large" href={back}>
        {copy.offerSuccessGoOn}
      </ButtonLink>
    )
  if (claim === null)
    return (
      <ButtonLink tone="primary" size="large" href={addresses.claims}>
        {claimCardCopy.all}
      </ButtonLink>
    )
  return (
    <>
      <ButtonLink tone="primary" size="large" href={`${addresses.reservation}?claim=${claim}`}>
        {copy.offerSuccessPay}
      </ButtonLink>
      <ButtonLink size="large" href={addresses.claim(claim)}>
        {copy.toClaim}
      </ButtonLink>
    </>
  )
}

/** Whether the offer in force is accepted, and the way on (M-ROUTE-30). */
function OfferSuccessView({ page }: { page: OfferSuccessPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="card" count={2} />
  if (state.kind === 'failed')
    return (
      <PageFailure
        code={state.code}
        title={copy.offerFailedTitle}
        words={refusalText}
        onRetry={page.retry}
        others={<ButtonLink href={addresses.claims}>{claimCardCopy.all}</ButtonLink>}
      />
    )
  if (state.kind === 'missing')
    return (
      <ResultPage
        scene="unsigned"
        code="offer_missing"
        title={copy.offerMissingTitle}
        text={copy.offerMissingText}
        actions={
          <ButtonLink
            tone="primary"
            size="large"
            href={
              page.back === null
                ? addresses.offer
                : `${addresses.offer}?back=${encodeURIComponent(page.back)}`
            }
          >
            {copy.offerRead}
          </ButtonLink>
        }
      />
    )
  return (
    <ResultPage
      scene="signed"
      stamp={resultStamps.accepted}
      code="offer_accepted"
      title={copy.offerSuccessTitle}
      text={copy.offerSuccessText}
      actions={<NextSteps page={page} />}
    />
  )
}

/** Whether the offer is accepted. Client-only. */
export const OfferSuccessIsland = island(offerSuccessPage, OfferSuccessView)
