import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { buildDataSubjectAnswerDocument } from '#back-office/server/documents/printable-documents.ts'
import type { EndpointBody } from '#kit/api/endpoint.ts'
import { addDays, type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { accept } from '#kit/rules/outcome.ts'
import type { Outbox } from '#messages/server/outbox.ts'
import * as calls from '#people/api/data-subject-requests.ts'
import { type DataSubjectRequest, dataSubjectRequestSchema } from '#people/api/data-subject-requests.ts'
import { canExtendDueDate, computeAnswerDueDate, extendDueDate } from '#people/rules/data-subject-request.ts'
import {
  dataSubjectRequestAnsweredEmail,
  dataSubjectRequestExtendedEmail,
  dataSubjectRequestRegisteredEmail,
} from '#people/words/emails.ts'
import { isOfficeInBranchSql, type Operator, operatorFromRequest } from '#server/access/branch-scope.ts'
import type { Context } from '#server/context.ts'
import { getRow, insertRow } from '#server/database/row-queries.ts'
import type { Schema, SubjectRequestTable } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { bindRoute, type EndpointAnswer, inlineFileAnswer, type Route } from '#server/http/route.ts'
import { findClaimPersonSub } from './retention-facts.ts'

const PAGE_SIZE = 20
/** The answer to a request received earlier would already be overdue. */
const MAX_AGE_DAYS = 60

type Row = Selectable<SubjectRequestTable>

const toSubjectRequest = (row: Row, today: CalendarDate): DataSubjectRequest => {
  const isOpen = row.answeredAt === null
  const { kind, dueOn: due, extendedReason } = row
  return dataSubjectRequestSchema.parse({
    ...row,
    overdue: isOpen && due < today,
    mayExtend: isOpen && canExtendDueDate({ kind, due, extended: extendedReason !== null }, today),
    registeredBy: row.registeredName,
  })
}

async function notifyPerson(
  trx: Transaction<Schema>,
  outbox: Outbox,
  letter: { sub: string | null; key: string; subject: string; text: string; now: Date },
): Promise<void> {
  const { sub, ...emailWords } = letter
  if (sub === null) return
  const { email } = await getRow(trx, 'person', { sub })
  await outbox.write(trx, { ...emailWords, recipient: email, secret: true })
}

const requestsOfBranch = (db: Kysely<Schema>, operator: Operator) =>
  db.selectFrom('subjectRequest').where(isOfficeInBranchSql(operator, 'subjectRequest.officeIndex'))

async function registerRequest(
  { db, outbox }: Context,
  operator: Operator,
  { body, now }: { body: EndpointBody<typeof calls.registerDataSubjectRequest>; now: Date },
): Promise<EndpointAnswer<typeof calls.registerDataSubjectRequest>> {
  const today = todayInZone(now)
  const office = await db
    .selectFrom('office')
    .select('index')
    .where('index', '=', body.officeIndex)
    .where(isOfficeInBranchSql(operator, 'office.index'))
    .executeTakeFirst()
  if (!office) return { ok: false, code: 'office_foreign' }
  if (body.receivedOn > today || body.receivedOn < addDays(today, -MAX_AGE_DAYS))
    return { ok: false, code: 'day_wrong' }
  if (body.identityCheck === 'representative' && !body.representative)
    return { ok: false, code: 'representative_missing' }
  const sub = body.claim === undefined ? null : await findClaimPersonSub(db, operator, body.claim)
  if (body.claim !== undefined && sub === null) return { ok: false, code: 'claim_unknown' }
  return transact<EndpointAnswer<typeof calls.registerDataSubjectRequest>>(db, async (trx) => {
    const { claim: _, representative = null, ...facts } = body
    const row = await insertRow(trx, 'subjectRequest', {
      ...facts,
      representative,
      sub,
      dueOn: computeAnswerDueDate(body.kind, body.receivedOn),
      registeredBy: operator.sub,
      registeredName: operator.name,
      at: now,
    })
    const key = `subject-request-${row.id}`
    await notifyPerson(trx, outbox, {
      sub,
      key,
      ...dataSubjectRequestRegisteredEmail(row.id, row.dueOn),
      now,
    })
    return { ok: true, value: toSubjectRequest(row, today) }
  })
}

async function listRequests(
  db: Kysely<Schema>,
  operator: Operator,
  { answered, page, now }: { answered: boolean; page: number; now: Date },
): Promise<{ requests: DataSubjectRequest[]; total: number; overdue: number }> {
  const today = todayInZone(now)
  const matching = requestsOfBranch(db, operator).where('answeredAt', answered ? 'is not' : 'is', null)
  const rows = await matching
    .selectAll()
    .$if(answered, (query) => query.orderBy('answeredAt', 'desc').orderBy('id', 'desc'))
    .$if(!answered, (query) => query.orderBy('dueOn').orderBy('id'))
    .limit(PAGE_SIZE)
    .offset(page * PAGE_SIZE)
    .execute()
  const { total, overdue } = await matching
    .select(sql<number>`count(*)::int`.as('total'))
    .select(
      sql<number>`(count(*) filter (where answered_at is null and due_on < ${today}::text::date))::int`.as(
        'overdue',
      ),
    )
    .executeTakeFirstOrThrow()
  return { requests: rows.map((row) => toSubjectRequest(row, today)), total, overdue }
}

async function printAnswer(
  { db, workers, operator: publisher }: Context,
  operator: Operator,
  { id, today }: { id: number; today: CalendarDate },
): Promise<EndpointAnswer<typeof calls.downloadSubjectAnswer>> {
  const row = await requestsOfBranch(db, operator).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return { ok: false, code: 'not_found' }
  const { answer: text, answeredAt, ...request } = toSubjectRequest(row, today)
  if (text === null || answeredAt === null) return { ok: false, code: 'request_waits' }
  const document = buildDataSubjectAnswerDocument({ ...request, answer: text, answeredAt }, publisher())
  return inlineFileAnswer(await workers.run('drawPdf', document))
}

const changeOpenRequest = <Code extends string>(
  { db, outbox }: Context,
  operator: Operator,
  { id, now }: { id: number; now: Date },
  decide: (
    row: Row,
  ) =>
    | { set: Partial<Row>; act: string; words: (changed: Row) => { subject: string; text: string } }
    | { ok: false; code: Code },
) =>
  transact<
    { ok: true; value: DataSubjectRequest } | { ok: false; code: Code | 'not_found' | 'request_answered' }
  >(db, async (trx) => {
    const request = await requestsOfBranch(trx, operator)
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!request) return { ok: false, code: 'not_found' }
    if (request.answeredAt !== null) return { ok: false, code: 'request_answered' }
    const decision = decide(request)
    if ('ok' in decision) return decision
    const row = await trx
      .updateTable('subjectRequest')
      .set(decision.set)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const key = `subject-request-${id}-${decision.act}`
    await notifyPerson(trx, outbox, { sub: row.sub, key, ...decision.words(row), now })
    return { ok: true, value: toSubjectRequest(row, todayInZone(now)) }
  })

