import { browserEnvironment } from '#browser/browser-environment.ts'
import { reservationPage } from './reservation-page.ts'
import { ReservationView } from './reservation-view.tsx'

const page = reservationPage(browserEnvironment)

/** The reservation of the claim in the address. Client-only. */
export function ReservationIsland() {
  return <ReservationView page={page} />
}
