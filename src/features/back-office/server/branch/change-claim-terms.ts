import type { Transaction } from 'kysely'
import type { changeClaimTerms } from '#back-office/api/branch-claim-changes.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { serviceNumberByName } from '#claims/rules/services.ts'
import { applyPaymentEvents } from '#claims/server/apply-payment-event.ts'
import { sendOwnerEmail } from '#claims/server/claim-emails.ts'
import { type CheckedTerms, checkClaimTerms } from '#claims/server/claim-terms.ts'
import { findMoveOfNewClaim } from '#claims/server/moves.ts'
import { getUnpaidSince, isPaymentOverdue } from '#claims/server/read-claim.ts'
import { recordOfficeAction } from '#claims/server/record-status-change.ts'
import type { EndpointBody } from '#kit/api/endpoint.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import {
  checkPaymentMethod,
  type PaymentMethod,
  paymentDeadline,
  paymentMethod,
} from '#money/rules/payment-method.ts'
import { insertPayment } from '#money/server/payments/start-payment.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { findBoxOfClaim, withOrderedServicesAllowed } from '#rent/server/boxes/rented-box.ts'
import { countPromoUses } from '#rent/server/tariffs/promo-uses.ts'
import { servicesChangedEmail } from '#rent/words/emails.ts'
import type { Context } from '#server/context.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { type ClaimActionRequest, runClaimAction } from './claim-actions.ts'

type Order = EndpointBody<typeof changeClaimTerms>
type Code = Extract<keyof (typeof changeClaimTerms)['refusals'], string>
type Refused = { ok: false; code: Code; data?: unknown }

const isReservingMethod = (method: PaymentMethod): boolean =>
  method === paymentMethod.office || method === paymentMethod.paymentOrder

const termsCodes: readonly string[] = ['services_refused', 'name_refused', 'period_refused']

async function checkNewTerms(
  context: Context,
  trx: Transaction<Schema>,
  row: ClaimRow,
  { services, boxName }: Order,
  now: Date,
): Promise<{ ok: true; value: CheckedTerms } | Refused> {
  const place = withOrderedServicesAllowed(await findBoxOfClaim(trx, row), row.services)
  const hasBoxName = services.includes(serviceNumberByName.boxName)
  if (hasBoxName && boxName === '') return { ok: false, code: 'name_refused' }
  const terms = checkClaimTerms(
    context.book,
    place,
    {
      startDate: row.startDate,
      endDate: row.endDate,
      clientType: row.clientType,
      services,
      promo: row.promo,
      boxName: hasBoxName ? boxName : null,
      totalCost: undefined,
      firstMonthTariff: undefined,
    },
    {
      today: todayInZone(now),
      uses: row.promo === null ? 0 : (await countPromoUses(trx, row.promo)) - 1,
      forbidden: context.boxNames.forbidden(),
    },
  )
  if (terms.ok) return terms
  return { ok: false, code: termsCodes.includes(terms.code) ? (terms.code as Code) : 'terms_refused' }
}

/** A joint order's sum cannot change, because its document was already sent. */
const isInJointOrder = async (trx: Transaction<Schema>, id: number): Promise<boolean> =>
  (await trx
    .selectFrom('payment')
    .select('id')
    .where('claimId', '=', id)
    .where('jointOrderId', 'is not', null)
    .executeTakeFirst()) !== undefined

const methodRefusals = {
  method_not_for_client: 'method_not_allowed',
  offer_required: 'offer_missing',
} as const

async function checkMethod(
  context: Context,
  trx: Transaction<Schema>,
  row: ClaimRow,
  method: PaymentMethod,
): Promise<Refused | null> {
  const hasOffer =
    row.clientType === clientTypeByName.legal &&
    (await context.hasOffer(trx, row, todayInZone(row.createdAt)))
  const ruling = checkPaymentMethod(method, { clientType: row.clientType, hasOffer })
  if (ruling.ok || ruling.code === 'method_fixed') return null
  return { ok: false, code: methodRefusals[ruling.code] }
}

/** Never makes the payment deadline earlier. */
async function updateOrder(
  trx: Transaction<Schema>,
  row: ClaimRow,
  { services, boxName, price }: CheckedTerms,
  method: PaymentMethod,
  now: Date,
): Promise<ClaimRow> {
  const officeDeadline = paymentDeadline(getUnpaidSince(row), paymentMethod.office)
  const payUntil = row.payUntil !== null && row.payUntil > officeDeadline ? row.payUntil : officeDeadline
  const changed = await trx
    .updateTable('claim')
    .set({
      services: JSON.stringify(services),
      boxName,
      total: price.total,
      firstMonth: price.firstMonth,
      lines: JSON.stringify(price.lines),
      paymentMethod: isReservingMethod(method) ? method : null,
      payUntil: payUntil,
      noFunds: false,
      changedAt: now,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await applyPaymentEvents(trx, 'cancel', { claimId: row.id }, { now })
  if (isReservingMethod(method)) await insertPayment(trx, changed, method, now)
  return changed
}

export const updateClaimTerms = (context: Context, request: ClaimActionRequest & Order) =>
  runClaimAction<Code>(context, request, async (trx, { claim: row }) => {
    const { operator, id, now, method } = request
    const isChangeable =
      row.status === claimStatus.awaitingPayment && row.prolongationOf === null && !isPaymentOverdue(row, now)
    if (!isChangeable || (await isInJointOrder(trx, id)) || (await findMoveOfNewClaim(trx, id)))
      return { ok: false, code: 'status_not_allowed' }
    const refused = await checkMethod(context, trx, row, method)
    if (refused) return refused
    const terms = await checkNewTerms(context, trx, row, request, now)
    if (!terms.ok) return terms
    const { total } = terms.value.price
    if (total !== request.total) return { ok: false, code: 'total_differs', data: { total } }
    await updateOrder(trx, row, terms.value, method, now)
    await recordOfficeAction(trx, context.outbox, row, { operator, now }, 'order_changed')
    const isByPaymentOrder = method === paymentMethod.paymentOrder
    await sendOwnerEmail(trx, context.outbox, {
      key: `order-changed-${id}-${now.getTime()}`,
      claimId: id,
      now,
      words: (facts) => servicesChangedEmail(facts, { services: terms.value.services, method }),
      ...(isByPaymentOrder ? { attachment: { kind: 'payment_order', of: id } } : {}),
    })
    return { ok: true }
  })
