import pg from 'pg'
import { entryStatement, type NewEntry, postEntry } from '#money/server/balance/post-entry.ts'
import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { openPostgres } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { realPostgres } from '#support/postgres.ts'
import { silentLog } from '#support/silent-log.ts'
import { auditOf, balanceWith, time } from '../features/money/server/balance/balance-rows.ts'
import { type Figure, median, PAIRS, ratiosOf } from './figure.ts'

const AT_ONCE = 64
const DEBITS = 1920
const WARM_ROUNDS = 2
const AMOUNT = 90_000
/** Of those at once so many find money in the round that runs out of it. */
const AFFORDABLE = 40

/** Runs every debit with {@link AT_ONCE} under way; answers debits a second. */
async function race(keys: readonly string[], debit: (key: string) => Promise<void>): Promise<number> {
  let next = 0
  const began = performance.now()
  const lane = async () => {
    for (let key = keys[next++]; key !== undefined; key = keys[next++]) await debit(key)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return (keys.length * 1000) / (performance.now() - began)
}

const keysOf = (name: string): string[] => Array.from({ length: DEBITS }, (_, number) => `${name}-${number}`)
const payment = (key: string, legalHid: string): NewEntry => ({
  key,
  kind: 'payment',
  legalHid,
  amount: AMOUNT,
  now: time,
})

/** The product's own debit: a transaction of its own, as a payment has. */
const byProduct = async ({ kysely }: Database, key: string, legalHid: string) =>
  transact(kysely, (trx) => postEntry(trx, payment(key, legalHid)))

const check = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what)
}

/** Each debit stands once, the balance is what is left, the ledger is zero in sum. */
async function checkBooks(database: Database, legalHid: string, paid: number, left: number): Promise<void> {
  const { count } = await database.kysely
    .selectFrom('ledgerEntry')
    .select((row) => row.fn.count<number>('key').distinct().as('count'))
    .where('legalHid', '=', legalHid)
    .where('kind', '=', 'payment')
    .executeTakeFirstOrThrow()
  check(Number(count) === paid, `${paid} debits were answered, ${count} stand in the ledger`)
  const { amount } = await database.kysely
    .selectFrom('balance')
    .select('amount')
    .where('legalHid', '=', legalHid)
    .executeTakeFirstOrThrow()
  check(amount === left, `the balance is ${amount} and should be ${left}`)
  const { sum, wrong, oneSided } = await auditOf(database.kysely)
  check(sum === 0 && wrong === 0 && oneSided === 0, `the ledger is ${sum} in sum, ${wrong} balances differ`)
}

/** Sixty-four at once and money for forty, each asked twice: forty are paid, once each. */
async function checkRunningOut(database: Database): Promise<void> {
  const legalHid = 'runs-out'
  await balanceWith(database.kysely, legalHid, AMOUNT * AFFORDABLE)
  const asked = Array.from({ length: AT_ONCE }, (_, number) => `${legalHid}-${number}`)
  const answers = await Promise.allSettled(
    [...asked, ...asked].map((key) => byProduct(database, key, legalHid)),
  )
  const paid = answers.filter((answer) => answer.status === 'fulfilled' && answer.value.ok).length
  check(paid === AFFORDABLE, `${paid} were paid from money for ${AFFORDABLE}`)
  await checkBooks(database, legalHid, AFFORDABLE, 0)
}

/** 64 concurrent debits of one balance by the product against the bare driver with the same SQL. */
export async function balanceFigures(): Promise<Figure[]> {
  const server = await realPostgres()
  const url = await server.createDatabase()
  const database = await openPostgres({ url, pool: AT_ONCE }, silentLog)
  const raw = new pg.Pool({ connectionString: url, max: AT_ONCE })
  try {
    await migrate(database, silentLog)
    await checkRunningOut(database)
    const money = AMOUNT * DEBITS * (PAIRS + WARM_ROUNDS)
    await balanceWith(database.kysely, 'product', money)
    await balanceWith(database.kysely, 'raw', money)
    const figures = { product: [] as number[], raw: [] as number[] }
    for (let round = 0; round < PAIRS + WARM_ROUNDS; round += 1) {
      const product = await race(keysOf(`product-${round}`), async (key) => {
        check((await byProduct(database, key, 'product')).ok, 'a debit was refused')
      })
      const bare = await race(keysOf(`raw-${round}`), async (key) => {
        const { sql, parameters } = entryStatement(payment(key, 'raw')).compile(database.kysely)
        const session = await raw.connect()
        await session.query('begin')
        await session.query(sql, [...parameters])
        await session.query('commit')
        session.release()
      })
      if (round >= WARM_ROUNDS) {
        figures.product.push(product)
        figures.raw.push(bare)
      }
    }
    await checkBooks(database, 'product', DEBITS * (PAIRS + WARM_ROUNDS), 0)
    await checkBooks(database, 'raw', DEBITS * (PAIRS + WARM_ROUNDS), 0)
    return [
      {
        name: '64 concurrent debits of one balance against the bare driver with the same SQL',
        ratios: ratiosOf(figures.product, figures.raw),
        bound: { atLeast: 0.6 },
        text: `${median(figures.product).toFixed(0)}/s against ${median(figures.raw).toFixed(0)}/s, none lost, none doubled`,
      },
    ]
  } finally {
    await raw.end()
    await database.close()
    await server.stop()
  }
}
