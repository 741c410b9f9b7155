import type { Transaction } from 'kysely'
import type { changeClaim } from '#contract/claims.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import { type ClaimStatus, claimStatus } from '#domain/claim-status.ts'
import { service } from '#domain/service.ts'
import type { Owner } from '#server/access/owner.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { Answer } from '#server/http/route.ts'
import { keepingServices, placeOfClaim } from '../boxes/rented-place.ts'
import { privilegePlace } from '../clients/client-record.ts'
import { type LegalRefusal, legalRefusal } from '../organisations/rent-conditions.ts'
import { giveBackPromoUse, promoUses, takePromoUse } from '../tariffs/promo-uses.ts'
import type { ClaimDeps } from './claim-deps.ts'
import { isOverdue } from './claim-row.ts'
import { checkTerms, type HeldTerms } from './claim-terms.ts'
import { confirmClaim, findClient } from './confirm-claim.ts'
import { expireClaim } from './end-unpaid.ts'
import { findOwnClaim, lockClaim, readClaimRecord } from './read-claim.ts'
import { reserveMonths } from './reserve-box.ts'
import { countsElsewhere, lockRenter, withinUnpaidQuota } from './unpaid-quota.ts'

type Changes = BodyOf<typeof changeClaim>
type Refused = Exclude<Answer<typeof changeClaim>, { ok: true }>
type Changed = { ok: true } | Refused

export interface ChangeRequest {
  readonly owner: Owner
  readonly id: number
  readonly body: Changes
  readonly now: Date
  readonly today: CalendarDate
}

const termsChange = ({ startDate, endDate, clientType, services, promo }: Changes): boolean =>
  [startDate, endDate, clientType, services, promo].some((value) => value !== undefined)

const checkChangedTerms = async (
  deps: ClaimDeps,
  trx: Transaction<Schema>,
  row: ClaimRow,
  { body, today }: ChangeRequest,
) => {
  const place = keepingServices(await placeOfClaim(trx, row), row.services)
  const promo = body.promo === undefined ? row.promo : body.promo || null
  const code = promo === null ? null : (deps.book.promotion(promo)?.code ?? null)
  const usesWithOwn = code === null ? 0 : await promoUses(trx, code)
  const services = body.services ?? row.services
  return checkTerms(
    deps.book,
    place,
    {
      startDate: body.startDate ?? row.start_date,
      endDate: body.endDate ?? row.end_date,
      clientType: body.clientType ?? row.client_type,
      services,
      promo,
      boxName: services.includes(service.boxName) ? row.box_name : null,
      totalCost: body.totalCost,
      firstMonthTariff: body.firstMonthTariff,
    },
    {
      today,
      uses: code !== null && code === row.promo ? usesWithOwn - 1 : usesWithOwn,
      forbidden: deps.boxNames.forbidden(),
    },
  )
}

const moveMonths = async (
  trx: Transaction<Schema>,
  row: ClaimRow,
  { period }: HeldTerms,
): Promise<boolean> => {
  if (period.start === row.start_date && period.end === row.end_date) return true
  await trx.deleteFrom('box_month').where('claim_id', '=', row.id).execute()
  return reserveMonths(trx, { id: row.id, boxId: row.box_id, ...period })
}

const movePromo = async (
  deps: ClaimDeps,
  trx: Transaction<Schema>,
  row: ClaimRow,
  promo: string | null,
): Promise<boolean> => {
  if (promo === row.promo) return true
  await giveBackPromoUse(trx, row.promo)
  if (promo === null) return true
  return takePromoUse(trx, promo, deps.book.promotion(promo)?.conditions.usesLimit)
}

/** Gives a claim other terms: the price is counted again by today's tariff, months and promo use move along. */
async function changeTerms(
  deps: ClaimDeps,
  trx: Transaction<Schema>,
  row: ClaimRow,
  request: ChangeRequest,
): Promise<Changed> {
  const { body, now } = request
  const terms = await checkChangedTerms(deps, trx, row, request)
  if (!terms.ok) return terms
  const clientType = body.clientType ?? row.client_type
  if (
    countsElsewhere(row, clientType) &&
    !(await withinUnpaidQuota(trx, { ...row, client_type: clientType }, row.office_index, deps.limits, now))
  )
    return { ok: false, code: 'too_many_unpaid' }
  if (!(await movePromo(deps, trx, row, terms.value.promo))) return { ok: false, code: 'promo_conditions' }
  if (!(await moveMonths(trx, row, terms.value))) return { ok: false, code: 'box_taken' }
  const { period, services, promo, price, boxName } = terms.value
  await trx
    .updateTable('claim')
    .set({
      start_date: period.start,
      end_date: period.end,
      client_type: clientType,
      // Another type may ask for another kind of record; confirming finds it.
      client_id: body.clientType === undefined ? row.client_id : null,
      services: JSON.stringify(services),
      box_name: boxName,
      promo,
      total: price.total,
      first_month: price.firstMonth,
      lines: JSON.stringify(price.lines),
      changed_at: now,
    })
    .where('id', '=', row.id)
    .execute()
  return { ok: true }
}

