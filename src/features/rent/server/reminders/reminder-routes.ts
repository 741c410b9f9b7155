import { type Selectable, sql, type Transaction } from 'kysely'
import { toICalendarFile } from '#claims/server/life/claim-calendar.ts'
import { MAX_REMINDERS_PER_PERSON } from '#kit/rules/limits.ts'
import { refuse } from '#kit/rules/outcome.ts'
import { doorImageUrl } from '#messages/words/email-frame.ts'
import { officeAddress } from '#places/rules/office-address.ts'
import {
  askForReminder,
  deleteReminder,
  downloadReminderCalendar,
  listReminders,
  type Reminder,
  type ReminderSubject,
} from '#rent/api/reminders.ts'
import { findReminderDay, morningOf, reminderKey } from '#rent/rules/reminder-day.ts'
import { reminderCalendarText } from '#rent/words/reminder-emails.ts'
import { ownerFromRequest } from '#server/access/owner.ts'
import { limitPromoCodeGuesses } from '#server/access/rate-limits.ts'
import type { Context } from '#server/context.ts'
import { deleteRows, findRow, lockExistingRow } from '#server/database/row-queries.ts'
import type { ReminderTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import {
  attachmentFileAnswer,
  bindRoute,
  doneAnswer,
  type EndpointAnswer,
  type EndpointHandlerRequest,
  forbiddenAnswer,
  type Route,
} from '#server/http/route.ts'
import { findReminderSubject, subjectFromRow, toSubjectColumns } from './reminder-facts.ts'

const toReminder = (row: Selectable<ReminderTable>): Reminder => ({
  id: row.id,
  subject: subjectFromRow(row),
  opensOn: row.opensOn,
  day: row.day,
})

const unknownCode = ({ kind }: ReminderSubject) =>
  kind === 'promo_opens' ? 'promo_not_found' : 'office_unknown'

const promoOf = (subject: ReminderSubject): string | null => ('promo' in subject ? subject.promo : null)

const toVisitorSubject = ({
  kind,
  index = '',
  start = '',
  promo = '',
}: EndpointHandlerRequest<typeof downloadReminderCalendar>['query']): ReminderSubject => {
  switch (kind) {
    case 'tariff_changes':
      return { kind }
    case 'office_opens':
      return { kind, index }
    case 'start_opens':
      return { kind, index, start }
    case 'promo_opens':
      return { kind, promo }
  }
}

async function storeReminder(
  trx: Transaction<Schema>,
  context: Context,
  request: EndpointHandlerRequest<typeof askForReminder>,
): Promise<EndpointAnswer<typeof askForReminder>> {
  const { body: subject, now, today } = request
  const owner = ownerFromRequest(request)
  const { sub, legalHid } = owner
  // Requests of one person wait for each other, so that two tabs cannot exceed the limit.
  const person = await lockExistingRow(trx, 'person', { sub })
  if (person.email === '') return refuse('email_missing')
  const found = await findReminderSubject(context, trx, subject, { owner, today })
  if (found === null)
    return subject.kind === 'extension_opens' ? forbiddenAnswer : refuse(unknownCode(subject))
  const subjectKey = reminderKey(subject)
  const existing = await findRow(trx, 'reminder', { sub, legalHid, subjectKey })
  if (existing) return { ok: true, value: toReminder(existing) }
  const planned = findReminderDay(found.facts, today)
  if (planned === null) return refuse('nothing_to_wait_for')
  const { rows } = await sql<{ stored: number }>`
    select count(*)::integer as stored from reminder where sub = ${sub}::text`.execute(trx)
  if ((rows[0]?.stored ?? 0) >= MAX_REMINDERS_PER_PERSON) return refuse('reminders_too_many')
  const row = await trx
    .insertInto('reminder')
    .values({
      sub,
      legalHid,
      ...toSubjectColumns(subject),
      ...planned,
      dueAt: morningOf(planned.day, found.timeZone),
      subjectKey,
      createdAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ok: true, value: toReminder(row) }
}

async function calendarOfSubject(
  context: Context,
  subject: ReminderSubject,
  { query, today, now }: EndpointHandlerRequest<typeof downloadReminderCalendar>,
): Promise<EndpointAnswer<typeof downloadReminderCalendar>> {
  const { index = '' } = query
  const found = await findReminderSubject(context, context.db, subject, { owner: null, today })
  if (found === null) return refuse(unknownCode(subject))
  const planned = findReminderDay(found.facts, today)
  if (planned === null) return refuse('nothing_to_wait_for')
  const office = index === '' ? undefined : context.offices.directory.find(index)
  const words = reminderCalendarText(subject, {
    opensOn: planned.opensOn,
    address: office ? officeAddress(office.settlement, office.address) : '',
    origin: context.origin,
  })
  const file = toICalendarFile(words.title, [
    {
      uid: `${reminderKey(subject)}@${new URL(context.origin).hostname}`,
      date: planned.day,
      ...words,
      changedAt: now,
      image: doorImageUrl(context.origin, false),
      alarms: [0],
    },
  ])
  return attachmentFileAnswer('reminder.ics', file)
}

/** Reminders of what opens later (M-REMIND-01…06). */
export const reminderRoutes = (context: Context): Route[] => [
  bindRoute(listReminders, async (request) => {
    const { sub, legalHid } = ownerFromRequest(request)
    const rows = await context.db
      .selectFrom('reminder')
      .selectAll()
      .where('sub', '=', sub)
      .where('legalHid', '=', legalHid)
      .orderBy('day')
      .orderBy('id')
      .execute()
    return { ok: true, value: rows.map(toReminder) }
  }),
  bindRoute(askForReminder, (request) =>
    limitPromoCodeGuesses(context.db, request, promoOf(request.body), () =>
      transact<EndpointAnswer<typeof askForReminder>>(context.db, (trx) =>
        storeReminder(trx, context, request),
      ),
    ),
  ),
  bindRoute(deleteReminder, async ({ params: { id }, ...request }) => {
    const { sub, legalHid } = ownerFromRequest(request)
    const row = await findRow(context.db, 'reminder', { id, sub, legalHid })
    if (!row) return forbiddenAnswer
    await deleteRows(context.db, 'reminder', { id, sub })
    return doneAnswer
  }),
  bindRoute(downloadReminderCalendar, (request) => {
    const subject = toVisitorSubject(request.query)
    return limitPromoCodeGuesses(context.db, request, promoOf(subject), () =>
      calendarOfSubject(context, subject, request),
    )
  }),
]
