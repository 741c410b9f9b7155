import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { createClaim } from '#claims/api/claims.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'
import type { BodyOf } from '#kit/api/endpoint.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { accept } from '#kit/rules/outcome.ts'
import { paymentDeadline, paymentMethod } from '#money/rules/payment-method.ts'
import { privilegePlace } from '#people/server/clients/client-record.ts'
import { legalRefusal } from '#people/server/organisations/rent-conditions.ts'
import { findRentedPlace, type RentedPlace } from '#rent/server/boxes/rented-place.ts'
import { takePromoUse } from '#rent/server/tariffs/promo-uses.ts'
import type { Owner } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { Answer } from '#server/http/route.ts'
import { replaceClaim } from './apply-event.ts'
import { checkTerms, type HeldTerms } from './claim-terms.ts'
import { claimOf, findOwnClaim, readClaimRecord } from './read-claim.ts'
import {
  idempotencyOwner,
  lockRenter,
  type OnceOnly,
  reserveBox,
  type UnnumberedClaim,
  withinUnpaidQuota,
  withReplacementDeadline,
} from './reserve-box.ts'

const KEY_LIFE_MS = 24 * 60 * 60_000

const onceOnly = (key: string | null, body: object): OnceOnly | undefined =>
  key === null ? undefined : { key, bodyHash: hash('sha256', JSON.stringify(body)) }

async function answeredBefore(
  context: Context,
  owner: Owner,
  once: OnceOnly | undefined,
  today: CalendarDate,
): Promise<Answer<typeof createClaim> | null> {
  if (!once) return null
  const before = await findRow(context.db, 'idempotentRequest', {
    owner: idempotencyOwner(owner),
    key: once.key,
  })
  if (!before) return null
  if (before.bodyHash !== once.bodyHash) return { ok: false, code: 'idempotency_key_reused' }
  const row = before.claimId === null ? null : await findOwnClaim(context.db, owner, before.claimId)
  return row && { ok: true, value: await readClaimRecord(context, row, today) }
}

export const forgetOldRequests = async (db: Kysely<Schema>, now: Date): Promise<void> => {
  await db
    .deleteFrom('idempotentRequest')
    .where('createdAt', '<', new Date(now.getTime() - KEY_LIFE_MS))
    .execute()
}

type Created = Answer<typeof createClaim>

interface ClaimRequest {
  readonly owner: Owner
  readonly body: BodyOf<typeof createClaim>
  readonly now: Date
  readonly today: CalendarDate
  readonly key: string | null
}

const draftOf = (
  context: Context,
  request: ClaimRequest,
  place: RentedPlace,
  terms: HeldTerms,
): UnnumberedClaim => {
  const { owner, body, now } = request
  return {
    sub: owner.sub,
    legalHid: owner.legalHid,
    boxId: place.boxId,
    officeIndex: place.officeIndex,
    status: claimStatus.onRegistration,
    inEditing: true,
    isSigned: null,
    clientType: body.clientType,
    clientId: null,
    privilegeDocument: body.privilegeDocument
      ? context.cipher.seal(body.privilegeDocument, privilegePlace(owner.sub))
      : null,
    startDate: terms.period.start,
    endDate: terms.period.end,
    services: [...terms.services],
    boxName: terms.boxName,
    promo: terms.promo,
    total: terms.price.total,
    firstMonth: terms.price.firstMonth,
    lines: [...terms.price.lines],
    paymentMethod: null,
    payUntil: paymentDeadline(now, paymentMethod.card),
    unpaidSince: null,
    prolongationOf: null,
    withoutLogin: false,
    replaces: body.replaces ?? null,
    endedOn: null,
    reminded: null,
    askedToSignOn: null,
    noFunds: false,
    holderName: null,
    createdAt: now,
    changedAt: now,
  }
}

const taken = { ok: false, code: 'box_taken' } as const

type Reserved =
  | { ok: true; claim: ClaimRow; freedOffice: string | null }
  | { ok: false; code: 'box_taken' | 'claim_not_replaceable' | 'promo_conditions' | 'too_many_unpaid' }

