import { sql } from 'kysely'
import { auditOf } from '../features/money/server/balance/balance-rows.ts'
import { checkBank, checkPayments, checkReceipts } from '../month/check-ledger.ts'
import type { Expected } from '../month/expected.ts'
import { owed } from './rents.ts'
import type { Part, Rent, Stage } from './stage.ts'
import { clientTypes, monthIndexOf, total } from './tariff.ts'

/** The payments that the simulation expects of a rent, in the form of the simulated month. */
const expectedMoney = (rent: Rent): Expected[] => {
  const { claim, parts } = rent
  const expected = (part: Part | null): Expected => {
    const { way, amount } = part ?? { way: rent.way, amount: owed(rent) }
    return {
      paying: { of: claim, day: 0, way, amount, faults: new Set() },
      isLegal: rent.clientType === clientTypes.legal,
      who: 0,
      what: rent.previous ? 'extension' : 'rent',
      claim,
      order: null,
      topUp: null,
      way,
      amount,
      came: part !== null,
      back: part?.refunded ?? 0,
      settled: part && rent.settled ? amount - part.moved - part.refunded : 0,
      movedFrom: part === null || part.root === claim ? null : part.root,
      moved: part?.moved ?? 0,
      backs: part?.backs ?? [],
    }
  }
  const hasOwn = parts.some(({ root }) => root === claim)
  return [...(hasOwn ? [] : [expected(null)]), ...parts.map(expected)]
}

/** Kopecks of the acts of an organisation's rent: the months that it was used, up to this one. */
const dueActs = (rent: Rent, today: string): number[] => {
  if (!rent.signed || rent.clientType !== clientTypes.legal) return []
  const used = monthIndexOf(today) - monthIndexOf(rent.start)
  return rent.byMonth.slice(0, Math.max(0, used))
}

export interface MoneyFigures {
  /** Kopecks. */
  readonly received: number
  readonly refunded: number
  readonly acts: number
}

/** Simulation, ledger, bank and register agree for each claim, and the acts are the months that were used. */
export async function checkMoney(
  stage: Stage,
): Promise<{ wrong: string[]; figures: MoneyFigures; payments: number; receipts: number }> {
  const all = [...stage.rents.values()].flatMap(expectedMoney)
  const payments = await checkPayments(stage, all)
  const bank = await checkBank(stage, payments.paid, all)
  const register = await checkReceipts(stage, payments.paid, all)
  const wrong = [...payments.wrong, ...bank.wrong, ...register.wrong]
  const { kysely } = stage.service.database
  const { sum, wrong: differing, oneSided } = await auditOf(kysely)
  if (sum !== 0 || differing !== 0 || oneSided !== 0)
    wrong.push(
      `the ledger's postings come to ${sum}; ${differing} balances differ; ${oneSided} have one side`,
    )
  const { rows } = await sql<{ claim: number; acts: number; amount: number }>`
    select claim_id::int as claim, count(*)::int as acts, sum(amount)::int as amount from act where correction = 0
    group by 1`.execute(kysely)
  const actsByClaim = new Map(rows.map((row) => [row.claim, row]))
  let acts = 0
  for (const rent of stage.rents.values()) {
    const due = dueActs(rent, stage.stop.today)
    const issued = actsByClaim.get(rent.claim)
    acts += total(due)
    if ((issued?.amount ?? 0) !== total(due) || (issued?.acts ?? 0) !== due.length)
      wrong.push(
        `claim ${rent.claim} has ${issued?.acts ?? 0} acts of ${issued?.amount ?? 0}, due are ${due.length} of ${total(due)}`,
      )
  }
  const came = all.filter(({ came: hasCome }) => hasCome)
  const own = came.filter(({ movedFrom }) => !movedFrom)
  return {
    wrong,
    figures: {
      received: total(own.map(({ amount }) => amount)),
      refunded: total(came.map(({ back }) => back)),
      acts,
    },
    payments: payments.paid.length,
    receipts: register.receipts.length,
  }
}

/** Nothing is left half done: open payments, receipts, refunds, messages, rows that failed. */
export async function countUnsettled({ service }: Stage): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from payment where state in ('refunding'))::int as refunds,
      (select count(*) from receipt where state <> 'done')::int as receipts,
      (select count(*) from message where state = 'waiting')::int as messages,
      (select count(*) from failed_row)::int as failed`.execute(service.database.kysely)
  return rows[0] ?? {}
}
