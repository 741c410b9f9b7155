import fc from 'fast-check'
import { expect, test } from 'vitest'
import { failingConditions, inRegions } from '#domain/legal-conditions.ts'

const fine = { blocked: false, offerIssued: true, regions: [], balanceConnected: true }

test('an account in order hinders nothing, and every condition that fails is named', () => {
  expect(failingConditions({ account: fine, region: 'Москва', state: 'ACTIVE' })).toEqual([])
  const account = {
    blocked: true,
    offerIssued: false,
    regions: ['Тверская область'],
    balanceConnected: false,
  }
  expect(failingConditions({ account, region: 'Москва', state: 'BANKRUPT' })).toEqual([
    'account_blocked',
    'offer_missing',
    'region_differs',
    'balance_missing',
    'entity_bankrupt',
  ])
})

test('a sole proprietor without an account is asked for the company alone, and an unknown state hinders nobody', () => {
  expect(failingConditions({ account: null, region: 'Москва', state: 'LIQUIDATING' })).toEqual([
    'entity_liquidating',
  ])
  expect(failingConditions({ account: null, region: 'Москва', state: null })).toEqual([])
  expect(failingConditions({ account: null, region: null, state: 'toString' })).toEqual([])
})

test('regions are compared without case and spaces, and an account without regions has them all', () => {
  expect(inRegions('Санкт-Петербург', ['санкт-петербург '])).toBe(true)
  expect(inRegions('Москва', ['Московская область'])).toBe(false)
  fc.assert(fc.property(fc.string(), (region) => inRegions(region, [])))
})