export const dataSubjectRequestRoutes = (context: Context): Route[] => [
  bindRoute(calls.registerDataSubjectRequest, (request) =>
    registerRequest(context, operatorFromRequest(request), request),
  ),
  bindRoute(calls.readDataSubjectRequests, async ({ query, now, ...request }) =>
    accept(
      await listRequests(context.db, operatorFromRequest(request), {
        answered: query.answered === 'true',
        page: query.page ?? 0,
        now,
      }),
    ),
  ),
  bindRoute(calls.downloadSubjectAnswer, ({ params, today, ...request }) =>
    printAnswer(context, operatorFromRequest(request), { id: params.id, today }),
  ),
  bindRoute(
    calls.extendDataSubjectRequestDeadline,
    ({ params: { id }, body: { reason }, now, today, ...request }) =>
      changeOpenRequest(context, operatorFromRequest(request), { id, now }, (request) =>
        toSubjectRequest(request, today).mayExtend
          ? {
              set: { dueOn: extendDueDate(request.dueOn), extendedReason: reason },
              act: 'extended',
              words: (row) => dataSubjectRequestExtendedEmail(id, row.dueOn, reason),
            }
          : { ok: false, code: 'not_extensible' as const },
      ),
  ),
  bindRoute(calls.answerDataSubjectRequest, ({ params: { id }, body, now, ...request }) => {
    const operator = operatorFromRequest(request)
    return changeOpenRequest<never>(context, operator, { id, now }, () => ({
      set: { answer: body.answer, answeredAt: now, answeredBy: operator.name },
      act: 'answered',
      words: () => dataSubjectRequestAnsweredEmail(id, body.answer),
    }))
  }),
]
