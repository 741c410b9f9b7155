import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { createClaim } from '#claims/api/claims.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'
import type { EndpointBody } from '#kit/api/endpoint.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { accept } from '#kit/rules/outcome.ts'
import { paymentDeadline, paymentMethod } from '#money/rules/payment-method.ts'
import { privilegeSealContext } from '#people/server/clients/client-record.ts'
import { findRentRefusal } from '#people/server/organisations/rent-conditions.ts'
import { findRentedBox, type RentedBox } from '#rent/server/boxes/rented-box.ts'
import { reservePromoUse } from '#rent/server/tariffs/promo-uses.ts'
import type { Owner } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { EndpointAnswer } from '#server/http/route.ts'
import { replaceClaim } from './apply-claim-event.ts'
import { type CheckedTerms, checkClaimTerms } from './claim-terms.ts'
import { assignNewClaim } from './cost-centre-of-claim.ts'
import { type CountedMove, checkMove, insertMove, lockForMove } from './moves.ts'
import { findOwnClaim, readClaimReply, readMoveOfNewClaim, toClaimReply } from './read-claim.ts'
import {
  type IdempotencyKey,
  idempotencyOwnerKey,
  isWithinUnpaidClaimQuota,
  lockClaimHolder,
  type NewClaimRow,
  reserveBox,
  withReplacementDeadline,
} from './reserve-box.ts'

const IDEMPOTENCY_KEY_LIFE_MS = 24 * 60 * 60_000

const toIdempotencyKey = (key: string | null, body: object): IdempotencyKey | undefined =>
  key === null ? undefined : { key, bodyHash: hash('sha256', JSON.stringify(body)) }

async function findEarlierAnswer(
  context: Context,
  owner: Owner,
  idempotencyKey: IdempotencyKey | undefined,
  today: CalendarDate,
): Promise<EndpointAnswer<typeof createClaim> | null> {
  if (!idempotencyKey) return null
  const earlierRequest = await findRow(context.db, 'idempotentRequest', {
    owner: idempotencyOwnerKey(owner),
    key: idempotencyKey.key,
  })
  if (!earlierRequest) return null
  if (earlierRequest.bodyHash !== idempotencyKey.bodyHash)
    return { ok: false, code: 'idempotency_key_reused' }
  const row =
    earlierRequest.claimId === null ? null : await findOwnClaim(context.db, owner, earlierRequest.claimId)
  return row && { ok: true, value: await readClaimReply(context, row, today) }
}

export const deleteExpiredIdempotentRequests = async (db: Kysely<Schema>, now: Date): Promise<void> => {
  await db
    .deleteFrom('idempotentRequest')
    .where('createdAt', '<', new Date(now.getTime() - IDEMPOTENCY_KEY_LIFE_MS))
    .execute()
}

type CreateAnswer = EndpointAnswer<typeof createClaim>

interface ClaimRequest {
  readonly owner: Owner
  readonly body: EndpointBody<typeof createClaim>
  readonly now: Date
  readonly today: CalendarDate
  readonly key: string | null
}

