import { fillWithYears, nationalYears } from '#kit/fill-with-years.ts'
import { postgresDatabase } from '#kit/postgres-database.ts'
import { openProduct } from '#kit/product.ts'
import { silentLog } from '#kit/silent-log.ts'
import { BLOCKS, costOfCall, recording } from '#kit/statement-costs.ts'
import { makeTables } from '#kit/test-databases.ts'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import { backOfficeCalls } from '../server/branch/back-office-calls.ts'
import type { Figure } from './figure.ts'

const noon = '2026-07-10T12:00:00+03:00'

/** The database that `npm run bench -- fill` filled, where `DATABASE_URL` names it; else one that is filled now. The product closes it. */
async function filledCountry(): Promise<{ database: Database; release: () => Promise<void> }> {
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

/**
 * Pages and milliseconds in the database of each list of the back office with a million claims: the statements of a call
 * are run again, warm, under EXPLAIN (ANALYZE, BUFFERS), and summed.
 */
export async function backOfficeFigures(): Promise<Figure[]> {
  const { database: filled, release } = await filledCountry()
  const database = recording(filled)
  try {
    const product = await openProduct(noon, { database })
    const operator = await product.as('operator')
    const figures: Figure[] = []
    for (const { name, ask, blocks: most = BLOCKS } of backOfficeCalls) {
      const { blocks, ms, statements } = await costOfCall(database, async () => {
        const { status } = await ask(operator)
        if (status !== 200) throw new Error(`${name} was refused: ${status}`)
      })
      figures.push({
        name: `pages read for ${name} among a million claims`,
        ratios: [blocks],
        bound: { atMost: most },
        text: `${ms.toFixed(1)} ms in the database, ${statements} statements`,
      })
    }
    await product.close()
    return figures
  } finally {
    await release()
  }
}
