import type { Kysely, Selectable, Transaction } from 'kysely'
import type * as z from 'zod/mini'
import * as calls from '#contract/sandbox.ts'
import {
  SANDBOX_CLAIMS_AT_MOST,
  SANDBOX_DAYS,
  type SandboxStep,
  type sandboxClaim,
} from '#contract/sandbox.ts'
import { addDays, type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import { type ClaimEvent, type ClaimStatus, transition, transitions } from '#domain/claim-status.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import { holderIsBlocked } from '#server/access/blocked.ts'
import type { Context } from '#server/context.ts'
import { findRows, insertRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { EventTable, SandboxClaimTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { type RequestContext, type Route, route } from '#server/http/route.ts'
import { reasonOf } from '../claims/apply-event.ts'
import { holderOfKey, keyUnknown } from '../events/api-keys.ts'
import { lockOrganisation, sandboxOf } from '../organisations/lock-organisation.ts'

type SandboxClaim = z.input<typeof sandboxClaim>

type Row = Selectable<SandboxClaimTable>

const DAY_MS = 24 * 3_600_000
const FORGOTTEN_AT_ONCE = 500

const shownClaim = (row: Row): SandboxClaim => ({
  id: row.id,
  index: row.officeIndex,
  startDate: row.startDate,
  endDate: row.endDate,
  total: row.total,
  status: row.status,
  isSigned: row.isSigned,
  madeAt: row.madeAt,
})

const writeEvent = (
  trx: Transaction<Schema>,
  row: Row,
  event: { kind: Selectable<EventTable>['kind']; state: string; reason: string | null; now: Date },
) =>
  insertRow(trx, 'event', {
    legalHid: sandboxOf(row.legalHid),
    kind: event.kind,
    subject: row.id,
    claimId: row.id,
    state: event.state,
    reason: event.reason,
    amount: event.kind === 'letter.changed' ? null : row.total,
    at: event.now,
  })

const sandboxClaims = async (db: Kysely<Schema>, legalHid: string): Promise<SandboxClaim[]> =>
  (await findRows(db, 'sandboxClaim', { legalHid }, 'id')).map(shownClaim).reverse()

const makeSandboxClaim = (
  db: Kysely<Schema>,
  params: {
    readonly legalHid: string
    readonly index: string
    readonly startDate: CalendarDate
    readonly endDate: CalendarDate
    readonly total: number
    readonly now: Date
  },
) =>
  transact<Outcome<SandboxClaim, 'dates_in_disorder' | 'too_many_sandbox_claims'>>(db, async (trx) => {
    const { legalHid, index, startDate, endDate, total, now } = params
    if (endDate < startDate) return refuse('dates_in_disorder')
    await lockOrganisation(trx, legalHid)
    const known = await findRows(trx, 'sandboxClaim', { legalHid }, 'id')
    if (known.length >= SANDBOX_CLAIMS_AT_MOST) return refuse('too_many_sandbox_claims')
    const row = await insertRow(trx, 'sandboxClaim', {
      legalHid,
      officeIndex: index,
      startDate,
      endDate,
      total,
      status: 1,
      isSigned: null,
      madeAt: now,
      changedAt: now,
    })
    await writeEvent(trx, row, { kind: 'claim.changed', state: '1', reason: null, now })
    return accept(shownClaim(row))
  })

/** The sandbox treats the first day, or the day after the last, as reached. */
const dayOf = (step: ClaimEvent, row: Row, now: Date): CalendarDate => {
  if (step === 'start') return row.startDate
  return step === 'end' ? addDays(row.endDate, 1) : todayIn(now)
}

type StepRefusal =
  | 'sandbox_claim_unknown'
  | 'status_not_allowed'
  | 'already_signed'
  | 'not_signed'
  | 'end_passed'

const possible: readonly string[] = ['already_signed', 'not_signed', 'end_passed'] satisfies StepRefusal[]

const paymentAfter = (step: ClaimEvent, status: ClaimStatus): string | undefined => {
  if (step === 'pay') return 'paid'
  return step === 'refuse' && status === 2 ? 'refunded' : undefined
}

/** Uses the transitions of real claims. */
const stepSandboxClaim = (
  db: Kysely<Schema>,
  params: { readonly legalHid: string; readonly id: number; readonly step: SandboxStep; readonly now: Date },
) =>
  transact<Outcome<SandboxClaim, StepRefusal>>(db, async (trx) => {
    const { legalHid, id, step, now } = params
    const row = await lockRow(trx, 'sandboxClaim', { id, legalHid })
    if (!row) return refuse('sandbox_claim_unknown')
    if (step === 'letter') {
      await writeEvent(trx, row, { kind: 'letter.changed', state: 'received', reason: 'receive', now })
      return accept(shownClaim(row))
    }
    const next = transition(row.status, step, {
      actor: transitions[step].actors[0],
      today: dayOf(step, row, now),
      start: row.startDate,
      end: row.endDate,
      isSigned: row.isSigned,
      deadlinePassed: true,
    })
    if (!next.ok) {
      return refuse(possible.includes(next.code) ? (next.code as StepRefusal) : 'status_not_allowed')
    }
    const signed = step === 'pay' ? false : step === 'sign' ? true : row.isSigned
    const changed = { status: next.value, isSigned: signed, changedAt: now }
    await updateRows(trx, 'sandboxClaim', id, changed)
    const reason = reasonOf(step, next.value, false)
    const payment = paymentAfter(step, next.value)
    if (payment !== undefined) {
      await writeEvent(trx, row, { kind: 'payment.changed', state: payment, reason: null, now })
    }
    await writeEvent(trx, row, { kind: 'claim.changed', state: String(next.value), reason, now })
    return accept(shownClaim({ ...row, ...changed }))
  })

/** With their events. */
export const forgetOldSandboxClaims = (db: Kysely<Schema>, now: Date): Promise<void> =>
  transact(db, async (trx) => {
    const old = await trx
      .selectFrom('sandboxClaim')
      .select(['id', 'legalHid'])
      .where('changedAt', '<', new Date(now.getTime() - SANDBOX_DAYS * DAY_MS))
      .orderBy('changedAt')
      .orderBy('id')
      .limit(FORGOTTEN_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute()
    if (old.length === 0) return
    const ids = old.map(({ id }) => id)
    const organisations = [...new Set(old.map((row) => sandboxOf(row.legalHid)))]
    await trx.deleteFrom('event').where('legalHid', 'in', organisations).where('claimId', 'in', ids).execute()
    await trx.deleteFrom('sandboxClaim').where('id', 'in', ids).execute()
  })

const organisationBlocked = { ok: false, code: 'organisation_blocked' } as const

export const sandboxRoutes = ({ db }: Context): Route[] => {
  const tried = async <T>(
    { headers, now }: RequestContext,
    run: (by: { readonly legalHid: string; readonly now: Date }) => Promise<T>,
  ) => {
    const holder = await holderOfKey(db, headers, now)
    if (holder === null) return keyUnknown
    if (await holderIsBlocked(db, { sub: '', legalHid: holder.legalHid })) return organisationBlocked
    return holder.sandbox
      ? run({ legalHid: holder.legalHid, now })
      : ({ ok: false, code: 'not_sandbox_key' } as const)
  }
  return [
    route(calls.readSandboxClaims, (request) =>
      tried(request, async ({ legalHid }) => accept({ claims: await sandboxClaims(db, legalHid) })),
    ),
    route(calls.makeSandboxClaim, (request) =>
      tried(request, (by) => makeSandboxClaim(db, { ...by, ...request.body })),
    ),
    route(calls.stepSandboxClaim, (request) =>
      tried(request, (by) => stepSandboxClaim(db, { ...by, id: request.params.id, step: request.body.step })),
    ),
  ]
}
