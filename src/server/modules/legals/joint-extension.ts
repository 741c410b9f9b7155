import { sql, type Transaction } from 'kysely'
import { basePath } from '#contract/endpoint.ts'
import {
  type extendTogether,
  type JointLine,
  type JointMode,
  jointPaymentOrder,
  type quoteJointExtension,
} from '#contract/legal-claims.ts'
import type { LegalCondition } from '#contract/legal-conditions.ts'
import { jointOrderMade } from '#copy/emails-rent.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { carriedServices } from '#domain/carried-services.ts'
import { clientTypeByName } from '#domain/client-type.ts'
import { paymentDeadline, paymentMethod } from '#domain/payment-method.ts'
import { totalOfChoice } from '#domain/prolongation.ts'
import { type ServiceNumber, service } from '#domain/service.ts'
import { type Owner, ownedBy } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { insertRow, updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { Answer } from '#server/http/route.ts'
import { placeOf } from '../boxes/box-row.ts'
import { placeOfClaim, placesOfClaims, type RentedPlace } from '../boxes/rented-place.ts'
import { unpaidSince } from '../claims/claim-row.ts'
import { findRenewals } from '../claims/lock-chain.ts'
import { lockClaim } from '../claims/read-claim.ts'
import { writeToOwner } from '../notifications/claim-emails.ts'
import { conditionsOfClaims } from '../organisations/rent-conditions.ts'
import { chooseMethod, insertPayment } from '../payments/pay.ts'
import { makeRenewal } from '../prolongation/make-renewal.ts'
import { type Offer, offersOf, rentCarried } from '../prolongation/offer.ts'

/** Several rents of one organisation, to be extended alike. */
export interface JointParams {
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
  [...new Set(claims)].sort((item, other) => item - other)

/** What is requested of each service, for `carriedServices`; what is not named stays as it is. */
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

/** What keeps the organisation from renting, by the number of the claim whose office counts. */
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

/**
 * What each of several rents comes to, or why it cannot be extended; nothing is made. A hundred rents take as many
 * statements as one.
 */
export async function quoteTogether(
  context: Context,
  params: JointParams,
): Promise<Answer<typeof quoteJointExtension>> {
  const rows = await ownClaims(context, params)
  if (!rows) return { ok: false, code: 'forbidden' }
  const renewals = await findRenewals(
    context.db,
    rows.map(({ id }) => id),
  )
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
type RefusedAll =
  | { ok: false; code: 'forbidden' }
  | { ok: false; code: 'claims_refused'; data: { lines: Refused[] } }
type Ordered = { ok: true; order: number; made: Made[] } | { ok: false; code: 'cost_differs' } | RefusedAll

/**
 * Makes all renewals and answers them with their sum in kopecks, or names those that cannot be made; the caller undoes
 * its transaction then. Locks in the order of the numbers.
 */
export async function makeAll(
  context: Context,
  trx: Transaction<Schema>,
  params: JointParams,
): Promise<{ ok: true; made: Made[]; total: number } | RefusedAll> {
  const made: Made[] = []
  const refused: Refused[] = []
  // Whoever began to pay one of them in another way keeps that.
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
  return { ok: true, made, total: made.reduce((sum, { claim }) => sum + claim.total, 0) }
}

/** Rents that the organisation may not extend, named before anything is made: the directory is outside. */
async function blockedRents(
  context: Context,
  params: JointParams,
  rows: readonly ClaimRow[],
): Promise<Refused[]> {
  // One organisation, asked again once.
  await context.companyState(params.inn, true)
  const conditions = await conditionsOf(context, params, rows, await placesOfClaims(context.db, rows))
  return rows.flatMap((row) =>
    conditions(row).length > 0 ? [{ claim: row.id, code: 'legal_not_allowed' }] : [],
  )
}

/** Why these rents cannot be extended together, before anything is made; null when nothing is known against it. */
export async function refusalTogether(
  context: Context,
  params: JointParams,
): Promise<RefusedAll | { ok: false; code: 'offer_missing' } | null> {
  const { legalHid, sub } = params.owner
  if (!(await context.hasOffer(context.db, { legalHid, sub }))) {
    return { ok: false, code: 'offer_missing' }
  }
  const rows = await ownClaims(context, params)
  if (!rows) return { ok: false, code: 'forbidden' }
  const lines = await blockedRents(context, params, rows)
  return lines.length > 0 ? { ok: false, code: 'claims_refused', data: { lines } } : null
}

/** Extends several rents with one payment order: all of them or none. */
export async function orderTogether(
  context: Context,
  params: JointParams & { readonly total: number },
): Promise<Answer<typeof extendTogether>> {
  const { owner, now } = params
  const refusal = await refusalTogether(context, params)
  if (refusal) return refusal
  const done = await transact<Ordered>(context.db, async (trx, undo) => {
    const all = await makeAll(context, trx, params)
    if (!all.ok) return undo(all)
    const { total } = all
    if (total !== params.total) return undo({ ok: false, code: 'cost_differs' })
    const { id: order } = await insertRow(trx, 'jointOrder', {
      legalHid: owner.legalHid,
      sub: owner.sub,
      total,
      createdAt: now,
    })
    for (const { claim } of all.made) {
      await chooseMethod(context, trx, claim, paymentMethod.paymentOrder, now, true)
      const { id } = await insertPayment(trx, claim, paymentMethod.paymentOrder, now)
      await updateRows(trx, 'payment', id, { jointOrderId: order })
    }
    const [first] = all.made
    if (first)
      await writeToOwner(trx, context.outbox, {
        key: `joint-order-${order}`,
        claimId: first.claim.id,
        now,
        words: (facts) => jointOrderMade({ ...facts, order, rents: all.made.length, total }),
        attachment: { kind: 'joint_order', of: order },
      })
    return { ok: true, order, made: all.made }
  })
  if (!done.ok) return done
  for (const { claim } of done.made) context.offices.touch(claim.officeIndex)
  const untils = done.made.map(({ claim }) =>
    paymentDeadline(unpaidSince(claim), paymentMethod.paymentOrder).getTime(),
  )
  return {
    ok: true,
    value: {
      order: done.order,
      total: params.total,
      payUntil: new Date(Math.min(...untils)),
      paymentOrder: `${basePath}${jointPaymentOrder.path.replace(':id', String(done.order))}`,
      claims: done.made.map(({ old, claim }) => ({ claim: old.id, renewal: claim.id, total: claim.total })),
    },
  }
}
