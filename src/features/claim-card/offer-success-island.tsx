import { browserEnvironment } from '#browser/browser-environment.ts'
import { addresses } from '#contract/addresses.ts'
import { claimCardCopy } from '#copy/claim-card.ts'
import { serviceEndCopy as copy } from '#copy/claim-services.ts'
import { numberInQuery } from '#state/claim-address.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'

/** The offer was accepted; with `?claim=` the way to its payment (M-ROUTE-30). Client-only. */
export function OfferSuccessIsland() {
  const claim = numberInQuery(browserEnvironment, 'claim')
  return (
    <EmptyState
      icon="check"
      title={copy.offerSuccessTitle}
      actions={
        claim === null ? (
          <ButtonLink tone="primary" href={addresses.claims}>
            {claimCardCopy.all}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink tone="primary" href={`${addresses.reservation}?claim=${claim}`}>
              {copy.offerSuccessPay}
            </ButtonLink>
            <ButtonLink href={addresses.claim(claim)}>{copy.toClaim}</ButtonLink>
          </>
        )
      }
    >
      {copy.offerSuccessText}
    </EmptyState>
  )
}
