import type { Prolongation, prolongClaim } from '#contract/prolongation.ts'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import { paymentMethodsFor } from '#domain/payment-method.ts'
import { isServiceNumber, service } from '#domain/service.ts'
import type { Owner } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { transact } from '#server/database/transact.ts'
import type { Answer } from '#server/http/route.ts'
import { shownBox } from '../claims/claim-row.ts'
import { findRenewal } from '../claims/lock-chain.ts'
import { boxOfClaim, findOwnClaim, lockClaim, readClaimRecord } from '../claims/read-claim.ts'
import { legalRefusal, paramsOfClaim, rentConditions } from '../organisations/rent-conditions.ts'
import { makeRenewal, type ProlongationParams, type RenewalRefusal } from './make-renewal.ts'
import { offerOf } from './offer.ts'

/** Everything that the page of an extension shows of one's own rent (M-PROL-05). */
export async function shownProlongation(
  context: Context,
  row: ClaimRow,
  today: CalendarDate,
): Promise<Prolongation> {
  const renewal = await findRenewal(context.db, row.id)
  const box = await boxOfClaim(context.db, row)
  const offer = await offerOf(context, { row, renewal }, today)
  const clientType = row.clientType
  return {
    claim: row.id,
    claimStatus: row.status,
    box: shownBox(row, box),
    boxName: row.boxName,
    lockerName: box.lockerName,
    postOffice: await context.offices.read(row.officeIndex, box.lockerId),
    clientType,
    services: offer.carried.filter((number) => number !== service.guarantee),
    safetyGuarantee: offer.carried.includes(service.guarantee),
    onOffer: offer.onOffer,
    conditions: await rentConditions(context, await paramsOfClaim(context.db, row)),
    endDate: row.endDate,
    startDate: offer.startDate,
    isAvailable: offer.isAvailable,
    code: offer.code,
    window: offer.window,
    choices: offer.choices,
    paymentMethods: paymentMethodsFor(clientType),
    renewal: renewal && {
      id: renewal.id,
      status: renewal.status,
      endDate: renewal.endDate,
      services: renewal.services.filter(isServiceNumber),
      total: renewal.total,
      reservationTerm: renewal.payUntil?.toISOString() ?? null,
      withoutLogin: renewal.withoutLogin,
    },
  }
}

export async function prolong(
  context: Context,
  request: { owner: Owner; id: number; params: ProlongationParams; now: Date },
): Promise<Answer<typeof prolongClaim>> {
  const { owner, id, params, now } = request
  const own = await findOwnClaim(context.db, owner, id)
  if (!own) return { ok: false, code: 'forbidden' }
  const blockedReason = await legalRefusal(context, { ...(await paramsOfClaim(context.db, own)), anew: true })
  if (blockedReason) return blockedReason
  type Made = { ok: true; claim: ClaimRow } | RenewalRefusal | { ok: false; code: 'forbidden' }
  const made = await transact<Made>(context.db, async (trx, undo) => {
    const old = await lockClaim(trx, id, owner)
    if (!old) return { ok: false, code: 'forbidden' }
    const renewal = await makeRenewal(context, trx, old, params, now)
    return renewal.ok ? renewal : undo(renewal)
  })
  if (!made.ok)
    return made.code === 'method_final'
      ? { ok: false, code: 'prolongation_extended' }
      : { ...made, code: made.code }
  context.offices.touch(made.claim.officeIndex)
  return { ok: true, value: await readClaimRecord(context, made.claim, todayIn(now)) }
}
