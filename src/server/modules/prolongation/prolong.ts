import type { Prolongation, prolongClaim } from '#contract/prolongation.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { ClaimStatus } from '#domain/claim-status.ts'
import type { ClientType } from '#domain/client-type.ts'
import { paymentMethodsFor } from '#domain/payment-method.ts'
import { isServiceNumber, service } from '#domain/service.ts'
import type { Owner } from '#server/access/owner.ts'
import type { Answer } from '#server/http/route.ts'
import type { ClaimNeeds } from '../claims/claim-needs.ts'
import { type ClaimRow, shownBox } from '../claims/claim-row.ts'
import { boxOfClaim, findOwnClaim, lockClaim, readClaimRecord } from '../claims/read-claim.ts'
import { legalRefusal, rentConditions, wishOfClaim } from '../claims/rent-conditions.ts'
import { transact } from '../claims/transact.ts'
import { makeSuccessor, type ProlongationWish, type SuccessorRefusal } from './make-successor.ts'
import { offerOf } from './offer.ts'
import { findSuccessor } from './successor.ts'

export type ProlongationNeeds = ClaimNeeds

/** Everything that the page of an extension shows of one's own rent (M-PROL-05). */
export async function shownProlongation(
  needs: ProlongationNeeds,
  row: ClaimRow,
  today: CalendarDate,
): Promise<Prolongation> {
  const successor = await findSuccessor(needs.db, row.id)
  const box = await boxOfClaim(needs.db, row)
  const offer = await offerOf(needs, row, successor?.id ?? null, today)
  const clientType = row.client_type as ClientType
  return {
    claim: row.id,
    claimStatus: row.status as ClaimStatus,
    box: shownBox(row, box),
    boxName: row.box_name,
    lockerName: box.locker_name,
    postOffice: await needs.offices.read(row.office_index, box.locker_id),
    clientType,
    services: offer.carried.filter((number) => number !== service.guarantee),
    safetyGuarantee: offer.carried.includes(service.guarantee),
    onOffer: offer.onOffer,
    conditions: await rentConditions(needs, await wishOfClaim(needs.db, row)),
    endDate: row.end_date,
    startDate: offer.startDate,
    isAvailable: offer.isAvailable,
    code: offer.code,
    window: offer.window,
    choices: offer.choices,
    paymentMethods: paymentMethodsFor(clientType),
    successor: successor && {
      id: successor.id,
      status: successor.status as ClaimStatus,
      endDate: successor.end_date,
      services: successor.services.filter(isServiceNumber),
      total: successor.total,
      reservationTerm: successor.pay_until?.toISOString() ?? null,
    },
  }
}

/** Makes the claim that continues one's own rent, or says why not. */
export async function prolong(
  needs: ProlongationNeeds,
  request: { owner: Owner; id: number; wish: ProlongationWish; now: Date },
): Promise<Answer<typeof prolongClaim>> {
  const { owner, id, wish, now } = request
  const own = await findOwnClaim(needs.db, owner, id)
  if (!own) return { ok: false, code: 'forbidden' }
  const hindrance = await legalRefusal(needs, { ...(await wishOfClaim(needs.db, own)), anew: true })
  if (hindrance) return hindrance
  type Made = { ok: true; claim: ClaimRow } | SuccessorRefusal | { ok: false; code: 'forbidden' }
  const made = await transact<Made>(needs.db, async (trx, undo) => {
    const old = await lockClaim(trx, id, owner)
    if (!old) return { ok: false, code: 'forbidden' }
    const successor = await makeSuccessor(needs, trx, old, wish, now)
    return successor.ok ? successor : undo(successor)
  })
  if (!made.ok)
    return made.code === 'method_final'
      ? { ok: false, code: 'prolongation_extended' }
      : { ...made, code: made.code }
  needs.offices.touch(made.claim.office_index)
  return { ok: true, value: await readClaimRecord(needs, made.claim) }
}