const reserve = (context: Context, owner: Owner, draft: UnnumberedClaim, once: OnceOnly | undefined) =>
  transact<Reserved>(context.db, async (trx, undo) => {
    const now = draft.createdAt
    await lockRenter(trx, draft)
    const replaced =
      draft.replaces === null ? null : await replaceClaim(context, trx, owner, draft.replaces, now)
    if (draft.replaces !== null && !replaced) return undo({ ok: false, code: 'claim_not_replaceable' })
    if (!(await withinUnpaidQuota(trx, draft, draft.officeIndex, context.config.limits, now))) {
      return undo({ ok: false, code: 'too_many_unpaid' })
    }
    if (draft.promo !== null) {
      const limit = context.book.promotion(draft.promo)?.conditions.usesLimit
      if (!(await takePromoUse(trx, draft.promo, limit))) return undo({ ok: false, code: 'promo_conditions' })
    }
    const due = await withReplacementDeadline(trx, draft, replaced)
    const claim = await reserveBox(trx, owner, due, once)
    if (claim === null) return undo(taken)
    return { ok: true, claim, freedOffice: replaced?.officeIndex ?? null }
  })

async function tryCreate(
  context: Context,
  request: ClaimRequest,
  place: RentedPlace & { reserved: boolean },
  once: OnceOnly | undefined,
): Promise<Created> {
  const { owner, body, today } = request
  const { officeIndex, box } = place
  // Another tab's box must never be rented under this form's heading.
  if (body.place && !(officeIndex === body.place.index && box.lockerId === body.place.lockerId))
    return { ok: false, code: 'place_differs' }
  if (!place.open) return { ok: false, code: 'office_closed' }
  const wanted = {
    ...body,
    promo: body.promo || null,
    boxName: body.boxName || null,
    firstMonthTariff: body.firstMonthTariff,
  }
  const terms = checkTerms(context.book, place, wanted, {
    today,
    // Counted in the transaction, where the limit is exact and a replaced claim's use is returned.
    uses: 0,
    forbidden: context.boxNames.forbidden(),
  })
  if (!terms.ok) return terms
  // The entity is registered after the claim is made, so only the caller is checked here.
  const params = { clientType: body.clientType, holder: owner, entityInn: null, officeIndex }
  const blockedReason = await legalRefusal(context, params)
  if (blockedReason) return blockedReason
  if (place.outOfOrder || place.reserved) return taken
  const draft = draftOf(context, request, place, terms.value)
  const reserved = await reserve(context, request.owner, draft, once)
  if (!reserved.ok) return reserved
  context.offices.took(officeIndex, { size: box.size, lockerId: box.lockerId })
  if (reserved.freedOffice) context.offices.touch(reserved.freedOffice)
  const { claim: row } = reserved
  // Known without a query, which keeps creation fast.
  const history = [
    { status: row.status, at: row.createdAt, actor: 'client', actorName: null, reason: 'created' },
  ]
  const office = await context.offices.read(officeIndex, box.lockerId)
  return accept(claimOf({ row, box, history, client: null, payment: null, office }, context.cipher, today))
}

/**
 * Makes a claim with status 1 and reserves the box (M-API-12). Before a refusal it looks for the claim of the same request:
 * the box may be taken by it.
 */
export async function makeClaim(context: Context, request: ClaimRequest): Promise<Created> {
  const { owner, body, now, today } = request
  const once = onceOnly(request.key, body)
  const days = { ...body, replaces: body.replaces ?? null, owner, today }
  const place = await findRentedPlace(context.db, body.box, days)
  const created: Created = place
    ? await tryCreate(context, request, place, once)
    : { ok: false, code: 'box_unknown' }
  if (created.ok) return created
  const before = await answeredBefore(context, owner, once, today)
  if (before) return before
  if (!place || created.code !== 'box_taken') return created
  const { number, size, lockerId } = place.box
  const wanted = { officeIndex: place.officeIndex, lockerId, number, size }
  return { ...taken, data: { alternative: await context.offices.nearestFreeBox(wanted, now) } }
}
