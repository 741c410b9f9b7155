import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type {
  answerSubjectRequest,
  extendSubjectRequest,
  registerSubjectRequest,
  SubjectRequest,
  subjectAnswerDocument as subjectAnswer,
} from '#contract/subject-requests.ts'
import * as calls from '#contract/subject-requests.ts'
import {
  subjectRequestAnswered,
  subjectRequestExtended,
  subjectRequestRegistered,
} from '#copy/emails-people.ts'
import { addDays, type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import { clientTypeByName } from '#domain/client-type.ts'
import { accept } from '#domain/outcome.ts'
import { dueOn, extendedTo, mayExtend } from '#domain/subject-request.ts'
import { inBranch, type Operator, operatorFrom } from '#server/access/branch-scope.ts'
import type { Context } from '#server/context.ts'
import { getRow, insertRow } from '#server/database/row-queries.ts'
import type { Schema, SubjectRequestTable } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { type Answer, fileInSight, type Route, route } from '#server/http/route.ts'
import { subjectAnswerDocument } from '../../../documents/subject-answer.ts'
import type { Outbox } from '../notifications/outbox.ts'

const PAGE = 20
/** A letter may have come so many days ago, no more: by then its term is over. */
const LATE_DAYS = 60

type Row = Selectable<SubjectRequestTable>

const shown = (row: Row, today: CalendarDate): SubjectRequest => ({
  id: row.id,
  kind: row.kind,
  officeIndex: row.officeIndex,
  applicant: row.applicant,
  identityCheck: row.identityCheck,
  representative: row.representative,
  words: row.words,
  receivedOn: row.receivedOn,
  dueOn: row.dueOn,
  overdue: row.answeredAt === null && row.dueOn < today,
  mayExtend:
    row.answeredAt === null &&
    mayExtend({ kind: row.kind, due: row.dueOn, extended: row.extendedReason !== null }, today),
  extendedReason: row.extendedReason,
  answer: row.answer,
  answeredAt: row.answeredAt?.toISOString() ?? null,
  answeredBy: row.answeredBy,
  registeredBy: row.registeredName,
})

/** Writes to whose data it is about, where they are known and can be written to. */
async function tell(
  trx: Transaction<Schema>,
  outbox: Outbox,
  letter: { sub: string | null; key: string; subject: string; text: string; now: Date },
): Promise<void> {
  const { sub, ...words } = letter
  if (sub === null) return
  const { email } = await getRow(trx, 'person', { sub })
  await outbox.write(trx, { ...words, recipient: email, secret: true })
}

/** The person of a claim of this branch; null for none, an organisation's or a foreign one. */
const personOf = async (db: Kysely<Schema>, operator: Operator, claim: number): Promise<string | null> =>
  (
    await db
      .selectFrom('claim')
      .select('sub')
      .where('id', '=', claim)
      .where((row) => row.or([row('legalHid', '=', ''), row('clientType', '<>', clientTypeByName.legal)]))
      .where(inBranch(operator, 'claim.officeIndex'))
      .executeTakeFirst()
  )?.sub ?? null

/** Registers a request: its term begins with the day it came, and the person is told the last day to answer. */
async function register(
  { db, outbox }: Context,
  operator: Operator,
  { body, now }: { body: BodyOf<typeof registerSubjectRequest>; now: Date },
): Promise<Answer<typeof registerSubjectRequest>> {
  const today = todayIn(now)
  const office = await db
    .selectFrom('office')
    .select('index')
    .where('index', '=', body.officeIndex)
    .where(inBranch(operator, 'office.index'))
    .executeTakeFirst()
  if (!office) return { ok: false, code: 'office_foreign' }
  if (body.receivedOn > today || body.receivedOn < addDays(today, -LATE_DAYS))
    return { ok: false, code: 'day_wrong' }
  if (body.identityCheck === 'representative' && !body.representative)
    return { ok: false, code: 'representative_missing' }
  const sub = body.claim === undefined ? null : await personOf(db, operator, body.claim)
  if (body.claim !== undefined && sub === null) return { ok: false, code: 'claim_unknown' }
  return transact<Answer<typeof registerSubjectRequest>>(db, async (trx) => {
    const row = await insertRow(trx, 'subjectRequest', {
      kind: body.kind,
      officeIndex: body.officeIndex,
      sub,
      applicant: body.applicant,
      identityCheck: body.identityCheck,
      representative: body.representative ?? null,
      words: body.words,
      receivedOn: body.receivedOn,
      dueOn: dueOn(body.kind, body.receivedOn),
      registeredBy: operator.sub,
      registeredName: operator.name,
      at: now,
    })
    const key = `subject-request-${row.id}`
    await tell(trx, outbox, { sub, key, ...subjectRequestRegistered(row.id, row.dueOn), now })
    return { ok: true, value: shown(row, today) }
  })
}

/** A page of the branch's requests, and how many of those that wait are overdue. */
async function list(
  db: Kysely<Schema>,
  operator: Operator,
  { answered, page, now }: { answered: boolean; page: number; now: Date },
): Promise<{ requests: SubjectRequest[]; total: number; overdue: number }> {
  const today = todayIn(now)
  const own = db
    .selectFrom('subjectRequest')
    .where('answeredAt', answered ? 'is not' : 'is', null)
    .where(inBranch(operator, 'subjectRequest.officeIndex'))
  const rows = await own
    .selectAll()
    .$if(answered, (query) => query.orderBy('answeredAt', 'desc').orderBy('id', 'desc'))
    .$if(!answered, (query) => query.orderBy('dueOn').orderBy('id'))
    .limit(PAGE)
    .offset(page * PAGE)
    .execute()
  const { total, overdue } = await own
    .select(sql<number>`count(*)::int`.as('total'))
    .select(
      sql<number>`(count(*) filter (where answered_at is null and due_on < ${today}::text::date))::int`.as(
        'overdue',
      ),
    )
    .executeTakeFirstOrThrow()
  return { requests: rows.map((row) => shown(row, today)), total, overdue }
}

/** The answer to a request of the branch, as it is printed. */
async function printAnswer(
  { db, workers, operator: publisher }: Context,
  operator: Operator,
  { id, today }: { id: number; today: CalendarDate },
): Promise<Answer<typeof subjectAnswer>> {
  const row = await db
    .selectFrom('subjectRequest')
    .selectAll()
    .where('id', '=', id)
    .where(inBranch(operator, 'subjectRequest.officeIndex'))
    .executeTakeFirst()
  if (!row) return { ok: false, code: 'not_found' }
  const { answer: text, answeredAt, ...request } = shown(row, today)
  if (text === null || answeredAt === null) return { ok: false, code: 'request_waits' }
  const document = subjectAnswerDocument({ ...request, answer: text, answeredAt }, publisher())
  return fileInSight(await workers.run('drawPdf', document))
}

/** Locks a request of the branch that waits; a second press finds it answered. */
async function lockOpen(
  trx: Transaction<Schema>,
  operator: Operator,
  id: number,
): Promise<{ ok: true; row: Row } | { ok: false; code: 'not_found' | 'request_answered' }> {
  const row = await trx
    .selectFrom('subjectRequest')
    .selectAll()
    .where('id', '=', id)
    .where(inBranch(operator, 'subjectRequest.officeIndex'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) return { ok: false, code: 'not_found' }
  return row.answeredAt === null ? { ok: true, row } : { ok: false, code: 'request_answered' }
}

const changed = (trx: Transaction<Schema>, id: number, set: Partial<Row>): Promise<Row> =>
  trx.updateTable('subjectRequest').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Extends the term once, before it is over; the person is told why. */
const extend = (
  { db, outbox }: Context,
  operator: Operator,
  { id, reason, now }: { id: number; reason: string; now: Date },
): Promise<Answer<typeof extendSubjectRequest>> =>
  transact<Answer<typeof extendSubjectRequest>>(db, async (trx) => {
    const found = await lockOpen(trx, operator, id)
    if (!found.ok) return found
    if (!shown(found.row, todayIn(now)).mayExtend) return { ok: false, code: 'not_extensible' }
    const row = await changed(trx, id, {
      dueOn: extendedTo(found.row.dueOn),
      extendedReason: reason,
    })
    const words = subjectRequestExtended(id, row.dueOn, reason)
    await tell(trx, outbox, { sub: row.sub, key: `subject-request-${id}-extended`, ...words, now })
    return { ok: true, value: shown(row, todayIn(now)) }
  })

/** Answers a request, once; the answer goes to the person by e-mail where that is known. */
const answer = (
  { db, outbox }: Context,
  operator: Operator,
  { id, text, now }: { id: number; text: string; now: Date },
): Promise<Answer<typeof answerSubjectRequest>> =>
  transact<Answer<typeof answerSubjectRequest>>(db, async (trx) => {
    const found = await lockOpen(trx, operator, id)
    if (!found.ok) return found
    const row = await changed(trx, id, { answer: text, answeredAt: now, answeredBy: operator.name })
    const words = subjectRequestAnswered(id, text)
    await tell(trx, outbox, { sub: row.sub, key: `subject-request-${id}-answered`, ...words, now })
    return { ok: true, value: shown(row, todayIn(now)) }
  })

/** Requests of people about their personal data at the branch: registered, extended, answered within the terms of the law. */
export const subjectRequestRoutes = (context: Context): Route[] => [
  route(calls.registerSubjectRequest, (request) => register(context, operatorFrom(request), request)),
  route(calls.readSubjectRequests, async ({ query, now, ...request }) =>
    accept(
      await list(context.db, operatorFrom(request), {
        answered: query.answered === 'true',
        page: query.page ?? 0,
        now,
      }),
    ),
  ),
  route(calls.subjectAnswerDocument, ({ params, today, ...request }) =>
    printAnswer(context, operatorFrom(request), {
      id: params.id,
      today,
    }),
  ),
  route(calls.extendSubjectRequest, ({ params, body, now, ...request }) =>
    extend(context, operatorFrom(request), { id: params.id, reason: body.reason, now }),
  ),
  route(calls.answerSubjectRequest, ({ params, body, now, ...request }) =>
    answer(context, operatorFrom(request), { id: params.id, text: body.answer, now }),
  ),
]
