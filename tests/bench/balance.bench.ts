import pg from 'pg'
import {
  ledgerEntrySql,
  type NewLedgerEntry,
  postLedgerEntry,
} from '#money/server/balance/post-ledger-entry.ts'
import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { openPostgresDatabase } from '#server/database/open-database.ts'
import { transact } from '#server/database/transact.ts'
import { realPostgres } from '#support/postgres.ts'
import { silentLog } from '#support/silent-log.ts'
import { auditOf, balanceWith, time } from '../features/money/server/balance/balance-rows.ts'
import { type Figure, median, PAIRS, ratiosOf } from './figure.ts'

const CONCURRENCY = 64
const DEBITS = 1920
const WARM_ROUNDS = 2
const AMOUNT = 90_000
const AFFORDABLE = 40

/** Runs all debits with {@link CONCURRENCY} of them concurrent; returns debits per second. */
async function debitsPerSecond(
  keys: readonly string[],
  debit: (key: string) => Promise<void>,
): Promise<number> {
  let next = 0
  const startedAtMs = performance.now()
  const debitInTurn = async () => {
    for (let key = keys[next++]; key !== undefined; key = keys[next++]) await debit(key)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, debitInTurn))
  return (keys.length * 1000) / (performance.now() - startedAtMs)
}

const debitKeys = (name: string): string[] =>
  Array.from({ length: DEBITS }, (_, number) => `${name}-${number}`)
const payment = (key: string, legalHid: string): NewLedgerEntry => ({
  key,
  kind: 'payment',
  legalHid,
  amount: AMOUNT,
  now: time,
})

const debitByProduct = async ({ kysely }: Database, key: string, legalHid: string) =>
  transact(kysely, (trx) => postLedgerEntry(trx, payment(key, legalHid)))

const check = (holds: boolean, expectation: string): void => {
  if (!holds) throw new Error(expectation)
}

async function checkBooks(
  database: Database,
  legalHid: string,
  paid: number,
  expectedBalance: number,
): Promise<void> {
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
  check(amount === expectedBalance, `the balance is ${amount} and should be ${expectedBalance}`)
  const { sum, wrong, oneSided } = await auditOf(database.kysely)
  check(sum === 0 && wrong === 0 && oneSided === 0, `the ledger is ${sum} in sum, ${wrong} balances differ`)
}

async function checkRunningOut(database: Database): Promise<void> {
  const legalHid = 'runs-out'
  await balanceWith(database.kysely, legalHid, AMOUNT * AFFORDABLE)
  const keys = Array.from({ length: CONCURRENCY }, (_, number) => `${legalHid}-${number}`)
  const answers = await Promise.allSettled(
    [...keys, ...keys].map((key) => debitByProduct(database, key, legalHid)),
  )
  const paid = answers.filter((answer) => answer.status === 'fulfilled' && answer.value.ok).length
  check(paid === AFFORDABLE, `${paid} were paid from money for ${AFFORDABLE}`)
  await checkBooks(database, legalHid, AFFORDABLE, 0)
}

/** Compares 64 concurrent debits of one balance with the bare driver and the same SQL. */
export async function balanceFigures(): Promise<Figure[]> {
  const server = await realPostgres()
  const url = await server.createDatabase()
  const database = await openPostgresDatabase({ url, pool: CONCURRENCY }, silentLog)
  const raw = new pg.Pool({ connectionString: url, max: CONCURRENCY })
  try {
    await migrate(database, silentLog)
    await checkRunningOut(database)
    const money = AMOUNT * DEBITS * (PAIRS + WARM_ROUNDS)
    await balanceWith(database.kysely, 'product', money)
    await balanceWith(database.kysely, 'raw', money)
    const figures = { product: [] as number[], raw: [] as number[] }
    for (let round = 0; round < PAIRS + WARM_ROUNDS; round += 1) {
      const product = await debitsPerSecond(debitKeys(`product-${round}`), async (key) => {
        check((await debitByProduct(database, key, 'product')).ok, 'a debit was refused')
      })
      const driver = await debitsPerSecond(debitKeys(`raw-${round}`), async (key) => {
        const { sql, parameters } = ledgerEntrySql(payment(key, 'raw')).compile(database.kysely)
        const session = await raw.connect()
        await session.query('begin')
        await session.query(sql, [...parameters])
        await session.query('commit')
        session.release()
      })
      if (round >= WARM_ROUNDS) {
        figures.product.push(product)
        figures.raw.push(driver)
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
