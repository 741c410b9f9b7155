import { type Kysely, sql } from 'kysely'
import { daysInWords } from '#copy/emails-claims.ts'
import { reminderEmail } from '#copy/emails-reminders.ts'
import { type CalendarDate, daysBetween, todayIn } from '#domain/calendar-date.ts'
import { MONTHS_MAX, MONTHS_MIN } from '#domain/limits.ts'
import { canProlong, prolongationChoices, termAnew } from '#domain/prolongation.ts'
import { dueReminder } from '#domain/reminder.ts'
import { monthsOf } from '#domain/rental-period.ts'
import { updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { Step } from '#server/run-step.ts'
import { findRentedPlace } from '../boxes/rented-place.ts'
import type { ClaimDeps } from '../claims/claim-deps.ts'
import { isOfferedAnew } from '../claims/list-claims.ts'
import { listedRows } from '../claims/listed-rows.ts'
import { lockClaim } from '../claims/read-claim.ts'
import { writeToOwner } from '../notifications/claim-emails.ts'
import { quote } from '../tariffs/quote.ts'

type Deps = Pick<ClaimDeps, 'db' | 'offices' | 'outbox' | 'book'>

/** The day from which a rent is to be reminded next, as {@link dueReminder} has it. */
const remindOn = sql<CalendarDate>`reminder_on(start_date, end_date, reminded)`

const candidates = (db: Kysely<Schema>, today: CalendarDate) =>
  db.selectFrom('claim').select('id').where(sql<boolean>`status = 6`).where(remindOn, '<=', today)

/** What an extension by as many full months as now costs today, the months, and whether its office is stopped. */
const priceOfSame = async (deps: Deps, trx: Kysely<Schema>, row: ClaimRow, today: CalendarDate) => {
  const months = Math.max(MONTHS_MIN, Math.min(MONTHS_MAX, monthsOf(row.start_date, row.end_date)))
  const { start, choices } = prolongationChoices(row.end_date)
  const place = await findRentedPlace(trx, row.box_id)
  const end = choices[months - MONTHS_MIN]?.end
  const quoted =
    place && end
      ? quote(
          deps.book,
          place,
          {
            start,
            end,
            clientType: row.client_type,
            services: row.services,
            prolongation: true,
          },
          today,
        )
      : null
  return { months, price: quoted?.ok ? quoted.value.total : null, officeStopped: place?.stopped ?? false }
}

const remind = (deps: Deps, id: number, now: Date): Promise<void> =>
  transact(deps.db, async (trx) => {
    const row = await lockClaim(trx, id)
    const today = todayIn(now)
    const days = row && dueReminder({ ...row, start: row.start_date, end: row.end_date, today })
    if (!row || days === null) return
    await updateRows(trx, 'claim', id, { reminded: days })
    const { months, price, officeStopped } = await priceOfSame(deps, trx, row, today)
    const window = canProlong({ status: 6, start: row.start_date, end: row.end_date, today, officeStopped })
    const isOneMonth = !window.ok && window.code === 'prolongation_one_month'
    const [listed] = await listedRows({ db: trx, offices: deps.offices }, [id], today)
    // Who has rented the box anew keeps it: nothing is to be done.
    if (listed === undefined || (isOneMonth && listed.taken_from !== null)) return
    await writeToOwner(trx, deps.outbox, {
      key: `reminder-${days}-${id}`,
      claimId: id,
      topic: 'reminders',
      now,
      words: (facts) =>
        reminderEmail({
          ...facts,
          daysLeft: daysInWords(daysBetween(today, row.end_date)),
          price,
          months,
          extendUntil: window.ok ? window.value.to : null,
          oneMonth: isOneMonth,
          anewFrom: isOfferedAnew(listed, today) ? termAnew(row.end_date)[0] : null,
        }),
    })
  })

/** Sends the reminders that are due, each once; after a standstill only the latest of each claim. */
export const sendReminders = (deps: Deps, now: Date, { eachRow }: Step): Promise<void> =>
  eachRow(candidates(deps.db, todayIn(now)), { since: remindOn, id: 'id' }, ({ id }) => remind(deps, id, now))
