import { type Kysely, sql } from 'kysely'
import { todayIn } from '#domain/calendar-date.ts'
import { claimStatus } from '#domain/claim-status.ts'
import type { Schema } from '../database/schema.ts'

/** What the tables hold that somebody may have to look at; ages are seconds, 0 where nothing waits. */
export interface TableFigures {
  readonly letters: readonly { channel: string; count: number; oldest: number }[]
  readonly refunds: { open: number; refused: number; oldest: number }
  readonly receipts: { open: number; failed: number; oldest: number }
  /** Of followed items: for how long the post tells nothing of the one that waits longest. */
  readonly tracks: { oldest: number }
  /** Lines of the bank that a person must decide on, and statements whose lines nobody has looked at yet. */
  readonly bankLines: { queue: number; oldest: number; returning: number; open: number }
  readonly webhooks: { waiting: number; failing: number; oldest: number; givenUp: number }
  readonly holds: number
  readonly claims: readonly { status: string; count: number }[]
  /** Requests of people about their personal data that wait, and those whose day to answer is over. */
  readonly subjectRequests: { open: number; overdue: number }
}

/** So many waiting letters are looked at; that there are more is known by then. */
const LETTERS_AT_MOST = 10_000

const ageOf = (oldest: Date | null, now: Date): number =>
  oldest === null ? 0 : Math.max(0, (now.getTime() - oldest.getTime()) / 1000)

/** By the index of waiting letters alone. */
async function readLetters(db: Kysely<Schema>, now: Date): Promise<TableFigures['letters']> {
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('letter')
        .select(['channel', sql<Date>`greatest(created_at, not_before)`.as('since')])
        .where(sql<boolean>`state = 'waiting' and (not_before is null or not_before <= ${now})`)
        .orderBy('id')
        .limit(LETTERS_AT_MOST)
        .as('waiting'),
    )
    .select(['channel', sql<number>`count(*)::int`.as('count')])
    .select((row) => row.fn.min('since').as('oldest'))
    .groupBy('channel')
    .execute()
  return (['email', 'sms'] as const).map((channel) => {
    const row = rows.find((item) => item.channel === channel)
    return { channel, count: row?.count ?? 0, oldest: ageOf(row?.oldest ?? null, now) }
  })
}

/** By the index of refunds that wait. */
async function readRefunds(db: Kysely<Schema>, now: Date): Promise<TableFigures['refunds']> {
  const row = await db
    .selectFrom('payment')
    .select([
      sql<number>`count(*)::int`.as('open'),
      sql<number>`(count(*) filter (where refund_problem <> 'bank_unreachable'))::int`.as('refused'),
    ])
    .select((payment) => payment.fn.min('changedAt').as('oldest'))
    .where(sql<boolean>`state = 'refunding'`)
    .executeTakeFirstOrThrow()
  return { open: row.open, refused: row.refused, oldest: ageOf(row.oldest, now) }
}

/** By the indexes of receipts that wait and of those that failed. */
async function readReceipts(db: Kysely<Schema>, now: Date): Promise<TableFigures['receipts']> {
  const open = await db
    .selectFrom('receipt')
    .select(sql<number>`count(*)::int`.as('count'))
    .select((receipt) => receipt.fn.min('createdAt').as('oldest'))
    .where(sql<boolean>`state in ('waiting', 'sent')`)
    .executeTakeFirstOrThrow()
  const failed = await db
    .selectFrom('receipt')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`state = 'failed'`)
    .executeTakeFirstOrThrow()
  return { open: open.count, failed: failed.count, oldest: ageOf(open.oldest, now) }
}

