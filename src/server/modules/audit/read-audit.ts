import { type Kysely, type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { AuditKind, auditEntry } from '#contract/administration-audit.ts'
import { addDays, type CalendarDate, startOfDayInMoscow } from '#domain/calendar-date.ts'
import type { Schema } from '#server/database/schema.ts'

type AuditEntry = z.input<typeof auditEntry>

const PAGE = 50

/** What is looked for: both days are whole ones of Moscow. */
export interface AuditQuestion {
  readonly from: CalendarDate
  readonly to: CalendarDate
  /** A part of a name. */
  readonly who?: string | undefined
  readonly kind?: AuditKind | undefined
  /** A claim's number. */
  readonly claim?: number | undefined
  /** From zero. */
  readonly page?: number | undefined
}

interface Line {
  readonly id: string
  readonly at: Date
  readonly who: string
  readonly kind: AuditKind
  readonly act: string
  readonly subject: AuditEntry['subject']
  readonly number: string | null
  readonly note: string | null
  readonly claimId: number | null
}

/**
 * Where acts are kept, each table as lines of one form: the audit itself, looks at passports, histories of claims, letters
 * and boxes. The condition on the time goes into each, where an index answers it.
 */
const sources = (inTime: RawBuilder<boolean>, claim?: number): readonly RawBuilder<Line>[] => [
  sql`select 'a' || id as id, at, actor_name as who,
    case when act in ('card_seen', 'search_made') then 'looks' else 'administration' end as kind,
    act, subject_kind as subject, subject as number, reason as note,
    case when subject_kind = 'claim' then subject::bigint end as claim_id
    from audit where ${inTime} ${claim === undefined ? sql`` : sql`and subject_kind = 'claim' and subject = ${String(claim)}`}`,
  sql`select 'p' || id, at, viewer_name, 'looks', what || '.' || purpose, 'claim', claim_id::text, null, claim_id
    from personal_data_access where ${inTime}`,
  sql`select 'c' || id, at, coalesce(actor_name, ''), 'office', coalesce(reason, ''), 'claim', claim_id::text, note, claim_id
    from claim_history where actor = 'operator' and ${inTime}`,
  sql`select 'l' || kept.id, kept.at, coalesce(kept.actor_name, ''), 'office', 'letter.' || kept.act, 'incoming_letter',
    kept.letter_id::text, kept.note, letter.claim_id
    from incoming_letter_history as kept join incoming_letter as letter on letter.id = kept.letter_id
    where kept.actor = 'operator' and ${inTime}`,
  sql`select 'b' || id, at, actor_name, 'office', case when out_of_order then 'box.out' else 'box.back' end, 'box',
    box_id::text, null, null::bigint
    from box_history where ${inTime}`,
]

/** `%` and `_` in what is looked for stand for themselves. */
const like = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** A page of who did what and looked at whose data, newest first, and how many lines there are. */
export async function readAuditLines(
  db: Kysely<Schema>,
  { from, to, who = '', kind, claim, page = 0 }: AuditQuestion,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const [first, last] = [startOfDayInMoscow(from), startOfDayInMoscow(addDays(to, 1))]
  const inTime = sql<boolean>`at >= ${first}::timestamptz and at < ${last}::timestamptz`
  const wanted = sql.join(
    [
      sql`true`,
      ...(who === '' ? [] : [sql`who ilike ${like(who)}`]),
      ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
      ...(claim === undefined ? [] : [sql`claim_id = ${claim}::bigint`]),
    ],
    sql` and `,
  )
  const lines = sources(inTime, claim).map(
    (source) =>
      sql`from (${source}) as line (id, at, who, kind, act, subject, number, note, claim_id) where ${wanted}`,
  )
  // Of each table no more than what may be shown is read: an index gives them in order.
  const newest = lines.map((of) => sql`(select * ${of} order by at desc, id desc limit ${(page + 1) * PAGE})`)
  const { rows } = await sql<Line>`select * from (${sql.join(newest, sql` union all `)}) as line
    order by at desc, id desc limit ${PAGE} offset ${page * PAGE}`.execute(db)
  const counts = lines.map((of) => sql`select count(*) as count ${of}`)
  const counted = await sql<{ count: number }>`select sum(count)::bigint as count
    from (${sql.join(counts, sql` union all `)}) as counted`.execute(db)
  const entries = rows.map(({ id, at, who: name, kind: of, act, subject, number, note }) => ({
    id,
    at: at,
    who: name,
    kind: of,
    act,
    subject,
    number,
    note,
  }))
  return { entries, total: Number(counted.rows[0]?.count ?? 0) }
}
