import { type Kysely, sql } from 'kysely'
import { Counter, Gauge, type Registry } from 'prom-client'
import { todayIn } from '#domain/calendar-date.ts'
import { claimStatus } from '#domain/claim-status.ts'
import type { Clock } from '../clock.ts'
import type { Database, Log } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'

/** What the tables hold that somebody may have to look at; ages are seconds, 0 where nothing waits. */
interface TableFigures {
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
async function readTables(db: Kysely<Schema>, now: Date): Promise<TableFigures> {
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

/** How busy the connections to the database are; the embedded one has one, and what is asked meanwhile waits. */
export const openPoolMetrics = ({ pool }: Pick<Database, 'pool'>, register: Registry): void => {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this server to the database, by what they do.',
    labelNames: ['state'],
    registers: [register],
    collect() {
      const { inUse, idle } = pool()
      this.set({ state: 'in_use' }, inUse)
      this.set({ state: 'idle' }, idle)
    },
  })
  new Gauge({
    name: 'database_connections_most',
    help: 'Connections that this server may open (DATABASE_POOL).',
    registers: [register],
    collect() {
      this.set(pool().most)
    },
  })
  new Gauge({
    name: 'database_connection_waiters',
    help: 'Those who wait for a connection now.',
    registers: [register],
    collect() {
      this.set(pool().waiting)
    },
  })
}

/** A row of the history is counted once it is so old (milliseconds): by then every transaction that began before has ended. */
const SETTLED_MS = 10_000
/** Rows that are read at a time. */
const PAGE = 5_000

const nameOf = (status: number): string =>
  Object.entries(claimStatus).find(([, number]) => number === status)?.[0] ?? String(status)

/** Words of ours; the number of another claim that some end with is left out, so that there are few of them. */
const reasonOf = (reason: string): string => reason.replace(/_\d+$/, '')

/**
 * Counts what happens to claims, whoever makes it happen on whichever server, by walking along the key of the history
 * from where it stood at the first look: a page of it a scrape, whatever the table holds.
 */
const openClaimChanges = (
  {
    db,
    clock,
    collect,
  }: { readonly db: Kysely<Schema>; readonly clock: Clock; readonly collect: () => Promise<void> },
  register: Registry,
) => {
  const changes = new Counter({
    name: 'claim_changes_total',
    help: 'Entries in the history of claims since this server started, of all servers, by status and reason.',
    labelNames: ['status', 'reason'],
    collect,
    registers: [register],
  })
  let counted: number | undefined
  return {
    async count(): Promise<void> {
      if (counted === undefined) {
        const newest = await db
          .selectFrom('claimHistory')
          .select(sql<number | null>`max(id)`.as('id'))
          .executeTakeFirstOrThrow()
        counted = Number(newest.id ?? 0)
      }
      for (;;) {
        const rows = await db
          .selectFrom('claimHistory')
          .select(['id', 'status', 'reason'])
          .where('id', '>', counted)
          .where('at', '<=', new Date(clock.now().getTime() - SETTLED_MS))
          .orderBy('id')
          .limit(PAGE)
          .execute()
        for (const { status, reason } of rows)
          changes.inc({ status: nameOf(status), reason: reasonOf(reason ?? '') })
        counted = rows.at(-1)?.id ?? counted
        if (rows.length < PAGE) return
      }
    },
  }
}

type Labels = Readonly<Record<string, string>>
type Figure = readonly [labels: Labels, value: number]

/** One figure of the tables: its name, what it says, and where it stands in what was read. */
interface TableFigure {
  readonly name: string
  readonly help: string
  readonly labels?: readonly string[]
  readonly of: (read: TableFigures) => readonly Figure[]
}

const alone = (value: number): readonly Figure[] => [[{}, value]]

