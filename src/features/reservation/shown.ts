import type { ReservationState } from './reservation-page.ts'

/** A reservation that can be drawn, with the address to come back to after a login. */
export type ShownReservation = Extract<ReservationState, { kind: 'shown' }> & { readonly callback: string }
