import {
  availableServices,
  cancelServiceOrder,
  connectService,
  readServiceOrder,
  servicePaymentOrder,
} from '#claims/api/claim-services.ts'
import { service } from '#claims/rules/service.ts'
import { cancelOrder } from '#claims/server/apply-payment-event.ts'
import { boxOfClaim, lockClaim, withOwnClaim } from '#claims/server/read-claim.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import {
  confirmAddress,
  notificationsOf,
  requestNotifications,
} from '#mail/server/items/item-notifications.ts'
import { confirmNotifications, readNotifications, setNotifications } from '#messages/api/notifications.ts'
import { paymentMethod } from '#money/rules/payment-method.ts'
import { payerOf } from '#money/server/payments/print-payment-order.ts'
import { askBank } from '#money/server/payments/settle.ts'
import { placeOf } from '#rent/server/boxes/box-row.ts'
import { type Owner, ownerOf } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { hasRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { transact } from '#server/database/transact.ts'
import { type Answer, fileNamed, type Route, route } from '#server/http/route.ts'
import { connect } from './connect-service.ts'
import {
  askAboutOrder,
  availableServicesOf,
  orderOfClaim,
  paymentOfOrder,
  shownOrder,
} from './service-order.ts'

/** Asks the bank about a waiting payment first, because the person waits on the page. */
async function readCurrentOrder(
  context: Context,
  claim: ClaimRow,
  orderId: number,
  now: Date,
): Promise<Answer<typeof readServiceOrder>> {
  const latestPayment = await paymentOfOrder(context.db, orderId)
  const isOwn = latestPayment?.claimId === claim.id
  if (isOwn && latestPayment.method === paymentMethod.card && latestPayment.state === 'waiting')
    await askBank(context, latestPayment, now)
  const order = await orderOfClaim(context.db, claim.id, orderId)
  const payment = order && (await paymentOfOrder(context.db, order.id))
  return payment ? { ok: true, value: shownOrder(order, payment) } : { ok: false, code: 'order_unknown' }
}

/** Asks the bank first: money that has arrived connects the service, later money is refunded. */
async function cancelUnpaidOrder(
  context: Context,
  { claimId, orderId, owner, now }: { claimId: number; orderId: number; owner: Owner; now: Date },
): Promise<Answer<typeof cancelServiceOrder>> {
  if (!(await orderOfClaim(context.db, claimId, orderId))) return { ok: false, code: 'order_unknown' }
  await askAboutOrder(context, orderId, now)
  return transact<Answer<typeof cancelServiceOrder>>(context.db, async (trx) => {
    if (!(await lockClaim(trx, claimId, owner))) return { ok: false, code: 'forbidden' }
    await cancelOrder(trx, orderId, now)
    const order = await orderOfClaim(trx, claimId, orderId)
    if (order?.state !== 'cancelled') return { ok: false, code: 'order_paid' }
    const payment = await paymentOfOrder(trx, orderId)
    return payment ? { ok: true, value: shownOrder(order, payment) } : { ok: false, code: 'order_unknown' }
  })
}

async function printServiceOrder(
  context: Context,
  claim: ClaimRow,
  orderId: number,
): Promise<Answer<typeof servicePaymentOrder>> {
  const order = await orderOfClaim(context.db, claim.id, orderId)
  const payment = order && (await paymentOfOrder(context.db, order.id))
  const payer = await payerOf(context, claim)
  const isWaiting = payment?.state === 'reserved' && payment.method === 3
  if (!order?.payUntil || !isWaiting || !payer) return { ok: false, code: 'order_unknown' }
  const box = await boxOfClaim(context.db, claim)
  const file = await context.printOrder({
    subject: {
      kind: 'service',
      claim: claim.id,
      officeIndex: claim.officeIndex,
      ...placeOf(box),
      start: order.startDate,
      end: claim.endDate,
    },
    total: order.total,
    payUntil: order.payUntil,
    reserved: payment.createdAt,
    payer,
  })
  return fileNamed(`payment-order-${claim.id}-${order.id}.pdf`, file)
}

const hasNotificationService = async ({ db }: Context, claim: ClaimRow): Promise<boolean> =>
  claim.services.includes(service.notification) ||
  (await hasRow(db, 'serviceOrder', { claimId: claim.id, service: service.notification, state: 'waiting' }))

/** Services during the rent, and the address of notices (M-API-30). */
export const serviceRoutes = (context: Context): Route[] => [
  route(availableServices, (request) =>
    withOwnClaim(context.db, request, async (claim) =>
      accept(await availableServicesOf(context, claim, request.today)),
    ),
  ),
  route(connectService, ({ params, body, now, today, ...request }) =>
    connect(context, { owner: ownerOf(request), id: params.id, body, now, today }),
  ),
  route(readServiceOrder, (request) =>
    withOwnClaim(context.db, request, (claim) =>
      readCurrentOrder(context, claim, request.params.order, request.now),
    ),
  ),
  route(cancelServiceOrder, (request) =>
    withOwnClaim(context.db, request, ({ id: claimId }, owner) =>
      cancelUnpaidOrder(context, { claimId, orderId: request.params.order, owner, now: request.now }),
    ),
  ),
  route(servicePaymentOrder, (request) =>
    withOwnClaim(context.db, request, (claim) => printServiceOrder(context, claim, request.params.order)),
  ),
  route(readNotifications, (request) =>
    withOwnClaim(context.db, request, async ({ id, sub }) =>
      accept(await notificationsOf(context.db, id, sub, request.now)),
    ),
  ),
  route(setNotifications, (request) =>
    withOwnClaim(context.db, request, async (claim, owner): Promise<Answer<typeof setNotifications>> => {
      if (!(await hasNotificationService(context, claim))) return refuse('service_not_connected')
      const scope = { claimId: claim.id, sub: claim.sub, now: request.now }
      const stored = await transact<Awaited<ReturnType<typeof requestNotifications>>>(
        context.db,
        async (trx, undo) => {
          await lockClaim(trx, claim.id, owner)
          const requested = await requestNotifications(trx, context.outbox, scope, request.body)
          return requested.ok ? requested : undo(requested)
        },
      )
      if (!stored.ok) {
        return stored.code === 'address_refused'
          ? { ...stored, fields: [{ field: 'address', code: stored.code }] }
          : stored
      }
      const settings = await notificationsOf(context.db, claim.id, claim.sub, request.now)
      return settings ? accept(settings) : refuse('unexpected')
    }),
  ),
  route(confirmNotifications, (request) =>
    withOwnClaim(context.db, request, async (claim, owner) => {
      const scope = { claimId: claim.id, sub: claim.sub, now: request.now }
      const confirmed = await transact(context.db, async (trx) => {
        await lockClaim(trx, claim.id, owner)
        return confirmAddress(trx, scope, request.body.code)
      })
      if (!confirmed.ok) return confirmed
      const settings = await notificationsOf(context.db, claim.id, claim.sub, request.now)
      return settings ? accept(settings) : refuse('code_expired')
    }),
  ),
]
