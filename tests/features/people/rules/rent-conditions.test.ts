import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findFailingRentConditions, isRegionAllowed } from '#people/rules/rent-conditions.ts'

const fine = { blocked: false, offerIssued: true, regions: [], balanceConnected: true }
const renter = { ownInn: '7704112232', entityInn: null }

test('a valid account has no failing conditions; every failing condition is listed (M-LEGAL-06)', () => {
  expect(findFailingRentConditions({ renter, account: fine, region: 'Москва', state: 'ACTIVE' })).toEqual([])
  const account = {
    blocked: true,
    offerIssued: false,
    regions: ['Тверская область'],
    balanceConnected: false,
  }
  expect(findFailingRentConditions({ renter, account, region: 'Москва', state: 'BANKRUPT' })).toEqual([
    'account_blocked',
    'offer_missing',
    'region_differs',
    'balance_missing',
    'entity_bankrupt',
  ])
})

test('for a sole proprietor without an account only the company is checked; an unknown state is no obstacle', () => {
  expect(
    findFailingRentConditions({ renter, account: null, region: 'Москва', state: 'LIQUIDATING' }),
  ).toEqual(['entity_liquidating'])
  expect(findFailingRentConditions({ renter, account: null, region: 'Москва', state: null })).toEqual([])
  expect(findFailingRentConditions({ renter, account: null, region: null, state: 'toString' })).toEqual([])
})

test('any entity but one’s own is refused, whatever else fails (AMB-46)', () => {
  const facts = { account: null, region: null, state: 'BANKRUPT' }
  const naming = (ownInn: string | null, entityInn: string | null) =>
    findFailingRentConditions({ ...facts, renter: { ownInn, entityInn } })
  expect(naming('771348201544', '771348201544')).toEqual(['entity_bankrupt'])
  expect(naming('771348201544', '7704112232')).toEqual(['company_not_yours', 'entity_bankrupt'])
  expect(naming(null, null)).toEqual(['inn_unknown', 'entity_bankrupt'])
})

test('regions are compared without case and spaces; no regions mean all regions', () => {
  expect(isRegionAllowed('Санкт-Петербург', ['санкт-петербург '])).toBe(true)
  expect(isRegionAllowed('Москва', ['Московская область'])).toBe(false)
  fc.assert(fc.property(fc.string(), (region) => isRegionAllowed(region, [])))
})
