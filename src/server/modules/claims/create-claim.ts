import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Claim, createClaim } from '#contract/claims.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { claimStatus } from '#domain/claim-status.ts'
import { paymentDeadline, paymentMethod } from '#domain/payment-method.ts'
import type { Owner } from '#server/access/owner.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { Answer } from '#server/http/route.ts'
import { findRentedPlace, type RentedPlace } from '../boxes/rented-place.ts'
import { privilegePlace } from '../clients/client-record.ts'
import { legalRefusal } from '../organisations/rent-conditions.ts'
import { takePromoUse } from '../tariffs/promo-uses.ts'
import type { ClaimDeps } from './claim-deps.ts'
import { claimOf } from './claim-row.ts'
import { checkTerms, type HeldTerms } from './claim-terms.ts'
import { replaceClaim } from './end-unpaid.ts'
import { findOwnClaim, readClaimRecord } from './read-claim.ts'
import { idempotencyOwner, type OnceOnly, reserveBox, type UnnumberedClaim } from './reserve-box.ts'
import { lockRenter, withinUnpaidQuota, withReplacementDeadline } from './unpaid-quota.ts'

/** How long an `Idempotency-Key` is remembered. */
const REMEMBERED_MS = 24 * 60 * 60_000

/** The key of a request with what its body was; undefined for a request without a key. */
const onceOnly = (key: string | null, body: object): OnceOnly | undefined =>
  key === null ? undefined : { key, bodyHash: hash('sha256', JSON.stringify(body)) }

/** What an earlier request with the same key became: its claim, a refusal for another body, or null for none. */
async function answeredBefore(
  deps: ClaimDeps,
  owner: Owner,
  once: OnceOnly | undefined,
  today: CalendarDate,
): Promise<Answer<typeof createClaim> | null> {
  if (!once) return null
  const before = await findRow(deps.db, 'idempotent_request', {
    owner: idempotencyOwner(owner),
    key: once.key,
  })
  if (!before) return null
  if (before.body_hash !== once.bodyHash) return { ok: false, code: 'idempotency_key_reused' }
  const row = before.claim_id === null ? null : await findOwnClaim(deps.db, owner, before.claim_id)
  return row && { ok: true, value: await readClaimRecord(deps, row, today) }
}

/** Deletes keys older than a day; for a job, any number of times. */
export const forgetOldRequests = async (db: Kysely<Schema>, now: Date): Promise<void> => {
  await db
    .deleteFrom('idempotent_request')
    .where('created_at', '<', new Date(now.getTime() - REMEMBERED_MS))
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
  deps: ClaimDeps,
  request: ClaimRequest,
  place: RentedPlace,
  terms: HeldTerms,
): UnnumberedClaim => {
  const { owner, body, now } = request
  return {
    sub: owner.sub,
    legal_hid: owner.legalHid,
    box_id: place.boxId,
    office_index: place.officeIndex,
    status: claimStatus.onRegistration,
    in_editing: true,
    is_signed: null,
    client_type: body.clientType,
    client_id: null,
    privilege_document: body.privilegeDocument
      ? deps.cipher.seal(body.privilegeDocument, privilegePlace(owner.sub))
      : null,
    start_date: terms.period.start,
    end_date: terms.period.end,
    services: [...terms.services],
    box_name: terms.boxName,
    promo: terms.promo,
    total: terms.price.total,
    first_month: terms.price.firstMonth,
    lines: [...terms.price.lines],
    payment_method: null,
    pay_until: paymentDeadline(now, paymentMethod.card),
    unpaid_since: null,
    prolongation_of: null,
    without_login: false,
    replaces: body.replaces ?? null,
    ended_on: null,
    reminded: null,
    asked_to_sign_on: null,
    no_funds: false,
    holder_name: null,
    created_at: now,
    changed_at: now,
  }
}

const taken = { ok: false, code: 'box_taken' } as const

type Reserved =
  | { ok: true; claim: ClaimRow; freedOffice: string | null }
  | { ok: false; code: 'box_taken' | 'claim_not_replaceable' | 'promo_conditions' | 'too_many_unpaid' }

