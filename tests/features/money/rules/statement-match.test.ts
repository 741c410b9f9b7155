// M-STMT-03
import { expect, test } from 'vitest'
import { type Candidate, matchLine } from '#money/rules/statement-match.ts'

const line = { amount: 300_000, inn: '7707083893', account: '40702810000000000001', purpose: 'Оплата' }
const order = (change: Partial<Candidate> = {}): Candidate => ({
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
const problemOf = (candidates: Candidate[], change: Partial<typeof line> = {}, isAnyNamed = true) => {
  const verdict = matchLine({ ...line, ...change }, candidates, isAnyNamed)
  return 'problem' in verdict ? verdict.problem : 'certain'
}

test('a named order of the same sum and payer is certain', () => {
  expect(matchLine(line, [order()], true)).toEqual({ certain: [order()] })
  expect(problemOf([order(), order({ id: 2, amount: 500_000 })])).toBe('certain')
  expect(problemOf([order(), order({ id: 2, state: 'paid' })])).toBe('certain')
})

test('without an INN the account of the payer counts', () => {
  expect(problemOf([order()], { inn: '' })).toBe('certain')
  expect(problemOf([order()], { inn: '', account: 'another' })).toBe('foreign')
})

test('several named orders that come to the sum are certain together', () => {
  const both = [order({ amount: 100_000 }), order({ id: 2, claim: 12, amount: 200_000 })]
  expect(matchLine(line, both, true)).toEqual({ certain: both })
  expect(problemOf([order({ amount: 100_000 }), order({ id: 2, amount: 200_000, inn: '1' })])).not.toBe(
    'certain',
  )
})

test.each([
  ['nothing is named', [], 'no_number', false],
  ['no such order', [], 'unknown_number', true],
  ['two of one sum', [order(), order({ id: 2 })], 'ambiguous', true],
  ['somebody else pays', [order({ inn: '9900001236' })], 'foreign', true],
  ['too much', [order({ amount: 200_000 })], 'overpaid', true],
  ['too little', [order({ amount: 400_000 })], 'underpaid', true],
  ['paid before', [order({ state: 'paid' })], 'twice', true],
  ['cancelled', [order({ state: 'cancelled' })], 'late', true],
  [
    'for a service whose order was cancelled, of a claim that is paid',
    [order({ state: 'paid', amount: 900_000 }), order({ id: 2, state: 'cancelled' })],
    'late',
    true,
  ],
  [
    'for a service once more, of a claim whose older order was cancelled',
    [order({ state: 'cancelled', amount: 900_000 }), order({ id: 2, state: 'paid' })],
    'twice',
    true,
  ],
] as const)('%s is a question for a person: %s', (_, candidates, problem, isAnyNamed) => {
  expect(problemOf([...candidates], {}, isAnyNamed)).toBe(problem)
})

test('what came back is never booked by itself', () => {
  expect(problemOf([order()], { purpose: 'Возврат: счёт закрыт' })).toBe('came_back')
})

test('the likeliest guess stands first and says why', () => {
  const verdict = matchLine(
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
