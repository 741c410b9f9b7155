import type { Kysely } from 'kysely'
import { calendarWords } from '#copy/emails-calendar.ts'
import { type CalendarDate, startOfDayInMoscow, todayIn } from '#domain/calendar-date.ts'
import { claimStatus } from '#domain/claim-status.ts'
import { type Owning, ownedBy } from '#server/access/owner.ts'
import type { Schema } from '#server/database/schema.ts'
import { placeOf } from '../boxes/box-row.ts'
import { type CalendarDay, uidOf } from '../claim-life/claim-calendar.ts'

/** More than any organisation rents; a calendar that grows past it shows what ends first. */
const DAYS_AT_MOST = 2_000
/** Days before the last day of a rent, and before the last day to pay, on which a calendar rings. */
const END_ALARMS = [14, 1] as const
const PAY_ALARMS = [1, 0] as const

const waiting = [claimStatus.onRegistration, claimStatus.awaitingPayment]
const running = [claimStatus.paid, claimStatus.onRent]

const claimsWithDates = (db: Kysely<Schema>, owner: Owning, today: CalendarDate) =>
  db
    .selectFrom('claim')
    .innerJoin('box', 'box.id', 'claim.box_id')
    .leftJoin('locker', 'locker.id', 'box.locker_id')
    .select(['claim.id', 'claim.status', 'claim.end_date', 'claim.pay_until', 'claim.office_index'])
    .select(['claim.created_at', 'claim.changed_at', 'box.number', 'locker.name as locker_name'])
    .where(ownedBy(owner))
    .where((row) =>
      row.or([
        row.and([row('claim.status', 'in', running), row('claim.end_date', '>=', today)]),
        row.and([
          row('claim.status', 'in', waiting),
          row('claim.pay_until', '>=', startOfDayInMoscow(today)),
          // Somebody's order without a login is no date of its owner.
          row('claim.without_login', '=', false),
        ]),
      ]),
    )
    .orderBy('claim.end_date')
    .orderBy('claim.id')
    .limit(DAYS_AT_MOST)

/** Seconds from the claim's making to its last change: grows with each, and needs no count of its own. */
const sequenceOf = (row: { readonly created_at: Date; readonly changed_at: Date }): number =>
  Math.max(0, Math.round((row.changed_at.getTime() - row.created_at.getTime()) / 1000))

/**
 * The days that matter to an owner from today on, in Moscow: the last one of each rent, the last one to pay what waits for
 * money. Which box and where, and nothing about people.
 */
export async function calendarDays(
  db: Kysely<Schema>,
  owner: Owning,
  { today, origin }: { readonly today: CalendarDate; readonly origin: string },
): Promise<CalendarDay[]> {
  const rows = await claimsWithDates(db, owner, today).execute()
  return rows.map((row) => {
    const place = { ...placeOf(row), index: row.office_index }
    const step =
      row.pay_until !== null && waiting.some((status) => status === row.status) ? 'pay_until' : 'ends'
    return {
      uid: uidOf(row.id, step, origin),
      date: step === 'pay_until' && row.pay_until ? todayIn(row.pay_until) : row.end_date,
      title: calendarWords[step](place),
      description: calendarWords.feedDetails(row.id, place),
      url: `${origin}/claims/${row.id}`,
      changedAt: row.changed_at,
      sequence: sequenceOf(row),
      alarms: step === 'pay_until' ? PAY_ALARMS : END_ALARMS,
    }
  })
}
