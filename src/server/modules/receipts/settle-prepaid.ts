import { sql } from 'kysely'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { ReceiptDeps } from './receipt-deps.ts'

const AT_ONCE = 500

/**
 * Writes the receipt of a service that was paid ahead, when its last day is over: what was paid for and did not go back is
 * settled in full with the prepayment. Any number of times, on any number of servers, once a payment.
 */
export async function settlePrepaid({ db, clock }: ReceiptDeps, today: CalendarDate): Promise<void> {
  const now = clock.now()
  await sql`
    with over as (
      select id from receipt where settles_on < ${today}::date
      order by settles_on, id limit ${AT_ONCE}::int for update skip locked
    ), income as (
      update receipt set settles_on = null from over where receipt.id = over.id
      returning receipt.payment_id, receipt.claim_id, receipt.amount
    )
    insert into receipt
      (payment_id, claim_id, kind, amount, before, tender, external_id, created_at, changed_at)
    select income.payment_id, income.claim_id, 'offset', kept.amount,
      0, 'prepaid', 'offset-' || income.payment_id, ${now}::timestamptz, ${now}::timestamptz
    from income join payment on payment.id = income.payment_id
    cross join lateral (
      select least(income.amount, payment.amount - coalesce(payment.to_refund, payment.refunded)) as amount
    ) as kept
    where payment.state in ('paid', 'refunding', 'refunded')
      and kept.amount > 0
    on conflict do nothing`.execute(db)
}