const toDraft = (
  context: Context,
  request: ClaimRequest,
  place: RentedBox,
  terms: CheckedTerms,
): NewClaimRow => {
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
      ? context.cipher.seal(body.privilegeDocument, privilegeSealContext(owner.sub))
      : null,
    startDate: terms.period.start,
    endDate: terms.period.end,
    services: [...terms.services],
    boxName: terms.boxName,
    promo: terms.promo,
    total: terms.price.total,
    credit: 0,
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

const boxTaken = { ok: false, code: 'box_taken' } as const

type ReserveResult =
  | { ok: true; claim: ClaimRow; freedOffice: string | null }
  | {
      ok: false
      code: 'box_taken' | 'claim_not_replaceable' | 'promo_conditions' | 'too_many_unpaid'
    }
  | NonNullable<Awaited<ReturnType<typeof assignNewClaim>>>
  | Exclude<Awaited<ReturnType<typeof checkMove>>, { ok: true }>

const withCredit = (draft: NewClaimRow, move: { readonly value: CountedMove } | null): NewClaimRow =>
  move ? { ...draft, total: draft.total - move.value.credit, credit: move.value.credit } : draft

const reserveDraft = (
  context: Context,
  owner: Owner,
  draft: NewClaimRow,
  { movesFrom = null, costCentre = null }: Pick<ClaimRequest['body'], 'movesFrom' | 'costCentre'>,
  idempotencyKey: IdempotencyKey | undefined,
) =>
  transact<ReserveResult>(context.db, async (trx, undo) => {
    const now = draft.createdAt
    await lockClaimHolder(trx, draft)
    await lockForMove(trx, movesFrom, draft.replaces)
    const replaced =
      draft.replaces === null ? null : await replaceClaim(context, trx, owner, draft.replaces, now)
    if (draft.replaces !== null && !replaced) return undo({ ok: false, code: 'claim_not_replaceable' })
    if (!(await isWithinUnpaidClaimQuota(trx, draft, draft.officeIndex, context.config.limits, now))) {
      return undo({ ok: false, code: 'too_many_unpaid' })
    }
    if (draft.promo !== null) {
      const usesLimit = context.book.promotion(draft.promo)?.conditions.usesLimit
      if (!(await reservePromoUse(trx, draft.promo, usesLimit)))
        return undo({ ok: false, code: 'promo_conditions' })
    }
    const terms = context.movingTerms()
    const move = movesFrom && (await checkMove(trx, terms, owner, movesFrom, draft))
    if (move?.ok === false) return undo(move)
    const draftWithDeadline = await withReplacementDeadline(trx, withCredit(draft, move), replaced)
    const claim = await reserveBox(trx, owner, draftWithDeadline, idempotencyKey)
    if (claim === null) return undo(boxTaken)
    const refusal = costCentre === null ? null : await assignNewClaim(trx, claim, costCentre)
    if (refusal) return undo(refusal)
    if (move) await insertMove(trx, terms, claim, move.value)
    return { ok: true, claim, freedOffice: replaced?.officeIndex ?? null }
  })

async function tryCreate(
  context: Context,
  request: ClaimRequest,
  place: RentedBox & { reserved: boolean },
  idempotencyKey: IdempotencyKey | undefined,
): Promise<CreateAnswer> {
  const { owner, body, today } = request
  const { officeIndex, box } = place
  // Another tab may have changed the box, so the box must be at the place that the form shows.
  if (body.place && !(officeIndex === body.place.index && box.lockerId === body.place.lockerId))
    return { ok: false, code: 'place_differs' }
  if (!place.open) return { ok: false, code: 'office_closed' }
  const wantedTerms = {
    ...body,
    promo: body.promo || null,
    boxName: body.boxName || null,
    firstMonthTariff: body.firstMonthTariff,
  }
  const terms = checkClaimTerms(context.book, place, wantedTerms, {
    today,
    // Uses are counted inside the transaction, so that the limit is exact and the use of the replaced claim is already
    // returned.
    uses: 0,
    forbidden: context.boxNames.forbidden(),
  })
  if (!terms.ok) return terms
  // The entity is registered only after the claim is created, so only the caller is checked here.
  const params = { clientType: body.clientType, holder: owner, entityInn: null, officeIndex }
  const blockedReason = await findRentRefusal(context, params)
  if (blockedReason) return blockedReason
  if (place.outOfOrder || place.reserved) return boxTaken
  const draft = toDraft(context, request, place, terms.value)
  const reserved = await reserveDraft(context, owner, draft, body, idempotencyKey)
  if (!reserved.ok) return reserved
  context.offices.took(officeIndex, { size: box.size, lockerId: box.lockerId })
  if (reserved.freedOffice) context.offices.touch(reserved.freedOffice)
  const { claim: row } = reserved
  // Built in memory instead of read back, which keeps creation fast.
  const history = [
    { status: row.status, at: row.createdAt, actor: 'client', actorName: null, reason: 'created' },
  ]
  const office = await context.offices.read(officeIndex, box.lockerId)
  const move = body.movesFrom ? await readMoveOfNewClaim(context.db, row) : null
  return accept(
    toClaimReply({ row, box, history, client: null, payment: null, office, move }, context.cipher, today),
  )
}

/** Reserves the box (M-API-12). A repeated request returns the claim that the first one created. */
export async function createClaimFromRequest(context: Context, request: ClaimRequest): Promise<CreateAnswer> {
  const { owner, body, now, today } = request
  const idempotencyKey = toIdempotencyKey(request.key, body)
  const wantedDays = { ...body, replaces: body.replaces ?? null, owner, today }
  const place = await findRentedBox(context.db, body.box, wantedDays)
  const answer: CreateAnswer = place
    ? await tryCreate(context, request, place, idempotencyKey)
    : { ok: false, code: 'box_unknown' }
  if (answer.ok) return answer
  const earlierAnswer = await findEarlierAnswer(context, owner, idempotencyKey, today)
  if (earlierAnswer) return earlierAnswer
  if (!place || answer.code !== 'box_taken') return answer
  const { number, size, lockerId } = place.box
  const wantedBox = { officeIndex: place.officeIndex, lockerId, number, size }
  return { ...boxTaken, data: { alternative: await context.offices.nearestFreeBox(wantedBox, now) } }
}
