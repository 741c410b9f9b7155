import type { SelectQueryBuilder } from 'kysely'
import type { Schema } from './schema.ts'

/** One page of a sorted query, counted from zero, and how many rows there are on all pages. */
export async function pageOf<DB, Tables extends keyof DB, R>(
  sorted: SelectQueryBuilder<DB, Tables, R>,
  size: number,
  page = 0,
) {
  const rows = await sorted
    .limit(size)
    .offset(size * page)
    .execute()
  const unsorted = sorted.clearSelect().clearOrderBy() as unknown as SelectQueryBuilder<
    Schema,
    'claim',
    object
  >
  const { count } = await unsorted
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(count) }
}
