import type { Transaction } from 'kysely'
import type { changeClaim } from '#contract/claims.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { ClaimStatus } from '#domain/claim-status.ts'
import type { ClientType } from '#domain/client-type.ts'
import { service } from '#domain/service.ts'
import type { Owner } from '#server/access/owner.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Answer } from '#server/http/route.ts'
import { privilegePlace } from '../clients/client-record.ts'
import type { ClaimNeeds } from './claim-needs.ts'
import type { ClaimRow } from './claim-row.ts'
import { checkTerms, type HeldTerms } from './claim-terms.ts'
import { confirmClaim, findClient } from './confirm-claim.ts'
import { expireClaim, isOverdue } from './end-unpaid.ts'
import { promiseMonths } from './promise-box.ts'
import { giveBackPromoUse, promoUses, takePromoUse } from './promo-uses.ts'
import { findOwnClaim, lockClaim, readClaimRecord } from './read-claim.ts'
import { type LegalRefusal, legalRefusal } from './rent-conditions.ts'
import { findRentedPlace } from './rented-place.ts'
import { transact } from './transact.ts'
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
  needs: ClaimNeeds,
  trx: Transaction<Schema>,
  row: ClaimRow,
  { body, today }: ChangeRequest,
) => {
  const place = await findRentedPlace(trx, row.box_id)
  if (!place) throw new Error(`claim ${row.id} has no box`)
  const promo = body.promo === undefined ? row.promo : body.promo || null
  const code = promo === null ? null : (needs.book.promotion(promo)?.code ?? null)
  const usesWithOwn = code === null ? 0 : await promoUses(trx, code)
  const services = body.services ?? row.services
  return checkTerms(
    needs.book,
    place,
    {
      startDate: body.startDate ?? row.start_date,
      endDate: body.endDate ?? row.end_date,
      clientType: body.clientType ?? (row.client_type as ClientType),
      services,
      promo,
      boxName: services.includes(service.boxName) ? row.box_name : null,
      totalCost: body.totalCost,
      firstMonthTariff: body.firstMonthTariff,
    },
    {
      today,
      uses: code !== null && code === row.promo ? usesWithOwn - 1 : usesWithOwn,
      forbidden: needs.boxNames.forbidden(),
    },
  )
}

/** Takes other months of the box where the period changed. */
const moveMonths = async (
  trx: Transaction<Schema>,
  row: ClaimRow,
  { period }: HeldTerms,
): Promise<boolean> => {
  if (period.start === row.start_date && period.end === row.end_date) return true
  await trx.deleteFrom('box_month').where('claim_id', '=', row.id).execute()
  return promiseMonths(trx, { id: row.id, boxId: row.box_id, ...period })
}

const movePromo = async (
  needs: ClaimNeeds,
  trx: Transaction<Schema>,
  row: ClaimRow,
  promo: string | null,
): Promise<boolean> => {
  if (promo === row.promo) return true
  await giveBackPromoUse(trx, row.promo)
  if (promo === null) return true
  return takePromoUse(trx, promo, needs.book.promotion(promo)?.conditions.usesLimit)
}

