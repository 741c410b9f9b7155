import { browserEnvironment } from '#browser/browser-environment.ts'
import { claimEndPage } from './claim-page.ts'
import { PaymentFailedView } from './payment-failed-view.tsx'
import { SuccessView } from './success-view.tsx'

const success = claimEndPage(browserEnvironment, 'success')
const failure = claimEndPage(browserEnvironment, 'failure')

/** How the claim in the address stands. Client-only. */
export function SuccessIsland() {
  return <SuccessView page={success} />
}

/** A payment that did not happen. Client-only. */
export function PaymentFailedIsland() {
  return <PaymentFailedView page={failure} />
}