async function changeClient(
  deps: ClaimDeps,
  trx: Transaction<Schema>,
  row: ClaimRow,
  { owner, body, now }: ChangeRequest,
): Promise<Changed> {
  if (body.privilegeDocument !== undefined) {
    const sealed = body.privilegeDocument
      ? deps.cipher.seal(body.privilegeDocument, privilegePlace(row.sub))
      : null
    await trx
      .updateTable('claim')
      .set({ privilege_document: sealed, changed_at: now })
      .where('id', '=', row.id)
      .execute()
  }
  if (body.client === undefined || body.client === null) return { ok: true }
  const found = await findClient(trx, owner, body.clientType ?? row.client_type, { id: body.client })
  if (!found.ok) return found
  await trx
    .updateTable('claim')
    .set({ client_id: found.value.id, changed_at: now })
    .where('id', '=', row.id)
    .execute()
  return { ok: true }
}

const requestedStatus = (body: Changes): ClaimStatus | undefined => body.claimStatus

/**
 * Why whoever is registered for this claim may not rent, asked before it is confirmed: outside the transaction, for the
 * directory is outside (M-LEGAL-06). Answers the INN that was asked about; what else is in the way, the transaction finds.
 */
async function askConditions(
  deps: ClaimDeps,
  { owner, id, body }: ChangeRequest,
): Promise<{ ok: true; askedInn: string | null } | LegalRefusal> {
  const nobody = { ok: true, askedInn: null } as const
  const row = requestedStatus(body) === 4 ? await findOwnClaim(deps.db, owner, id) : null
  if (!row) return nobody
  const clientType = body.clientType ?? row.client_type
  const client = await findClient(deps.db, owner, clientType, {
    id: body.client ?? row.client_id,
    holder: row.sub,
  })
  if (!client.ok) return nobody
  const entityInn = client.value.entity?.inn ?? null
  const holder = { sub: row.sub, legalHid: row.legal_hid }
  const params = { clientType, holder, entityInn, officeIndex: row.office_index, anew: true }
  return (await legalRefusal(deps, params)) ?? { ok: true, askedInn: entityInn }
}

/** Every change of a claim on registration, all or none of it, in one transaction under the lock of its row. */
const change = (deps: ClaimDeps, request: ChangeRequest, askedInn: string | null) =>
  transact<Changed | 'overdue'>(deps.db, async (trx, undo) => {
    const { owner, id, body, now } = request
    const known = body.clientType === undefined ? null : await findOwnClaim(trx, owner, id)
    // Before the claim, as whoever makes one does.
    if (known) await lockRenter(trx, { ...known, client_type: body.clientType ?? known.client_type })
    const row = await lockClaim(trx, id, owner)
    if (!row) return { ok: false, code: 'forbidden' }
    if (isOverdue(row, now)) return 'overdue'
    const requested = requestedStatus(body)
    // The same confirmation twice is one: an answer that got lost must not look like a mistake.
    if (row.status === claimStatus.awaitingPayment && requested === 4 && !termsChange(body))
      return { ok: true }
    if (row.status !== claimStatus.onRegistration || !row.in_editing)
      return { ok: false, code: 'claim_not_editable' }
    if (requested !== undefined && requested !== 1 && requested !== 4)
      return { ok: false, code: 'status_not_allowed' }
    const steps = [
      ...(termsChange(body) || body.totalCost !== undefined || body.firstMonthTariff !== undefined
        ? [() => changeTerms(deps, trx, row, request)]
        : []),
      () => changeClient(deps, trx, row, request),
      ...(requested === 4 ? [() => confirmClaim(deps, trx, { ...request, askedInn })] : []),
    ]
    for (const step of steps) {
      const done = await step()
      if (!done.ok) return undo(done)
    }
    return { ok: true }
  })

/** Changes or confirms a claim of one's own (M-API-13, M-CLAIM-04, 05); the answer is the claim as it stands then. */
export async function patchClaim(
  deps: ClaimDeps,
  request: ChangeRequest,
): Promise<Answer<typeof changeClaim>> {
  const asked = await askConditions(deps, request)
  if (!asked.ok) return asked
  const done = await change(deps, request, asked.askedInn)
  if (done === 'overdue') {
    await expireClaim(deps, request.id, request.now)
    return {
      ok: false,
      code: 'claim_not_editable',
      fields: [{ field: 'claimStatus', code: 'not_paid_in_time' }],
    }
  }
  if (!done.ok) return done
  const row = await findOwnClaim(deps.db, request.owner, request.id)
  if (!row) return { ok: false, code: 'forbidden' }
  if (termsChange(request.body)) deps.offices.touch(row.office_index)
  return { ok: true, value: await readClaimRecord(deps, row, todayIn(request.now)) }
}
