import { type Kysely, sql } from 'kysely'
import { Counter, Gauge, type Registry } from 'prom-client'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import type { Clock } from '../clock.ts'
import type { Database, Log } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'

/** History rows are counted at this age, when all transactions that may write rows with a lower id have ended. */
const MIN_ROW_AGE_MS = 10_000
const PAGE_SIZE = 5_000
const MAX_COUNTED_LETTERS = 10_000

const statusNames = new Map<number, string>(
  Object.entries(claimStatus).map(([name, number]) => [number, name]),
)

/**
 * Counts the claim changes of all servers by reading new history rows in the order of their ids, so that the cost does
 * not depend on the size of the table.
 */
const openClaimChangeCounter = (
  db: Kysely<Schema>,
  clock: Clock,
  collect: () => Promise<void>,
  register: Registry,
) => {
  const changes = new Counter({
    name: 'claim_changes_total',
    help: 'Entries in the history of claims since this server started, of all servers, by status and reason.',
    labelNames: ['status', 'reason'],
    collect,
    registers: [register],
  })
  let countedId: number | undefined
  return async (): Promise<void> => {
    if (countedId === undefined) {
      const newest = await db
        .selectFrom('claimHistory')
        .select(sql<number | null>`max(id)`.as('id'))
        .executeTakeFirstOrThrow()
      countedId = Number(newest.id ?? 0)
    }
    for (;;) {
      const rows = await db
        .selectFrom('claimHistory')
        .select(['id', 'status', 'reason'])
        .where('id', '>', countedId)
        .where('at', '<=', new Date(clock.now().getTime() - MIN_ROW_AGE_MS))
        .orderBy('id')
        .limit(PAGE_SIZE)
        .execute()
      for (const { status, reason } of rows) {
        // Some reasons end with a claim number, and each would become a label of its own.
        const label = (reason ?? '').replace(/_\d+$/, '')
        changes.inc({ status: statusNames.get(status) ?? String(status), reason: label })
      }
      countedId = rows.at(-1)?.id ?? countedId
      if (rows.length < PAGE_SIZE) return
    }
  }
}

/** The value of a gauge, or its values by label. */
type GaugeValue = number | ReadonlyMap<string, number>

/** Gauges with their help texts, and the function that reads their values. */
interface TableGauges<Name extends string> {
  readonly gauges: Readonly<Record<Name, string>>
  readonly label?: string
  readonly read: (db: Kysely<Schema>, now: Date) => Promise<Readonly<Record<Name, GaugeValue>>>
}
const defineTableGauges = <Name extends string>(gauges: TableGauges<Name>): TableGauges<string> => gauges

/** Age in seconds; 0 if nothing waits. */
const ageSeconds = (oldest: Date | null | undefined, now: Date): number =>
  oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0

