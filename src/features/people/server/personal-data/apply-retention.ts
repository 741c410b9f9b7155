import { type Kysely, sql } from 'kysely'
import {
  addDays,
  addMonths,
  type CalendarDate,
  startOfDayInMoscow,
  todayIn,
} from '#kit/rules/calendar-date.ts'
import { eraseLetters } from '#mail/server/letters/letter-row.ts'
import { deletionBlockers, keptUntil, type RetentionTerms } from '#people/rules/personal-data.ts'
import type { Context } from '#server/context.ts'
import { updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { Step } from '#server/run-step.ts'
import { emptyLetter, erasePerson, hasAskedForDeletion, lockPerson } from './delete-person.ts'
import { personFacts } from './person-facts.ts'

/** The law allows thirty days to erase what is no longer needed. */
const REVIEW_DAYS = 30
const MAX_PEOPLE = 200
const MAX_ROWS = 500
const DAY_MS = 24 * 3_600_000
const MONTHS_IN_YEAR = 12

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** Erases people who asked for it or have not been seen for the term of unused profiles. */
const reviewPerson = ({ db, config }: Context, sub: string, now: Date): Promise<void> =>
  transact<void>(db, async (trx) => {
    const today = todayIn(now)
    const person = await lockPerson(trx, sub)
    await updateRows(trx, 'person', { sub }, { reviewOn: addDays(today, REVIEW_DAYS) })
    const facts = await personFacts(trx, person)
    if (deletionBlockers(facts, today).length > 0) return
    // Users of an organisation may log in rarely.
    const unused = !facts.actsForOrganisation && person.seenAt < daysBefore(now, config.retention.unusedDays)
    if (!unused && !(await hasAskedForDeletion(trx, person))) return
    await erasePerson(trx, person, keptUntil(facts, config.retention, today), now)
  })

async function reviewPeople(context: Context, now: Date, { alone }: Pick<Step, 'alone'>): Promise<void> {
  const due = await context.db
    .selectFrom('person')
    .select('sub')
    .where('reviewOn', '<=', todayIn(now))
    .orderBy('reviewOn')
    .orderBy('sub')
    .limit(MAX_PEOPLE)
    .execute()
  for (const { sub } of due) {
    // Postponed first, so that failing reviews do not block the queue.
    await updateRows(context.db, 'person', { sub }, { reviewOn: addDays(todayIn(now), 1) })
    await alone(() => reviewPerson(context, sub, now))
  }
}

/** The last e-mail to an erased person goes a day after it was sent. */
async function emptyOldNotifications(db: Kysely<Schema>, terms: RetentionTerms, now: Date): Promise<void> {
  const kept = db.selectFrom('letter').select('id').where(sql<boolean>`recipient <> ''`).orderBy('createdAt')
  const old = kept.where('createdAt', '<', daysBefore(now, terms.notificationDays))
  const last = kept
    .where(sql<boolean>`secret and key like 'personal-data-%'`)
    .where('createdAt', '<', daysBefore(now, 1))
    .where('state', '<>', 'waiting')
  for (const due of [old, last]) {
    await db.updateTable('letter').set(emptyLetter).where('id', 'in', due.limit(MAX_ROWS)).execute()
  }
}

/**
 * Unreachable addresses expire with e-mails and are tried again; refused topics once nobody has used the
 * address for the term of unused profiles.
 */
async function forgetAddresses(db: Kysely<Schema>, terms: RetentionTerms, now: Date): Promise<void> {
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

/** A literal, so that plans read the oldest rows by index. */
const oldestRows = sql.lit(MAX_ROWS)

async function eraseMailOfOldRents(db: Kysely<Schema>, lastEnd: CalendarDate, now: Date): Promise<void> {
  const before = startOfDayInMoscow(lastEnd)
  // A scalar subquery, which no plan turns into a join with all claims.
  const isOver = (claim: string) => sql<boolean>`(
    select true from claim where claim.id = ${sql.ref(claim)} and claim.status in (2, 5, 7, 8)
      and coalesce(claim.ended_on, claim.end_date) < ${lastEnd}::text::date)`
  await transact<void>(db, async (trx) => {
    const letters = await trx
      .selectFrom('incomingLetter')
      .select('id')
      .where('receivedAt', '<', before)
      .where(isOver('incomingLetter.claimId'))
      .orderBy('receivedAt')
      .limit(oldestRows)
      .forUpdate()
      .execute()
    const ids = letters.map(({ id }) => id)
    await eraseLetters(trx, ids, now)
  })
  for (const [table, key, time] of [
    ['item', 'id', 'notedAt'],
    ['notificationSetting', 'claimId', 'changedAt'],
  ] as const) {
    const [id, at] = [sql.ref(`${table}.${key}`), sql.ref(`${table}.${time}`)]
    await sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (
      select ${id} from ${sql.table(table)}
      where ${at} < ${before} and ${isOver(`${table}.claimId`)}
      order by ${at} limit ${oldestRows})`.execute(db)
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
  await db.deleteFrom('stop').where('liftedAt', '<', before).execute()
  await db
    .deleteFrom('organisationUser')
    .where('state', 'in', ['removed', 'left'])
    .where('changedAt', '<', before)
    .execute()
}

/** Amounts stay. */
const emptyOldBankLines = async (db: Kysely<Schema>, terms: RetentionTerms, now: Date): Promise<void> => {
  const firstKept = Number(todayIn(now).slice(0, 4)) - terms.accountingYears
  await db
    .updateTable('bankStatementLine')
    .set({ partyName: '', purpose: '', note: null })
    .where('day', '<', `${firstKept}-01-01`)
    .where((where) => where.or([where('partyName', '<>', ''), where('purpose', '<>', '')]))
    .execute()
}

/** Idempotent; terms are `KEEP_…` of the configuration. */
export async function applyRetention(context: Context, now: Date, step: Pick<Step, 'alone'>): Promise<void> {
  const { db } = context
  const terms = context.config.retention
  await reviewPeople(context, now, step)
  await emptyOldNotifications(db, terms, now)
  await forgetAddresses(db, terms, now)
  await db.deleteFrom('feedback').where('at', '<', daysBefore(now, terms.unusedDays)).execute()
  const contractCut = addMonths(todayIn(now), -terms.contractYears * MONTHS_IN_YEAR)
  await db.deleteFrom('personalDataAccess').where('at', '<', startOfDayInMoscow(contractCut)).execute()
  await eraseOldRecords(db, contractCut)
  await eraseMailOfOldRents(db, contractCut, now)
  await emptyOldBankLines(db, terms, now)
}
