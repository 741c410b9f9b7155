import { type Kysely, sql } from 'kysely'
import {
  addDays,
  addMonths,
  type CalendarDate,
  startOfDayInMoscow,
  todayInZone,
} from '#kit/rules/calendar-date.ts'
import { deleteLetters } from '#mail/server/letters/letter-queries.ts'
import {
  computeRetentionEndDates,
  findDeletionBlockers,
  type RetentionTerms,
} from '#people/rules/retention.ts'
import { deleteExpiredEntries } from '#rent/server/wait-list/erase-entries.ts'
import type { Context } from '#server/context.ts'
import { updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { JobStepRunner } from '#server/run-job-step.ts'
import { erasedEmailValues, erasePerson, hasRequestedDeletion, lockPerson } from './delete-person.ts'
import { readRetentionFacts } from './retention-facts.ts'

/** The law allows thirty days for erasing data that is no longer needed. */
const REVIEW_DAYS = 30
const PEOPLE_BATCH_SIZE = 200
const ROW_BATCH_SIZE = 500
const DAY_MS = 24 * 3_600_000
const MONTHS_IN_YEAR = 12

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** Erases the data of a person who asked for deletion or has not logged in for the retention term. */
const reviewPerson = ({ db, config }: Context, sub: string, now: Date): Promise<void> =>
  transact<void>(db, async (trx) => {
    const today = todayInZone(now)
    const person = await lockPerson(trx, sub)
    await updateRows(trx, 'person', { sub }, { reviewOn: addDays(today, REVIEW_DAYS) })
    const facts = await readRetentionFacts(trx, person)
    if (findDeletionBlockers(facts, today).length > 0) return
    // An organisation's user may log in rarely and still be needed.
    const unused = !facts.actsForOrganisation && person.seenAt < daysBefore(now, config.retention.unusedDays)
    if (!unused && !(await hasRequestedDeletion(trx, person))) return
    await erasePerson(trx, person, computeRetentionEndDates(facts, config.retention, today), now)
  })

async function reviewPeople(
  context: Context,
  now: Date,
  { alone: runIsolated }: Pick<JobStepRunner, 'alone'>,
): Promise<void> {
  const due = await context.db
    .selectFrom('person')
    .select('sub')
    .where('reviewOn', '<=', todayInZone(now))
    .orderBy('reviewOn')
    .orderBy('sub')
    .limit(PEOPLE_BATCH_SIZE)
    .execute()
  for (const { sub } of due) {
    // Schedules the next review first, so that a failing review does not block the queue.
    await updateRows(context.db, 'person', { sub }, { reviewOn: addDays(todayInZone(now), 1) })
    await runIsolated(() => reviewPerson(context, sub, now))
  }
}

/** The last email to an erased person is itself erased a day after it was sent. */
async function eraseOldNotifications(db: Kysely<Schema>, terms: RetentionTerms, now: Date): Promise<void> {
  const unerased = db
    .selectFrom('message')
    .select('id')
    .where(sql<boolean>`recipient <> ''`)
    .orderBy('createdAt')
  const expiredEmails = unerased.where('createdAt', '<', daysBefore(now, terms.notificationDays))
  const lastEmails = unerased
    .where(sql<boolean>`secret and key like 'personal-data-%'`)
    .where('createdAt', '<', daysBefore(now, 1))
    .where('state', '<>', 'waiting')
  for (const due of [expiredEmails, lastEmails]) {
    await db
      .updateTable('message')
      .set(erasedEmailValues)
      .where('id', 'in', due.limit(ROW_BATCH_SIZE))
      .execute()
  }
}

/** Unreachable addresses are deleted with old emails, and refused topics with unused profiles. */
async function deleteExpiredAddresses(db: Kysely<Schema>, terms: RetentionTerms, now: Date): Promise<void> {
  await db
    .deleteFrom('unreachableAddress')
    .where('since', '<', daysBefore(now, terms.notificationDays))
    .execute()
  await sql`
    delete from refused_topic
    where refused_at < ${daysBefore(now, terms.unusedDays)}
      and not exists (select 1 from person where lower(email) = refused_topic.address)
      and not exists (select 1 from notification_setting as place where place.address = refused_topic.address)
  `.execute(db)
}

/** A literal rather than a parameter, so that the query plan reads the oldest rows from an index. */
const rowBatchLimit = sql.lit(ROW_BATCH_SIZE)

async function eraseMailOfOldRents(db: Kysely<Schema>, lastEnd: CalendarDate, now: Date): Promise<void> {
  const before = startOfDayInMoscow(lastEnd)
  // A scalar subquery, because a join would read the whole claim table.
  const hasEnded = (claim: string) => sql<boolean>`(
    select true from claim where claim.id = ${sql.ref(claim)} and claim.status in (2, 5, 7, 8)
      and coalesce(claim.ended_on, claim.end_date) < ${lastEnd}::text::date)`
  await transact<void>(db, async (trx) => {
    const letters = await trx
      .selectFrom('incomingLetter')
      .select('id')
      .where('receivedAt', '<', before)
      .where(hasEnded('incomingLetter.claimId'))
      .orderBy('receivedAt')
      .limit(rowBatchLimit)
      .forUpdate()
      .execute()
    const ids = letters.map(({ id }) => id)
    await deleteLetters(trx, ids, now)
  })
  for (const [table, key, time] of [
    ['item', 'id', 'notedAt'],
    ['visit', 'id', 'changedAt'],
    ['notificationSetting', 'claimId', 'changedAt'],
  ] as const) {
    const [id, at] = [sql.ref(`${table}.${key}`), sql.ref(`${table}.${time}`)]
    await sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (
      select ${id} from ${sql.table(table)}
      where ${at} < ${before} and ${hasEnded(`${table}.claimId`)}
      order by ${at} limit ${rowBatchLimit})`.execute(db)
  }
}

async function eraseOldRecords(db: Kysely<Schema>, day: CalendarDate): Promise<void> {
  const before = startOfDayInMoscow(day)
  await db.deleteFrom('subjectRequest').where('answeredAt', '<', before).execute()
  await db
    .deleteFrom('personalDataRequest')
    .where('at', '<', before)
    .where((row) => row.or([row('keptUntil', 'is', null), row('keptUntil', '<', day)]))
    .execute()
  await db.deleteFrom('delegation').where('untilDay', '<', day).where('changedAt', '<', before).execute()
  await db.deleteFrom('stop').where('liftedAt', '<', before).execute()
  await db
    .deleteFrom('organisationUser')
    .where('state', 'in', ['removed', 'left'])
    .where('changedAt', '<', before)
    .execute()
}

const eraseOldBankLines = async (db: Kysely<Schema>, terms: RetentionTerms, now: Date): Promise<void> => {
  const firstKeptYear = Number(todayInZone(now).slice(0, 4)) - terms.accountingYears
  await db
    .updateTable('bankStatementLine')
    .set({ partyName: '', purpose: '', note: null })
    .where('day', '<', `${firstKeptYear}-01-01`)
    .where((row) => row.or([row('partyName', '<>', ''), row('purpose', '<>', '')]))
    .execute()
}

/** Runs regularly and is safe to repeat. */
export async function applyRetention(
  context: Context,
  now: Date,
  step: Pick<JobStepRunner, 'alone'>,
): Promise<void> {
  const { db } = context
  const terms = context.config.retention
  await reviewPeople(context, now, step)
  await eraseOldNotifications(db, terms, now)
  await deleteExpiredAddresses(db, terms, now)
  await deleteExpiredEntries(db, daysBefore(now, terms.notificationDays))
  await db.deleteFrom('feedback').where('at', '<', daysBefore(now, terms.unusedDays)).execute()
  const contractCutoff = addMonths(todayInZone(now), -terms.contractYears * MONTHS_IN_YEAR)
  await db.deleteFrom('personalDataAccess').where('at', '<', startOfDayInMoscow(contractCutoff)).execute()
  await eraseOldRecords(db, contractCutoff)
  await eraseMailOfOldRents(db, contractCutoff, now)
  await eraseOldBankLines(db, terms, now)
}