const figures: readonly TableFigure[] = [
  {
    name: 'notifications_waiting',
    help: 'E-mails and messages that wait to be sent, by channel; more than 10,000 are not counted.',
    labels: ['channel'],
    of: ({ letters }) => letters.map(({ channel, count }) => [{ channel }, count]),
  },
  {
    name: 'notifications_waiting_oldest_seconds',
    help: 'Age of the oldest e-mail or message that waits, by channel.',
    labels: ['channel'],
    of: ({ letters }) => letters.map(({ channel, oldest }) => [{ channel }, oldest]),
  },
  {
    name: 'subject_requests_open',
    help: 'Requests of people about their personal data that wait for an answer.',
    of: ({ subjectRequests }) => alone(subjectRequests.open),
  },
  {
    name: 'subject_requests_overdue',
    help: 'Those of them whose last day by the law is over.',
    of: ({ subjectRequests }) => alone(subjectRequests.overdue),
  },
  {
    name: 'refunds_open',
    help: 'Refunds that the bank has not done.',
    of: ({ refunds }) => alone(refunds.open),
  },
  {
    name: 'refunds_refused',
    help: 'Refunds that the bank answered with no: it is asked again daily, and somebody must look.',
    of: ({ refunds }) => alone(refunds.refused),
  },
  {
    name: 'refunds_open_oldest_seconds',
    help: 'Age of the oldest refund that the bank has not done.',
    of: ({ refunds }) => alone(refunds.oldest),
  },
  {
    name: 'receipts_open',
    help: 'Fiscal receipts that are not registered yet.',
    of: ({ receipts }) => alone(receipts.open),
  },
  {
    name: 'receipts_open_oldest_seconds',
    help: 'Age of the oldest fiscal receipt that is not registered; above a day somebody must look.',
    of: ({ receipts }) => alone(receipts.oldest),
  },
  {
    name: 'receipts_failed',
    help: 'Fiscal receipts that the register refused: they are not tried again by themselves.',
    of: ({ receipts }) => alone(receipts.failed),
  },
  {
    name: 'tracks_unanswered_oldest_seconds',
    help: 'For how long the post told nothing of the followed item that waits longest; half a day is usual.',
    of: ({ tracks }) => alone(tracks.oldest),
  },
  {
    name: 'bank_lines_waiting',
    help: 'Lines of bank statements that a person must decide on.',
    of: ({ bankLines }) => alone(bankLines.queue),
  },
  {
    name: 'bank_lines_waiting_oldest_seconds',
    help: 'For how long the oldest of them waits since it was imported.',
    of: ({ bankLines }) => alone(bankLines.oldest),
  },
  {
    name: 'bank_returns_open',
    help: 'Lines of bank statements whose money is to go back and has not gone out by a statement.',
    of: ({ bankLines }) => alone(bankLines.returning),
  },
  {
    name: 'bank_statement_open_seconds',
    help: 'For how long the oldest statement is there whose lines were not all looked at.',
    of: ({ bankLines }) => alone(bankLines.open),
  },
  {
    name: 'webhook_events_waiting',
    help: 'Events that webhooks of organisations have not taken.',
    of: ({ webhooks }) => alone(webhooks.waiting),
  },
  {
    name: 'webhooks_failing',
    help: 'Webhooks whose receiver did not take the last event.',
    of: ({ webhooks }) => alone(webhooks.failing),
  },
  {
    name: 'webhooks_failing_oldest_seconds',
    help: 'For how long the longest failing webhook fails.',
    of: ({ webhooks }) => alone(webhooks.oldest),
  },
  {
    name: 'webhooks_given_up',
    help: 'Webhooks that were switched off after days without an answer.',
    of: ({ webhooks }) => alone(webhooks.givenUp),
  },
  {
    name: 'box_holds',
    help: 'Boxes that visitors hold now while they fill in a claim.',
    of: ({ holds }) => alone(holds),
  },
  {
    name: 'claims_estimated',
    help: 'Claims by status as the statistics of the database have them: right to a percent, and free.',
    labels: ['status'],
    of: ({ claims }) => claims.map(({ status, count }) => [{ status }, count]),
  },
]

/**
 * What stands in the tables, asked when a collector asks: every server tells the same, so rules take the greatest. One
 * scrape is a handful of statements over partial indexes; no table is counted whole. While the database is away
 * `database_up` is 0 and the other figures say nothing.
 */
export const openTableMetrics = (
  { database, clock, log }: { readonly database: Database; readonly clock: Clock; readonly log: Log },
  register: Registry,
): void => {
  let reading: Promise<void> | undefined
  const refresh = (): Promise<void> => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
  const changes = openClaimChanges({ db: database.kysely, clock, collect: refresh }, register)
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [register], collect: refresh })
  const up = gauge('database_up', 'Whether the database answers.')
  const gauges = figures.map(({ name, help, labels, of }) => ({
    gauge: gauge(name, help, labels),
    hasLabels: labels !== undefined,
    of,
  }))
  const forget = () => {
    for (const { gauge, hasLabels } of gauges) {
      gauge.reset()
      // Without labels a gauge that is reset says 0, and that nothing waits is not what is known.
      if (!hasLabels) gauge.remove()
    }
  }
  const read = async (): Promise<void> => {
    try {
      const isUp = await database.ping()
      up.set(isUp ? 1 : 0)
      if (!isUp) return forget()
      const tables = await readTables(database.kysely, clock.now())
      await changes.count()
      for (const { gauge, of } of gauges) {
        gauge.reset()
        for (const [labels, value] of of(tables)) gauge.set(labels, value)
      }
    } catch (error) {
      log.warn({ err: error }, 'the tables cannot be counted')
      forget()
    }
  }
}
