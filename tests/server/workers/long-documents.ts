import type { OrganisationClaim } from '#claims/api/organisation-claims.ts'
import type { IssuedAct } from '#money/api/issued-act.ts'
import { actOfAugust } from '../../features/money/server/documents/issued-acts.ts'

const list = <T>(length: number, make: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => make(index))

/** A document with a table of so many rows. */
export const longDocument = (rows: number, text = 'Payment for a box in the post office') => ({
  title: 'A long document',
  note: 'For a test',
  author: 'The operator',
  date: '2025-08-01',
  blocks: [
    { kind: 'heading' as const, level: 2 as const, runs: [{ text: 'Rows' }] },
    {
      kind: 'table' as const,
      head: [[{ text: 'Number' }], [{ text: 'Text' }]],
      rows: list(rows, (index) => [[{ text: String(index) }], [{ text }]]),
    },
  ],
})

/** So many claims of an organisation. */
export const claims = (length: number): OrganisationClaim[] =>
  list(length, (index) => ({
    claimId: index,
    claimStatus: { id: 6 as const },
    startDate: '2025-08-01',
    endDate: '2025-12-31',
    boxId: index,
    boxNumber: String(index),
    lockerName: null,
    isSigned: true,
    address: 'Moscow, a street of many houses, 1',
    index: '101000',
    isProlongationAvailable: false,
    totalCost: 5196.77,
    clientType: 3 as const,
    safetyGuarantee: null,
    reservationTerm: null,
    inProcessing: false,
    newOffer: false,
    noFundsToPay: false,
    boxName: 'North',
    settlement: 'Moscow',
  }))

/** So many issued acts. */
export const acts = (length: number): IssuedAct[] =>
  list(length, (index) => ({ ...actOfAugust, number: String(index), claim: index }))
