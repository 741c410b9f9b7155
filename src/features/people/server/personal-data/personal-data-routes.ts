import { timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import { recordDataAccess } from '#back-office/server/audit/audit-log.ts'
import type { EndpointBody } from '#kit/api/endpoint.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { Outbox } from '#messages/server/outbox.ts'
import type { PersonalDataRequestKind } from '#people/api/personal-data.ts'
import * as calls from '#people/api/personal-data.ts'
import { insertConsent, isConsentToText, withdrawActiveConsents } from '#people/server/clients/consent.ts'
import { consentWithdrawalEmail, dataExportEmail } from '#people/words/emails.ts'
import { type Operator, operatorFromRequest } from '#server/access/branch-scope.ts'
import { ownerFromRequest } from '#server/access/owner.ts'
import { limitGuesses, type TooManyRequests } from '#server/access/rate-limits.ts'
import type { Context } from '#server/context.ts'
import { getRow, insertRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import {
  attachmentFileAnswer,
  bindRoute,
  doneAnswer,
  type RequestContext,
  type Route,
} from '#server/http/route.ts'
import { collectPersonalData, readIdentity } from './collect-personal-data.ts'
import { deletePerson } from './delete-person.ts'
import { findClaimPersonSub } from './retention-facts.ts'

interface PersonRequest {
  readonly sub: string
  readonly operatorName: string | null
  readonly now: Date
}

const emailWords = { export: dataExportEmail, withdrawal: consentWithdrawalEmail } as const

/** For copies of the data, the person is notified only of the first one on each day. */
async function recordRequest(
  trx: Transaction<Schema>,
  outbox: Outbox,
  kind: Exclude<PersonalDataRequestKind, 'deletion'>,
  { sub, operatorName, now }: PersonRequest,
): Promise<void> {
  const { id } = await insertRow(trx, 'personalDataRequest', { sub, kind, operatorName, at: now })
  const { email } = await getRow(trx, 'person', { sub })
  await outbox.write(trx, {
    key: kind === 'export' ? `personal-data-export-${sub}-${todayInZone(now)}` : `personal-data-${id}`,
    recipient: email,
    ...emailWords[kind]({ origin: outbox.origin, atBranch: operatorName !== null }),
    now,
  })
}

export const recordPersonalDataExport = (trx: Transaction<Schema>, outbox: Outbox, request: PersonRequest) =>
  recordRequest(trx, outbox, 'export', request)

type PersonAtCounter = EndpointBody<typeof calls.readPersonalDataAtBranch>

const isSamePassport = ({ series, number }: { series: string; number: string }, digits: string): boolean =>
  digits.length === series.length + number.length &&
  timingSafeEqual(Buffer.from(`${series}${number}`), Buffer.from(digits))

/** Every mismatch gets the same refusal. An operator may fail ten times an hour. */
const recognisePerson = (
  context: Context,
  operator: Operator,
  { body, now }: Pick<RequestContext, 'now'> & { body: PersonAtCounter },
): Promise<Outcome<string, 'person_not_recognised'> | TooManyRequests> =>
  limitGuesses(
    context.db,
    { kind: 'person_at_branch', caller: operator.sub },
    now,
    async (): Promise<Outcome<string, 'person_not_recognised'>> => {
      const sub = await findClaimPersonSub(context.db, operator, body.claim)
      const identity = sub === null ? null : await readIdentity(context.db, context.cipher, sub)
      return sub !== null && identity && isSamePassport(identity.passport, body.passport)
        ? accept(sub)
        : refuse('person_not_recognised')
    },
    ({ ok }) => !ok,
  )

export const personalDataRoutes = (context: Context): Route[] => {
  const { db, outbox } = context

  const withdrawConsentOf = (request: PersonRequest) =>
    transact<typeof doneAnswer | { ok: false; code: 'consent_missing' }>(db, async (trx) => {
      if (!(await withdrawActiveConsents(trx, request.sub, request.now)))
        return { ok: false, code: 'consent_missing' }
      await recordRequest(trx, outbox, 'withdrawal', request)
      return doneAnswer
    })
  const deleteDataOf = async (request: PersonRequest) => {
    const { blockers, kept: keptData } = await transact(db, (trx) => deletePerson(trx, context, request))
    return blockers.length > 0
      ? ({ ok: false, code: 'deletion_blocked', data: { blockers } } as const)
      : ({ ok: true, value: { kept: keptData } } as const)
  }
  const requestOfCaller = (request: RequestContext): PersonRequest => ({
    sub: ownerFromRequest(request).sub,
    operatorName: null,
    now: request.now,
  })
  const requestAtBranch = async (request: RequestContext & { body: PersonAtCounter }) => {
    const operator = operatorFromRequest(request)
    const outcome = await recognisePerson(context, operator, request)
    if (!outcome.ok) return outcome
    const person = { sub: outcome.value, operatorName: operator.name, now: request.now }
    return { ok: true, value: { operator, person } } as const
  }

  return [
    bindRoute(calls.readPersonalData, async (request) =>
      accept(await collectPersonalData(context, ownerFromRequest(request).sub, request.now)),
    ),
    bindRoute(calls.exportPersonalData, async (request) => {
      const person = requestOfCaller(request)
      await transact(db, (trx) => recordPersonalDataExport(trx, outbox, person))
      const data = await collectPersonalData(context, person.sub, request.now)
      const text = `${JSON.stringify(data, null, 2)}\n`
      return attachmentFileAnswer('personal-data.json', new TextEncoder().encode(text))
    }),
    bindRoute(calls.withdrawConsent, (request) => withdrawConsentOf(requestOfCaller(request))),
    bindRoute(calls.deletePersonalData, (request) => deleteDataOf(requestOfCaller(request))),

    bindRoute(calls.readPersonalDataAtBranch, async (request) => {
      const outcome = await requestAtBranch(request)
      if (!outcome.ok) return outcome
      const { person, operator } = outcome.value
      await transact(db, async (trx) => {
        await recordDataAccess(trx, {
          sub: person.sub,
          what: 'everything',
          purpose: 'person_request',
          viewer: { sub: operator.sub, name: operator.name },
          claimId: request.body.claim,
          now: request.now,
        })
        await recordPersonalDataExport(trx, outbox, person)
      })
      return { ok: true, value: await collectPersonalData(context, person.sub, request.now) }
    }),
    bindRoute(calls.withdrawConsentAtBranch, async (request) => {
      const outcome = await requestAtBranch(request)
      return outcome.ok ? withdrawConsentOf(outcome.value.person) : outcome
    }),
    bindRoute(calls.giveConsentAtBranch, async (request) => {
      const text = context.consents.on(request.today)
      if (!isConsentToText(text, request.body)) return { ok: false, code: 'consent_outdated' }
      const outcome = await requestAtBranch(request)
      if (!outcome.ok) return outcome
      const { sub, operatorName, now } = outcome.value.person
      await insertConsent(db, text, { sub, way: 'desk', operatorName, now })
      return doneAnswer
    }),
    bindRoute(calls.deletePersonalDataAtBranch, async (request) => {
      const outcome = await requestAtBranch(request)
      return outcome.ok ? deleteDataOf(outcome.value.person) : outcome
    }),
  ]
}
