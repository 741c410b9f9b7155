import { useStore } from '@nanostores/react'
import { readOffer } from '#claims/api/offer.ts'
import { claimDetailsCopy } from '#claims/words/claim-details.ts'
import { serviceResultCopy as copy } from '#claims/words/claim-services.ts'
import { resultStampTexts } from '#claims/words/result-pages.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { island } from '#kit/screens/island.tsx'
import { PageFailure, ResultPage } from '#kit/screens/result-page.tsx'
import { createScreen } from '#kit/screens/screen.ts'
import { readQueryNumber, readQuerySitePath } from '#kit/state/url-params.ts'
import { rentRefusalText } from '#rent/words/refusals.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

type OfferAcceptedPage = ReturnType<typeof createOfferAcceptedPage>

/** Reads the acceptance from the server, never from the URL (M-ROUTE-30). */
export function createOfferAcceptedPage(environment: Environment) {
  const { $state, retry } = createScreen<never, { readonly kind: 'accepted' | 'missing' }>(environment, {
    load: async () => {
      const answer = await call(environment, readOffer, {})
      return answer.ok ? { kind: answer.value.accepted === null ? 'missing' : 'accepted' } : answer
    },
  })
  return {
    $state,
    retry,
    back: readQuerySitePath(environment, 'back'),
    claim: readQueryNumber(environment, 'claim'),
  }
}

function NextSteps({ page: { back, claim } }: { page: OfferAcceptedPage }) {
  if (back !== null)
    return (
      <ButtonLink tone="primary" size="large" href={back}>
        {copy.offerSuccessGoOn}
      </ButtonLink>
    )
  if (claim === null)
    return (
      <ButtonLink tone="primary" size="large" href={pagePaths.claims}>
        {claimDetailsCopy.all}
      </ButtonLink>
    )
  return (
    <>
      <ButtonLink tone="primary" size="large" href={`${pagePaths.reservation}?claim=${claim}`}>
        {copy.offerSuccessPay}
      </ButtonLink>
      <ButtonLink size="large" href={pagePaths.claim(claim)}>
        {copy.toClaim}
      </ButtonLink>
    </>
  )
}

function OfferAcceptedView({ page }: { page: OfferAcceptedPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="card" count={2} />
  if (state.kind === 'failed')
    return (
      <PageFailure
        code={state.code}
        title={copy.offerFailedTitle}
        words={rentRefusalText}
        onRetry={page.retry}
        others={<ButtonLink href={pagePaths.claims}>{claimDetailsCopy.all}</ButtonLink>}
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
                ? pagePaths.offer
                : `${pagePaths.offer}?back=${encodeURIComponent(page.back)}`
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
      stamp={resultStampTexts.accepted}
      code="offer_accepted"
      title={copy.offerSuccessTitle}
      text={copy.offerSuccessText}
      actions={<NextSteps page={page} />}
    />
  )
}

export const OfferAcceptedIsland = island(createOfferAcceptedPage, OfferAcceptedView)
