import type { Caller } from '#support/product.ts'
import { auditOf } from '../features/money/server/balance/balance-rows.ts'
import { type Line, OFF } from './bank-account.ts'
import { EVE, MONTH } from './calendar.ts'
import type { Wrong } from './check-ledger.ts'
import { type Expected, total } from './expected.ts'
import { organisationOf } from './people.ts'
import type { Played } from './play.ts'
import { monthlyOf } from './plots.ts'

const surplusOfLine = ({ fate, written }: Line): number => {
  if (fate.is !== 'queue') return 0
  if (fate.act === 'balance') return written.amount
  return fate.act === 'book' && fate.surplus !== undefined ? OFF : 0
}

function expectedMovements({ account }: Played, all: readonly Expected[], who: number): number[] {
  const received = all.filter((money) => money.isLegal && money.who === who && money.came)
  const { inn, legalHid } = organisationOf(who)
  const lines = account.lines.filter(
    ({ fate, written }) =>
      (fate.is === 'queue' && fate.legalHid === legalHid) ||
      (fate.is === 'queue' && fate.act === 'book' && written.payer.inn === inn),
  )
  return [
    ...received.flatMap(({ what, amount }) => (what === 'top-up' ? [amount] : [])),
    ...received.flatMap(({ way, amount, back }) =>
      way === 'balance' ? (back > 0 ? [-amount, back] : [-amount]) : [],
    ),
    ...lines.map(surplusOfLine).filter((surplus) => surplus > 0),
  ]
}

const readOperations = async (clerk: Caller): Promise<number[]> => {
  const found: number[] = []
  for (let page = 0; ; page += 1) {
    const { body } = await clerk.get(`/api/legals/balance/operations?page=${page}`)
    found.push(...body.operations.map(({ amount }: { amount: number }) => amount))
    if (found.length >= body.total || body.operations.length === 0) return found
  }
}

const sortedText = (figures: readonly number[]): string => figures.toSorted((a, b) => a - b).join()

/** (c) Each balance equals the sum of its movements, its statements and the actions of people. */
export async function checkBalances(
  played: Played,
  all: readonly Expected[],
): Promise<{ wrong: Wrong; came: number; went: number; left: number }> {
  const wrong: Wrong = []
  const sums = { came: 0, went: 0, left: 0 }
  for (let who = 0; who < played.plots.organisations; who += 1) {
    const clerk = await played.people.organisation(who)
    const { amount } = (await clerk.get('/api/legals/balance')).body
    const actualMovements = await readOperations(clerk)
    const expected = expectedMovements(played, all, who)
    const name = `the balance of organisation ${who}`
    if (sortedText(actualMovements) !== sortedText(expected))
      wrong.push(`${name} moved by ${sortedText(actualMovements)} and should by ${sortedText(expected)}`)
    let opening = 0
    for (const month of ['2026-06', MONTH, '2026-08']) {
      const { body } = await clerk.get(`/api/legals/balance/statement?month=${month}`)
      const lines = total(body.operations.map((operation: { amount: number }) => operation.amount))
      if (body.opening !== opening || body.closing !== opening + lines || body.came - body.went !== lines)
        wrong.push(`${name}: the statement of ${month} does not add up`)
      opening = body.closing
    }
    if (amount !== opening || amount !== total(actualMovements))
      wrong.push(`${name} is ${amount}, its statements say ${opening}`)
    sums.came += total(actualMovements.filter((sum) => sum > 0))
    sums.went -= total(actualMovements.filter((sum) => sum < 0))
    sums.left += amount
  }
  const { sum, wrong: differing, oneSided } = await auditOf(played.service.database.kysely)
  if (sum !== 0 || differing !== 0 || oneSided !== 0)
    wrong.push(
      `the postings of the ledger come to ${sum}; ${differing} balances differ; ${oneSided} have one side`,
    )
  return { wrong, ...sums }
}

/** (d) The acts of the month are one month's price of each rent, and their numbers have no gap. */
export async function checkActs(played: Played): Promise<{ wrong: Wrong; acts: number[] }> {
  const wrong: Wrong = []
  const acts: number[] = []
  for (let who = 0; who < played.plots.organisations; who += 1) {
    const clerk = await played.people.organisation(who)
    const due = new Map<number, number>()
    for (const rent of played.plots.rents)
      if (rent.isLegal && rent.who === who && rent.paying.day < EVE)
        due.set(played.claims.get(rent.number) ?? 0, monthlyOf(rent))
    acts.push(...due.values())
    let actCount = 0
    for (let page = 0; ; page += 1) {
      const { body } = await clerk.get(`/api/legals/documents?month=${MONTH}&page=${page}`)
      if (page === 0 && (body.total !== due.size || body.amount !== total([...due.values()])))
        wrong.push(
          `the acts of organisation ${who} are ${body.total} of ${body.amount}, due are ${due.size} of ${total([...due.values()])}`,
        )
      for (const { claim, amount } of body.acts as { claim: number; amount: number }[])
        if (due.get(claim) !== amount)
          wrong.push(`the act of claim ${claim} is of ${amount}, due is ${due.get(claim) ?? 'none'}`)
      actCount += body.acts.length
      if (actCount >= body.total || body.acts.length === 0) break
    }
  }
  const rows = await played.service.database.kysely
    .selectFrom('act')
    .select(['year', 'number', 'month'])
    .where('correction', '=', 0)
    .orderBy('number')
    .execute()
  const hasNoGap = rows.every(({ year, number }, index) => year === 2026 && number === index + 1)
  if (!hasNoGap || rows.length !== acts.length)
    wrong.push(
      `${rows.length} acts have the numbers ${rows[0]?.number} to ${rows.at(-1)?.number}, due are ${acts.length}`,
    )
  return { wrong, acts }
}
