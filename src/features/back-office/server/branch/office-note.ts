import { type Kysely, sql } from 'kysely'
import type { pinOfficeNote, removeOfficeNote } from '#back-office/api/branch-office-note.ts'
import { recordAuditEntry } from '#back-office/server/audit/audit-log.ts'
import { addMonths, type CalendarDate, isCalendarDate } from '#kit/rules/calendar-date.ts'
import { refuse } from '#kit/rules/outcome.ts'
import type { OfficeNote } from '#places/api/offices.ts'
import { isOfficeInBranchSql, type Operator } from '#server/access/branch-scope.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { doneAnswer, type EndpointAnswer } from '#server/http/route.ts'

const MAX_NOTE_MONTHS = 12

interface NoteChange {
  readonly index: string
  readonly note: OfficeNote | null
  readonly now: Date
}

/** Sets the note of an office of the branch, or removes it if `note` is null. The audit log keeps the text. */
export const updateOfficeNote = (
  db: Kysely<Schema>,
  operator: Operator,
  { index, note, now }: NoteChange,
): Promise<EndpointAnswer<typeof removeOfficeNote>> =>
  transact(db, async (trx) => {
    const office = await trx
      .selectFrom('office')
      .select('note')
      .where('index', '=', index)
      .where(isOfficeInBranchSql(operator, 'office.index'))
      .forUpdate()
      .executeTakeFirst()
    if (!office) return refuse('forbidden')
    if (!note && office.note === null) return doneAnswer
    await trx
      .updateTable('office')
      .set({ note: note?.text ?? null, noteUntil: note?.until ?? null, changedAt: sql<Date>`now()` })
      .where('index', '=', index)
      .execute()
    await recordAuditEntry(trx, {
      by: operator,
      act: note ? 'office_note_pinned' : 'office_note_removed',
      subject: 'office',
      number: index,
      reason: note?.text ?? office.note ?? '',
      now,
    })
    return doneAnswer
  })

export const validateAndPinOfficeNote = async (
  db: Kysely<Schema>,
  operator: Operator,
  { index, note, today, now }: NoteChange & { readonly note: OfficeNote; readonly today: CalendarDate },
): Promise<EndpointAnswer<typeof pinOfficeNote>> => {
  const { until } = note
  if (!isCalendarDate(until) || until < today || until > addMonths(today, MAX_NOTE_MONTHS))
    return refuse('until_wrong')
  return updateOfficeNote(db, operator, { index, note, now })
}
