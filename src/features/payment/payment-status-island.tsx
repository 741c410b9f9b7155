import { browserEnvironment } from '#browser/browser-environment.ts'
import { paymentStatusPage } from './payment-status-page.ts'
import { PaymentStatusView } from './payment-status-view.tsx'

const page = paymentStatusPage(browserEnvironment)

/** How the payment of the claim in the address stands. Client-only. */
export function PaymentStatusIsland() {
  return <PaymentStatusView page={page} />
}
