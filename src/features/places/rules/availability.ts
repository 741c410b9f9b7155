import type { Office } from '#places/api/offices.ts'

type BoxesOfOffice = Pick<Office, 'cabinet_enable' | 'numberOfFreeBoxes'> &
  Partial<Pick<Office, 'isTemporaryClosed'>>

/** If the office is closed, nothing else is reported (M-OFF-10…12, AMB-44). */
export const determineOfficeAvailability = ({
  cabinet_enable: isOnline,
  numberOfFreeBoxes: count,
  isTemporaryClosed,
}: BoxesOfOffice) => {
  if (isTemporaryClosed) return { kind: 'closed' } as const
  if (!isOnline) return { kind: 'office_only' } as const
  return count > 0 ? ({ kind: 'free', count } as const) : ({ kind: 'none_free' } as const)
}

export type UnavailabilityReason = Exclude<ReturnType<typeof determineOfficeAvailability>['kind'], 'free'>

/** True if the card has a select button (M-OFF-13); always false for a closed office. */
export const isOfficeSelectable = (office: BoxesOfOffice): boolean =>
  determineOfficeAvailability(office).kind === 'free'
