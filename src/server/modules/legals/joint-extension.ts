import type { Transaction } from 'kysely'
import { basePath } from '#contract/endpoint.ts'
import {
  type extendTogether,
  type JointLine,
  type JointMode,
  jointPaymentOrder,
  type quoteJointExtension,
} from '#contract/legal-claims.ts'
import type { LegalCondition } from '#contract/legal-conditions.ts'
import { jointOrderMade } from '#copy/letters-reserved.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { carriedServices } from '#domain/carried-services.ts'
import { paymentDeadline, paymentMethod } from '#domain/payment-method.ts'
import { totalOfChoice } from '#domain/prolongation.ts'
import { type ServiceNumber, service } from '#domain/service.ts'
import type { Owner } from '#server/access/owner.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Answer } from '#server/http/route.ts'
import type { ClaimNeeds } from '../claims/claim-needs.ts'
import { type ClaimRow, placeOf } from '../claims/claim-row.ts'
import { boxOfClaim, findOwnClaim, lockClaim } from '../claims/read-claim.ts'
import { rentConditions, wishOfClaim } from '../claims/rent-conditions.ts'
import { findRentedPlace } from '../claims/rented-place.ts'
import { transact } from '../claims/transact.ts'
import { writeToOwner } from '../notices/claim-letters.ts'
import { chooseMethod, insertPayment } from '../payments/pay.ts'
import type { PaymentNeeds } from '../payments/payment-needs.ts'
import type { OrderPrinter } from '../payments/print-payment-order.ts'
import { makeSuccessor } from '../prolongation/make-successor.ts'
import { offerOf, rentCarried } from '../prolongation/offer.ts'
import { findSuccessor } from '../prolongation/successor.ts'

export type JointNeeds = ClaimNeeds & { readonly payments: PaymentNeeds; readonly printOrder: OrderPrinter }

/** Several rents of one organisation, to be extended alike. */
export interface JointWish {
  readonly owner: Owner
  readonly inn: string
  readonly claims: readonly number[]
  readonly months: number
  readonly services: readonly { readonly service: ServiceNumber; readonly mode: JointMode }[]
  readonly now: Date
  readonly today: CalendarDate
}

/** The claims asked for, each once, in one order for all who take several. */
const inOrder = (claims: readonly number[]): number[] =>
  [...new Set(claims)].sort((one, other) => one - other)

const conditionsOf = async (needs: JointNeeds, row: ClaimRow): Promise<LegalCondition[]> =>
  rentConditions(needs, await wishOfClaim(needs.db, row))

/** What is wished of each service, as the rule of carried services asks; what is not named stays as it is. */
const wished =
  ({ services }: JointWish) =>
  (number: ServiceNumber): boolean | undefined => {
    const mode = services.find(({ service: each }) => each === number)?.mode ?? 'as_now'
    return mode === 'as_now' ? undefined : mode === 'all'
  }

async function lineOf(needs: JointNeeds, wish: JointWish, row: ClaimRow): Promise<JointLine> {
  const box = await boxOfClaim(needs.db, row)
  const successor = await findSuccessor(needs.db, row.id)
  const offer = await offerOf(needs, row, successor?.id ?? null, wish.today)
  const choice = offer.choices.find(({ months }) => months === wish.months)
  const services = carriedServices(rentCarried(row, offer.place), wished(wish))
  const price = choice === undefined ? null : totalOfChoice(choice, services)
  const conditions = await conditionsOf(needs, row)
  const code =
    (conditions.length > 0 ? 'legal_not_allowed' : null) ??
    (offer.isAvailable ? null : offer.code) ??
    (choice?.allowed ? null : (choice?.reason ?? 'months_refused')) ??
    (price === null ? 'tariff_missing' : null)
  return {
    claim: row.id,
    ...placeOf(box),
    index: row.office_index,
    endDate: choice?.endDate ?? null,
    services,
    onOffer: offer.onOffer,
    total: code === null ? price : null,
    code,
    conditions,
  }
}

const ownClaims = async (needs: JointNeeds, { owner, claims }: JointWish): Promise<ClaimRow[] | null> => {
  const rows = await Promise.all(inOrder(claims).map((id) => findOwnClaim(needs.db, owner, id)))
  const own = rows.filter((row) => row !== null)
  return own.length === rows.length && own.every((row) => row.client_type === 3) ? own : null
}

/** What each of several rents comes to, or why it cannot be extended; nothing is made. */
export async function quoteTogether(
  needs: JointNeeds,
  wish: JointWish,
): Promise<Answer<typeof quoteJointExtension>> {
  const rows = await ownClaims(needs, wish)
  if (!rows) return { ok: false, code: 'forbidden' }
  const lines: JointLine[] = []
  for (const row of rows) lines.push(await lineOf(needs, wish, row))
  return { ok: true, value: { lines, total: lines.reduce((sum, { total }) => sum + (total ?? 0), 0) } }
}

type Made = { readonly old: ClaimRow; readonly claim: ClaimRow }
type Refused = { readonly claim: number; readonly code: string }
type RefusedAll =
  | { ok: false; code: 'forbidden' }
  | { ok: false; code: 'claims_refused'; data: { lines: Refused[] } }
