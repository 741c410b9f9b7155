import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { doWhatIsDue, fillWithYears, nationalYears } from '#support/fill-with-years.ts'
import { postgresDatabase } from '#support/postgres-database.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { silentLog } from '#support/silent-log.ts'
import { BLOCKS, costOfCall, type RecordingDatabase, recording } from '#support/statement-costs.ts'
import { makeTables } from '#support/test-databases.ts'
import { backOfficeCalls, CLAIM } from '../features/back-office/server/branch/back-office-calls.ts'
import { cabinetCalls, type Own, ownOf } from '../features/claims/server/cabinet-calls.ts'
import type { Figure } from './figure.ts'

const noon = '2026-07-10T12:00:00+03:00'

/**
 * Uses the `DATABASE_URL` of `npm run bench -- fill`, otherwise fills a new database. The product closes it.
 */
async function openFilledDatabase(): Promise<{ database: Database; release: () => Promise<void> }> {
  const { DATABASE_URL: url } = process.env
  if (url) {
    console.log(`on the database of DATABASE_URL, ${new URL(url).host}${new URL(url).pathname}`)
    const database = await openDatabase({ database: { kind: 'postgres', url, pool: 10 } }, silentLog)
    await makeTables(database)
    return { database, release: async () => {} }
  }
  console.log('on a PostgreSQL started here, filled first')
  const { databases, release } = await postgresDatabase(1)
  const [database] = databases
  if (!database) throw new Error('no database')
  await makeTables(database)
  await fillWithYears(database, nationalYears)
  return { database, release }
}

const extraCalls: readonly Call[] = [
  {
    name: 'audit of a day',
    as: 'administrator',
    ask: (caller) =>
      caller.post('/api/administration/audit/search', { from: '2026-07-09', to: '2026-07-09', page: 0 }),
  },
  {
    name: 'audit of a claim in a quarter',
    as: 'administrator',
    ask: (caller) =>
      caller.post('/api/administration/audit/search', {
        from: '2026-04-10',
        to: '2026-07-10',
        claim: Number(CLAIM),
        page: 0,
      }),
  },
  {
    name: 'free boxes of an office',
    as: 'individual',
    ask: (caller) => caller.get('/api/postOffices/130540/freeBoxes'),
  },
]

interface Call {
  readonly name: string
  readonly as: 'administrator' | 'operator' | 'individual' | 'legal'
  readonly ask: (caller: Caller, ownIds: Own) => ReturnType<Caller['get']>
  readonly blocks?: number
}

async function measureCalls(database: RecordingDatabase, product: Product): Promise<Figure[]> {
  const ownIds = await ownOf(database.kysely)
  const people = {
    operator: await product.as('operator'),
    individual: await product.as('individual'),
    legal: await product.as('legal', 'demo-org-1'),
    administrator: await product.as('administrator'),
  }
  const calls: readonly Call[] = [
    ...backOfficeCalls.map((call) => ({ as: 'operator' as const, ...call })),
    ...cabinetCalls,
    ...extraCalls,
  ]
  const figures: Figure[] = []
  for (const { name, as, ask, blocks: maxBlocks = BLOCKS } of calls) {
    const { blocks, ms, statements } = await costOfCall(database, async () => {
      const { status } = await ask(people[as], ownIds)
      if (status !== 200) throw new Error(`${name} was refused: ${status}`)
    })
    figures.push({
      name: `pages read for ${name} among years of claims`,
      ratios: [blocks],
      bound: { atMost: maxBlocks },
      text: `${ms.toFixed(1)} ms in the database, ${statements} statements`,
    })
  }
  return figures
}

async function measureSweep(database: RecordingDatabase, product: Product): Promise<Figure[]> {
  const { costs } = await costOfCall(database, () => product.sweep())
  return [...Map.groupBy(costs, ({ sql }) => sql)].map(([sql, runs]) => ({
    name: `pages read in a quiet sweep by: ${sql.replace(/\s+/g, ' ').trim().slice(0, 120)}`,
    ratios: [Math.max(...runs.map(({ blocks }) => blocks))],
    bound: { atMost: BLOCKS },
    text: `${Math.max(...runs.map(({ ms }) => ms)).toFixed(1)} ms in the database, asked ${runs.length} times`,
  }))
}

/**
 * Pages and milliseconds in the database with a million claims. The statements are repeated warm under
 * EXPLAIN (ANALYZE, BUFFERS) and summed.
 */
export async function backOfficeFigures(): Promise<Figure[]> {
  const { database: filledDatabase, release } = await openFilledDatabase()
  const database = recording(filledDatabase)
  try {
    const product = await openProduct(noon, { database })
    await doWhatIsDue(database, product.sweep)
    const figures = [...(await measureCalls(database, product)), ...(await measureSweep(database, product))]
    await product.close()
    return figures
  } finally {
    await release()
  }
}
