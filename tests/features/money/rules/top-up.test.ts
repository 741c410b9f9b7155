import { expect, test } from 'vitest'
import { parseTopUpAmount } from '#money/rules/ledger.ts'

test.each([
  ['15000', 1_500_000],
  ['15 000,5', 1_500_050],
  ['15\u00a0000.50 ₽', 1_500_050],
  ['1', 100],
  ['10 000 000', 1_000_000_000],
])('%s is read in kopecks', (typed, amount) => {
  expect(parseTopUpAmount(typed)).toEqual({ ok: true, value: amount })
})

test.each([
  ['', 'amount_missing'],
  [' ₽', 'amount_missing'],
  ['тысяча', 'amount_malformed'],
  ['-5', 'amount_malformed'],
  ['1,005', 'amount_malformed'],
  ['0', 'amount_too_small'],
  ['0,99', 'amount_too_small'],
  ['10 000 000,01', 'amount_too_large'],
])('%s is refused as %s', (typed, code) => {
  expect(parseTopUpAmount(typed)).toEqual({ ok: false, code })
})
