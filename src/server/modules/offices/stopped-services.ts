import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/**
 * Has an administrator stopped the renting of this office? The row is held to the end of the transaction, so that a stop
 * comes before it or after it; take it after claims.
 */
export const officeIsStopped = async (trx: Transaction<Schema>, index: string): Promise<boolean> =>
  (
    await trx
      .selectFrom('office')
      .select(sql<boolean>`stopped_at is not null`.as('stopped'))
      .where('index', '=', index)
      .forShare()
      .executeTakeFirst()
  )?.stopped ?? false

const EVERYWHERE = ''

/** Services that nobody can order now, in memory; what an order asks is read with its box instead. */
export interface StoppedServices {
  /** Numbers of those that are switched off at an office or everywhere, ascending. */
  at(index: string): readonly number[]
  /** Numbers of those that are switched off everywhere, ascending. */
  everywhere(): readonly number[]
  /** Reads them again. */
  refresh(): Promise<void>
}

/** Reads the services that administrators switched off. */
export const openStoppedServices = async (db: Kysely<Schema>): Promise<StoppedServices> => {
  let byOffice: ReadonlyMap<string, readonly number[]> = new Map()
  const none: readonly number[] = []
  const of = (index: string): readonly number[] => byOffice.get(index) ?? none
  const refresh = async (): Promise<void> => {
    const rows = await db
      .selectFrom('stop')
      .select([sql<number>`subject::int`.as('service'), 'officeIndex'])
      .where('kind', '=', 'service')
      .where('liftedAt', 'is', null)
      .orderBy('service')
      .execute()
    byOffice = new Map(
      [...Map.groupBy(rows, (row) => row.officeIndex)].map(([index, stops]) => [
        index,
        stops.map(({ service }) => service),
      ]),
    )
  }
  await refresh()
  return {
    at: (index) =>
      byOffice.size === 0 ? none : [...new Set([...of(EVERYWHERE), ...of(index)])].sort((a, b) => a - b),
    everywhere: () => of(EVERYWHERE),
    refresh,
  }
}

/** The services that nobody can order at the office of this column, as a JSON array. */
export const stoppedServicesAt = (index: string) => sql<number[]>`(
  select coalesce(json_agg(distinct subject::int), '[]') from stop
  where kind = 'service' and lifted_at is null and office_index in ('', ${sql.ref(index)}))`
