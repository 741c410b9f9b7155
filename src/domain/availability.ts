/** A closed office only says that it is closed (M-OFF-10…12, AMB-44). */
type OfficeAvailability =
  | { kind: 'closed'; until: string | null }
  | { kind: 'office_only' }
  | { kind: 'free'; count: number }
  | { kind: 'none_free' }

export type Unavailable = Exclude<OfficeAvailability['kind'], 'free'>

type BoxesOfOffice = {
  cabinet_enable: boolean
  numberOfFreeBoxes: number
  isTemporaryClosed?: boolean
  closedUntil?: string | undefined
}

export const officeAvailability = (office: BoxesOfOffice): OfficeAvailability => {
  if (office.isTemporaryClosed) return { kind: 'closed', until: office.closedUntil ?? null }
  if (!office.cabinet_enable) return { kind: 'office_only' }
  return office.numberOfFreeBoxes > 0
    ? { kind: 'free', count: office.numberOfFreeBoxes }
    : { kind: 'none_free' }
}

/** Has the card a select button (M-OFF-13)? Never for a closed office. */
export const canBeSelected = (office: BoxesOfOffice): boolean => officeAvailability(office).kind === 'free'
