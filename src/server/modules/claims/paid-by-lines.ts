import { type Kysely, sql } from 'kysely'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { Schema } from '#server/database/schema.ts'

/** A line of the bank's statement by which a payment was booked: number and day of the payer's order. */
export interface PaidByLine {
  readonly number: string
  readonly day: CalendarDate
}

/** The lines by which payments of a claim were booked, alone or with others of one order; by the number of the payment. */
export const paidByLines = async (
  db: Kysely<Schema>,
  claimId: number,
): Promise<ReadonlyMap<number, PaidByLine>> => {
  const { rows } = await sql<PaidByLine & { readonly id: number }>`
    select payment.id, line.number, line.day
    from payment cross join lateral (
      select number, day from bank_statement_line
      where state = 'booked' and (
        booked @> jsonb_build_array(jsonb_build_object('kind', 'payment', 'id', payment.id))
        or booked @> jsonb_build_array(jsonb_build_object('kind', 'joint', 'id', payment.joint_order_id))
      )
      order by id limit 1
    ) as line
    where payment.claim_id = ${claimId} and payment.paid_at is not null`.execute(db)
  return new Map(rows.map(({ id, number, day }) => [Number(id), { number, day }]))
}
