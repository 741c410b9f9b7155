import { type Kysely, sql } from 'kysely'
import { daysInWords, reminderLetter } from '#copy/letters-claims.ts'
import { addDays, type CalendarDate, daysBetween, todayIn } from '#domain/calendar-date.ts'
import type { ClientType } from '#domain/client-type.ts'
import { MONTHS_MAX, MONTHS_MIN, PROLONGATION_DAYS } from '#domain/limits.ts'
import { canProlong, prolongationChoices } from '#domain/prolongation.ts'
import { dueReminder, reminderDays } from '#domain/reminder.ts'
import { monthsOf } from '#domain/rental-period.ts'
import type { Schema } from '#server/database/schema.ts'
import type { RowPage, Step } from '#server/run-step.ts'
import type { ClaimNeeds } from '../claims/claim-needs.ts'
import type { ClaimRow } from '../claims/claim-row.ts'
import { lockClaim } from '../claims/read-claim.ts'
import { findRentedPlace } from '../claims/rented-place.ts'
import { transact } from '../claims/transact.ts'
import { writeToOwner } from '../notices/claim-letters.ts'
import { quote } from '../tariffs/quote.ts'

type Needs = Pick<ClaimNeeds, 'db' | 'outbox' | 'book'>

/** The threshold that a claim stands at, in SQL as {@link dueReminder} counts it. */
const threshold = (today: CalendarDate) => sql<number>`case
  ${sql.join(
    [...reminderDays]
      .reverse()
      .map((days) => sql`when end_date - ${today}::text::date <= ${days}::int then ${days}::int`),
    sql` `,
  )} end`

const candidates = (db: Kysely<Schema>, today: CalendarDate, { after, atMost }: RowPage) =>
  db
    .selectFrom('claim')
    .select('id')
    .where('status', '=', 6)
    .where('end_date', '<=', addDays(today, PROLONGATION_DAYS))
    .where(sql<boolean>`start_date <= end_date - (${threshold(today)})`)
    .where((row) => row.or([row('reminded', 'is', null), row('reminded', '>', threshold(today))]))
    .where('id', '>', after)
    .orderBy('id')
    .limit(atMost)
    .execute()

/** What an extension by as many full months as now costs today, and the months. */
const priceOfSame = async (needs: Needs, trx: Kysely<Schema>, row: ClaimRow, today: CalendarDate) => {
  const months = Math.max(MONTHS_MIN, Math.min(MONTHS_MAX, monthsOf(row.start_date, row.end_date)))
  const { start, choices } = prolongationChoices(row.end_date)
  const place = await findRentedPlace(trx, row.box_id)
  const end = choices[months - MONTHS_MIN]?.end
  const quoted =
    place && end
      ? quote(
          needs.book,
          place,
          {
            start,
            end,
            clientType: row.client_type as ClientType,
            services: row.services,
            prolongation: true,
          },
          today,
        )
      : null
  return { months, price: quoted?.ok ? quoted.value.total : null }
}

const remind = (needs: Needs, id: number, now: Date): Promise<void> =>
  transact(needs.db, async (trx) => {
    const row = await lockClaim(trx, id)
    const today = todayIn(now)
    const days = row && dueReminder({ ...row, start: row.start_date, end: row.end_date, today })
    if (!row || days === null) return
    await trx.updateTable('claim').set({ reminded: days }).where('id', '=', id).execute()
    const window = canProlong({ status: 6, end: row.end_date, today })
    const { months, price } = await priceOfSame(needs, trx, row, today)
    await writeToOwner(trx, needs.outbox, {
      key: `reminder-${days}-${id}`,
      claimId: id,
      now,
      words: (facts) =>
        reminderLetter({
          ...facts,
          daysLeft: daysInWords(daysBetween(today, row.end_date)),
          price,
          months,
          extendUntil: window.ok ? window.value.to : null,
        }),
    })
  })

/** Sends the reminders that are due, each once; after a standstill only the latest of each claim (issue 4 part 4). */
export const sendReminders = (needs: Needs, now: Date, { eachRow }: Step): Promise<void> =>
  eachRow(
    (page) => candidates(needs.db, todayIn(now), page),
    ({ id }) => remind(needs, id, now),
  )