/** By the index of followed items in the order of their last answers. */
async function readTracks(db: Kysely<Schema>, now: Date): Promise<TableFigures['tracks']> {
  const row = await db
    .selectFrom('trackedItem')
    .select(sql<Date | null>`min(coalesce(asked_at, added_at))`.as('oldest'))
    .where('askAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return { oldest: ageOf(row.oldest, now) }
}

/** By the indexes of lines that wait and of statements that are worked off. */
async function readBankLines(db: Kysely<Schema>, now: Date): Promise<TableFigures['bankLines']> {
  const lines = await db
    .selectFrom('bankStatementLine')
    .select([
      sql<number>`(count(*) filter (where state = 'queue'))::int`.as('queue'),
      sql<number>`(count(*) filter (where state = 'returning'))::int`.as('returning'),
      sql<Date | null>`min(created_at) filter (where state = 'queue')`.as('oldest'),
    ])
    .where(sql<boolean>`state in ('queue', 'aside', 'returning')`)
    .executeTakeFirstOrThrow()
  const statements = await db
    .selectFrom('bankStatement')
    .select((statement) => statement.fn.min('importedAt').as('oldest'))
    .where('doneAt', 'is', null)
    .executeTakeFirstOrThrow()
  const { queue, returning, oldest } = lines
  return { queue, returning, oldest: ageOf(oldest, now), open: ageOf(statements.oldest, now) }
}

/** There are few webhooks: some a large organisation. */
async function readWebhooks(db: Kysely<Schema>, now: Date): Promise<TableFigures['webhooks']> {
  const row = await db
    .selectFrom('webhook')
    .leftJoin('eventFeed', 'eventFeed.legalHid', 'webhook.legalHid')
    // Receivers of sandboxes fail because somebody tries them.
    .where('webhook.legalHid', 'not like', 'sandbox:%')
    .select([
      sql<number>`coalesce(sum(greatest(event_feed.last - delivered, 0)) filter (where state = 'on'), 0)::int`.as(
        'waiting',
      ),
      sql<number>`(count(*) filter (where state = 'on' and tries > 0))::int`.as('failing'),
      sql<Date | null>`min(failing_since) filter (where state = 'on')`.as('oldest'),
      sql<number>`(count(*) filter (where state = 'failed'))::int`.as('givenUp'),
    ])
    .executeTakeFirstOrThrow()
  const { waiting, failing, oldest, givenUp } = row
  return { waiting, failing, oldest: ageOf(oldest, now), givenUp }
}

/** The sweep forgets old holds, so the table is small. */
async function readHolds(db: Kysely<Schema>, now: Date): Promise<number> {
  const row = await db
    .selectFrom('boxHold')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('until', '>', now)
    .executeTakeFirstOrThrow()
  return row.count
}

/** By the statistics that PostgreSQL keeps for its plans. */
async function readClaims(db: Kysely<Schema>): Promise<TableFigures['claims']> {
  const { rows } = await sql<{ status: number; count: number }>`
    select status, (share * (select greatest(reltuples, 0) from pg_class where oid = 'claim'::regclass))::float as count
    from pg_stats,
      unnest(most_common_vals::text::smallint[], most_common_freqs) as common(status, share)
    where schemaname = current_schema() and tablename = 'claim' and attname = 'status'`.execute(db)
  return Object.entries(claimStatus).map(([name, number]) => ({
    status: name,
    count: Math.round(rows.find(({ status }) => status === number)?.count ?? 0),
  }))
}

/** By the index of requests that wait. */
const readSubjectRequests = (db: Kysely<Schema>, now: Date): Promise<TableFigures['subjectRequests']> =>
  db
    .selectFrom('subjectRequest')
    .select(sql<number>`count(*)::int`.as('open'))
    .select(sql<number>`(count(*) filter (where due_on < ${todayIn(now)}::text::date))::int`.as('overdue'))
    .where('answeredAt', 'is', null)
    .executeTakeFirstOrThrow()

/** Reads all of them, one after another: the embedded database has one session, and PostgreSQL's are for people. */
export async function readTables(db: Kysely<Schema>, now: Date): Promise<TableFigures> {
  return {
    letters: await readLetters(db, now),
    refunds: await readRefunds(db, now),
    receipts: await readReceipts(db, now),
    tracks: await readTracks(db, now),
    bankLines: await readBankLines(db, now),
    webhooks: await readWebhooks(db, now),
    holds: await readHolds(db, now),
    claims: await readClaims(db),
    subjectRequests: await readSubjectRequests(db, now),
  }
}
