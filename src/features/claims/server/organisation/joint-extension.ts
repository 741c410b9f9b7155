import { sql, type Transaction } from 'kysely'
import {
  downloadJointPaymentOrder,
  type JointExtensionLine,
  type orderJointExtension,
  type payJointExtensionFromBalance,
  type quoteJointExtension,
} from '#claims/api/organisation-claims.ts'
import { chooseExtensionServices, computeTotalWithServices } from '#claims/rules/extension.ts'
import { type ServiceNumber, serviceNumberByName } from '#claims/rules/services.ts'
import { sendOwnerEmail } from '#claims/server/claim-emails.ts'
import { createExtensionClaim } from '#claims/server/extension/create-extension-claim.ts'
import {
  type ExtensionTerms,
  readExtensionTermsByClaim,
  toExtendedRent,
} from '#claims/server/extension/extension-terms.ts'
import { getUnpaidSince, lockClaim } from '#claims/server/read-claim.ts'
import { apiBasePath, type EndpointBody, type EndpointReply } from '#kit/api/endpoint.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { paymentDeadline, paymentMethod } from '#money/rules/payment-method.ts'
import { debitBalanceForRent } from '#money/server/payments/pay-from-balance.ts'
import { insertPayment, setPaymentMethod } from '#money/server/payments/start-payment.ts'
import type { RentCondition } from '#people/api/organisation-users.ts'
import { findRentConditionsByClaim } from '#people/server/organisations/rent-conditions.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { toRentedPlace } from '#rent/server/boxes/box-row.ts'
import { findBoxesOfClaims, findBoxOfClaim, type RentedBox } from '#rent/server/boxes/rented-box.ts'
import { jointOrderEmail } from '#rent/words/emails.ts'
import { type Owner, ownedClaimsCondition } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { insertRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { EndpointAnswer } from '#server/http/route.ts'
import {
  type approvalNeeded,
  type SpendingAct,
  spendWithinLimit,
  withApproval,
} from '../spending/spend-within-limit.ts'

export interface JointExtensionRequest extends EndpointBody<typeof quoteJointExtension> {
  readonly owner: Owner
  readonly inn: string
  readonly now: Date
  readonly today: CalendarDate
}

const toLockOrder = (claims: readonly number[]): number[] =>
  [...new Set(claims)].sort((item, other) => item - other)

/** Undefined means that the rent keeps or omits the service as it does now. */
const requestedServices =
  ({ services }: JointExtensionRequest) =>
  (number: ServiceNumber): boolean | undefined => {
    const mode = services.find(({ service }) => service === number)?.mode ?? 'as_now'
    return mode === 'as_now' ? undefined : mode === 'all'
  }

function toJointLine(
  params: JointExtensionRequest,
  row: ClaimRow,
  offer: ExtensionTerms,
  conditions: RentCondition[],
): JointExtensionLine {
  const choice = offer.choices.find(({ months }) => months === params.months)
  const services = chooseExtensionServices(toExtendedRent(row, offer.place), requestedServices(params))
  const price = choice === undefined ? null : computeTotalWithServices(choice, services)
  const code =
    (conditions.length > 0 ? 'legal_not_allowed' : null) ??
    (offer.isAvailable ? null : offer.code) ??
    (choice?.allowed ? null : (choice?.reason ?? 'months_refused')) ??
    (price === null ? 'tariff_missing' : null)
  return {
    claim: row.id,
    ...toRentedPlace(offer.place.box),
    index: row.officeIndex,
    endDate: choice?.endDate ?? null,
    services,
    onOffer: offer.onOffer,
    total: code === null ? price : null,
    code,
    conditions,
  }
}

const readOwnClaims = async (
  context: Context,
  { owner, claims }: JointExtensionRequest,
): Promise<ClaimRow[] | null> => {
  const claimIds = toLockOrder(claims)
  const rows = await context.db
    .selectFrom('claim')
    .selectAll()
    .where(sql<boolean>`id = any(${claimIds}::bigint[])`)
    .where(ownedClaimsCondition(owner))
    .orderBy('id')
    .execute()
  return rows.length === claimIds.length && rows.every((row) => row.clientType === clientTypeByName.legal)
    ? rows
    : null
}

async function readConditions(
  context: Context,
  { owner }: JointExtensionRequest,
  rows: readonly ClaimRow[],
  places: ReadonlyMap<number, Pick<RentedBox, 'region'>>,
) {
  const claims = rows.map((row) => ({ ...row, region: places.get(row.id)?.region ?? '' }))
  const conditionsByClaim = await findRentConditionsByClaim(context, owner.legalHid, claims)
  return (row: ClaimRow) => conditionsByClaim.get(row.id) ?? []
}

/** The number of statements does not depend on the number of rents. */
export async function quoteJointExtensionRents(
  context: Context,
  params: JointExtensionRequest,
): Promise<EndpointAnswer<typeof quoteJointExtension>> {
  const rows = await readOwnClaims(context, params)
  if (!rows) return { ok: false, code: 'forbidden' }
  const offers = await readExtensionTermsByClaim(context, rows, params.today)
  const places = new Map([...offers].map(([id, { place }]) => [id, place]))
  const conditions = await readConditions(context, params, rows, places)
  const lines = rows.flatMap((row) => {
    const offer = offers.get(row.id)
    return offer ? [toJointLine(params, row, offer, conditions(row))] : []
  })
  return { ok: true, value: { lines, total: lines.reduce((sum, { total }) => sum + (total ?? 0), 0) } }
}

type ExtendedRent = { readonly rent: ClaimRow; readonly claim: ClaimRow }
type RefusedLine = { readonly claim: number; readonly code: string }
type ClaimsRefused = { ok: false; code: 'claims_refused'; data: { lines: RefusedLine[] } }
type JointRefusal =
  | { ok: false; code: 'forbidden' | 'offer_missing' | 'cost_differs' }
  | ClaimsRefused
  | typeof approvalNeeded

/** Locks rents in ascending order. The caller must roll back if any extension is refused. */
async function extendRents(
  context: Context,
  trx: Transaction<Schema>,
  params: PricedParams,
): Promise<{ ok: true; made: ExtendedRent[] } | JointRefusal> {
  const extendedRents: ExtendedRent[] = []
  const refused: RefusedLine[] = []
  // If the holder has begun to pay an extension by another method, it is not replaced.
  const isReplaceable = ({ paymentMethod: method }: ClaimRow) => method === null
  for (const id of toLockOrder(params.claims)) {
    const rent = await lockClaim(trx, id, params.owner)
    if (rent?.clientType !== clientTypeByName.legal) return { ok: false, code: 'forbidden' }
    const place = await findBoxOfClaim(trx, rent)
    const services = chooseExtensionServices(toExtendedRent(rent, place), requestedServices(params))
    const extensionParams = {
      months: params.months,
      services,
      safetyGuarantee: services.includes(serviceNumberByName.guarantee),
    }
    const extension = await createExtensionClaim(
      context,
      trx,
      rent,
      extensionParams,
      params.now,
      isReplaceable,
    )
    if (!extension.ok) refused.push({ claim: id, code: extension.code })
    else if (!isReplaceable(extension.claim)) refused.push({ claim: id, code: 'method_final' })
    else extendedRents.push({ rent: rent, claim: extension.claim })
  }
  if (refused.length > 0) return { ok: false, code: 'claims_refused', data: { lines: refused } }
  const total = extendedRents.reduce((sum, { claim }) => sum + claim.total, 0)
  return total === params.total ? { ok: true, made: extendedRents } : { ok: false, code: 'cost_differs' }
}

async function checkRents(context: Context, params: JointExtensionRequest): Promise<JointRefusal | null> {
  const { legalHid, sub } = params.owner
  if (!(await context.hasOffer(context.db, { legalHid, sub }))) return { ok: false, code: 'offer_missing' }
  const rows = await readOwnClaims(context, params)
  if (!rows) return { ok: false, code: 'forbidden' }
  // Refreshes the cached state of the company once for all rents.
  await context.companyState(params.inn, true)
  const conditions = await readConditions(context, params, rows, await findBoxesOfClaims(context.db, rows))
  const lines = rows
    .filter((row) => conditions(row).length > 0)
    .map(({ id }) => ({ claim: id, code: 'legal_not_allowed' }))
  return lines.length > 0 ? { ok: false, code: 'claims_refused', data: { lines } } : null
}

interface PricedParams extends JointExtensionRequest {
  readonly total: number
}

const toSpendingAct = ({ owner, claims, months, services, total, now }: PricedParams): SpendingAct => ({
  owner: { sub: owner.sub, legalHid: owner.legalHid },
  kind: 'joint_extension',
  subject: [...toLockOrder(claims), months, JSON.stringify(services)],
  claims,
  amount: total,
  now,
})

/** Extends all rents or none. `pay` runs in the same transaction; if it refuses, nothing is extended. */
async function extendAllOrNone<Value, Refusal extends { ok: false } = never>(
  context: Context,
  params: PricedParams,
  pay: (
    trx: Transaction<Schema>,
    extendedRents: readonly ExtendedRent[],
  ) => Promise<{ ok: true; value: Value } | Refusal>,
) {
  type Extended = { ok: true; value: Value; made: ExtendedRent[] }
  const refusal = await checkRents(context, params)
  if (refusal) return refusal
  const extended = await transact<Extended | JointRefusal | Refusal>(context.db, async (trx, undo) => {
    const result = await extendRents(context, trx, params)
    if (!result.ok) return undo(result)
    const claims = result.made.map(({ claim }) => claim.id)
    const overLimit = await spendWithinLimit(trx, { ...toSpendingAct(params), claims })
    if (overLimit) return undo(overLimit)
    const paid = await pay(trx, result.made)
    return paid.ok ? { ...paid, made: result.made } : undo(paid)
  })
  if (extended.ok) for (const { claim } of extended.made) context.offices.touch(claim.officeIndex)
  return withApproval(context, extended, () => toSpendingAct(params))
}

const toExtensionReply = ({ rent, claim }: ExtendedRent) => ({
  claim: rent.id,
  extension: claim.id,
  total: claim.total,
})

export async function createJointOrder(
  context: Context,
  params: PricedParams,
): Promise<EndpointAnswer<typeof orderJointExtension>> {
  const { owner, now, total } = params
  const ordered = await extendAllOrNone<number>(context, params, async (trx, extendedRents) => {
    const { id: order } = await insertRow(trx, 'jointOrder', {
      legalHid: owner.legalHid,
      sub: owner.sub,
      total,
      createdAt: now,
    })
    for (const { claim } of extendedRents) {
      await setPaymentMethod(context, trx, claim, paymentMethod.paymentOrder, now, true)
      const { id } = await insertPayment(trx, claim, paymentMethod.paymentOrder, now)
      await updateRows(trx, 'payment', id, { jointOrderId: order })
    }
    const [first] = extendedRents
    if (first)
      await sendOwnerEmail(trx, context.outbox, {
        key: `joint-order-${order}`,
        claimId: first.claim.id,
        now,
        words: (facts) => jointOrderEmail({ ...facts, order, rents: extendedRents.length, total }),
        attachment: { kind: 'joint_order', of: order },
      })
    return { ok: true, value: order }
  })
  if (!ordered.ok) return ordered
  const { value: order, made: extendedRents } = ordered
  const deadlines = extendedRents.map(({ claim }) =>
    paymentDeadline(getUnpaidSince(claim), paymentMethod.paymentOrder).getTime(),
  )
  return {
    ok: true,
    value: {
      order,
      total,
      payUntil: new Date(Math.min(...deadlines)),
      paymentOrder: `${apiBasePath}${downloadJointPaymentOrder.path.replace(':id', String(order))}`,
      claims: extendedRents.map(toExtensionReply),
    },
  }
}

/** Claims are locked before the balance, because balances are always locked last. */
export const payJointOrderFromBalance = (
  context: Context,
  params: PricedParams,
): Promise<EndpointAnswer<typeof payJointExtensionFromBalance>> =>
  extendAllOrNone<
    EndpointReply<typeof payJointExtensionFromBalance>,
    | { ok: false; code: 'balance_not_connected' }
    | { ok: false; code: 'insufficient_funds'; data: unknown }
    | ClaimsRefused
  >(context, params, async (trx, extendedRents) => {
    const { owner, now, total } = params
    const balanceRow = await lockRow(trx, 'balance', { legalHid: owner.legalHid })
    if (!balanceRow) return { ok: false, code: 'balance_not_connected' }
    const balance = balanceRow.amount - total
    if (balance < 0) {
      const data = { shortfall: -balance, balance: balanceRow.amount }
      return { ok: false, code: 'insufficient_funds', data }
    }
    for (const { rent, claim } of extendedRents) {
      const paid = await debitBalanceForRent(
        context,
        trx,
        { claim, earlier: [rent] },
        { actor: 'server', now },
      )
      if (paid.ok) continue
      const lines = [{ claim: rent.id, code: 'claim_not_payable' }]
      return { ok: false, code: 'claims_refused', data: { lines } }
    }
    return { ok: true, value: { total, balance, claims: extendedRents.map(toExtensionReply) } }
  })
