import { island } from '#screens/island.tsx'
import { paymentStatusPage } from './payment-status-page.ts'
import { PaymentStatusView } from './payment-status-view.tsx'

/** How the payment of the claim in the address stands. Client-only. */
export const PaymentStatusIsland = island(paymentStatusPage, PaymentStatusView)
