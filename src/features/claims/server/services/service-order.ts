import { type Kysely, type Selectable, sql } from 'kysely'
import type { AvailableService, listAvailableServices, readServiceOrder } from '#claims/api/claim-services.ts'
import { checkServiceConnection, serviceStartDay } from '#claims/rules/service-connection.ts'
import { isServiceNumber, listAllowedServices, type ServiceNumber } from '#claims/rules/services.ts'
import { cancelWaitingServiceOrder } from '#claims/server/apply-payment-event.ts'
import { lockClaim } from '#claims/server/read-claim.ts'
import type { EndpointReplyInput } from '#kit/api/endpoint.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { paymentMethod } from '#money/rules/payment-method.ts'
import { syncPaymentWithBank } from '#money/server/payments/reconcile-payments.ts'
import { calculateServicesPrice, hasPrice, type Price } from '#rent/rules/price.ts'
import { findBoxOfClaim, type RentedBox } from '#rent/server/boxes/rented-box.ts'
import type { PriceBook } from '#rent/server/tariffs/price-book.ts'
import type { Context } from '#server/context.ts'
import { findRow, findRows } from '#server/database/row-queries.ts'
import type { ClaimRow, PaymentRow } from '#server/database/rows.ts'
import type { Schema, ServiceOrderTable } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { type JobStepRunner, toDueRowSortColumns } from '#server/run-job-step.ts'

const selectOverdueOrders = (db: Kysely<Schema>, now: Date) =>
  db
    .selectFrom('serviceOrder')
    .select(['id', 'claimId'])
    .where('payUntil', '<=', now)
    .where('state', '=', sql.lit('waiting'))

/**
 * Asks the bank once more before an order expires or is cancelled, because a payment that has already been made takes
 * precedence.
 */
export const askBankAboutServiceOrder = async (
  context: Context,
  orderId: number,
  now: Date,
): Promise<void> => {
  const waitingPayments = await findRows(context.db, 'payment', {
    serviceOrderId: orderId,
    method: paymentMethod.card,
    state: 'waiting',
  })
  for (const payment of waitingPayments) await syncPaymentWithBank(context, payment, now)
}

export async function settleOverdueServiceOrder(
  context: Context,
  { claimId, service: number }: { claimId: number; service: ServiceNumber },
  now: Date,
): Promise<void> {
  const order = await context.db
    .selectFrom('serviceOrder')
    .select('id')
    .where('claimId', '=', claimId)
    .where('service', '=', number)
    .where('state', '=', 'waiting')
    .where('payUntil', '<=', now)
    .executeTakeFirst()
  if (order) await askBankAboutServiceOrder(context, order.id, now)
}

export const expireServiceOrders = (context: Context, now: Date, { eachRow }: JobStepRunner): Promise<void> =>
  eachRow(selectOverdueOrders(context.db, now), toDueRowSortColumns('payUntil'), async (order) => {
    await askBankAboutServiceOrder(context, order.id, now)
    await transact(context.db, async (trx) => {
      await lockClaim(trx, order.claimId)
      await cancelWaitingServiceOrder(trx, order.id, now)
    })
  })

export type ServiceOrderRow = Selectable<ServiceOrderTable>

export const findServiceOrderPayment = async (
  db: Kysely<Schema>,
  orderId: number,
): Promise<PaymentRow | null> =>
  (await db
    .selectFrom('payment')
    .selectAll()
    .where('serviceOrderId', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

export const findClaimServiceOrder = (db: Kysely<Schema>, claimId: number, orderId: number) =>
  findRow(db, 'serviceOrder', { id: orderId, claimId })

const toOrderFacts = ({ id, total, lines, startDate, method, payUntil, options }: ServiceOrderRow) => ({
  id,
  total,
  lines,
  startDate,
  method,
  payUntil,
  boxName: options.boxName ?? null,
})

export const toServiceOrderReply = (
  order: ServiceOrderRow,
  payment: Pick<PaymentRow, 'state' | 'payUrl' | 'orderId' | 'reason' | 'way'>,
): EndpointReplyInput<typeof readServiceOrder> => ({
  ...toOrderFacts(order),
  claim: order.claimId,
  service: order.service,
  state: order.state,
  payment: {
    state: payment.state,
    payUrl: payment.state === 'waiting' ? payment.payUrl : null,
    orderId: payment.orderId,
    reason: payment.reason,
    way: payment.way,
  },
})

/** Price from the next possible start to the end of the rent; null if there is no tariff (M-SVC-05). */
export function computeServicePriceToRentEnd(
  book: PriceBook,
  place: RentedBox,
  row: ClaimRow,
  number: ServiceNumber,
  today: CalendarDate,
): (Price & { start: CalendarDate }) | null {
  const tariff = book.tariffOn(today)
  if (!tariff || !hasPrice(tariff, place.tariffGroup, [number])) return null
  const start = serviceStartDay(today, row.startDate)
  const { clientType, endDate: end } = row
  return { start, ...calculateServicesPrice({ tariff, clientType, services: [number], start, end }) }
}

const toAvailableService = (
  { book }: Context,
  place: RentedBox,
  row: ClaimRow,
  id: ServiceNumber,
  today: CalendarDate,
): Omit<AvailableService, 'order'> => {
  const isConnected = row.services.includes(id)
  const { status, endDate: end } = row
  const may = checkServiceConnection({ today, status, end, connected: isConnected, service: id })
  const unavailable = { id, isConnected, availableForConnection: false, startDate: null, price: null }
  if (!may.ok) return { ...unavailable, code: may.code }
  const price = computeServicePriceToRentEnd(book, place, row, id, today)
  if (!price) return { ...unavailable, code: 'tariff_missing' }
  const { total, lines, start } = price
  return {
    ...unavailable,
    availableForConnection: true,
    code: null,
    startDate: start,
    price: { total, lines },
  }
}

/** Services that are available at the claim's place or already connected, in ascending order (M-API-30, M-SVC-06). */
export async function readAvailableServices(
  context: Context,
  row: ClaimRow,
  today: CalendarDate,
): Promise<EndpointReplyInput<typeof listAvailableServices>> {
  const place = await findBoxOfClaim(context.db, row)
  const waitingOrders = await findRows(context.db, 'serviceOrder', { claimId: row.id, state: 'waiting' })
  const allowedServices = listAllowedServices({ ...place, clientType: row.clientType })
  const serviceNumbers = [...new Set([...allowedServices, ...row.services.filter(isServiceNumber)])].sort(
    (a, b) => a - b,
  )
  return serviceNumbers.map((id) => {
    const order = waitingOrders.find((item) => item.service === id)
    return {
      ...toAvailableService(context, place, row, id, today),
      order: order ? toOrderFacts(order) : null,
    }
  })
}
