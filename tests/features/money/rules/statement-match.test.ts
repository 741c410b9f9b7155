// M-STMT-03
import { expect, test } from 'vitest'
import { type CandidateOrder, matchLineToOrders } from '#money/rules/statement-match.ts'

const line = { amount: 300_000, inn: '7707083893', account: '40702810000000000001', purpose: 'Оплата' }
const order = (change: Partial<CandidateOrder> = {}): CandidateOrder => ({
  kind: 'payment',
  id: 1,
  claim: 11,
  state: 'waiting',
  amount: 300_000,
  inn: '7707083893',
  account: '40702810000000000001',
  isNamed: true,
  ...change,
})
const problemOf = (candidates: CandidateOrder[], change: Partial<typeof line> = {}, isAnyNamed = true) => {
  const verdict = matchLineToOrders({ ...line, ...change }, candidates, isAnyNamed)
  return 'problem' in verdict ? verdict.problem : 'certain'
}

test('a named order with the same sum and payer is certain', () => {
  expect(matchLineToOrders(line, [order()], true)).toEqual({ certain: [order()] })
  expect(problemOf([order(), order({ id: 2, amount: 500_000 })])).toBe('certain')
  expect(problemOf([order(), order({ id: 2, state: 'paid' })])).toBe('certain')
})

test("without an INN, the payer's account is compared", () => {
  expect(problemOf([order()], { inn: '' })).toBe('certain')
  expect(problemOf([order()], { inn: '', account: 'another' })).toBe('foreign')
})

test('several named orders that add up to the sum are certain together', () => {
  const both = [order({ amount: 100_000 }), order({ id: 2, claim: 12, amount: 200_000 })]
  expect(matchLineToOrders(line, both, true)).toEqual({ certain: both })
  expect(problemOf([order({ amount: 100_000 }), order({ id: 2, amount: 200_000, inn: '1' })])).not.toBe(
    'certain',
  )
})

test.each([
  ['no order named', [], 'no_number', false],
  ['unknown order', [], 'unknown_number', true],
  ['two orders of the same sum', [order(), order({ id: 2 })], 'ambiguous', true],
  ['another payer', [order({ inn: '9900001236' })], 'foreign', true],
  ['overpaid', [order({ amount: 200_000 })], 'overpaid', true],
  ['underpaid', [order({ amount: 400_000 })], 'underpaid', true],
  ['already paid', [order({ state: 'paid' })], 'twice', true],
  ['cancelled', [order({ state: 'cancelled' })], 'late', true],
  [
    'cancelled service order of a paid claim',
    [order({ state: 'paid', amount: 900_000 }), order({ id: 2, state: 'cancelled' })],
    'late',
    true,
  ],
  [
    'second payment of a service, with an older cancelled order of the claim',
    [order({ state: 'cancelled', amount: 900_000 }), order({ id: 2, state: 'paid' })],
    'twice',
    true,
  ],
] as const)('needs a decision (%s): %s', (_, candidates, problem, isAnyNamed) => {
  expect(problemOf([...candidates], {}, isAnyNamed)).toBe(problem)
})

test('a returned payment is never booked automatically', () => {
  expect(problemOf([order()], { purpose: 'Возврат: счёт закрыт' })).toBe('came_back')
})

test('guesses are sorted by likelihood and state their reasons', () => {
  const verdict = matchLineToOrders(
    line,
    [
      order({ id: 1, isNamed: false, amount: 1 }),
      order({ id: 2, isNamed: false }),
      order({ id: 3, inn: '1', amount: 1, account: '' }),
    ],
    false,
  )
  const guesses = 'guesses' in verdict ? verdict.guesses : []
  expect(guesses.map(({ id, why }) => [id, why])).toEqual([
    [3, ['number']],
    [2, ['amount', 'inn', 'account']],
    [1, ['inn', 'account']],
  ])
})
