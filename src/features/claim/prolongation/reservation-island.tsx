import { island } from '#screens/island.tsx'
import { prolongationReservation } from './reservation-page.ts'
import { ReservationView } from './reservation-view.tsx'

/** The payment of the extension in the address. Client-only. */
export const ProlongationReservationIsland = island(prolongationReservation, ReservationView)
