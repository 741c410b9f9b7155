import { afterAll, beforeAll, expect, test } from 'vitest'
import { costOfCall, filledDatabase, growth, type RecordingDatabase } from '#kit/statement-costs.ts'

let database: RecordingDatabase
beforeAll(async () => {
  database = await filledDatabase()
})
afterAll(() => database.close())

const claims = () => database.kysely.selectFrom('claim').select('id')
const costOf = (call: () => Promise<unknown>) => costOfCall(database, call)

test('a look-up among years of use reads few pages', async () => {
  const cost = await costOf(async () => {
    await claims().where('id', '=', 100_013).execute()
    await database.kysely
      .transaction()
      .execute((trx) => trx.selectFrom('box').select('id').limit(1).execute())
  })
  expect(cost.statements).toBe(2)
  expect(cost.blocks).toBeGreaterThan(1)
  expect(growth(cost)).toEqual([])
})

test('a statement that reads all of a growing table is told', async () => {
  const cost = await costOf(() => claims().where('box_name', '=', 'x').execute())
  expect(growth(cost)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^reads all of claim: select "id"/),
      expect.stringMatching(/^looks at \d+ pages/),
    ]),
  )
})

test('what changes rows is counted and not run again', async () => {
  const cost = await costOf(() =>
    database.kysely.updateTable('claim').set({ reminded: 7 }).where('id', '=', 100_013).execute(),
  )
  expect(cost).toEqual({ statements: 1, blocks: 0, ms: 0, costs: [] })
})
