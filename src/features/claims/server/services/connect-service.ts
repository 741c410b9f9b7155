import type { Transaction } from 'kysely'
import type { connectService } from '#claims/api/claim-services.ts'
import { checkServiceConnection } from '#claims/rules/service-connection.ts'
import { listAllowedServices, type ServiceNumber, serviceNumberByName } from '#claims/rules/services.ts'
import { cancelWaitingServiceOrder } from '#claims/server/apply-payment-event.ts'
import { toSingleClaimChain } from '#claims/server/lock-claim-chain.ts'
import { findOwnClaim, lockClaim } from '#claims/server/read-claim.ts'
import type { EndpointBody } from '#kit/api/endpoint.ts'
import { type CalendarDate, startOfDayInMoscow } from '#kit/rules/calendar-date.ts'
import { saveNotificationSetting } from '#mail/server/items/item-notifications.ts'
import {
  checkPaymentMethod,
  type PaymentMethod,
  paymentDeadline,
  paymentMethod,
} from '#money/rules/payment-method.ts'
import { initialPaymentState } from '#money/rules/payment-state.ts'
import { debitBalance } from '#money/server/payments/pay-from-balance.ts'
import { bankOrderTermsForService, registerBankOrder } from '#money/server/payments/register-bank-order.ts'
import { checkBoxName, containsLegalForm } from '#rent/rules/box-name.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { findBoxOfClaim, withOrderedServicesAllowed } from '#rent/server/boxes/rented-box.ts'
import type { Owner } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { hasRow, insertRow, lockRow } from '#server/database/row-queries.ts'
import type { ClaimRow, PaymentRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { EndpointAnswer } from '#server/http/route.ts'
import { type SpendingAct, spendWithinLimit, withApproval } from '../spending/spend-within-limit.ts'
import {
  computeServicePriceToRentEnd,
  findServiceOrderPayment,
  type ServiceOrderRow,
  settleOverdueServiceOrder,
  toServiceOrderReply,
} from './service-order.ts'

interface ConnectRequest {
  readonly owner: Owner
  readonly id: number
  readonly body: EndpointBody<typeof connectService>
  readonly now: Date
  readonly today: CalendarDate
}

type ConnectRefusal = Exclude<EndpointAnswer<typeof connectService>, { ok: true }>
type OrderResult = { ok: true; order: ServiceOrderRow; payment: PaymentRow } | ConnectRefusal

const methodRefusals = {
  method_not_for_client: 'method_not_allowed',
  method_fixed: 'method_final',
  offer_required: 'offer_missing',
} as const

/** Only services of an organisation's rents count towards a colleague's limit. */
const toSpendingAct = (
  { owner, body, now }: ConnectRequest,
  { id, clientType }: ClaimRow,
  total: number,
): SpendingAct => ({
  owner: { sub: owner.sub, legalHid: clientType === clientTypeByName.legal ? owner.legalHid : '' },
  kind: 'service',
  subject: [id, body.service],
  claims: [id],
  amount: total,
  now,
})

/** Today's price of the service for this claim (M-SVC-04, 05). An unpaid order keeps its price. */
async function priceService(
  context: Context,
  trx: Transaction<Schema>,
  row: ClaimRow,
  existing: ServiceOrderRow | null,
  { body, today }: ConnectRequest,
): Promise<
  { ok: true; price: Pick<ServiceOrderRow, 'total' | 'lines'> & { start: CalendarDate } } | ConnectRefusal
> {
  const currentPlace = await findBoxOfClaim(trx, row)
  const place = existing ? withOrderedServicesAllowed(currentPlace, [body.service]) : currentPlace
  if (place.stoppedServices.includes(body.service)) return { ok: false, code: 'service_stopped' }
  const clientType = row.clientType
  if (!listAllowedServices({ ...place, clientType }).includes(body.service)) {
    return { ok: false, code: 'service_not_here' }
  }
  const { status, endDate: end } = row
  const isConnected = row.services.includes(body.service)
  const connectCheck = checkServiceConnection({
    today,
    status,
    end,
    connected: isConnected,
    service: body.service,
  })
  if (!connectCheck.ok) return connectCheck
  const price = existing
    ? { start: existing.startDate, total: existing.total, lines: existing.lines }
    : computeServicePriceToRentEnd(context.book, place, row, body.service, today)
  if (!price) return { ok: false, code: 'tariff_missing' }
  return body.total !== undefined && body.total !== price.total
    ? { ok: false, code: 'cost_differs', data: { total: price.total } }
    : { ok: true, price }
}

/** The box name for service 1. A pending order keeps its name unless the request has another one. */
const checkOrderedName = (
  row: ClaimRow,
  existing: ServiceOrderRow | null,
  { body }: ConnectRequest,
  forbidden: readonly string[],
): { ok: true; value: { boxName?: string } } | ConnectRefusal => {
  if (body.service !== serviceNumberByName.boxName) return { ok: true, value: {} }
  if (existing && body.options.boxName === undefined) return { ok: true, value: existing.options }
  const refuseName = (code: string): ConnectRefusal => ({
    ok: false,
    code: 'name_refused',
    fields: [{ field: 'options.boxName', code }],
  })
  const name = checkBoxName(body.options.boxName ?? '', { forbidden })
  if (!name.ok) return refuseName(name.code)
  return containsLegalForm(name.value) && row.clientType !== clientTypeByName.legal
    ? refuseName('legal_name_needs_legal')
    : { ok: true, value: { boxName: name.value } }
}

async function requestServiceNotifications(
  context: Context,
  trx: Transaction<Schema>,
  row: ClaimRow,
  { body, now }: ConnectRequest,
): Promise<ConnectRefusal | null> {
  if (body.service !== serviceNumberByName.notification) return null
  const choice = body.options.notifications
  if (choice) {
    const holder = { claimId: row.id, sub: row.sub, now }
    const stored = await saveNotificationSetting(trx, context.outbox, holder, choice)
    if (stored.ok) return null
    if (stored.code === 'too_many_requests') return stored
    return {
      ok: false,
      code: 'address_refused',
      fields: [{ field: 'options.notifications.address', code: stored.code }],
    }
  }
  const isKnown = await hasRow(trx, 'notificationSetting', { claimId: row.id })
  return isKnown ? null : { ok: false, code: 'notifications_missing' }
}

/** The unpaid order of this service. An overdue one is cancelled first, as the periodic job would do. */
async function lockWaitingOrder(
  trx: Transaction<Schema>,
  claimId: number,
  serviceNumber: ServiceNumber,
  now: Date,
): Promise<ServiceOrderRow | null> {
  const order = await lockRow(trx, 'serviceOrder', { claimId, service: serviceNumber, state: 'waiting' })
  if (!order) return null
  if (order.payUntil === null || order.payUntil > now) return order
  await cancelWaitingServiceOrder(trx, order.id, now)
  return null
}

/** The usual payment deadline, but not later than the first day of the service. */
const toPaymentDeadline = (method: PaymentMethod, start: CalendarDate, now: Date): Date => {
  const usualDeadline = paymentDeadline(now, method)
  const serviceBegin = startOfDayInMoscow(start)
  return serviceBegin > now && serviceBegin < usualDeadline ? serviceBegin : usualDeadline
}

async function chargeBalance(
  context: Context,
  trx: Transaction<Schema>,
  { row, order, payment, now }: { row: ClaimRow; order: ServiceOrderRow; payment: PaymentRow; now: Date },
  undo: (value: OrderResult) => never,
): Promise<OrderResult> {
  const paid = await debitBalance(context, trx, toSingleClaimChain(row), payment, { actor: 'server', now })
  if (!paid.ok) {
    if (paid.code === 'claim_not_payable') return undo({ ok: false, code: 'claim_over' })
    return undo(
      'shortfall' in paid ? { ok: false, code: paid.code, data: { shortfall: paid.shortfall } } : paid,
    )
  }
  return {
    ok: true,
    order: { ...order, state: 'connected', payUntil: null },
    payment: { ...payment, state: 'paid', reason: null },
  }
}

const openOrder = (context: Context, request: ConnectRequest) =>
  transact<OrderResult>(context.db, async (trx, undo) => {
    const { owner, id, body, now } = request
    const row = await lockClaim(trx, id, owner)
    if (!row) return { ok: false, code: 'forbidden' }
    const existing = await lockWaitingOrder(trx, id, body.service, now)
    const price = await priceService(context, trx, row, existing, request)
    if (!price.ok) return price
    const name = checkOrderedName(row, existing, request, context.boxNames.forbidden())
    if (!name.ok) return name
    const method = checkPaymentMethod(body.paymentMethod, {
      clientType: row.clientType,
      chosenBefore: existing?.method ?? null,
      hasOffer: row.clientType === clientTypeByName.legal && (await context.hasOffer(trx, row)),
    })
    if (!method.ok) return undo({ ok: false, code: methodRefusals[method.code] })
    const refused = await requestServiceNotifications(context, trx, row, request)
    if (refused) return undo(refused)
    const options = JSON.stringify(name.value)
    const order = existing
      ? await trx
          .updateTable('serviceOrder')
          .set({ options, changedAt: now })
          .where('id', '=', existing.id)
          .returningAll()
          .executeTakeFirstOrThrow()
      : await insertRow(trx, 'serviceOrder', {
          claimId: id,
          service: body.service,
          state: 'waiting',
          startDate: price.price.start,
          options,
          total: price.price.total,
          lines: JSON.stringify(price.price.lines),
          method: method.value,
          payUntil: toPaymentDeadline(method.value, price.price.start, now),
          createdAt: now,
          changedAt: now,
        })
    const latestPayment = await findServiceOrderPayment(trx, order.id)
    const isPaymentOpen = latestPayment?.state === 'waiting' || latestPayment?.state === 'reserved'
    const overLimit = isPaymentOpen
      ? null
      : await spendWithinLimit(trx, toSpendingAct(request, row, order.total))
    if (overLimit) return undo({ ...overLimit, data: { total: order.total } })
    const payment = isPaymentOpen
      ? latestPayment
      : await insertRow(trx, 'payment', {
          claimId: id,
          serviceOrderId: order.id,
          method: order.method,
          state: initialPaymentState(order.method),
          amount: order.total,
          createdAt: now,
          changedAt: now,
        })
    return order.method === paymentMethod.balance
      ? chargeBalance(context, trx, { row, order, payment, now }, undo)
      : { ok: true, order, payment }
  })

/** Orders a service during the rent and starts its payment. A repeated call continues with the unpaid order. */
export async function connectServiceToClaim(
  context: Context,
  request: ConnectRequest,
): Promise<EndpointAnswer<typeof connectService>> {
  const { owner, id, body, now } = request
  const row = await findOwnClaim(context.db, owner, id)
  if (!row) return { ok: false, code: 'forbidden' }
  await settleOverdueServiceOrder(context, { claimId: id, service: body.service }, now)
  const orderResult = await openOrder(context, request)
  if (!orderResult.ok) {
    const { total = 0 } = (orderResult.data ?? {}) as { total?: number }
    return withApproval(context, orderResult, () => toSpendingAct(request, row, total))
  }
  const { order, payment } = orderResult
  if (payment.method !== paymentMethod.card || payment.payUrl !== null) {
    return { ok: true, value: toServiceOrderReply(order, payment) }
  }
  const registered = await registerBankOrder(context, payment, bankOrderTermsForService(order, now), now)
  if (!registered.ok) {
    return registered.code === 'bank_refused' || registered.code === 'bank_unreachable'
      ? { ok: false, code: registered.code }
      : { ok: false, code: 'unexpected' }
  }
  const { status, payUrl, orderId, reason } = registered.value
  return {
    ok: true,
    value: toServiceOrderReply(order, { state: status, payUrl, orderId, reason, way: payment.way }),
  }
}
