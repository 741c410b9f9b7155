import type { ListedClaim } from '#claims/api/claims.ts'

/** A claim as the list shows it: on rent, signed, nothing to do. */
export const claimInList = (more: Partial<ListedClaim> = {}): ListedClaim => ({
  claimId: 7,
  claimStatus: { id: 3 },
  startDate: '2025-07-01',
  endDate: '2025-12-31',
  boxId: 1,
  boxNumber: '12',
  lockerName: null,
  isSigned: true,
  address: 'Москва, ул. Мясницкая, д. 26',
  index: '101000',
  isProlongationAvailable: false,
  totalCost: 2250,
  clientType: 1,
  safetyGuarantee: null,
  reservationTerm: null,
  inProcessing: false,
  newOffer: false,
  noFundsToPay: false,
  ...more,
})
