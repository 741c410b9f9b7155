import { afterAll, beforeAll, expect, test } from 'vitest'
import { doWhatIsDue } from '#support/fill-with-years.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import {
  type CallCost,
  costOfCall,
  filledDatabase,
  growth,
  type RecordingDatabase,
} from '#support/statement-costs.ts'
import type { Use } from '#support/test-databases.ts'
import { backOfficeCalls } from '../../features/back-office/server/branch/back-office-calls.ts'
import { cabinetCalls, type Own, ownOf } from '../../features/claims/server/cabinet-calls.ts'

const noon = '2026-07-10T12:00:00+03:00'
type Who = 'operator' | 'individual' | 'legal'

interface Country {
  readonly database: RecordingDatabase
  readonly product: Product
  readonly people: Readonly<Record<Who, Caller>>
  readonly own: Own
}

async function openCountry(use: Use): Promise<Country> {
  const database = await filledDatabase(use)
  const product = await openProduct(noon, { database })
  await doWhatIsDue(database, product.sweep)
  const people = {
    operator: await product.as('operator'),
    individual: await product.as('individual'),
    legal: await product.as('legal', 'demo-org-1'),
  }
  return { database, product, people, own: await ownOf(database.kysely) }
}

let many: Country
let few: Country
beforeAll(async () => {
  few = await openCountry('aQuarter')
  many = await openCountry('years')
})
afterAll(async () => {
  for (const { product } of [many, few]) await product.close()
})

/** What a call costs where there is so much; it must be answered. */
const costIn = (
  { database, people, own }: Country,
  who: Who,
  ask: (caller: Caller, own: Own) => ReturnType<Caller['get']>,
): Promise<CallCost> =>
  costOfCall(database, async () => {
    const { status } = await ask(people[who], own)
    if (status !== 200) throw new Error(`refused: ${status}`)
  })

const calls = [...backOfficeCalls.map((call) => ({ as: 'operator' as const, ...call })), ...cabinetCalls].map(
  (call) => [call.name, call] as const,
)

/** Pages by which plans and the heights of indexes differ between the two. */
const LEEWAY = 60

test.each(calls)('%s reads no more among four times as many claims', async (_, call) => {
  const cost = await costIn(many, call.as, call.ask)
  const before = await costIn(few, call.as, call.ask)
  expect(growth(cost, call.blocks)).toEqual([])
  expect(cost.statements).toBeLessThanOrEqual(call.statements)
  if (call.blocks === undefined) expect(cost.blocks).toBeLessThanOrEqual(before.blocks * 2 + LEEWAY)
})

test('statements of a sweep read few pages, whatever the size of the tables', async () => {
  const { costs } = await costOfCall(many.database, () => many.product.sweep())
  expect(costs.length).toBeGreaterThan(20)
  // What waits for its day is there, and is not read.
  for (const waiting of ['auto_extension', 'notification_setting', 'webhook']) {
    expect(
      costs.filter(({ sql }) => sql.startsWith('select') && sql.includes(`from "${waiting}"`)),
    ).not.toEqual([])
  }
  expect(costs.flatMap((cost) => growth({ ...cost, statements: 1, costs: [cost] }))).toEqual([])
})
