import type { Kysely, Selectable, Transaction } from 'kysely'
import {
  type ClaimEvent,
  type ClaimStatus,
  claimTransitions,
  resolveTransition,
} from '#claims/rules/claim-status.ts'
import { chooseHistoryReason } from '#claims/server/apply-claim-event.ts'
import * as calls from '#integration/api/sandbox.ts'
import {
  MAX_SANDBOX_CLAIMS,
  SANDBOX_RETENTION_DAYS,
  type SandboxClaim,
  sandboxClaim,
} from '#integration/api/sandbox.ts'
import type { EndpointBody } from '#kit/api/endpoint.ts'
import { addDays, type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import { lockOrganisation, toSandboxLegalHid } from '#people/server/organisations/organisations.ts'
import type { Context } from '#server/context.ts'
import { findRows, insertRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { EventTable, SandboxClaimTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { bindRoute, type RequestContext, type Route } from '#server/http/route.ts'
import { authenticateApiKey } from './api-keys.ts'

type Row = Selectable<SandboxClaimTable>

const DAY_MS = 24 * 3_600_000
const BATCH_SIZE = 500

const toSandboxClaim = (row: Row): SandboxClaim => sandboxClaim.parse({ ...row, index: row.officeIndex })

interface KeyRequest {
  readonly legalHid: string
  readonly now: Date
}

const writeEvent = (
  trx: Transaction<Schema>,
  row: Row,
  event: { kind: Selectable<EventTable>['kind']; state: string; reason: string | null; now: Date },
) =>
  insertRow(trx, 'event', {
    legalHid: toSandboxLegalHid(row.legalHid),
    kind: event.kind,
    subject: row.id,
    claimId: row.id,
    state: event.state,
    reason: event.reason,
    amount: event.kind === 'letter.changed' ? null : row.total,
    at: event.now,
  })

const createClaim = (
  db: Kysely<Schema>,
  { index, ...facts }: EndpointBody<typeof calls.makeSandboxClaim>,
  { legalHid, now }: KeyRequest,
) =>
  transact<Outcome<SandboxClaim, 'dates_in_disorder' | 'too_many_sandbox_claims'>>(db, async (trx) => {
    if (facts.endDate < facts.startDate) return refuse('dates_in_disorder')
    await lockOrganisation(trx, legalHid)
    const existing = await findRows(trx, 'sandboxClaim', { legalHid }, 'id')
    if (existing.length >= MAX_SANDBOX_CLAIMS) return refuse('too_many_sandbox_claims')
    const row = await insertRow(trx, 'sandboxClaim', {
      legalHid,
      officeIndex: index,
      ...facts,
      status: 1,
      isSigned: null,
      madeAt: now,
      changedAt: now,
    })
    await writeEvent(trx, row, { kind: 'claim.changed', state: '1', reason: null, now })
    return accept(toSandboxClaim(row))
  })

/** Steps `start` and `end` take effect as if the rent's first or last day had come. */
const effectiveDay = (step: ClaimEvent, row: Row, now: Date): CalendarDate => {
  if (step === 'start') return row.startDate
  return step === 'end' ? addDays(row.endDate, 1) : todayInZone(now)
}

type StepRefusal =
  | 'sandbox_claim_unknown'
  | 'status_not_allowed'
  | 'already_signed'
  | 'not_signed'
  | 'end_passed'

const allowedRefusals: readonly string[] = [
  'already_signed',
  'not_signed',
  'end_passed',
] satisfies StepRefusal[]

const paymentAfter = (step: ClaimEvent, status: ClaimStatus): string | undefined => {
  if (step === 'pay') return 'paid'
  return step === 'refuse' && status === 2 ? 'refunded' : undefined
}

const applyStep = (
  db: Kysely<Schema>,
  id: number,
  { step }: EndpointBody<typeof calls.applySandboxStep>,
  { legalHid, now }: KeyRequest,
) =>
  transact<Outcome<SandboxClaim, StepRefusal>>(db, async (trx) => {
    const row = await lockRow(trx, 'sandboxClaim', { id, legalHid })
    if (!row) return refuse('sandbox_claim_unknown')
    if (step === 'letter') {
      await writeEvent(trx, row, { kind: 'letter.changed', state: 'received', reason: 'receive', now })
      return accept(toSandboxClaim(row))
    }
    const nextStatus = resolveTransition(row.status, step, {
      actor: claimTransitions[step].actors[0],
      today: effectiveDay(step, row, now),
      start: row.startDate,
      end: row.endDate,
      isSigned: row.isSigned,
      deadlinePassed: true,
    })
    if (!nextStatus.ok) {
      return refuse(
        allowedRefusals.includes(nextStatus.code) ? (nextStatus.code as StepRefusal) : 'status_not_allowed',
      )
    }
    const signed = step === 'pay' ? false : step === 'sign' ? true : row.isSigned
    const changed = { status: nextStatus.value, isSigned: signed, changedAt: now }
    await updateRows(trx, 'sandboxClaim', id, changed)
    const reason = chooseHistoryReason(step, nextStatus.value, false)
    const payment = paymentAfter(step, nextStatus.value)
    if (payment !== undefined) {
      await writeEvent(trx, row, { kind: 'payment.changed', state: payment, reason: null, now })
    }
    await writeEvent(trx, row, { kind: 'claim.changed', state: String(nextStatus.value), reason, now })
    return accept(toSandboxClaim({ ...row, ...changed }))
  })

export const deleteExpiredSandboxClaims = (db: Kysely<Schema>, now: Date): Promise<void> =>
  transact(db, async (trx) => {
    const expired = await trx
      .selectFrom('sandboxClaim')
      .select(['id', 'legalHid'])
      .where('changedAt', '<', new Date(now.getTime() - SANDBOX_RETENTION_DAYS * DAY_MS))
      .orderBy('changedAt')
      .orderBy('id')
      .limit(BATCH_SIZE)
      .forUpdate()
      .skipLocked()
      .execute()
    if (expired.length === 0) return
    const ids = expired.map(({ id }) => id)
    const organisations = [...new Set(expired.map((row) => toSandboxLegalHid(row.legalHid)))]
    await trx.deleteFrom('event').where('legalHid', 'in', organisations).where('claimId', 'in', ids).execute()
    await trx.deleteFrom('sandboxClaim').where('id', 'in', ids).execute()
  })

export const sandboxRoutes = ({ db }: Context): Route[] => {
  const withKey = async <T>({ headers, now }: RequestContext, run: (by: KeyRequest) => Promise<T>) => {
    const holder = await authenticateApiKey(db, headers, now)
    if (!holder.ok) return holder
    return holder.sandbox
      ? run({ legalHid: holder.legalHid, now })
      : ({ ok: false, code: 'not_sandbox_key' } as const)
  }
  return [
    bindRoute(calls.readSandboxClaims, (request) =>
      withKey(request, async ({ legalHid }) => {
        const rows = await findRows(db, 'sandboxClaim', { legalHid }, 'id')
        return accept({ claims: rows.reverse().map(toSandboxClaim) })
      }),
    ),
    bindRoute(calls.makeSandboxClaim, (request) =>
      withKey(request, (by) => createClaim(db, request.body, by)),
    ),
    bindRoute(calls.applySandboxStep, (request) =>
      withKey(request, (by) => applyStep(db, request.params.id, request.body, by)),
    ),
  ]
}
