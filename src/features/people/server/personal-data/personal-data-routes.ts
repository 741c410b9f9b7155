import { timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import { recordAccess } from '#back-office/server/audit/record-act.ts'
import type { BodyOf } from '#kit/api/endpoint.ts'
import { todayIn } from '#kit/rules/calendar-date.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { Outbox } from '#messages/server/outbox.ts'
import type { PersonalDataRequest } from '#people/api/personal-data.ts'
import * as calls from '#people/api/personal-data.ts'
import { endConsent, isTextOf, storeConsent } from '#people/server/clients/consent.ts'
import { exportEmail, withdrawalEmail } from '#people/words/emails.ts'
import { type Operator, operatorFrom } from '#server/access/branch-scope.ts'
import { limitGuess, type TooManyRequests } from '#server/access/guess-limit.ts'
import { ownerOf } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { getRow, insertRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { done, fileNamed, type RequestContext, type Route, route } from '#server/http/route.ts'
import { collectData, identityOf } from './collect-data.ts'
import { deletePerson } from './delete-person.ts'
import { personOfClaim } from './person-facts.ts'

interface PersonRequest {
  readonly sub: string
  readonly operatorName: string | null
  readonly now: Date
}

const emailWords = { export: exportEmail, withdrawal: withdrawalEmail } as const

/** The person is notified only of the first copy on a day. */
async function recordRequest(
  trx: Transaction<Schema>,
  outbox: Outbox,
  kind: Exclude<PersonalDataRequest, 'deletion'>,
  { sub, operatorName, now }: PersonRequest,
): Promise<void> {
  const { id } = await insertRow(trx, 'personalDataRequest', { sub, kind, operatorName, at: now })
  const { email } = await getRow(trx, 'person', { sub })
  await outbox.write(trx, {
    key: kind === 'export' ? `personal-data-export-${sub}-${todayIn(now)}` : `personal-data-${id}`,
    recipient: email,
    ...emailWords[kind]({ origin: outbox.origin, atBranch: operatorName !== null }),
    now,
  })
}

export const noteExport = (trx: Transaction<Schema>, outbox: Outbox, request: PersonRequest) =>
  recordRequest(trx, outbox, 'export', request)

type PresentPerson = BodyOf<typeof calls.readPersonalDataAtBranch>

const isSamePassport = ({ series, number }: { series: string; number: string }, digits: string): boolean =>
  digits.length === series.length + number.length &&
  timingSafeEqual(Buffer.from(`${series}${number}`), Buffer.from(digits))

/** All mismatches are refused alike; an operator may fail ten times an hour. */
const recognisePerson = (
  context: Context,
  operator: Operator,
  { body, now }: Pick<RequestContext, 'now'> & { body: PresentPerson },
): Promise<Outcome<string, 'person_not_recognised'> | TooManyRequests> =>
  limitGuess(
    context.db,
    { kind: 'person_at_branch', caller: operator.sub },
    now,
    async (): Promise<Outcome<string, 'person_not_recognised'>> => {
      const sub = await personOfClaim(context.db, operator, body.claim)
      const identity = sub === null ? null : await identityOf(context.db, context.cipher, sub)
      return sub !== null && identity && isSamePassport(identity.passport, body.passport)
        ? accept(sub)
        : refuse('person_not_recognised')
    },
    ({ ok }) => !ok,
  )

export const personalDataRoutes = (context: Context): Route[] => {
  const { db, outbox } = context

  const withdrawConsentOf = (request: PersonRequest) =>
    transact<typeof done | { ok: false; code: 'consent_missing' }>(db, async (trx) => {
      if (!(await endConsent(trx, request.sub, request.now))) return { ok: false, code: 'consent_missing' }
      await recordRequest(trx, outbox, 'withdrawal', request)
      return done
    })
  const deleteDataOf = async (request: PersonRequest) => {
    const { blockers, kept: keptData } = await transact(db, (trx) => deletePerson(trx, context, request))
    return blockers.length > 0
      ? ({ ok: false, code: 'deletion_blocked', data: { blockers } } as const)
      : ({ ok: true, value: { kept: keptData } } as const)
  }
  const requestOfCaller = (request: RequestContext): PersonRequest => ({
    sub: ownerOf(request).sub,
    operatorName: null,
    now: request.now,
  })
  const requestAtBranch = async (request: RequestContext & { body: PresentPerson }) => {
    const operator = operatorFrom(request)
    const outcome = await recognisePerson(context, operator, request)
    if (!outcome.ok) return outcome
    const person = { sub: outcome.value, operatorName: operator.name, now: request.now }
    return { ok: true, value: { operator, person } } as const
  }

  return [
    route(calls.readPersonalData, async (request) =>
      accept(await collectData(context, ownerOf(request).sub, request.now)),
    ),
    route(calls.exportPersonalData, async (request) => {
      const person = requestOfCaller(request)
      await transact(db, (trx) => noteExport(trx, outbox, person))
      const data = await collectData(context, person.sub, request.now)
      const text = `${JSON.stringify(data, null, 2)}\n`
      return fileNamed('personal-data.json', new TextEncoder().encode(text))
    }),
    route(calls.withdrawConsent, (request) => withdrawConsentOf(requestOfCaller(request))),
    route(calls.deletePersonalData, (request) => deleteDataOf(requestOfCaller(request))),

    route(calls.readPersonalDataAtBranch, async (request) => {
      const outcome = await requestAtBranch(request)
      if (!outcome.ok) return outcome
      const { person, operator } = outcome.value
      await transact(db, async (trx) => {
        await recordAccess(trx, {
          sub: person.sub,
          what: 'everything',
          purpose: 'person_request',
          viewer: { sub: operator.sub, name: operator.name },
          claimId: request.body.claim,
          now: request.now,
        })
        await noteExport(trx, outbox, person)
      })
      return { ok: true, value: await collectData(context, person.sub, request.now) }
    }),
    route(calls.withdrawConsentAtBranch, async (request) => {
      const outcome = await requestAtBranch(request)
      return outcome.ok ? withdrawConsentOf(outcome.value.person) : outcome
    }),
    route(calls.giveConsentAtBranch, async (request) => {
      const text = context.consents.on(request.today)
      if (!isTextOf(text, request.body)) return { ok: false, code: 'consent_outdated' }
      const outcome = await requestAtBranch(request)
      if (!outcome.ok) return outcome
      const { sub, operatorName, now } = outcome.value.person
      await storeConsent(db, text, { sub, way: 'desk', operatorName, now })
      return done
    }),
    route(calls.deletePersonalDataAtBranch, async (request) => {
      const outcome = await requestAtBranch(request)
      return outcome.ok ? deleteDataOf(outcome.value.person) : outcome
    }),
  ]
}
