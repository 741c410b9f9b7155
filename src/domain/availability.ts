/** What an office's card says about boxes (M-OFF-10…12); a closed office says that it is closed (AMB-44). */
export type OfficeAvailability =
  | { kind: 'closed'; until: string | null }
  | { kind: 'office_only' }
  | { kind: 'free'; count: number }
  | { kind: 'none_free' }

/** Why no box can be rented at an office now. */
export type Unavailable = Exclude<OfficeAvailability['kind'], 'free'>

type BoxesOfOffice = {
  cabinet_enable: boolean
  numberOfFreeBoxes: number
  isTemporaryClosed?: boolean
  closedUntil?: string | undefined
}

/** `closed` while the office is, `office_only` when the service is not enabled, else the number of free boxes or none. */
export const officeAvailability = (office: BoxesOfOffice): OfficeAvailability => {
  if (office.isTemporaryClosed) return { kind: 'closed', until: office.closedUntil ?? null }
  if (!office.cabinet_enable) return { kind: 'office_only' }
  return office.numberOfFreeBoxes > 0
    ? { kind: 'free', count: office.numberOfFreeBoxes }
    : { kind: 'none_free' }
}

/** Does the card have its select button (M-OFF-13)? A closed office has none, whatever another server enables. */
export const canBeSelected = (office: BoxesOfOffice): boolean => officeAvailability(office).kind === 'free'
