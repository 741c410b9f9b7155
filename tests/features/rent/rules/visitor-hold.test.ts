import { expect, test } from 'vitest'
import { computeVisitorHoldMinutes, type VisitorHoldCounts } from '#rent/rules/visitor-hold.ts'

const quiet: VisitorHoldCounts = {
  ofNetwork: 0,
  ofNetworkInOffice: 0,
  atPlace: 0,
  openAtPlace: 40,
  sessionAgeMs: 0,
}
const minutes = (holds: Partial<VisitorHoldCounts>) =>
  computeVisitorHoldMinutes({ ...quiet, ...holds }, { ofNetwork: 30, inOffice: 5 })

test('a visitor holds a box for 15 minutes, or five if visitors hold many', () => {
  expect(minutes({})).toBe(15)
  expect(minutes({ atPlace: 9 })).toBe(15)
  expect(minutes({ atPlace: 10 })).toBe(5)
  expect(minutes({ atPlace: 19 })).toBe(5)
})

test('half of the boxes of a place are reserved for logged-in people, but a single box is for anyone', () => {
  expect(minutes({ atPlace: 20 })).toBeNull()
  expect(minutes({ atPlace: 0, openAtPlace: 1 })).toBe(15)
  expect(minutes({ atPlace: 1, openAtPlace: 3 })).toBeNull()
})

test('the sixth visitor of a network can hold a box once the session is ten seconds old', () => {
  expect(minutes({ ofNetwork: 5, ofNetworkInOffice: 5, sessionAgeMs: 9_999 })).toBeNull()
  expect(minutes({ ofNetwork: 5, ofNetworkInOffice: 5, sessionAgeMs: 10_000 })).toBe(5)
  expect(minutes({ ofNetwork: 30, sessionAgeMs: 60_000 })).toBeNull()
})
