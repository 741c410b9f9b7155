import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AuditAct } from '#contract/administration-audit.ts'
import * as calls from '#contract/administration-registers.ts'
import {
  type ConsentState,
  REGISTER_DAYS,
  REGISTER_PAGE,
  type RegisteredConsent,
  type RegisteredLook,
} from '#contract/administration-registers.ts'
import type { ConsentWay } from '#contract/clients.ts'
import {
  addDays,
  type CalendarDate,
  daysBetween,
  isCalendarDate,
  startOfDayInMoscow,
} from '#domain/calendar-date.ts'
import { accept } from '#domain/outcome.ts'
import { administratorFrom } from '#server/access/administrator.ts'
import type { Context } from '#server/context.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { fileInSight, fileNamed, type RequestContext, type Route, route } from '#server/http/route.ts'
import { consentsCsv, looksCsv } from '../../../documents/sheet-csv.ts'
import { recordAct } from '../audit/record-act.ts'

/** Rows of one batch of a file. */
const BATCH = 1_000

/** Whole days of Moscow, the first and the last among them. */
interface Days {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/** Days that a register can be asked for. */
const isAskable = ({ from, to }: Days): boolean =>
  isCalendarDate(from) && isCalendarDate(to) && from <= to && daysBetween(from, to) < REGISTER_DAYS

/** `%` and `_` in what is looked for stand for themselves. */
const like = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

const within = (column: RawBuilder<unknown>, { from, to }: Days): RawBuilder<boolean> =>
  sql<boolean>`${column} >= ${startOfDayInMoscow(from)}::timestamptz
    and ${column} < ${startOfDayInMoscow(addDays(to, 1))}::timestamptz`

/** The name on the passport, else that of the profile; both are empty once they are erased. */
const personName = sql`coalesce(nullif(concat_ws(' ', nullif(identity.last_name, ''), nullif(identity.first_name, ''),
  nullif(identity.middle_name, '')), ''), person.user_name, '')`

/** Where a batch goes on: behind a row, newest first. */
interface Behind {
  /** The time as the database writes it, whose microseconds a Date has not. */
  readonly moment: string
  readonly id: string
}

interface Part {
  readonly limit: number
  readonly offset?: number
  readonly behind?: Behind
}

/** Reads a register to its end, a batch at a time. */
async function* inBatches<Row extends Behind>(
  read: (part: Part) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let rows = await read({ limit: BATCH })
  while (rows.length > 0) {
    yield rows
    const last = rows.at(-1)
    rows = last && rows.length === BATCH ? await read({ limit: BATCH, behind: last }) : []
  }
}

export interface ConsentQuestion extends Days {
  readonly who?: string | undefined
  readonly edition?: CalendarDate | undefined
  readonly state?: ConsentState | undefined
}

interface ConsentRow extends Behind {
  readonly at: Date
  readonly person: string
  readonly edition: CalendarDate | null
  readonly version: string
  readonly hash: string | null
  readonly way: ConsentWay
  readonly operator: string | null
  readonly withdrawnAt: Date | null
}

const consentsWhere = ({ who = '', edition, state, ...days }: ConsentQuestion) => sql`
  from consent
  join person on person.sub = consent.sub
  left join identity on identity.sub = consent.sub
  where ${within(sql`consent.given_at`, days)}
    ${edition === undefined ? sql`` : sql`and consent.edition = ${edition}::text::date`}
    ${state === undefined ? sql`` : sql`and consent.withdrawn_at is ${state === 'held' ? sql`null` : sql`not null`}`}
    ${who === '' ? sql`` : sql`and ${personName} ilike ${like(who)}`}`

const consentRows =
  (db: Kysely<Schema>, question: ConsentQuestion) =>
  async ({ limit, offset = 0, behind }: Part): Promise<readonly ConsentRow[]> =>
    (
      await sql<ConsentRow>`
        select consent.id::text as id, consent.given_at as at, consent.given_at::text as moment,
          ${personName} as person, consent.edition, consent.version,
          consent.text_hash as hash, consent.given_how as way, consent.operator_name as operator, consent.withdrawn_at
        ${consentsWhere(question)}
          ${behind === undefined ? sql`` : sql`and (consent.given_at, consent.id) < (${behind.moment}::timestamptz, ${behind.id}::bigint)`}
        order by consent.given_at desc, consent.id desc limit ${limit} offset ${offset}`.execute(db)
    ).rows

const shownConsent = ({ id, at, moment: _, withdrawnAt, ...row }: ConsentRow): RegisteredConsent => ({
  ...row,
  id: Number(id),
  givenAt: at.toISOString(),
  withdrawnAt: withdrawnAt?.toISOString() ?? null,
})

const countOf = async (db: Kysely<Schema>, of: RawBuilder<unknown>): Promise<number> =>
  Number((await sql<{ count: number }>`select count(*)::int as count ${of}`.execute(db)).rows[0]?.count ?? 0)

/** A page of the register of consents, newest first, and every edition there is. */
async function consentsPage(
  db: Kysely<Schema>,
  question: ConsentQuestion,
  page: number,
): Promise<{ consents: RegisteredConsent[]; total: number; editions: CalendarDate[] }> {
  const rows = await consentRows(db, question)({ limit: REGISTER_PAGE, offset: page * REGISTER_PAGE })
  const texts = await db
    .selectFrom('consentText')
    .select('edition')
    .distinct()
    .orderBy('edition', 'desc')
    .execute()
  return {
    consents: rows.map(shownConsent),
    total: await countOf(db, consentsWhere(question)),
    editions: texts.map(({ edition }) => edition),
  }
}

/** The whole register of consents of the days, a batch at a time. */
async function* allConsents(
  db: Kysely<Schema>,
  question: ConsentQuestion,
): AsyncGenerator<readonly RegisteredConsent[]> {
  for await (const rows of inBatches(consentRows(db, question))) yield rows.map(shownConsent)
}

export interface LookQuestion extends Days {
  readonly viewer?: string | undefined
  readonly whose?: string | undefined
}

interface LookRow extends Omit<RegisteredLook, 'at' | 'id'>, Behind {
  readonly at: Date
}

/** Looks at passports and at everything, and at cards of claims; those at cards are the audit's. */
export const looksWithin = (days: Days): RawBuilder<unknown> => sql`
    select 'p' || id as id, at, viewer_name as viewer, sub, what, purpose, claim_id
    from personal_data_access where ${within(sql`at`, days)}
    union all
    select 'a' || audit.id, audit.at, audit.actor_name, claim.sub, 'card', null, claim.id
    from audit join claim on claim.id = case when audit.subject_kind = 'claim' then audit.subject::bigint end
    where audit.act = 'card_seen' and audit.subject_kind = 'claim' and ${within(sql`audit.at`, days)}`

const looksOf = ({ viewer = '', whose = '', ...days }: LookQuestion) => sql`
  from (${looksWithin(days)}) as look
  join person on person.sub = look.sub
  left join identity on identity.sub = look.sub
  where true
    ${viewer === '' ? sql`` : sql`and look.viewer ilike ${like(viewer)}`}
    ${whose === '' ? sql`` : sql`and ${personName} ilike ${like(whose)}`}`

const lookRows =
  (db: Kysely<Schema>, question: LookQuestion) =>
  async ({ limit, offset = 0, behind }: Part): Promise<readonly LookRow[]> =>
    (
      await sql<LookRow>`
        select look.id, look.at, look.at::text as moment, look.viewer, ${personName} as person, look.what, look.purpose, look.claim_id as claim
        ${looksOf(question)}
          ${behind === undefined ? sql`` : sql`and (look.at, look.id) < (${behind.moment}::timestamptz, ${behind.id}::text)`}
        order by look.at desc, look.id desc limit ${limit} offset ${offset}`.execute(db)
    ).rows

const shownLook = ({ at, moment: _, ...row }: LookRow): RegisteredLook => ({ ...row, at: at.toISOString() })

/** A page of the register of looks, newest first. */
async function looksPage(
  db: Kysely<Schema>,
  question: LookQuestion,
  page: number,
): Promise<{ looks: RegisteredLook[]; total: number }> {
  const rows = await lookRows(db, question)({ limit: REGISTER_PAGE, offset: page * REGISTER_PAGE })
  return { looks: rows.map(shownLook), total: await countOf(db, looksOf(question)) }
}

/** The whole register of looks of the days, a batch at a time. */
async function* allLooks(
  db: Kysely<Schema>,
  question: LookQuestion,
): AsyncGenerator<readonly RegisteredLook[]> {
  for await (const rows of inBatches(lookRows(db, question))) yield rows.map(shownLook)
}

/** Registers of who answers for personal data: consents, and who looked at whose data. Reading and saving them are acts of the audit. */
export const registerRoutes = ({ db }: Context): Route[] => {
  const note = (request: RequestContext, act: AuditAct, { from, to }: Days) =>
    recordAct(db, {
      by: administratorFrom(request),
      act,
      subject: 'audit',
      number: `${from}…${to}`,
      now: request.now,
    })
  const wrong = { ok: false, code: 'days_wrong' } as const

  return [
    route(calls.readConsents, async (request) => {
      const { body } = request
      if (!isAskable(body)) return wrong
      const found = await consentsPage(db, body, body.page ?? 0)
      // Who leafs through pages goes on with the look that was written down.
      if ((body.page ?? 0) === 0) await note(request, 'consents_read', body)
      return accept(found)
    }),
    route(calls.saveConsents, async (request) => {
      const { query } = request
      if (!isAskable(query)) return wrong
      await note(request, 'consents_saved', query)
      const file = consentsCsv(allConsents(db, query))
      return fileNamed(`consents-${query.from}-${query.to}.csv`, file)
    }),
    route(calls.readAgreedText, async ({ params }) => {
      const found = await findRow(db, 'consentText', { hash: params.hash })
      return found ? fileInSight(new TextEncoder().encode(found.text)) : { ok: false, code: 'not_found' }
    }),
    route(calls.readLooks, async (request) => {
      const { body } = request
      if (!isAskable(body)) return wrong
      const found = await looksPage(db, body, body.page ?? 0)
      if ((body.page ?? 0) === 0) await note(request, 'looks_read', body)
      return accept(found)
    }),
    route(calls.saveLooks, async (request) => {
      const { query } = request
      if (!isAskable(query)) return wrong
      await note(request, 'looks_saved', query)
      return fileNamed(`looks-${query.from}-${query.to}.csv`, looksCsv(allLooks(db, query)))
    }),
  ]
}
