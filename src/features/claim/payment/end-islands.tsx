import { island } from '#screens/island.tsx'
import { claimEndPage } from './claim-page.ts'
import { PaymentFailedView } from './payment-failed-view.tsx'
import { SuccessView } from './success-view.tsx'

/** How the claim in the address stands. Client-only. */
export const SuccessIsland = island((environment) => claimEndPage(environment, 'success'), SuccessView)

/** A payment that did not happen. Client-only. */
export const PaymentFailedIsland = island(
  (environment) => claimEndPage(environment, 'failure'),
  PaymentFailedView,
)