/** Each query uses a partial index or a small table, so that none scans a large table. */
const gaugeGroups: readonly TableGauges<string>[] = [
  defineTableGauges({
    gauges: {
      notifications_waiting: 'Emails and text messages waiting to be sent, by channel; counted up to 10,000.',
      notifications_waiting_oldest_seconds: 'Age of the oldest waiting email or text message, by channel.',
    },
    label: 'channel',
    async read(db, now) {
      const rows = await db
        .selectFrom((from) =>
          from
            .selectFrom('message')
            .select(['channel', sql<Date>`greatest(created_at, not_before)`.as('since')])
            .where(sql<boolean>`state = 'waiting' and (not_before is null or not_before <= ${now})`)
            .orderBy('id')
            .limit(MAX_COUNTED_LETTERS)
            .as('waiting'),
        )
        .select(['channel', sql<number>`count(*)::int`.as('count')])
        .select((row) => row.fn.min('since').as('oldest'))
        .groupBy('channel')
        .execute()
      const byChannel = (figureOf: (row: (typeof rows)[number] | undefined) => number) =>
        new Map(
          ['email', 'sms'].map((channel) => [channel, figureOf(rows.find((row) => row.channel === channel))]),
        )
      return {
        notifications_waiting: byChannel((row) => row?.count ?? 0),
        notifications_waiting_oldest_seconds: byChannel((row) => ageSeconds(row?.oldest, now)),
      }
    },
  }),
  defineTableGauges({
    gauges: {
      subject_requests_open: 'Unanswered requests of people about their personal data.',
      subject_requests_overdue: 'Unanswered requests past the legal deadline.',
    },
    async read(db, now) {
      const { open, overdue } = await db
        .selectFrom('subjectRequest')
        .select(sql<number>`count(*)::int`.as('open'))
        .select(
          sql<number>`(count(*) filter (where due_on < ${todayInZone(now)}::text::date))::int`.as('overdue'),
        )
        .where('answeredAt', 'is', null)
        .executeTakeFirstOrThrow()
      return { subject_requests_open: open, subject_requests_overdue: overdue }
    },
  }),
  defineTableGauges({
    gauges: {
      refunds_open: 'Refunds that the bank has not completed.',
      refunds_refused: 'Refunds that the bank refused: retried daily; needs attention.',
      refunds_open_oldest_seconds: 'Age of the oldest refund that the bank has not completed.',
    },
    async read(db, now) {
      const { open, refused, oldest } = await db
        .selectFrom('payment')
        .select([
          sql<number>`count(*)::int`.as('open'),
          sql<number>`(count(*) filter (where refund_problem <> 'bank_unreachable'))::int`.as('refused'),
        ])
        .select((payment) => payment.fn.min('changedAt').as('oldest'))
        .where(sql<boolean>`state = 'refunding'`)
        .executeTakeFirstOrThrow()
      return {
        refunds_open: open,
        refunds_refused: refused,
        refunds_open_oldest_seconds: ageSeconds(oldest, now),
      }
    },
  }),
  defineTableGauges({
    gauges: {
      receipts_open: 'Fiscal receipts that are not registered yet.',
      receipts_open_oldest_seconds:
        'Age of the oldest unregistered fiscal receipt; above a day needs attention.',
      receipts_failed: 'Fiscal receipts that the register refused; not retried automatically.',
    },
    async read(db, now) {
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
      return {
        receipts_open: open.count,
        receipts_open_oldest_seconds: ageSeconds(open.oldest, now),
        receipts_failed: failed.count,
      }
    },
  }),
  defineTableGauges({
    gauges: {
      tracks_unanswered_oldest_seconds:
        'Time since the last poll of the tracked item that waits longest; half a day is usual.',
    },
    async read(db, now) {
      const { oldest } = await db
        .selectFrom('trackedItem')
        .select(sql<Date | null>`min(coalesce(asked_at, added_at))`.as('oldest'))
        .where('askAt', 'is not', null)
        .executeTakeFirstOrThrow()
      return { tracks_unanswered_oldest_seconds: ageSeconds(oldest, now) }
    },
  }),
  defineTableGauges({
    gauges: {
      bank_lines_waiting: 'Lines of bank statements that a person must decide on.',
      bank_lines_waiting_oldest_seconds:
        'Age of the oldest line that waits for a decision, since its import.',
      bank_returns_open: 'Lines of bank statements to be returned whose return is not in a statement yet.',
      bank_statement_open_seconds: 'Age of the oldest statement with unprocessed lines.',
    },
    async read(db, now) {
      const { queue, returning, oldest } = await db
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
      return {
        bank_lines_waiting: queue,
        bank_lines_waiting_oldest_seconds: ageSeconds(oldest, now),
        bank_returns_open: returning,
        bank_statement_open_seconds: ageSeconds(statements.oldest, now),
      }
    },
  }),
  defineTableGauges({
    gauges: {
      webhook_events_waiting: 'Events that webhooks of organisations have not accepted.',
      webhooks_failing: 'Webhooks whose receiver did not accept the last event.',
      webhooks_failing_oldest_seconds: 'Time since the longest failing webhook began to fail.',
      webhooks_given_up: 'Webhooks that were switched off after days without an answer.',
    },
    async read(db, now) {
      const waiting = sql<number>`coalesce(sum(greatest(event_feed.last - delivered, 0)) filter (where state = 'on'), 0)::int`
      const row = await db
        .selectFrom('webhook')
        .leftJoin('eventFeed', 'eventFeed.legalHid', 'webhook.legalHid')
        // Sandbox receivers fail during tests of organisations.
        .where('webhook.legalHid', 'not like', 'sandbox:%')
        .select([
          waiting.as('waiting'),
          sql<number>`(count(*) filter (where state = 'on' and tries > 0))::int`.as('failing'),
          sql<Date | null>`min(failing_since) filter (where state = 'on')`.as('oldest'),
          sql<number>`(count(*) filter (where state = 'failed'))::int`.as('givenUp'),
        ])
        .executeTakeFirstOrThrow()
      return {
        webhook_events_waiting: row.waiting,
        webhooks_failing: row.failing,
        webhooks_failing_oldest_seconds: ageSeconds(row.oldest, now),
        webhooks_given_up: row.givenUp,
      }
    },
  }),
  defineTableGauges({
    gauges: { box_holds: 'Boxes held by visitors who are filling in a claim.' },
    async read(db, now) {
      const { count } = await db
        .selectFrom('boxHold')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('until', '>', now)
        .executeTakeFirstOrThrow()
      return { box_holds: count }
    },
  }),
  defineTableGauges({
    gauges: {
      claims_estimated: 'Claims by status, estimated from database statistics to about a percent.',
    },
    label: 'status',
    async read(db) {
      const { rows } = await sql<{ status: number; count: number }>`
        select status, (share * (select greatest(reltuples, 0) from pg_class where oid = 'claim'::regclass))::float as count
        from pg_stats,
          unnest(most_common_vals::text::smallint[], most_common_freqs) as common(status, share)
        where schemaname = current_schema() and tablename = 'claim' and attname = 'status'`.execute(db)
      const counts = new Map(rows.map(({ status, count }) => [status, Math.round(count)]))
      return {
        claims_estimated: new Map([...statusNames].map(([status, name]) => [name, counts.get(status) ?? 0])),
      }
    },
  }),
]

