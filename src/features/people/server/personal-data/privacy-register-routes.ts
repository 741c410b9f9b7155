import { type Kysely, type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import * as calls from '#back-office/api/administration-audit.ts'
import {
  type AuditAction,
  type ConsentState,
  consentRecord,
  DATA_REGISTER_PAGE_SIZE,
  dataAccessRecord,
  MAX_DATA_REGISTER_DAYS,
} from '#back-office/api/administration-audit.ts'
import {
  type AuditDayRange,
  dayRangeCondition,
  recordAuditEntry,
} from '#back-office/server/audit/audit-log.ts'
import { streamAccessLogCsv, streamConsentsCsv } from '#documents/excel-csv.ts'
import { type CalendarDate, daysBetween, isCalendarDate } from '#kit/rules/calendar-date.ts'
import { accept } from '#kit/rules/outcome.ts'
import { administratorFromRequest } from '#server/access/staff.ts'
import type { Context } from '#server/context.ts'
import { toContainsPattern } from '#server/database/contains-pattern.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import {
  attachmentFileAnswer,
  bindRoute,
  inlineFileAnswer,
  type RequestContext,
  type Route,
} from '#server/http/route.ts'

const BATCH_SIZE = 1_000

const isAllowedRange = ({ from, to }: AuditDayRange): boolean =>
  isCalendarDate(from) && isCalendarDate(to) && from <= to && daysBetween(from, to) < MAX_DATA_REGISTER_DAYS

/** Name from the passport or, without one, from the profile; empty once the person is erased. */
const personName = sql`coalesce(nullif(concat_ws(' ', nullif(identity.last_name, ''), nullif(identity.first_name, ''),
  nullif(identity.middle_name, '')), ''), person.user_name, '')`

const nameCondition = (column: RawBuilder<unknown>, text = '') =>
  text === '' ? sql`` : sql`and ${column} ilike ${toContainsPattern(text)}`

interface Cursor {
  /** Time as text, because a Date would lose the microseconds. */
  readonly moment: string
  readonly id: number | string
}

const createRegister = <Filters extends AuditDayRange, Shape extends z.ZodMiniType>(facts: {
  readonly shape: Shape
  readonly columns: RawBuilder<unknown>
  readonly time: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly idType: RawBuilder<unknown>
  readonly from: (filters: Filters) => RawBuilder<unknown>
}) => {
  const { time, id } = facts
  const read = async (
    db: Kysely<Schema>,
    filters: Filters,
    { limit, offset = 0, after }: { limit: number; offset?: number; after?: Cursor },
  ) => {
    const { rows } = await sql<Cursor>`
      select ${facts.columns}, ${id}, ${time}, ${time}::text as moment ${facts.from(filters)}
        ${after ? sql`and (${time}, ${id}) < (${after.moment}::timestamptz, ${after.id}::${facts.idType})` : sql``}
      order by ${time} desc, ${id} desc limit ${limit} offset ${offset}`.execute(db)
    return { last: rows.at(-1), shown: rows.map((row) => facts.shape.parse(row)) }
  }
  return {
    async page(db: Kysely<Schema>, filters: Filters, page: number) {
      const { shown: rows } = await read(db, filters, {
        limit: DATA_REGISTER_PAGE_SIZE,
        offset: page * DATA_REGISTER_PAGE_SIZE,
      })
      const counted = await sql<{ count: number }>`
        select count(*)::int as count ${facts.from(filters)}`.execute(db)
      return { shown: rows, total: Number(counted.rows[0]?.count ?? 0) }
    },
    async *batches(db: Kysely<Schema>, filters: Filters) {
      let batch = await read(db, filters, { limit: BATCH_SIZE })
      while (batch.last) {
        yield batch.shown
        if (batch.shown.length < BATCH_SIZE) return
        batch = await read(db, filters, { limit: BATCH_SIZE, after: batch.last })
      }
    },
  }
}

interface ConsentFilters extends AuditDayRange {
  readonly who?: string | undefined
  readonly edition?: CalendarDate | undefined
  readonly state?: ConsentState | undefined
}

