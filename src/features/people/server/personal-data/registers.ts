import { type Kysely, type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import * as calls from '#back-office/api/administration-audit.ts'
import {
  type AuditAct,
  type ConsentState,
  REGISTER_DAYS,
  REGISTER_PAGE,
  registeredConsent,
  registeredLook,
} from '#back-office/api/administration-audit.ts'
import { containing, type Days, recordAct, within } from '#back-office/server/audit/record-act.ts'
import { consentsCsv, looksCsv } from '#documents/sheet-csv.ts'
import { type CalendarDate, daysBetween, isCalendarDate } from '#kit/rules/calendar-date.ts'
import { accept } from '#kit/rules/outcome.ts'
import { administratorFrom } from '#server/access/administrator.ts'
import type { Context } from '#server/context.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { fileInSight, fileNamed, type RequestContext, type Route, route } from '#server/http/route.ts'

const BATCH_SIZE = 1_000

const isAskable = ({ from, to }: Days): boolean =>
  isCalendarDate(from) && isCalendarDate(to) && from <= to && daysBetween(from, to) < REGISTER_DAYS

/** The passport's name, else the profile's; empty once erased. */
const personName = sql`coalesce(nullif(concat_ws(' ', nullif(identity.last_name, ''), nullif(identity.first_name, ''),
  nullif(identity.middle_name, '')), ''), person.user_name, '')`

const nameContains = (column: RawBuilder<unknown>, text = '') =>
  text === '' ? sql`` : sql`and ${column} ilike ${containing(text)}`

interface Position {
  /** Text with microseconds, which a Date lacks. */
  readonly moment: string
  readonly id: number | string
}

/** A register by days, newest first: as a page, and whole in batches. */
const register = <Question extends Days, Shape extends z.ZodMiniType>(facts: {
  readonly shape: Shape
  readonly columns: RawBuilder<unknown>
  readonly time: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly idType: RawBuilder<unknown>
  readonly from: (question: Question) => RawBuilder<unknown>
}) => {
  const { time, id } = facts
  const read = async (
    db: Kysely<Schema>,
    question: Question,
    { limit, offset = 0, after }: { limit: number; offset?: number; after?: Position },
  ) => {
    const { rows } = await sql<Position>`
      select ${facts.columns}, ${id}, ${time}, ${time}::text as moment ${facts.from(question)}
        ${after ? sql`and (${time}, ${id}) < (${after.moment}::timestamptz, ${after.id}::${facts.idType})` : sql``}
      order by ${time} desc, ${id} desc limit ${limit} offset ${offset}`.execute(db)
    return { last: rows.at(-1), shown: rows.map((row) => facts.shape.parse(row)) }
  }
  return {
    async page(db: Kysely<Schema>, question: Question, page: number) {
      const { shown } = await read(db, question, { limit: REGISTER_PAGE, offset: page * REGISTER_PAGE })
      const counted = await sql<{ count: number }>`
        select count(*)::int as count ${facts.from(question)}`.execute(db)
      return { shown, total: Number(counted.rows[0]?.count ?? 0) }
    },
    async *batches(db: Kysely<Schema>, question: Question) {
      let batch = await read(db, question, { limit: BATCH_SIZE })
      while (batch.last) {
        yield batch.shown
        if (batch.shown.length < BATCH_SIZE) return
        batch = await read(db, question, { limit: BATCH_SIZE, after: batch.last })
      }
    },
  }
}

interface ConsentQuestion extends Days {
  readonly who?: string | undefined
  readonly edition?: CalendarDate | undefined
  readonly state?: ConsentState | undefined
}

const consents = register({
  shape: registeredConsent,
  columns: sql`${personName} as person, consent.edition, consent.version, consent.text_hash as hash,
    consent.given_how as way, consent.operator_name as operator, consent.withdrawn_at`,
  time: sql`consent.given_at`,
  id: sql`consent.id`,
  idType: sql`bigint`,
  from: ({ who, edition, state, ...days }: ConsentQuestion) => sql`
    from consent
    join person on person.sub = consent.sub
    left join identity on identity.sub = consent.sub
    where ${within(sql`consent.given_at`, days)}
      ${edition === undefined ? sql`` : sql`and consent.edition = ${edition}::text::date`}
      ${state === undefined ? sql`` : sql`and consent.withdrawn_at is ${state === 'held' ? sql`null` : sql`not null`}`}
      ${nameContains(personName, who)}`,
})

/** Accesses to cards are stored in the audit. */
export const looksWithin = (days: Days): RawBuilder<unknown> => sql`
    select 'p' || id as id, at, viewer_name as viewer, sub, what, purpose, claim_id
    from personal_data_access where ${within(sql`at`, days)}
    union all
    select 'a' || audit.id, audit.at, audit.actor_name, claim.sub, 'card', null, claim.id
    from audit join claim on claim.id = case when audit.subject_kind = 'claim' then audit.subject::bigint end
    where audit.act = 'card_seen' and audit.subject_kind = 'claim' and ${within(sql`audit.at`, days)}`

interface LookQuestion extends Days {
  readonly viewer?: string | undefined
  readonly whose?: string | undefined
}

const looks = register({
  shape: registeredLook,
  columns: sql`look.viewer, ${personName} as person, look.what, look.purpose, look.claim_id as claim`,
  time: sql`look.at`,
  id: sql`look.id`,
  idType: sql`text`,
  from: ({ viewer, whose, ...days }: LookQuestion) => sql`
    from (${looksWithin(days)}) as look
    join person on person.sub = look.sub
    left join identity on identity.sub = look.sub
    where true ${nameContains(sql`look.viewer`, viewer)} ${nameContains(personName, whose)}`,
})

/** Reading and saving them are recorded in the audit. */
export const registerRoutes = ({ db }: Context): Route[] => {
  /** False for days that cannot be asked for; following pages belong to the recorded access. */
  const begin = async (request: RequestContext, act: AuditAct, days: Days, page = 0): Promise<boolean> => {
    if (!isAskable(days)) return false
    const by = administratorFrom(request)
    if (page === 0)
      await recordAct(db, {
        by,
        act,
        subject: 'audit',
        number: `${days.from}…${days.to}`,
        now: request.now,
      })
    return true
  }
  const wrong = { ok: false, code: 'days_wrong' } as const

  return [
    route(calls.readConsents, async (request) => {
      const { body } = request
      if (!(await begin(request, 'consents_read', body, body.page))) return wrong
      const { shown, total } = await consents.page(db, body, body.page ?? 0)
      const texts = await db
        .selectFrom('consentText')
        .select('edition')
        .distinct()
        .orderBy('edition', 'desc')
        .execute()
      return accept({ consents: shown, total, editions: texts.map(({ edition }) => edition) })
    }),
    route(calls.saveConsents, async (request) => {
      const { query } = request
      if (!(await begin(request, 'consents_saved', query))) return wrong
      const file = consentsCsv(consents.batches(db, query))
      return fileNamed(`consents-${query.from}-${query.to}.csv`, file)
    }),
    route(calls.readAgreedText, async ({ params }) => {
      const found = await findRow(db, 'consentText', { hash: params.hash })
      return found ? fileInSight(new TextEncoder().encode(found.text)) : { ok: false, code: 'not_found' }
    }),
    route(calls.readLooks, async (request) => {
      const { body } = request
      if (!(await begin(request, 'looks_read', body, body.page))) return wrong
      const { shown, total } = await looks.page(db, body, body.page ?? 0)
      return accept({ looks: shown, total })
    }),
    route(calls.saveLooks, async (request) => {
      const { query } = request
      if (!(await begin(request, 'looks_saved', query))) return wrong
      return fileNamed(`looks-${query.from}-${query.to}.csv`, looksCsv(looks.batches(db, query)))
    }),
  ]
}