/** Gives a claim other terms: the price is counted anew by today's tariff, months and promo use move along. */
async function changeTerms(
  needs: ClaimNeeds,
  trx: Transaction<Schema>,
  row: ClaimRow,
  request: ChangeRequest,
): Promise<Changed> {
  const { body, now } = request
  const terms = await checkChangedTerms(needs, trx, row, request)
  if (!terms.ok) return terms
  const clientType = body.clientType ?? row.client_type
  if (
    countsElsewhere(row, clientType) &&
    !(await withinUnpaidQuota(trx, { ...row, client_type: clientType }, row.office_index, needs.limits, now))
  )
    return { ok: false, code: 'too_many_unpaid' }
  if (!(await movePromo(needs, trx, row, terms.value.promo))) return { ok: false, code: 'promo_conditions' }
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

/** Sets what is not a term of the rent: the client record and the privilege document. */
async function changeClient(
  needs: ClaimNeeds,
  trx: Transaction<Schema>,
  row: ClaimRow,
  { owner, body, now }: ChangeRequest,
): Promise<Changed> {
  if (body.privilegeDocument !== undefined) {
    const sealed = body.privilegeDocument
      ? needs.cipher.seal(body.privilegeDocument, privilegePlace(row.sub))
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

const wishedStatus = (body: Changes): ClaimStatus | undefined => body.claimStatus

/**
 * Why whoever is registered for this claim may not rent, asked before it is confirmed: outside the transaction, for the
 * directory is outside (M-LEGAL-06). Answers the INN that was asked about; what else hinders, the transaction finds.
 */
async function askConditions(
  needs: ClaimNeeds,
  { owner, id, body }: ChangeRequest,
): Promise<{ ok: true; askedInn: string | null } | LegalRefusal> {
  const nobody = { ok: true, askedInn: null } as const
  const row = wishedStatus(body) === 4 ? await findOwnClaim(needs.db, owner, id) : null
  if (!row) return nobody
  const clientType = body.clientType ?? (row.client_type as ClientType)
  const client = await findClient(needs.db, owner, clientType, {
    id: body.client ?? row.client_id,
    holder: row.sub,
  })
  if (!client.ok) return nobody
  const entityInn = client.value.entity?.inn ?? null
  const holder = { sub: row.sub, legalHid: row.legal_hid }
  const wish = { clientType, holder, entityInn, officeIndex: row.office_index, anew: true }
  return (await legalRefusal(needs, wish)) ?? { ok: true, askedInn: entityInn }
}

/** Every change of a claim on registration, all or none of it, in one transaction under the lock of its row. */
const change = (needs: ClaimNeeds, request: ChangeRequest, askedInn: string | null) =>
  transact<Changed | 'overdue'>(needs.db, async (trx, undo) => {
    const { owner, id, body, now } = request
    const known = body.clientType === undefined ? null : await findOwnClaim(trx, owner, id)
    // Before the claim, as whoever makes one does.
    if (known) await lockRenter(trx, { ...known, client_type: body.clientType ?? known.client_type })
    const row = await lockClaim(trx, id, owner)
    if (!row) return { ok: false, code: 'forbidden' }
    if (isOverdue(row, now)) return 'overdue'
    const wished = wishedStatus(body)
    // The same confirmation twice is one: an answer that got lost must not look like a mistake.
    if (row.status === 4 && wished === 4 && !termsChange(body)) return { ok: true }
    if (row.status !== 1 || !row.in_editing) return { ok: false, code: 'claim_not_editable' }
    if (wished !== undefined && wished !== 1 && wished !== 4) return { ok: false, code: 'status_not_allowed' }
    const steps = [
      ...(termsChange(body) || body.totalCost !== undefined || body.firstMonthTariff !== undefined
        ? [() => changeTerms(needs, trx, row, request)]
        : []),
      () => changeClient(needs, trx, row, request),
      ...(wished === 4 ? [() => confirmClaim(needs, trx, { ...request, askedInn })] : []),
    ]
    for (const step of steps) {
      const done = await step()
      if (!done.ok) return undo(done)
    }
    return { ok: true }
  })

/** Changes or confirms a claim of one's own (M-API-13, M-CLAIM-04, 05); the answer is the claim as it stands then. */
export async function patchClaim(
  needs: ClaimNeeds,
  request: ChangeRequest,
): Promise<Answer<typeof changeClaim>> {
  const asked = await askConditions(needs, request)
  if (!asked.ok) return asked
  const done = await change(needs, request, asked.askedInn)
  if (done === 'overdue') {
    await expireClaim(needs, request.id, request.now)
    return {
      ok: false,
      code: 'claim_not_editable',
      fields: [{ field: 'claimStatus', code: 'not_paid_in_time' }],
    }
  }
  if (!done.ok) return done
  const row = await findOwnClaim(needs.db, request.owner, request.id)
  if (!row) return { ok: false, code: 'forbidden' }
  if (termsChange(request.body)) needs.offices.touch(row.office_index)
  return { ok: true, value: await readClaimRecord(needs, row) }
}
