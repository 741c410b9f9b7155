import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tariffEntry } from '#content/api/entries/tariff-and-promotion-entries.ts'
import {
  computeIncludedVat,
  defaultTaxSettings,
  findVatRate,
  tariffFromEntry,
  type VatRate,
} from '#rent/rules/tariff.ts'

const flat = { individual: '100,00', privileged: '50,00', legal: '200,00' }
const file = {
  title: 'Тариф',
  validFrom: '2025-07-01',
  groups: { city: { title: 'Город', month: { '1': flat, '2': flat, locker: flat } } },
  services: {},
}

test('the general rate is 20 % until the end of 2025 and 22 % afterwards', () => {
  expect(findVatRate(defaultTaxSettings, '2025-12-31')).toBe(20)
  expect(findVatRate(defaultTaxSettings, '2026-01-01')).toBe(22)
})

test('a tariff with its own rate keeps it on every day', () => {
  expect(findVatRate({ vat: '5' }, '2025-01-01')).toBe(5)
  expect(findVatRate({ vat: 'none' }, '2026-01-01')).toBe('none')
})

test('a tariff without tax settings has the defaults, and its own settings override them', () => {
  expect(tariffFromEntry(tariffEntry.parse(file)).tax).toEqual(defaultTaxSettings)
  const simplified = tariffFromEntry(tariffEntry.parse({ ...file, tax: { vat: '5', system: 'usn_income' } }))
  expect(simplified.tax).toEqual({ ...defaultTaxSettings, vat: '5', system: 'usn_income' })
})

test('VAT included in a sum is calculated to the kopeck', () => {
  expect(computeIncludedVat(122_00, 22)).toBe(22_00)
  expect(computeIncludedVat(100_00, 20)).toBe(16_67)
  expect(computeIncludedVat(-100_00, 20)).toBe(-16_67)
  expect(computeIncludedVat(100_00, 'none')).toBe(0)
})

test('VAT is never negative, never the whole sum, and exact to half a kopeck', () => {
  const rate = fc.constantFrom<VatRate>(5, 7, 10, 20, 22)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_00 }), rate, (sum, percent) => {
      const vat = computeIncludedVat(sum, percent)
      const exact = (sum * Number(percent)) / (100 + Number(percent))
      expect(vat).toBeGreaterThanOrEqual(0)
      expect(vat).toBeLessThanOrEqual(sum)
      expect(Math.abs(vat - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
    }),
  )
})
