import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** The quoted columns of a table that an insert may set, without its id. */
export const columnsOf = async (database: Database, table: string): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and table_schema = current_schema() and column_name <> 'id' and is_generated = 'NEVER'
    order by ordinal_position`.execute(database.kysely)
  return rows.map(({ name }) => `"${name}"`).join(', ')
}

/** Copies a claim with its pending payment the given number of times; returns the ids of the claims. */
export async function ordersLike(database: Database, claim: number, count: number): Promise<number[]> {
  const claims = await columnsOf(database, 'claim')
  const payments = await columnsOf(database, 'payment')
  const { rows } = await sql<{ id: number }>`
    insert into claim (${sql.raw(claims)})
    select ${sql.raw(claims)} from claim, generate_series(1, ${count}::int) where claim.id = ${claim}::bigint
    returning id`.execute(database.kysely)
  const made = rows.map(({ id }) => Number(id))
  await sql`
    insert into payment (${sql.raw(payments)})
    select ${sql.raw(payments.replace('"claim_id"', 'made.id as claimId'))}
    from payment, unnest(${made}::bigint[]) as made (id) where payment.claim_id = ${claim}::bigint`.execute(
    database.kysely,
  )
  return made
}
