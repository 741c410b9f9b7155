import { sql, type Transaction } from 'kysely'
import {
  type extendFromBalance,
  type extendTogether,
  type JointLine,
  jointPaymentOrder,
  type quoteJointExtension,
} from '#claims/api/legal-claims.ts'
import { carriedServices, totalOfChoice } from '#claims/rules/extension.ts'
import { type ServiceNumber, service } from '#claims/rules/service.ts'
import { writeToOwner } from '#claims/server/claim-emails.ts'
import { makeRenewal } from '#claims/server/extension/make-renewal.ts'
import { type Offer, offersOf, rentCarried } from '#claims/server/extension/offer.ts'
import { findRenewals } from '#claims/server/lock-chain.ts'
import { lockClaim, unpaidSince } from '#claims/server/read-claim.ts'
import { type BodyOf, basePath, type ReplyOf } from '#kit/api/endpoint.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { paymentDeadline, paymentMethod } from '#money/rules/payment-method.ts'
import { chooseMethod, insertPayment } from '#money/server/payments/pay.ts'
import { debitRent } from '#money/server/payments/pay-from-balance.ts'
import type { LegalCondition } from '#people/api/organisation-users.ts'
import { conditionsOfClaims } from '#people/server/organisations/rent-conditions.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { placeOf } from '#rent/server/boxes/box-row.ts'
import { placeOfClaim, placesOfClaims, type RentedPlace } from '#rent/server/boxes/rented-place.ts'
import { jointOrderMade } from '#rent/words/emails.ts'
import { type Owner, ownedBy } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { insertRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { Answer } from '#server/http/route.ts'

export interface JointParams extends BodyOf<typeof quoteJointExtension> {
  readonly owner: Owner
  readonly inn: string
  readonly now: Date
  readonly today: CalendarDate
}

/** Unique, in the lock order. */
const inOrder = (claims: readonly number[]): number[] =>
  [...new Set(claims)].sort((item, other) => item - other)

/** Undefined leaves the service as it is. */
const requested =
  ({ services }: JointParams) =>
  (number: ServiceNumber): boolean | undefined => {
    const mode = services.find(({ service }) => service === number)?.mode ?? 'as_now'
    return mode === 'as_now' ? undefined : mode === 'all'
  }

function lineOf(params: JointParams, row: ClaimRow, offer: Offer, conditions: LegalCondition[]): JointLine {
  const choice = offer.choices.find(({ months }) => months === params.months)
  const services = carriedServices(rentCarried(row, offer.place), requested(params))
  const price = choice === undefined ? null : totalOfChoice(choice, services)
  const code =
    (conditions.length > 0 ? 'legal_not_allowed' : null) ??
    (offer.isAvailable ? null : offer.code) ??
    (choice?.allowed ? null : (choice?.reason ?? 'months_refused')) ??
    (price === null ? 'tariff_missing' : null)
  return {
    claim: row.id,
    ...placeOf(offer.place.box),
    index: row.officeIndex,
    endDate: choice?.endDate ?? null,
    services,
    onOffer: offer.onOffer,
    total: code === null ? price : null,
    code,
    conditions,
  }
}

const ownClaims = async (context: Context, { owner, claims }: JointParams): Promise<ClaimRow[] | null> => {
  const asked = inOrder(claims)
  const rows = await context.db
    .selectFrom('claim')
    .selectAll()
    .where(sql<boolean>`id = any(${asked}::bigint[])`)
    .where(ownedBy(owner))
    .orderBy('id')
    .execute()
  return rows.length === asked.length && rows.every((row) => row.clientType === clientTypeByName.legal)
    ? rows
    : null
}

async function conditionsOf(
  context: Context,
  { owner }: JointParams,
  rows: readonly ClaimRow[],
  places: ReadonlyMap<number, Pick<RentedPlace, 'region'>>,
) {
  const claims = rows.map((row) => ({ ...row, region: places.get(row.id)?.region ?? '' }))
  const found = await conditionsOfClaims(context, owner.legalHid, claims)
  return (row: ClaimRow) => found.get(row.id) ?? []
}

/** A hundred rents take as many statements as one. */
export async function quoteTogether(
  context: Context,
  params: JointParams,
): Promise<Answer<typeof quoteJointExtension>> {
  const rows = await ownClaims(context, params)
  if (!rows) return { ok: false, code: 'forbidden' }
  const ids = rows.map(({ id }) => id)
  const renewals = await findRenewals(context.db, ids)
  const rents = rows.map((row) => ({ row, renewal: renewals.get(row.id) ?? null }))
  const offers = await offersOf(context, rents, params.today)
  const places = new Map([...offers].map(([id, { place }]) => [id, place]))
  const conditions = await conditionsOf(context, params, rows, places)
  const lines = rows.flatMap((row) => {
    const offer = offers.get(row.id)
    return offer ? [lineOf(params, row, offer, conditions(row))] : []
  })
  return { ok: true, value: { lines, total: lines.reduce((sum, { total }) => sum + (total ?? 0), 0) } }
}

type Made = { readonly old: ClaimRow; readonly claim: ClaimRow }
type Refused = { readonly claim: number; readonly code: string }
type ClaimsRefused = { ok: false; code: 'claims_refused'; data: { lines: Refused[] } }
type RefusedAll = { ok: false; code: 'forbidden' | 'offer_missing' | 'cost_differs' } | ClaimsRefused

/** Locks in numeric order; the caller rolls back if any renewal is refused. */
async function makeAll(
  context: Context,
  trx: Transaction<Schema>,
  params: PricedParams,
): Promise<{ ok: true; made: Made[] } | RefusedAll> {
  const made: Made[] = []
  const refused: Refused[] = []
  // Keeps a payment begun by another method.
  const untouched = ({ paymentMethod: method }: ClaimRow) => method === null
  for (const id of inOrder(params.claims)) {
    const old = await lockClaim(trx, id, params.owner)
    if (old?.clientType !== clientTypeByName.legal) return { ok: false, code: 'forbidden' }
    const place = await placeOfClaim(trx, old)
    const services = carriedServices(rentCarried(old, place), requested(params))
    const extension = {
      months: params.months,
      services,
      safetyGuarantee: services.includes(service.guarantee),
    }
    const renewal = await makeRenewal(context, trx, old, extension, params.now, untouched)
    if (!renewal.ok) refused.push({ claim: id, code: renewal.code })
    else if (!untouched(renewal.claim)) refused.push({ claim: id, code: 'method_final' })
    else made.push({ old, claim: renewal.claim })
  }
  if (refused.length > 0) return { ok: false, code: 'claims_refused', data: { lines: refused } }
  const total = made.reduce((sum, { claim }) => sum + claim.total, 0)
  return total === params.total ? { ok: true, made } : { ok: false, code: 'cost_differs' }
}

async function checkRents(context: Context, params: JointParams): Promise<RefusedAll | null> {
  const { legalHid, sub } = params.owner
  if (!(await context.hasOffer(context.db, { legalHid, sub }))) return { ok: false, code: 'offer_missing' }
  const rows = await ownClaims(context, params)
  if (!rows) return { ok: false, code: 'forbidden' }
  // Refreshes the cached state once for all rents.
  await context.companyState(params.inn, true)
  const conditions = await conditionsOf(context, params, rows, await placesOfClaims(context.db, rows))
  const lines = rows
    .filter((row) => conditions(row).length > 0)
    .map(({ id }) => ({ claim: id, code: 'legal_not_allowed' }))
  return lines.length > 0 ? { ok: false, code: 'claims_refused', data: { lines } } : null
}

interface PricedParams extends JointParams {
  readonly total: number
}

/** Extends all rents or none; `pay` runs in the same transaction, and its refusal undoes everything. */
async function extendAll<Value, Refusal extends { ok: false } = never>(
  context: Context,
  params: PricedParams,
  pay: (trx: Transaction<Schema>, made: readonly Made[]) => Promise<{ ok: true; value: Value } | Refusal>,
) {
  type Extended = { ok: true; value: Value; made: Made[] }
  const refusal = await checkRents(context, params)
  if (refusal) return refusal
  const extended = await transact<Extended | RefusedAll | Refusal>(context.db, async (trx, undo) => {
    const all = await makeAll(context, trx, params)
    if (!all.ok) return undo(all)
    const paid = await pay(trx, all.made)
    return paid.ok ? { ...paid, made: all.made } : undo(paid)
  })
  if (extended.ok) for (const { claim } of extended.made) context.offices.touch(claim.officeIndex)
  return extended
}

const toExtended = ({ old, claim }: Made) => ({ claim: old.id, renewal: claim.id, total: claim.total })

export async function orderTogether(
  context: Context,
  params: PricedParams,
): Promise<Answer<typeof extendTogether>> {
  const { owner, now, total } = params
  const ordered = await extendAll<number>(context, params, async (trx, made) => {
    const { id: order } = await insertRow(trx, 'jointOrder', {
      legalHid: owner.legalHid,
      sub: owner.sub,
      total,
      createdAt: now,
    })
    for (const { claim } of made) {
      await chooseMethod(context, trx, claim, paymentMethod.paymentOrder, now, true)
      const { id } = await insertPayment(trx, claim, paymentMethod.paymentOrder, now)
      await updateRows(trx, 'payment', id, { jointOrderId: order })
    }
    const [first] = made
    if (first)
      await writeToOwner(trx, context.outbox, {
        key: `joint-order-${order}`,
        claimId: first.claim.id,
        now,
        words: (facts) => jointOrderMade({ ...facts, order, rents: made.length, total }),
        attachment: { kind: 'joint_order', of: order },
      })
    return { ok: true, value: order }
  })
  if (!ordered.ok) return ordered
  const { value: order, made } = ordered
  const untils = made.map(({ claim }) =>
    paymentDeadline(unpaidSince(claim), paymentMethod.paymentOrder).getTime(),
  )
  return {
    ok: true,
    value: {
      order,
      total,
      payUntil: new Date(Math.min(...untils)),
      paymentOrder: `${basePath}${jointPaymentOrder.path.replace(':id', String(order))}`,
      claims: made.map(toExtended),
    },
  }
}

/** Claims are locked before the balance, which is always the last lock. */
export const payTogether = (
  context: Context,
  params: PricedParams,
): Promise<Answer<typeof extendFromBalance>> =>
  extendAll<
    ReplyOf<typeof extendFromBalance>,
    | { ok: false; code: 'balance_not_connected' }
    | { ok: false; code: 'insufficient_funds'; data: unknown }
    | ClaimsRefused
  >(context, params, async (trx, made) => {
    const { owner, now, total } = params
    const account = await lockRow(trx, 'balance', { legalHid: owner.legalHid })
    if (!account) return { ok: false, code: 'balance_not_connected' }
    const balance = account.amount - total
    if (balance < 0) {
      const data = { shortfall: -balance, balance: account.amount }
      return { ok: false, code: 'insufficient_funds', data }
    }
    for (const { old, claim } of made) {
      const paid = await debitRent(context, trx, { claim, earlier: [old] }, { actor: 'server', now })
      if (paid.ok) continue
      const lines = [{ claim: old.id, code: 'claim_not_payable' }]
      return { ok: false, code: 'claims_refused', data: { lines } }
    }
    return { ok: true, value: { total, balance, claims: made.map(toExtended) } }
  })
