import { type SelectQueryBuilder, sql } from 'kysely'
import type { Schema } from './schema.ts'

export async function readRowPage<DB, Tables extends keyof DB, R>(
  sorted: SelectQueryBuilder<DB, Tables, R>,
  size: number,
  page = 0,
) {
  const rows = await sorted
    .limit(size)
    .offset(size * page)
    .execute()
  return { rows, total: await countRows(sorted) }
}

async function countRows<DB, Tables extends keyof DB, R>(
  sorted: SelectQueryBuilder<DB, Tables, R>,
): Promise<number> {
  const unsorted = sorted.clearSelect().clearOrderBy() as unknown as SelectQueryBuilder<
    Schema,
    'claim',
    object
  >
  const { count } = await unsorted
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Reads the page and the total in one statement, which scans all matching rows; use it only for queries that one index
 * can answer.
 */
export async function readRowPageInOneQuery<DB, Tables extends keyof DB, R>(
  sorted: SelectQueryBuilder<DB, Tables, R>,
  size: number,
  page = 0,
) {
  const rows = await sorted
    .select(sql<number>`count(*) over ()`.as('total'))
    .limit(size)
    .offset(size * page)
    .execute()
  const [first] = rows as unknown as readonly { readonly total: number }[]
  return { rows, total: Number(first?.total ?? (page === 0 ? 0 : await countRows(sorted))) }
}