type Ordered = { ok: true; order: number; made: Made[] } | { ok: false; code: 'cost_differs' } | RefusedAll

/**
 * Makes all successors and answers them with their sum in kopecks, or names those that cannot be made; the caller undoes
 * its transaction then. Locks in the order of the numbers.
 */
export async function makeAll(
  needs: JointNeeds,
  trx: Transaction<Schema>,
  wish: JointWish,
): Promise<{ ok: true; made: Made[]; total: number } | RefusedAll> {
  const made: Made[] = []
  const refused: Refused[] = []
  // Whoever began to pay one of them in another way keeps that.
  const untouched = ({ payment_method: method }: ClaimRow) => method === null
  for (const id of inOrder(wish.claims)) {
    const old = await lockClaim(trx, id, wish.owner)
    if (old?.client_type !== 3) return { ok: false, code: 'forbidden' }
    const place = await findRentedPlace(trx, old.box_id)
    if (!place) throw new Error(`claim ${id} has no box`)
    const services = carriedServices(rentCarried(old, place), wished(wish))
    const extension = {
      months: wish.months,
      services,
      safetyGuarantee: services.includes(service.guarantee),
    }
    const successor = await makeSuccessor(needs, trx, old, extension, wish.now, untouched)
    if (!successor.ok) refused.push({ claim: id, code: successor.code })
    else if (!untouched(successor.claim)) refused.push({ claim: id, code: 'prolongation_extended' })
    else made.push({ old, claim: successor.claim })
  }
  if (refused.length > 0) return { ok: false, code: 'claims_refused', data: { lines: refused } }
  return { ok: true, made, total: made.reduce((sum, { claim }) => sum + claim.total, 0) }
}

/** Rents that the organisation may not extend, named before anything is made: the directory is outside. */
async function hindered(needs: JointNeeds, inn: string, rows: readonly ClaimRow[]): Promise<Refused[]> {
  // One organisation, asked anew once.
  await needs.companyState(inn, true)
  const found = await Promise.all(rows.map((row) => conditionsOf(needs, row)))
  return rows.flatMap(({ id }, at) =>
    (found[at]?.length ?? 0) > 0 ? [{ claim: id, code: 'legal_not_allowed' }] : [],
  )
}

/** Why these rents cannot be extended together, before anything is made; null when nothing is known against it. */
export async function refusalTogether(
  needs: JointNeeds,
  wish: JointWish,
): Promise<RefusedAll | { ok: false; code: 'offer_missing' } | null> {
  const { legalHid, sub } = wish.owner
  if (!(await needs.hasOffer(needs.db, { legal_hid: legalHid, sub }))) {
    return { ok: false, code: 'offer_missing' }
  }
  const rows = await ownClaims(needs, wish)
  if (!rows) return { ok: false, code: 'forbidden' }
  const lines = await hindered(needs, wish.inn, rows)
  return lines.length > 0 ? { ok: false, code: 'claims_refused', data: { lines } } : null
}

/** Extends several rents with one payment order: all of them or none (issue 5 part 2). */
export async function orderTogether(
  needs: JointNeeds,
  wish: JointWish & { readonly total: number },
): Promise<Answer<typeof extendTogether>> {
  const { owner, now } = wish
  const refusal = await refusalTogether(needs, wish)
  if (refusal) return refusal
  const done = await transact<Ordered>(needs.db, async (trx, undo) => {
    const all = await makeAll(needs, trx, wish)
    if (!all.ok) return undo(all)
    const { total } = all
    if (total !== wish.total) return undo({ ok: false, code: 'cost_differs' })
    const { id: order } = await trx
      .insertInto('joint_order')
      .values({ legal_hid: owner.legalHid, sub: owner.sub, total, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { claim } of all.made) {
      await chooseMethod(needs.payments, trx, claim, paymentMethod.paymentOrder, now, true)
      const { id } = await insertPayment(trx, claim, paymentMethod.paymentOrder, now)
      await trx.updateTable('payment').set({ joint_order_id: order }).where('id', '=', id).execute()
    }
    const [first] = all.made
    if (first)
      await writeToOwner(trx, needs.outbox, {
        key: `joint-order-${order}`,
        claimId: first.claim.id,
        now,
        words: (facts) => jointOrderMade({ ...facts, order, rents: all.made.length, total }),
        paper: { kind: 'joint_order', of: order },
      })
    return { ok: true, order, made: all.made }
  })
  if (!done.ok) return done
  for (const { claim } of done.made) needs.offices.touch(claim.office_index)
  const untils = done.made.map(({ claim }) =>
    paymentDeadline(claim.created_at, paymentMethod.paymentOrder).getTime(),
  )
  return {
    ok: true,
    value: {
      order: done.order,
      total: wish.total,
      payUntil: new Date(Math.min(...untils)).toISOString(),
      paymentOrder: `${basePath}${jointPaymentOrder.path.replace(':id', String(done.order))}`,
      claims: done.made.map(({ old, claim }) => ({ claim: old.id, successor: claim.id, total: claim.total })),
    },
  }
}