const consents = createRegister({
  shape: consentRecord,
  columns: sql`${personName} as person, consent.edition, consent.version, consent.text_hash as hash,
    consent.given_how as way, consent.operator_name as operator, consent.withdrawn_at`,
  time: sql`consent.given_at`,
  id: sql`consent.id`,
  idType: sql`bigint`,
  from: ({ who, edition, state, ...days }: ConsentFilters) => sql`
    from consent
    join person on person.sub = consent.sub
    left join identity on identity.sub = consent.sub
    where ${dayRangeCondition(sql`consent.given_at`, days)}
      ${edition === undefined ? sql`` : sql`and consent.edition = ${edition}::text::date`}
      ${state === undefined ? sql`` : sql`and consent.withdrawn_at is ${state === 'held' ? sql`null` : sql`not null`}`}
      ${nameCondition(personName, who)}`,
})

export const accessLogSql = (days: AuditDayRange): RawBuilder<unknown> => sql`
    select 'p' || id as id, at, viewer_name as viewer, sub, what, purpose, claim_id
    from personal_data_access where ${dayRangeCondition(sql`at`, days)}
    union all
    select 'a' || audit.id, audit.at, audit.actor_name, claim.sub, 'card', null, claim.id
    from audit join claim on claim.id = case when audit.subject_kind = 'claim' then audit.subject::bigint end
    where audit.act = 'card_seen' and audit.subject_kind = 'claim' and ${dayRangeCondition(sql`audit.at`, days)}`

interface AccessFilters extends AuditDayRange {
  readonly viewer?: string | undefined
  readonly whose?: string | undefined
}

const accesses = createRegister({
  shape: dataAccessRecord,
  columns: sql`look.viewer, ${personName} as person, look.what, look.purpose, look.claim_id as claim`,
  time: sql`look.at`,
  id: sql`look.id`,
  idType: sql`text`,
  from: ({ viewer, whose, ...days }: AccessFilters) => sql`
    from (${accessLogSql(days)}) as look
    join person on person.sub = look.sub
    left join identity on identity.sub = look.sub
    where true ${nameCondition(sql`look.viewer`, viewer)} ${nameCondition(personName, whose)}`,
})

/** Each reading or download of a register is recorded in the audit log. */
export const privacyRegisterRoutes = ({ db }: Context): Route[] => {
  const recordRegisterAccess = async (
    request: RequestContext,
    act: AuditAction,
    days: AuditDayRange,
    page = 0,
  ): Promise<boolean> => {
    if (!isAllowedRange(days)) return false
    const by = administratorFromRequest(request)
    if (page === 0)
      await recordAuditEntry(db, {
        by,
        act,
        subject: 'audit',
        number: `${days.from}…${days.to}`,
        now: request.now,
      })
    return true
  }
  const daysRefusal = { ok: false, code: 'days_wrong' } as const

  return [
    bindRoute(calls.readConsents, async (request) => {
      const { body } = request
      if (!(await recordRegisterAccess(request, 'consents_read', body, body.page))) return daysRefusal
      const { shown: rows, total } = await consents.page(db, body, body.page ?? 0)
      const texts = await db
        .selectFrom('consentText')
        .select('edition')
        .distinct()
        .orderBy('edition', 'desc')
        .execute()
      return accept({ consents: rows, total, editions: texts.map(({ edition }) => edition) })
    }),
    bindRoute(calls.exportConsents, async (request) => {
      const { query } = request
      if (!(await recordRegisterAccess(request, 'consents_saved', query))) return daysRefusal
      const file = streamConsentsCsv(consents.batches(db, query))
      return attachmentFileAnswer(`consents-${query.from}-${query.to}.csv`, file)
    }),
    bindRoute(calls.readStoredConsentText, async ({ params }) => {
      const agreedText = await findRow(db, 'consentText', { hash: params.hash })
      return agreedText
        ? inlineFileAnswer(new TextEncoder().encode(agreedText.text))
        : { ok: false, code: 'not_found' }
    }),
    bindRoute(calls.readDataAccessLog, async (request) => {
      const { body } = request
      if (!(await recordRegisterAccess(request, 'looks_read', body, body.page))) return daysRefusal
      const { shown: rows, total } = await accesses.page(db, body, body.page ?? 0)
      return accept({ looks: rows, total })
    }),
    bindRoute(calls.exportDataAccessLog, async (request) => {
      const { query } = request
      if (!(await recordRegisterAccess(request, 'looks_saved', query))) return daysRefusal
      return attachmentFileAnswer(
        `looks-${query.from}-${query.to}.csv`,
        streamAccessLogCsv(accesses.batches(db, query)),
      )
    }),
  ]
}
