import type { ExpressionBuilder, Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { Schema } from './schema.ts'

type Table = keyof Schema
type Row<T extends Table> = Selectable<Schema[T]>

/** Selects rows by id or by column values; null matches null. */
type Match<T extends Table> = Partial<Row<T>> | (Row<T> extends { id: number } ? number : never)

/** Throws for undefined conditions, because Kysely ignores them and the query would match all rows. */
const matchCondition = (which: object | number) => {
  const match = typeof which === 'number' ? { id: which } : which
  const values = Object.values(match)
  if (values.length === 0 || values.includes(undefined)) throw new Error('a row condition is missing')
  return (row: ExpressionBuilder<Schema, 'claim'>) => row.and(match)
}

// Kysely's types need a literal table name, so one table represents all.
const anyTable = (table: Table) => table as 'claim'
const select = (db: Kysely<Schema>, table: Table, match: object | number) =>
  db.selectFrom(anyTable(table)).selectAll().where(matchCondition(match))

export const findRow = <T extends Table>(db: Kysely<Schema>, table: T, match: Match<T>) =>
  select(db, table, match).executeTakeFirst() as Promise<unknown> as Promise<Row<T> | undefined>

export const getRow = <T extends Table>(db: Kysely<Schema>, table: T, match: Match<T>) =>
  select(db, table, match).executeTakeFirstOrThrow() as Promise<unknown> as Promise<Row<T>>

export const findRows = <T extends Table>(
  db: Kysely<Schema>,
  table: T,
  match: Match<T>,
  order?: keyof Row<T>,
) =>
  select(db, table, match)
    .$if(order !== undefined, (rows) => rows.orderBy(order as 'id'))
    .execute() as Promise<unknown> as Promise<Row<T>[]>

export const hasRow = async <T extends Table>(db: Kysely<Schema>, table: T, match: Match<T>) =>
  (await select(db, table, match)
    .clearSelect()
    .select((row) => row.lit(1).as('one'))
    .executeTakeFirst()) !== undefined

export const lockRow = <T extends Table>(trx: Kysely<Schema>, table: T, match: Match<T>) =>
  select(trx, table, match).forUpdate().executeTakeFirst() as Promise<unknown> as Promise<Row<T> | undefined>

export const lockExistingRow = <T extends Table>(trx: Kysely<Schema>, table: T, match: Match<T>) =>
  select(trx, table, match).forUpdate().executeTakeFirstOrThrow() as Promise<unknown> as Promise<Row<T>>

export const insertRow = <T extends Table>(db: Kysely<Schema>, table: T, values: Insertable<Schema[T]>) =>
  db
    .insertInto(anyTable(table))
    .values(values as unknown as Insertable<Schema['claim']>)
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<unknown> as Promise<Row<T>>

export const updateRows = async <T extends Table>(
  db: Kysely<Schema>,
  table: T,
  match: Match<T>,
  values: Updateable<Schema[T]>,
): Promise<void> => {
  await db
    .updateTable(anyTable(table))
    .set(values as Updateable<Schema['claim']>)
    .where(matchCondition(match))
    .execute()
}

export const deleteRows = async <T extends Table>(
  db: Kysely<Schema>,
  table: T,
  match: Match<T>,
): Promise<void> => {
  await db.deleteFrom(anyTable(table)).where(matchCondition(match)).execute()
}
