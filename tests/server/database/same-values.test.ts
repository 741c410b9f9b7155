import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onBothDatabases } from '#support/both-databases.ts'

/** Column type, what goes in, what comes out (the same when it is not named). */
const values: [type: string, given: unknown, read?: unknown][] = [
  ['bigint', 9_007_199_254_740_991],
  ['integer', 7],
  ['smallint', 3],
  ['double precision', 55.7558],
  ['numeric(10,2)', '12.50'],
  ['boolean', false],
  ['text', 'Ящик №5 "А"'],
  ['date', '2026-03-31'],
  ['timestamptz', new Date('2026-03-31T21:30:00.123Z')],
  ['timestamptz', '2026-03-31T21:30:00+03:00', new Date('2026-03-31T18:30:00Z')],
  ['jsonb', JSON.stringify({ a: [1, null, 'ё'] }), { a: [1, null, 'ё'] }],
  ['jsonb', JSON.stringify('a word'), 'a word'],
  ['jsonb', { a: { b: true } }],
  ['jsonb', [{ day: 1 }, { day: 2 }]],
  ['json', { a: 1 }],
  ['bytea', new Uint8Array([0, 127, 255])],
  ['text[]', ['a', 'b "c"', 'd,e']],
  ['bigint[]', [1, 2, 3]],
  ['date[]', ['2026-01-31', '2026-02-28']],
  ['uuid', '0f0e0d0c-0b0a-4908-8706-050403020100'],
  ['text', null],
  ['text', undefined, null],
]

onBothDatabases((database) => {
  test.each(values)('%s takes %j', async (type, given, read = given) => {
    const value = sql`${given}::${sql.raw(type)}`
    const { rows } = await sql<{ value: unknown }>`select ${value} as value`.execute(database().kysely)
    expect(rows).toEqual([{ value: read }])
    const again = await database().executeSql(`select $1::${type} as value`, [given])
    expect(again.rows).toEqual([{ value: read }])
  })

  test('columns and expressions convert values alike', async () => {
    const { kysely, executeSql } = database()
    await executeSql('create table kinds (day date, at timestamptz, kept jsonb, total bigint, raw bytea)')
    const time = new Date('2026-01-31T21:00:00Z')
    const raw = new Uint8Array([1, 2])
    await sql`insert into kinds values (${'2026-01-31'}, ${time}, ${JSON.stringify([1, 2])}, ${450_00}, ${raw})`.execute(
      kysely,
    )
    const { rows } = await sql`select * from kinds where day = ${'2026-01-31'} and at <= ${time}`.execute(
      kysely,
    )
    expect(rows).toEqual([{ day: '2026-01-31', at: time, kept: [1, 2], total: 45_000, raw }])
    expect((rows[0] as { raw: object }).raw.constructor).toBe(Uint8Array)
  })

  test('counts and sums are numbers', async () => {
    const { rows } = await database().executeSql(
      'select count(*) as n, sum(a) as s from generate_series(1, 3) as a',
    )
    expect(rows).toEqual([{ n: 3, s: 6 }])
  })

  test('a violated constraint is reported with its code and name', async () => {
    const { kysely, executeSql } = database()
    await executeSql('create table once (id int constraint only_once primary key)')
    await sql`insert into once values (1)`.execute(kysely)
    const again = sql`insert into once values (1)`.execute(kysely)
    await expect(again).rejects.toMatchObject({
      code: '23505',
      constraint: 'only_once',
      table: 'once',
    })
  })

  test('a failed transaction leaves nothing, a successful one everything', async () => {
    const { kysely, executeSql } = database()
    await executeSql('create table steps (id int)')
    const failing = kysely.transaction().execute(async (transaction) => {
      await sql`insert into steps values (1)`.execute(transaction)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await Promise.all(
      [2, 3, 4].map((id) =>
        kysely
          .transaction()
          .execute((transaction) => sql`insert into steps values (${id})`.execute(transaction)),
      ),
    )
    expect((await executeSql('select id from steps order by id')).rows).toEqual([
      { id: 2 },
      { id: 3 },
      { id: 4 },
    ])
  })

  test('a failed script leaves no transaction behind', async () => {
    await expect(database().executeSql('begin; select 1 / 0; commit')).rejects.toMatchObject({
      code: '22012',
    })
    expect((await database().executeSql('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})
