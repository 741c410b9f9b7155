import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** Locks the row until the end of the transaction; call it only after locking claims. */
export const isOfficeStopped = async (trx: Transaction<Schema>, index: string): Promise<boolean> =>
  (
    await trx
      .selectFrom('office')
      .select(sql<boolean>`stopped_at is not null`.as('stopped'))
      .where('index', '=', index)
      .forShare()
      .executeTakeFirst()
  )?.stopped ?? false

const ALL_OFFICES = ''

/** Cached in memory. Orders do not use the cache but read stopped services together with their box. */
export const loadStoppedServices = async (db: Kysely<Schema>) => {
  let byOffice = new Map<string, { readonly service: number }[]>()
  const numbersAt = (index: string): number[] => (byOffice.get(index) ?? []).map(({ service }) => service)
  const refresh = async (): Promise<void> => {
    const rows = await db
      .selectFrom('stop')
      .select([sql<number>`subject::int`.as('service'), 'officeIndex'])
      .where('kind', '=', 'service')
      .where('liftedAt', 'is', null)
      .orderBy('service')
      .execute()
    byOffice = Map.groupBy(rows, (row) => row.officeIndex)
  }
  await refresh()
  return {
    at: (index: string) =>
      [...new Set([...numbersAt(ALL_OFFICES), ...numbersAt(index)])].sort((a, b) => a - b),
    everywhere: () => numbersAt(ALL_OFFICES),
    refresh,
  }
}

export const stoppedServicesSql = (index: string) => sql<number[]>`(
  select coalesce(json_agg(distinct subject::int), '[]') from stop
  where kind = 'service' and lifted_at is null and office_index in ('', ${sql.ref(index)}))`
