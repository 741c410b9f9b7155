import { subMinutes } from 'date-fns/subMinutes'
import { sql, type Transaction } from 'kysely'
import type { Context } from '#server/context.ts'
import { lockRow, updateRows } from '#server/database/row-queries.ts'
import type { VisitRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { type JobStepRunner, toDueRowSortColumns } from '#server/run-job-step.ts'
import { isStillOpen, missedAt } from '#visits/rules/visit-times.ts'
import { notifyVisitor } from './visit-messages.ts'
import { readVisitedOffice } from './visited-office.ts'

const isBooked = sql<boolean>`state = 'booked'`

const withBookedVisit = (
  context: Context,
  id: number,
  run: (trx: Transaction<Schema>, visit: VisitRow) => Promise<unknown>,
): Promise<void> =>
  transact<void>(context.db, async (trx) => {
    const visit = await lockRow(trx, 'visit', id)
    if (visit?.state === 'booked') await run(trx, visit)
  })

const missVisit = (context: Context, id: number, now: Date): Promise<void> =>
  withBookedVisit(context, id, async (trx, visit) => {
    if (missedAt(visit.startsAt, context.visitTerms()) > now) return
    const missed = {
      state: 'missed',
      changedBy: 'server',
      changedAt: now,
      revision: visit.revision + 1,
      remindAt: null,
    } as const
    await updateRows(trx, 'visit', id, missed)
    await notifyVisitor(trx, context, { ...visit, ...missed }, { kind: 'missed', now })
  })

/** Frees the places of visitors who did not come in time (M-VISIT-05). */
export const missOverdueVisits = (context: Context, now: Date, { eachRow }: JobStepRunner): Promise<void> => {
  const startedBefore = subMinutes(now, context.visitTerms().missedAfterMinutes)
  const due = context.db
    .selectFrom('visit')
    .select('id')
    .where(isBooked)
    .where('startsAt', '<=', startedBefore)
  return eachRow(due, toDueRowSortColumns('startsAt'), ({ id }) => missVisit(context, id, now))
}

const remindOfVisit = (context: Context, id: number, now: Date): Promise<void> =>
  withBookedVisit(context, id, async (trx, visit) => {
    if (visit.remindAt === null || visit.remindAt > now) return
    await updateRows(trx, 'visit', id, { remindAt: null })
    // After downtime, a reminder of a visit that has begun would come too late.
    if (visit.startsAt > now) await notifyVisitor(trx, context, visit, { kind: 'reminder', now })
  })

/** The day before, or in the morning (M-VISIT-06). */
export const remindOfVisits = (context: Context, now: Date, { eachRow }: JobStepRunner): Promise<void> => {
  const due = context.db.selectFrom('visit').select('id').where(isBooked).where('remindAt', '<=', now)
  return eachRow(due, toDueRowSortColumns('remindAt'), ({ id }) => remindOfVisit(context, id, now))
}

/** Cancels a booked visit for the office and informs the visitor. */
export async function cancelForOffice(
  trx: Transaction<Schema>,
  context: Pick<Context, 'outbox'>,
  visit: VisitRow,
  { by, now }: { readonly by: 'operator' | 'server'; readonly now: Date },
): Promise<void> {
  const cancelled = {
    state: 'cancelled',
    changedBy: by,
    changedAt: now,
    revision: visit.revision + 1,
  } as const
  await updateRows(trx, 'visit', visit.id, cancelled)
  await notifyVisitor(trx, context, { ...visit, ...cancelled }, { kind: 'closed', now })
}

const checkVisit = (context: Context, id: number, now: Date): Promise<void> =>
  withBookedVisit(context, id, async (trx, visit) => {
    if (visit.startsAt <= now) return
    const office = await readVisitedOffice(trx, visit.officeIndex)
    if (!isStillOpen(office, { date: visit.day, start: visit.startMinute }))
      return cancelForOffice(trx, context, visit, { by: 'server', now })
    await trx
      .updateTable('visit')
      .set({ officeCheckedAt: sql<Date>`(select changed_at from office where index = ${visit.officeIndex})` })
      .where('id', '=', id)
      .execute()
  })

/** Cancels booked visits that a stop or new hours of the office no longer allow (M-VISIT-10). */
export const followOfficeHours = (context: Context, now: Date, { eachRow }: JobStepRunner): Promise<void> => {
  const due = context.db
    .selectFrom('visit')
    .innerJoin('office', 'office.index', 'visit.officeIndex')
    .select('visit.id')
    .where(sql<boolean>`visit.state = 'booked'`)
    .where('visit.startsAt', '>', now)
    .whereRef('office.changedAt', '>', 'visit.officeCheckedAt')
  return eachRow(due, toDueRowSortColumns('visit.startsAt', 'visit.id'), ({ id }) =>
    checkVisit(context, id, now),
  )
}

export const deletePastVisitClosures = async ({ db }: Context, now: Date): Promise<void> => {
  await db
    .deleteFrom('visitClosure')
    .where('day', '<', sql<string>`(${now}::timestamptz - interval '2 days')::date`)
    .execute()
}
