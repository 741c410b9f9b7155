import { type Kysely, type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type {
  AuditAction,
  AuditSubject,
  auditEntry,
  readAuditLog,
} from '#back-office/api/administration-audit.ts'
import type { EndpointBody } from '#kit/api/endpoint.ts'
import { addDays, type CalendarDate, startOfDayInMoscow } from '#kit/rules/calendar-date.ts'
import type { PersonalDataAccessPurpose, PersonalDataAccessScope } from '#people/api/personal-data.ts'
import { toContainsPattern } from '#server/database/contains-pattern.ts'
import { insertRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'

export interface ActingPerson {
  readonly sub: string
  readonly name: string
}

interface NewAuditEntry {
  readonly by: ActingPerson
  readonly act: AuditAction
  readonly subject: AuditSubject
  readonly number: number | string
  readonly reason?: string
  readonly now: Date
}

/** Audit entries cannot be changed. Call this in the transaction of the recorded action. */
export async function recordAuditEntry(
  db: Kysely<Schema>,
  { by, act, subject, number, reason, now }: NewAuditEntry,
): Promise<void> {
  await insertRow(db, 'audit', {
    at: now,
    actor: by.sub,
    actorName: by.name,
    act,
    subjectKind: subject,
    subject: String(number),
    reason: reason ?? null,
  })
}

const REPEATED_ACCESS_MS = 15 * 60_000

const findRecentAccess = (db: Kysely<Schema>, by: ActingPerson, claimId: number, now: Date) =>
  db
    .selectFrom('audit')
    .select('id')
    .where('subjectKind', '=', 'claim')
    .where('subject', '=', String(claimId))
    .where('at', '>', new Date(now.getTime() - REPEATED_ACCESS_MS))
    // Ignores later entries, because a test clock may have been set back.
    .where('at', '<=', now)
    .where('actor', '=', by.sub)
    .where(sql<boolean>`act = 'card_seen'`)
    .executeTakeFirst()

export async function recordClaimCardAccess(
  db: Kysely<Schema>,
  by: ActingPerson,
  { claim, now }: { readonly claim: number; readonly now: Date },
): Promise<void> {
  if (await findRecentAccess(db, by, claim, now)) return
  await recordAuditEntry(db, { by, act: 'card_seen', subject: 'claim', number: claim, now })
}

const PAGE_SIZE = 50

/** Both days are included, in Moscow time. */
export interface AuditDayRange {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

export const dayRangeCondition = (
  column: RawBuilder<unknown>,
  { from, to }: AuditDayRange,
): RawBuilder<boolean> =>
  sql<boolean>`${column} >= ${startOfDayInMoscow(from)}::timestamptz
    and ${column} < ${startOfDayInMoscow(addDays(to, 1))}::timestamptz`

type AuditRow = z.input<typeof auditEntry>

/** Selects all audit sources with the same columns; each has its own time condition, so that its index is used. */
const auditSources = (timeCondition: RawBuilder<boolean>, claim?: number): readonly RawBuilder<unknown>[] => [
  sql`select 'a' || id as id, at, actor_name as who,
    case when act in ('card_seen', 'search_made') then 'looks' else 'administration' end as kind,
    act, subject_kind as subject, subject as number, reason as note,
    case when subject_kind = 'claim' then subject::bigint end as claim_id
    from audit where ${timeCondition} ${claim === undefined ? sql`` : sql`and subject_kind = 'claim' and subject = ${String(claim)}`}`,
  sql`select 'p' || id, at, viewer_name, 'looks', what || '.' || purpose, 'claim', claim_id::text, null, claim_id
    from personal_data_access where ${timeCondition}`,
  sql`select 'c' || id, at, coalesce(actor_name, ''), 'office', coalesce(reason, ''), 'claim', claim_id::text, note, claim_id
    from claim_history where actor = 'operator' and ${timeCondition}`,
  sql`select 'l' || kept.id, kept.at, coalesce(kept.actor_name, ''), 'office', 'letter.' || kept.act, 'incoming_letter',
    kept.letter_id::text, kept.note, letter.claim_id
    from incoming_letter_history as kept join incoming_letter as letter on letter.id = kept.letter_id
    where kept.actor = 'operator' and ${timeCondition}`,
  sql`select 'b' || id, at, actor_name, 'office', case when out_of_order then 'box.out' else 'box.back' end, 'box',
    box_id::text, null, null::bigint
    from box_history where ${timeCondition}`,
]

export async function searchAuditEntries(
  db: Kysely<Schema>,
  { who = '', kind, claim, page = 0, ...days }: EndpointBody<typeof readAuditLog>,
): Promise<{ entries: AuditRow[]; total: number }> {
  const requestedEntry = sql.join(
    [
      sql`true`,
      ...(who === '' ? [] : [sql`who ilike ${toContainsPattern(who)}`]),
      ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
      ...(claim === undefined ? [] : [sql`claim_id = ${claim}::bigint`]),
    ],
    sql` and `,
  )
  const lines = auditSources(dayRangeCondition(sql`at`, days), claim).map(
    (source) =>
      sql`from (${source}) as line (id, at, who, kind, act, subject, number, note, claim_id) where ${requestedEntry}`,
  )
  // Reads in index order, and from each table no more rows than this page can need.
  const newestPerSource = lines.map(
    (entrySource) => sql`(select * ${entrySource} order by at desc, id desc limit ${(page + 1) * PAGE_SIZE})`,
  )
  const { rows } = await sql<AuditRow>`select id, at, who, kind, act, subject, number, note
    from (${sql.join(newestPerSource, sql` union all `)}) as line
    order by at desc, id desc limit ${PAGE_SIZE} offset ${page * PAGE_SIZE}`.execute(db)
  const counts = lines.map((entrySource) => sql`select count(*) as count ${entrySource}`)
  const counted = await sql<{ count: number }>`select sum(count)::bigint as count
    from (${sql.join(counts, sql` union all `)}) as counted`.execute(db)
  return { entries: rows, total: Number(counted.rows[0]?.count ?? 0) }
}

/** Records an access, which the person can see. Call this in the transaction that reads the data. */
export async function recordDataAccess(
  db: Kysely<Schema>,
  {
    viewer,
    now,
    ...access
  }: {
    readonly sub: string
    readonly what: PersonalDataAccessScope
    readonly purpose: PersonalDataAccessPurpose
    readonly viewer: ActingPerson
    readonly claimId: number | null
    readonly now: Date
  },
): Promise<void> {
  await insertRow(db, 'personalDataAccess', {
    ...access,
    viewer: viewer.sub,
    viewerName: viewer.name,
    at: now,
  })
}
