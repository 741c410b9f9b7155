import { browserEnvironment } from '#browser/browser-environment.ts'
import { addresses } from '#contract/addresses.ts'
import { claimCardCopy } from '#copy/claim-card.ts'
import { serviceEndCopy as copy } from '#copy/claim-services.ts'
import { addressInQuery, numberInQuery } from '#state/claim-address.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'

/** The offer was accepted; with `?back=` the way to where the order was left, with `?claim=` to its payment (M-ROUTE-30). Client-only. */
export function OfferSuccessIsland() {
  const back = addressInQuery(browserEnvironment, 'back')
  const claim = numberInQuery(browserEnvironment, 'claim')
  return (
    <EmptyState
      level={1}
      icon="check"
      title={copy.offerSuccessTitle}
      actions={
        back !== null ? (
          <ButtonLink tone="primary" href={back}>
            {copy.offerSuccessGoOn}
          </ButtonLink>
        ) : claim === null ? (
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
