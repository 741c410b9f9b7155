import { type RawBuilder, sql } from 'kysely'

/** Months from the month of one date to that of another. */
export const monthsBetweenSql = (
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
): RawBuilder<number> => sql<number>`(12 * (extract(year from ${to}) - extract(year from ${from}))
  + extract(month from ${to}) - extract(month from ${from}))::int`
