import { browserEnvironment } from '#browser/browser-environment.ts'
import { claimEndPage } from './claim-page.ts'
import { PaymentFailedView } from './payment-failed-view.tsx'
import { SuccessView } from './success-view.tsx'

const page = claimEndPage(browserEnvironment)

/** The good end for the claim in the address. Client-only. */
export function SuccessIsland() {
  return <SuccessView page={page} />
}

/** The other end. Client-only. */
export function PaymentFailedIsland() {
  return <PaymentFailedView page={page} />
}
