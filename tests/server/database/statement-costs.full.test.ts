import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { costOfCall, filledDatabase, growth, type RecordingDatabase } from '#support/statement-costs.ts'

let database: RecordingDatabase
beforeAll(async () => {
  database = await filledDatabase()
})
afterAll(() => database.close())

const claims = () => database.kysely.selectFrom('claim').select('id')
const costOf = (call: () => Promise<unknown>) => costOfCall(database, call)

test('a lookup among years of data reads few pages', async () => {
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

test('a statement that reads a whole growing table is reported', async () => {
  const cost = await costOf(() => claims().where('boxName', '=', 'x').execute())
  expect(growth(cost)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^reads all of claim: select "id"/),
      expect.stringMatching(/^looks at \d+ pages/),
    ]),
  )
})

test('a statement that changes rows is measured and rolled back', async () => {
  const { reminded } = await database.kysely
    .selectFrom('claim')
    .select('reminded')
    .where('id', '=', 100_013)
    .executeTakeFirstOrThrow()
  const remind = sql`update claim set reminded = coalesce(reminded, 0) + 1 where id = 100013 returning reminded`
  const cost = await costOf(() => remind.execute(database.kysely))
  expect(cost).toMatchObject({ statements: 1, costs: [{ scanned: [] }] })
  // Made four times; measured twice, and both undone.
  const { rows } = await remind.execute(database.kysely)
  expect(rows).toEqual([{ reminded: (reminded ?? 0) + 5 }])
})

test('a statement that inserts rows is counted and not run again', async () => {
  const cost = await costOf(() => database.kysely.insertInto('officeWrite').defaultValues().execute())
  expect(cost).toEqual({ statements: 1, blocks: 0, ms: 0, costs: [] })
})
