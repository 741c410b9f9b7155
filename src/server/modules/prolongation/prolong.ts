import type { Prolongation, prolongClaim } from '#contract/prolongation.ts'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import { paymentMethodsFor } from '#domain/payment-method.ts'
import { isServiceNumber, service } from '#domain/service.ts'
import type { Owner } from '#server/access/owner.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { transact } from '#server/database/transact.ts'
import type { Answer } from '#server/http/route.ts'
import type { ClaimDeps } from '../claims/claim-deps.ts'
import { shownBox } from '../claims/claim-row.ts'
import { findRenewal } from '../claims/lock-chain.ts'
import { boxOfClaim, findOwnClaim, lockClaim, readClaimRecord } from '../claims/read-claim.ts'
import { legalRefusal, paramsOfClaim, rentConditions } from '../organisations/rent-conditions.ts'
import { makeRenewal, type ProlongationParams, type RenewalRefusal } from './make-renewal.ts'
import { offerOf } from './offer.ts'

export type ProlongationDeps = ClaimDeps

/** Everything that the page of an extension shows of one's own rent (M-PROL-05). */
export async function shownProlongation(
  deps: ProlongationDeps,
  row: ClaimRow,
  today: CalendarDate,
): Promise<Prolongation> {
  const renewal = await findRenewal(deps.db, row.id)
  const box = await boxOfClaim(deps.db, row)
  const offer = await offerOf(deps, { row, renewal }, today)
  const clientType = row.client_type
  return {
    claim: row.id,
    claimStatus: row.status,
    box: shownBox(row, box),
    boxName: row.box_name,
    lockerName: box.locker_name,
    postOffice: await deps.offices.read(row.office_index, box.locker_id),
    clientType,
    services: offer.carried.filter((number) => number !== service.guarantee),
    safetyGuarantee: offer.carried.includes(service.guarantee),
    onOffer: offer.onOffer,
    conditions: await rentConditions(deps, await paramsOfClaim(deps.db, row)),
    endDate: row.end_date,
    startDate: offer.startDate,
    isAvailable: offer.isAvailable,
    code: offer.code,
    window: offer.window,
    choices: offer.choices,
    paymentMethods: paymentMethodsFor(clientType),
    renewal: renewal && {
      id: renewal.id,
      status: renewal.status,
      endDate: renewal.end_date,
      services: renewal.services.filter(isServiceNumber),
      total: renewal.total,
      reservationTerm: renewal.pay_until?.toISOString() ?? null,
      withoutLogin: renewal.without_login,
    },
  }
}

export async function prolong(
  deps: ProlongationDeps,
  request: { owner: Owner; id: number; params: ProlongationParams; now: Date },
): Promise<Answer<typeof prolongClaim>> {
  const { owner, id, params, now } = request
  const own = await findOwnClaim(deps.db, owner, id)
  if (!own) return { ok: false, code: 'forbidden' }
  const blockedReason = await legalRefusal(deps, { ...(await paramsOfClaim(deps.db, own)), anew: true })
  if (blockedReason) return blockedReason
  type Made = { ok: true; claim: ClaimRow } | RenewalRefusal | { ok: false; code: 'forbidden' }
  const made = await transact<Made>(deps.db, async (trx, undo) => {
    const old = await lockClaim(trx, id, owner)
    if (!old) return { ok: false, code: 'forbidden' }
    const renewal = await makeRenewal(deps, trx, old, params, now)
    return renewal.ok ? renewal : undo(renewal)
  })
  if (!made.ok)
    return made.code === 'method_final'
      ? { ok: false, code: 'prolongation_extended' }
      : { ...made, code: made.code }
  deps.offices.touch(made.claim.office_index)
  return { ok: true, value: await readClaimRecord(deps, made.claim, todayIn(now)) }
}