/** The one transaction of a new claim: the replaced one's end, the promo use, the reservation with all that belongs to it. */
const reserve = (deps: ClaimDeps, owner: Owner, draft: UnnumberedClaim, once: OnceOnly | undefined) =>
  transact<Reserved>(deps.db, async (trx, undo) => {
    const now = draft.created_at
    await lockRenter(trx, draft)
    const replaced =
      draft.replaces === null ? null : await replaceClaim(deps, trx, owner, draft.replaces, now)
    if (draft.replaces !== null && !replaced) return undo({ ok: false, code: 'claim_not_replaceable' })
    if (!(await withinUnpaidQuota(trx, draft, draft.office_index, deps.limits, now))) {
      return undo({ ok: false, code: 'too_many_unpaid' })
    }
    if (draft.promo !== null) {
      const limit = deps.book.promotion(draft.promo)?.conditions.usesLimit
      if (!(await takePromoUse(trx, draft.promo, limit))) return undo({ ok: false, code: 'promo_conditions' })
    }
    const due = await withReplacementDeadline(trx, draft, replaced)
    const claim = await reserveBox(trx, owner, due, once)
    if (claim === null) return undo(taken)
    return { ok: true, claim, freedOffice: replaced?.office_index ?? null }
  })

const shownNew = async (
  deps: ClaimDeps,
  row: ClaimRow,
  place: RentedPlace,
  today: CalendarDate,
): Promise<Claim> => {
  const history = [
    { status: row.status, actor: 'client', actor_name: null, reason: 'created', at: row.created_at },
  ]
  const office = await deps.offices.read(row.office_index, place.box.locker_id)
  return claimOf({ row, box: place.box, history, client: null, payment: null, office }, deps.cipher, today)
}

/** Is the box where the form says? Another tab's box must never be rented under this one's heading. */
const isAt = (place: RentedPlace, named: NonNullable<Body['place']>): boolean =>
  place.officeIndex === named.index && place.box.locker_id === named.lockerId

async function tryCreate(
  deps: ClaimDeps,
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
  const terms = checkTerms(deps.book, place, wanted, {
    today,
    uses: COUNTED_LATER,
    forbidden: deps.boxNames.forbidden(),
  })
  if (!terms.ok) return terms
  const { clientType } = body
  const { officeIndex } = place
  // Who is registered before may be put right after the claim is made: here only whoever acts counts.
  const blockedReason = await legalRefusal(deps, { clientType, holder: owner, entityInn: null, officeIndex })
  if (blockedReason) return blockedReason
  if (place.outOfOrder || place.reserved) return taken
  const draft = draftOf(deps, request, place, terms.value)
  const reserved = await reserve(deps, request.owner, draft, once)
  if (!reserved.ok) return reserved
  deps.offices.took(place.officeIndex, { size: place.box.size, lockerId: place.box.locker_id })
  if (reserved.freedOffice) deps.offices.touch(reserved.freedOffice)
  return { ok: true, value: await shownNew(deps, reserved.claim, place, today) }
}

/** A taken box's refusal carries the nearest free number of the same size, hence of the same price. */
const withAlternative = async (deps: ClaimDeps, place: RentedPlace, now: Date): Promise<Created> => {
  const { number, size, locker_id: lockerId } = place.box
  const wanted = { officeIndex: place.officeIndex, lockerId, number, size }
  return { ...taken, data: { alternative: await deps.offices.nearestFreeBox(wanted, now) } }
}

/**
 * Makes a claim with status 1 and reserves the box, or says why not (M-API-12). A refusal first looks
 * whether the same request was answered before: what was created stays created, also when the box is 'taken' by it.
 */
export async function makeClaim(deps: ClaimDeps, request: ClaimRequest): Promise<Created> {
  const { owner, body, now, today } = request
  const once = onceOnly(request.key, body)
  const days = { ...body, replaces: body.replaces ?? null, owner, today }
  const place = await findRentedPlace(deps.db, body.box, days)
  const created: Created = place
    ? await tryCreate(deps, request, place, once)
    : { ok: false, code: 'box_unknown' }
  if (created.ok) return created
  const before = await answeredBefore(deps, owner, once, today)
  if (before) return before
  return place && created.code === 'box_taken' ? withAlternative(deps, place, now) : created
}
