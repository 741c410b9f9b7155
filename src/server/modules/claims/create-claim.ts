import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Claim, createClaim } from '#contract/claims.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { claimStatus } from '#domain/claim-status.ts'
import { paymentDeadline, paymentMethod } from '#domain/payment-method.ts'
import type { Owner } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { Answer } from '#server/http/route.ts'
import { findRentedPlace, type RentedPlace } from '../boxes/rented-place.ts'
import { privilegePlace } from '../clients/client-record.ts'
import { legalRefusal } from '../organisations/rent-conditions.ts'
import { takePromoUse } from '../tariffs/promo-uses.ts'
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

/** How long an `Idempotency-Key` is remembered. */
const REMEMBERED_MS = 24 * 60 * 60_000

/** The key of a request with what its body was; undefined for a request without a key. */
const onceOnly = (key: string | null, body: object): OnceOnly | undefined =>
  key === null ? undefined : { key, bodyHash: hash('sha256', JSON.stringify(body)) }

/** What an earlier request with the same key became: its claim, a refusal for another body, or null for none. */
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

/** Deletes keys older than a day; for a job, any number of times. */
export const forgetOldRequests = async (db: Kysely<Schema>, now: Date): Promise<void> => {
  await db
    .deleteFrom('idempotentRequest')
    .where('createdAt', '<', new Date(now.getTime() - REMEMBERED_MS))
    .execute()
}

type Body = BodyOf<typeof createClaim>
type Created = Answer<typeof createClaim>

/** Uses of a promo code are counted in the transaction, where the limit is exact and a replaced claim's use is back. */
const COUNTED_LATER = 0

export interface ClaimRequest {
  readonly owner: Owner
  readonly body: Body
  readonly now: Date
  readonly today: CalendarDate
  /** The `Idempotency-Key` header, when there is one. */
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

/** The one transaction of a new claim: the replaced one's end, the promo use, the reservation with all that belongs to it. */
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

const shownNew = async (
  context: Context,
  row: ClaimRow,
  place: RentedPlace,
  today: CalendarDate,
): Promise<Claim> => {
  const history = [
    { status: row.status, actor: 'client', actorName: null, reason: 'created', at: row.createdAt },
  ]
  const office = await context.offices.read(row.officeIndex, place.box.lockerId)
  return claimOf({ row, box: place.box, history, client: null, payment: null, office }, context.cipher, today)
}

/** Is the box where the form says? Another tab's box must never be rented under this one's heading. */
const isAt = (place: RentedPlace, named: NonNullable<Body['place']>): boolean =>
  place.officeIndex === named.index && place.box.lockerId === named.lockerId

async function tryCreate(
  context: Context,
  request: ClaimRequest,
  place: RentedPlace & { reserved: boolean },
  once: OnceOnly | undefined,
): Promise<Created> {
  const { owner, body, today } = request
  if (body.place && !isAt(place, body.place)) return { ok: false, code: 'place_differs' }
  if (!place.open) return { ok: false, code: 'office_closed' }
  const wanted = {
    ...body,
    promo: body.promo || null,
    boxName: body.boxName || null,
    firstMonthTariff: body.firstMonthTariff,
  }
  const terms = checkTerms(context.book, place, wanted, {
    today,
    uses: COUNTED_LATER,
    forbidden: context.boxNames.forbidden(),
  })
  if (!terms.ok) return terms
  const { clientType } = body
  const { officeIndex } = place
  // Who is registered before may be put right after the claim is made: here only whoever acts counts.
  const blockedReason = await legalRefusal(context, {
    clientType,
    holder: owner,
    entityInn: null,
    officeIndex,
  })
  if (blockedReason) return blockedReason
  if (place.outOfOrder || place.reserved) return taken
  const draft = draftOf(context, request, place, terms.value)
  const reserved = await reserve(context, request.owner, draft, once)
  if (!reserved.ok) return reserved
  context.offices.took(place.officeIndex, { size: place.box.size, lockerId: place.box.lockerId })
  if (reserved.freedOffice) context.offices.touch(reserved.freedOffice)
  return { ok: true, value: await shownNew(context, reserved.claim, place, today) }
}

/** A taken box's refusal carries the nearest free number of the same size, hence of the same price. */
const withAlternative = async (context: Context, place: RentedPlace, now: Date): Promise<Created> => {
  const { number, size, lockerId } = place.box
  const wanted = { officeIndex: place.officeIndex, lockerId, number, size }
  return { ...taken, data: { alternative: await context.offices.nearestFreeBox(wanted, now) } }
}

/**
 * Makes a claim with status 1 and reserves the box, or says why not (M-API-12). A refusal first looks
 * whether the same request was answered before: what was created stays created, also when the box is 'taken' by it.
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
  return place && created.code === 'box_taken' ? withAlternative(context, place, now) : created
}
