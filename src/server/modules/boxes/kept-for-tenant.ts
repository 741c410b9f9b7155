import { type RawBuilder, sql } from 'kysely'
import { type CalendarDate, endOfMonth, startOfMonth } from '#domain/calendar-date.ts'
import { isRentAnewDay } from '#domain/prolongation.ts'
import { type Owning, ownedBy } from '#server/access/owner.ts'

/** Rents whose tenants can rent the box anew today, as `canRentAnew` has it for status and days. */
const isKept = (today: CalendarDate) => sql`claim.status in (3, 6)
  and claim.start_date between ${startOfMonth(today)}::text::date and ${today}::text::date
  and claim.end_date = ${endOfMonth(today)}::text::date`

/**
 * Leaves out of months `m` those of the owner's own rents whose boxes they can rent anew; on other days, and for a visitor,
 * it adds nothing to the statement.
 */
export const butOwnKept = (owner: Owning | null, today: CalendarDate): RawBuilder<unknown> =>
  owner === null || !isRentAnewDay(today)
    ? sql``
    : sql`and m.claim_id <> all (array(select claim.id from claim where ${ownedBy(owner)} and ${isKept(today)}))`

/** Is the box of table `box` kept for another tenant than the owner, also for the months after the rent? */
export const isKeptForAnother = (owner: Owning, today: CalendarDate): RawBuilder<boolean> =>
  isRentAnewDay(today)
    ? sql<boolean>`exists (
        select 1 from box_month m join claim on claim.id = m.claim_id
        where m.box_id = box.id and m.month = ${startOfMonth(today)}::text::date
          and ${isKept(today)} and not ${ownedBy(owner)}
      )`
    : sql<boolean>`false`
