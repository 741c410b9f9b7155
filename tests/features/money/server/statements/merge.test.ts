// M-STMT-01
import { expect, test } from 'vitest'
import { type BankMovement, findKnownMovements } from '#money/rules/statement-merge.ts'
import { parseBankStatement } from '#money/server/statements/packed-lines.ts'
import { diceFrom, seedOf } from '#support/dice.ts'
import { filesOf, type LedgerEntry, ledgerOf } from './ledger-files.ts'

const makeMovement = (changes: Partial<BankMovement> = {}): BankMovement => ({
  direction: 'in',
  day: '2025-07-10',
  amount: 45_000,
  number: '77',
  inn: '7704112232',
  account: '40702810638050013199',
  purpose: 'Заявление № 5',
  ...changes,
})

test.each([
  ['spaces in the purpose', { purpose: 'Заявление  №5' }],
  ['zeros before the number', { number: '000077' }],
  ['no number', { number: '' }],
  ['no purpose and no account', { purpose: '', account: '' }],
])('a line of another file with %s is the known movement', (_, changes) => {
  expect(findKnownMovements([makeMovement()], [makeMovement(changes)])).toEqual([0])
})

test.each([
  ['sum', { amount: 45_001 }],
  ['day', { day: '2025-07-11' }],
  ['direction', { direction: 'out' }],
  ['payer', { inn: '7707083893' }],
  ['purpose', { purpose: 'Заявление № 6' }],
  ['number', { number: '78' }],
] as const)('a line with another %s is a new movement', (_, changes) => {
  expect(findKnownMovements([makeMovement()], [makeMovement(changes)])).toEqual([null])
})

test('a purpose shortened by one file matches', () => {
  const purpose = 'Оплата по договору аренды '.repeat(8)
  expect(
    findKnownMovements([makeMovement({ purpose })], [makeMovement({ purpose: purpose.slice(0, 140) })]),
  ).toEqual([0])
})

test('two equal payments of a day in a later file match newest first', () => {
  const [first, second] = [makeMovement(), makeMovement({ purpose: 'Заявление № 6' })]
  expect(findKnownMovements([first], [second, first])).toEqual([null, 0])
  expect(findKnownMovements([first], [first, first])).toEqual([0, null])
})

const toText = ({ direction, day, amount, number, inn, account, purpose }: BankMovement): string =>
  [direction, day, amount, number, inn, account, purpose.replace(/\s/g, '')].join('|')
const toMovement = ({ party, ...entry }: LedgerEntry): BankMovement => ({
  ...entry,
  inn: party.inn,
  account: party.account,
})

test('files of one ledger, in any format, order and split, merge to that ledger', () => {
  const seed = seedOf('statement files')
  for (let round = 0; round < 150; round += 1) {
    const dice = diceFrom(seed + round)
    const ledger = ledgerOf(dice, dice.upTo(14))
    const knownMovements: BankMovement[] = []
    for (const bytes of filesOf(dice, ledger)) {
      const read = parseBankStatement(bytes)
      if (!read.ok) throw new Error(JSON.stringify(read.faults))
      const lines = read.statements.flatMap((statement) => statement.lines)
      const movements = lines.map(({ party, ...line }) => ({
        ...line,
        inn: party.inn,
        account: party.account,
      }))
      for (const [place, index] of findKnownMovements(knownMovements, movements).entries())
        if (index === null) knownMovements.push(movements[place] as BankMovement)
    }
    const expected = ledger.map(toMovement).map(toText).toSorted()
    expect(knownMovements.map(toText).toSorted(), `round ${round}`).toEqual(expected)
  }
})
