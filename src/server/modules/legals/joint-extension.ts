import type { Transaction } from 'kysely'
import { basePath } from '#contract/endpoint.ts'
import {
  type extendTogether,
  type JointGuarantee,
  type JointLine,
  jointPaymentOrder,
  type quoteJointExtension,
} from '#contract/legal-claims.ts'
import { jointOrderMade } from '#copy/letters-reserved.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { paymentDeadline, paymentMethod } from '#domain/payment-method.ts'
import { service } from '#domain/service.ts'
import type { Owner } from '#server/access/owner.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Answer } from '#server/http/route.ts'
import type { ClaimNeeds } from '../claims/claim-needs.ts'
import { type ClaimRow, placeOf } from '../claims/claim-row.ts'
import { boxOfClaim, findOwnClaim, lockClaim } from '../claims/read-claim.ts'
import { rentConditions, wishOfClaim } from '../claims/rent-conditions.ts'
import { transact } from '../claims/transact.ts'
import { writeToOwner } from '../notices/claim-letters.ts'
import { chooseMethod, insertPayment } from '../payments/pay.ts'
import type { PaymentNeeds } from '../payments/payment-needs.ts'
import type { OrderPrinter } from '../payments/print-payment-order.ts'
import { makeSuccessor } from '../prolongation/make-successor.ts'
import { offerOf } from '../prolongation/offer.ts'
import { findSuccessor } from '../prolongation/successor.ts'

export type JointNeeds = ClaimNeeds & { readonly payments: PaymentNeeds; readonly printOrder: OrderPrinter }

/** Several rents of one organisation, to be extended alike. */
export interface JointWish {
  readonly owner: Owner
  readonly inn: string
  readonly claims: readonly number[]
  readonly months: number
  readonly guarantee: JointGuarantee
  readonly now: Date
  readonly today: CalendarDate
}

/** The claims asked for, each once, in one order for all who take several. */
const inOrder = (claims: readonly number[]): number[] =>
  [...new Set(claims)].sort((one, other) => one - other)

const conditionOf = async (needs: JointNeeds, row: ClaimRow): Promise<string | null> =>
  (await rentConditions(needs, await wishOfClaim(needs.db, row))).length > 0 ? 'legal_not_allowed' : null

/** Whether the guarantee goes on: as every other service it does unless somebody says otherwise. */
const keepsGuarantee = ({ guarantee }: JointWish, row: ClaimRow): boolean =>
  guarantee === 'as_now' ? row.services.includes(service.guarantee) : guarantee === 'all'

async function lineOf(needs: JointNeeds, wish: JointWish, row: ClaimRow): Promise<JointLine> {
  const box = await boxOfClaim(needs.db, row)
  const successor = await findSuccessor(needs.db, row.id)
  const offer = await offerOf(needs, row, successor?.id ?? null, wish.today)
  const choice = offer.choices.find(({ months }) => months === wish.months)
  const guarded = keepsGuarantee(wish, row)
  const price = (guarded ? choice?.totalWithGuarantee : choice?.total) ?? null
  const code =
    (await conditionOf(needs, row)) ??
    (offer.isAvailable ? null : offer.code) ??
    (choice?.allowed ? null : (choice?.reason ?? 'months_refused')) ??
    (price === null ? 'tariff_missing' : null)
  return {
    claim: row.id,
    ...placeOf(box),
    index: row.office_index,
    endDate: choice?.endDate ?? null,
    services: [...offer.services, ...(guarded ? [service.guarantee] : [])],
    total: code === null ? price : null,
    code,
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
    const extension = { months: wish.months, safetyGuarantee: keepsGuarantee(wish, old) }
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
  const codes = await Promise.all(rows.map((row) => conditionOf(needs, row)))
  return rows.flatMap(({ id }, at) => (codes[at] ? [{ claim: id, code: codes[at] }] : []))
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
