import { type Kysely, sql } from 'kysely'
import { addDays, addMonths, type CalendarDate, startOfDayInMoscow, todayIn } from '#domain/calendar-date.ts'
import { deletionBlockers, keptUntil, type RetentionTerms } from '#domain/personal-data.ts'
import type { Context } from '#server/context.ts'
import { updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { Step } from '#server/run-step.ts'
import { eraseLetters } from '../incoming-letters/letter-row.ts'
import { erasePerson, hasAskedForDeletion, lockPerson } from './delete-person.ts'
import { personFacts } from './person-facts.ts'

/** Each person's terms are looked at once in so many days: the law gives thirty to erase what is no longer needed. */
const REVIEW_DAYS = 30
const PEOPLE_AT_MOST = 200
const ROWS_AT_MOST = 500
const DAY_MS = 24 * 3_600_000
const MONTHS_IN_YEAR = 12

/**
 * Looks at one person's terms and erases what none of them keeps: of who asked for it, and of who was not seen for as
 * long as an unused profile is kept. Who rents, works at a branch or acts for an organisation is left alone.
 */
const reviewPerson = ({ db, config }: Context, sub: string, now: Date): Promise<void> =>
  transact<void>(db, async (trx) => {
    const today = todayIn(now)
    const person = await lockPerson(trx, sub)
    await updateRows(trx, 'person', { sub }, { reviewOn: addDays(today, REVIEW_DAYS) })
    const facts = await personFacts(trx, person)
    if (deletionBlockers(facts, today).length > 0) return
    // Who acts for an organisation is its user, however rarely they come.
    const unused =
      !facts.actsForOrganisation &&
      person.seenAt < new Date(now.getTime() - config.retention.unusedDays * DAY_MS)
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
    .limit(PEOPLE_AT_MOST)
    .execute()
  for (const { sub } of due) {
    // Put off first: those whose review fails must not stand in front of everybody else's.
    await updateRows(context.db, 'person', { sub }, { reviewOn: addDays(todayIn(now), 1) })
    await alone(() => reviewPerson(context, sub, now))
  }
}

/** Empties letters that are older than they are kept, and the last one to an erased person a day after it went. */
async function emptyOldNotifications(db: Kysely<Schema>, terms: RetentionTerms, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const kept = db.selectFrom('letter').select('id').where(sql<boolean>`recipient <> ''`).orderBy('createdAt')
  const old = kept.where('createdAt', '<', daysAgo(terms.notificationDays))
  const last = kept
    .where(sql<boolean>`secret and key like 'personal-data-%'`)
    .where('createdAt', '<', daysAgo(1))
    .where('state', '<>', 'waiting')
  for (const due of [old, last]) {
    await db
      .updateTable('letter')
      .set({
        recipient: '',
        subject: '',
        body: '',
        state: sql`case when state = 'waiting' then 'refused' else state end`,
      })
      .where('id', 'in', due.limit(ROWS_AT_MOST))
      .execute()
  }
}

/**
 * What mail servers said of addresses is forgotten with the letters, so that they are tried again; what readers refused,
 * once nobody has had the address for as long as an unused profile is kept.
 */
async function forgetAddresses(db: Kysely<Schema>, terms: RetentionTerms, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await db.deleteFrom('unreachableAddress').where('since', '<', daysAgo(terms.notificationDays)).execute()
  await sql`
    delete from refused_topic
    where refused_at < ${daysAgo(terms.unusedDays)}
      and not exists (select 1 from person where lower(email) = refused_topic.address)
      and not exists (select 1 from notification_setting as place where place.address = refused_topic.address)
  `.execute(db)
}

/** As a literal: a plan for any number of rows would read tables whole instead of the oldest rows by their index. */
const oldestRows = sql.lit(ROWS_AT_MOST)

/** Mail, notices and items of rents that ended longer ago than claims out of a contract may be brought. */
async function eraseMailOfOldRents(db: Kysely<Schema>, lastEnd: CalendarDate, now: Date): Promise<void> {
  const before = startOfDayInMoscow(lastEnd)
  // A value of its own, which no plan turns into a join with all claims.
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
    await eraseLetters(
      trx,
      letters.map(({ id }) => id),
      now,
    )
  })
  await db
    .deleteFrom('item')
    .where('id', 'in', (row) =>
      row
        .selectFrom('item')
        .select('item.id')
        .where('item.notedAt', '<', before)
        .where(isOver('item.claimId'))
        .orderBy('item.notedAt')
        .limit(oldestRows),
    )
    .execute()
  await db
    .deleteFrom('notificationSetting')
    .where('claimId', 'in', (row) =>
      row
        .selectFrom('notificationSetting')
        .select('notificationSetting.claimId')
        .where('notificationSetting.changedAt', '<', before)
        .where(isOver('notificationSetting.claimId'))
        .orderBy('notificationSetting.changedAt')
        .limit(oldestRows),
    )
    .execute()
}

/** Answered requests, accesses that are open again and users who left long ago: no claim can be brought about them any more. */
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

/** Lines of the bank lose who paid and for what once the years of accounting after their own are over; the sums stay. */
const emptyOldBankLines = async (db: Kysely<Schema>, terms: RetentionTerms, now: Date): Promise<void> => {
  const firstKept = Number(todayIn(now).slice(0, 4)) - terms.accountingYears
  await db
    .updateTable('bankStatementLine')
    .set({ partyName: '', purpose: '', note: null })
    .where('day', '<', `${firstKept}-01-01`)
    .where((where) => where.or([where('partyName', '<>', ''), where('purpose', '<>', '')]))
    .execute()
}

/**
 * Erases what is kept longer than its term: for the sweep, any number of times. What is kept and how long is said by
 * `KEEP_…` of the configuration.
 */
export async function applyRetention(context: Context, now: Date, step: Pick<Step, 'alone'>): Promise<void> {
  const { db } = context
  const terms = context.config.retention
  await reviewPeople(context, now, step)
  await emptyOldNotifications(db, terms, now)
  await forgetAddresses(db, terms, now)
  await db
    .deleteFrom('feedback')
    .where('at', '<', new Date(now.getTime() - terms.unusedDays * DAY_MS))
    .execute()
  const contractCut = addMonths(todayIn(now), -terms.contractYears * MONTHS_IN_YEAR)
  await db.deleteFrom('personalDataAccess').where('at', '<', startOfDayInMoscow(contractCut)).execute()
  await eraseOldRecords(db, contractCut)
  await eraseMailOfOldRents(db, contractCut, now)
  await emptyOldBankLines(db, terms, now)
}
