import { browserEnvironment } from '#browser/browser-environment.ts'
import { prolongationReservation } from './reservation-page.ts'
import { ReservationView } from './reservation-view.tsx'

const page = prolongationReservation(browserEnvironment)

/** The payment of the extension in the address. Client-only. */
export function ProlongationReservationIsland() {
  return <ReservationView page={page} />
}
