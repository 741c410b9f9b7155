/** What an office's card says about boxes (spec A§4, M-OFF-10..12). */
export type OfficeAvailability =
  | { kind: 'office_only' }
  | { kind: 'free'; count: number }
  | { kind: 'none_free' }

type BoxesOfOffice = { cabinet_enable: boolean; numberOfFreeBoxes: number }

/** `office_only` when the service is not enabled, else the number of free boxes or that there is none. */
export const officeAvailability = (office: BoxesOfOffice): OfficeAvailability => {
  if (!office.cabinet_enable) return { kind: 'office_only' }
  return office.numberOfFreeBoxes > 0
    ? { kind: 'free', count: office.numberOfFreeBoxes }
    : { kind: 'none_free' }
}

/** Does the card have its select button (M-OFF-13)? */
export const canBeSelected = (office: BoxesOfOffice): boolean => officeAvailability(office).kind === 'free'