/**
 * Table metrics, read at each scrape. All servers report the same values, so alert rules use the maximum. While the
 * database is down `database_up` is 0 and the others are missing.
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
  const countChanges = openClaimChangeCounter(database.kysely, clock, refresh, register)
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [register], collect: refresh })
  const up = gauge('database_up', 'Whether the database answers.')
  const opened = gaugeGroups.map(({ gauges, label, read }) => ({
    label,
    read,
    gauges: Object.entries(gauges).map(([name, help]) => ({
      name,
      gauge: gauge(name, help, label ? [label] : []),
    })),
  }))
  const forget = () => {
    for (const { label, gauges } of opened)
      for (const { gauge } of gauges) {
        gauge.reset()
        // A gauge without labels reports 0 after a reset, as if nothing waited.
        if (!label) gauge.remove()
      }
  }
  const read = async (): Promise<void> => {
    try {
      const isUp = await database.ping()
      up.set(isUp ? 1 : 0)
      if (!isUp) return forget()
      const now = clock.now()
      const figures: Record<string, GaugeValue> = {}
      // Queries run one after another, because the embedded database has only one session and those of PostgreSQL are
      // needed for requests.
      for (const group of opened) Object.assign(figures, await group.read(database.kysely, now))
      await countChanges()
      for (const { label = '', gauges } of opened)
        for (const { name, gauge } of gauges) {
          gauge.reset()
          const figure = figures[name] ?? 0
          if (typeof figure === 'number') gauge.set(figure)
          else for (const [value, count] of figure) gauge.set({ [label]: value }, count)
        }
    } catch (error) {
      log.warn({ err: error }, 'table metrics cannot be read')
      forget()
    }
  }
}
