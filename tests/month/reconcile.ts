import { checkBank, checkPayments, checkReceipts, type Wrong } from './check-ledger.ts'
import { checkActs, checkBalances } from './check-organisations.ts'
import { checkStatements } from './check-statements.ts'
import { expectedOf, total } from './expected.ts'
import { type Fault, faults } from './faults.ts'
import type { Played } from './play.ts'
import type { Way } from './plots.ts'

/** All differences of a month, and its figures as text, which is the same for the same seed. */
export interface Reconciled {
  readonly wrong: Readonly<Record<string, readonly string[]>>
  readonly text: string
}

const PAYMENT_WAYS: readonly Way[] = ['card', 'sbp', 'desk', 'balance', 'by hand', 'statement']
const COLUMN_WIDTHS = [46, 10, 18] as const

const roubles = (kopecks: number): string => (kopecks / 100).toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/gu, ' ')
const row = (name: string, count: number, kopecks?: number): string =>
  `  ${name.padEnd(COLUMN_WIDTHS[0])}${String(count).padStart(COLUMN_WIDTHS[1])}${(kopecks === undefined ? '' : roubles(kopecks)).padStart(COLUMN_WIDTHS[2])}`
const amountsRow = (name: string, amounts: readonly number[]): string =>
  row(name, amounts.length, total(amounts))

export async function reconcile(played: Played): Promise<Reconciled> {
  const all = expectedOf(played)
  const { paid, wrong: payments } = await checkPayments(played, all)
  const bank = await checkBank(played, paid, all)
  const register = await checkReceipts(played, paid, all)
  const balances = await checkBalances(played, all)
  const acts = await checkActs(played)
  const statements = await checkStatements(played, paid, all)
  const counts = played.log.counts()
  const play: Wrong = [
    ...played.log.unexpected,
    ...faults.filter((fault) => counts[fault] === 0).map((fault) => `never happened: ${fault}`),
    ...PAYMENT_WAYS.filter((way) => !all.some((money) => money.way === way && money.came)).map(
      (way) => `nobody paid by ${way}`,
    ),
  ]
  const mismatches = {
    payments,
    bank: bank.wrong,
    receipts: register.wrong,
    balances: balances.wrong,
    acts: acts.wrong,
    statements: statements.wrong,
    play,
  }
  const receivedBy = (way: Way) => all.filter((money) => money.way === way && money.came)
  const receipts = (kind: string) =>
    register.receipts.filter((money) => money.kind === kind).map(({ amount }) => amount)
  const text = [
    'Money that came',
    ...PAYMENT_WAYS.map((way) =>
      amountsRow(
        way,
        receivedBy(way).map(({ amount }) => amount),
      ),
    ),
    amountsRow(
      'in all',
      all.filter((money) => money.came).map(({ amount }) => amount),
    ),
    amountsRow(
      'ordered and never come',
      all.filter((money) => !money.came).map(({ amount }) => amount),
    ),
    'Money that went back',
    ...PAYMENT_WAYS.map((way) =>
      amountsRow(
        way,
        receivedBy(way)
          .map(({ back }) => back)
          .filter((back) => back > 0),
      ),
    ),
    'The books of the bank',
    amountsRow(
      'orders with money',
      bank.orders.map(({ amount }) => amount),
    ),
    amountsRow(
      'refunds',
      bank.orders.map(({ refunded }) => refunded).filter((back) => back > 0),
    ),
    'The books of the register',
    ...(['income', 'refund', 'offset'] as const).map((kind) => amountsRow(kind, receipts(kind))),
    'Balances of organisations',
    row('came', played.plots.organisations, balances.came),
    row('went', played.plots.organisations, balances.went),
    row('left', played.plots.organisations, balances.left),
    'Acts of the month',
    amountsRow('acts', acts.acts),
    'Lines of the bank',
    ...Object.keys(statements.ends)
      .toSorted()
      .map((end) => amountsRow(end, statements.ends[end] ?? [])),
    'What went wrong on purpose',
    ...faults.map((fault: Fault) => row(fault, counts[fault])),
  ].join('\n')
  return {
    wrong: Object.fromEntries(Object.entries(mismatches).filter(([, found]) => found.length > 0)),
    text,
  }
}
