import {
  cancelServiceOrder,
  connectService,
  downloadServicePaymentOrder,
  listAvailableServices,
  readServiceOrder,
} from '#claims/api/claim-services.ts'
import { serviceNumberByName } from '#claims/rules/services.ts'
import { cancelWaitingServiceOrder } from '#claims/server/apply-payment-event.ts'
import { lockClaim, readClaimBox, withOwnClaim } from '#claims/server/read-claim.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import {
  confirmNotificationAddressByCode,
  readNotificationSetting,
  saveNotificationSetting,
} from '#mail/server/items/item-notifications.ts'
import {
  confirmNotificationAddress,
  readNotificationSettings,
  saveNotificationSettings,
} from '#messages/api/notifications.ts'
import { paymentMethod } from '#money/rules/payment-method.ts'
import { findPayer } from '#money/server/payments/print-payment-order.ts'
import { syncPaymentWithBank } from '#money/server/payments/reconcile-payments.ts'
import { toRentedPlace } from '#rent/server/boxes/box-row.ts'
import { type Owner, ownerFromRequest } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { hasRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { transact } from '#server/database/transact.ts'
import { attachmentFileAnswer, bindRoute, type EndpointAnswer, type Route } from '#server/http/route.ts'
import { connectServiceToClaim } from './connect-service.ts'
import {
  askBankAboutServiceOrder,
  findClaimServiceOrder,
  findServiceOrderPayment,
  readAvailableServices,
  toServiceOrderReply,
} from './service-order.ts'

/** Asks the bank about a pending payment first, because the person is waiting on the page. */
async function readCurrentOrder(
  context: Context,
  claim: ClaimRow,
  orderId: number,
  now: Date,
): Promise<EndpointAnswer<typeof readServiceOrder>> {
  const latestPayment = await findServiceOrderPayment(context.db, orderId)
  const isOwn = latestPayment?.claimId === claim.id
  if (isOwn && latestPayment.method === paymentMethod.card && latestPayment.state === 'waiting')
    await syncPaymentWithBank(context, latestPayment, now)
  const order = await findClaimServiceOrder(context.db, claim.id, orderId)
  const payment = order && (await findServiceOrderPayment(context.db, order.id))
  return payment
    ? { ok: true, value: toServiceOrderReply(order, payment) }
    : { ok: false, code: 'order_unknown' }
}

/** Asks the bank first: money that has already arrived connects the service; money that arrives later is refunded. */
async function cancelUnpaidOrder(
  context: Context,
  { claimId, orderId, owner, now }: { claimId: number; orderId: number; owner: Owner; now: Date },
): Promise<EndpointAnswer<typeof cancelServiceOrder>> {
  if (!(await findClaimServiceOrder(context.db, claimId, orderId)))
    return { ok: false, code: 'order_unknown' }
  await askBankAboutServiceOrder(context, orderId, now)
  return transact<EndpointAnswer<typeof cancelServiceOrder>>(context.db, async (trx) => {
    if (!(await lockClaim(trx, claimId, owner))) return { ok: false, code: 'forbidden' }
    await cancelWaitingServiceOrder(trx, orderId, now)
    const order = await findClaimServiceOrder(trx, claimId, orderId)
    if (order?.state !== 'cancelled') return { ok: false, code: 'order_paid' }
    const payment = await findServiceOrderPayment(trx, orderId)
    return payment
      ? { ok: true, value: toServiceOrderReply(order, payment) }
      : { ok: false, code: 'order_unknown' }
  })
}

async function printServiceOrder(
  context: Context,
  claim: ClaimRow,
  orderId: number,
): Promise<EndpointAnswer<typeof downloadServicePaymentOrder>> {
  const order = await findClaimServiceOrder(context.db, claim.id, orderId)
  const payment = order && (await findServiceOrderPayment(context.db, order.id))
  const payer = await findPayer(context, claim)
  const isWaiting = payment?.state === 'reserved' && payment.method === 3
  if (!order?.payUntil || !isWaiting || !payer) return { ok: false, code: 'order_unknown' }
  const box = await readClaimBox(context.db, claim)
  const file = await context.printOrder({
    subject: {
      kind: 'service',
      claim: claim.id,
      officeIndex: claim.officeIndex,
      ...toRentedPlace(box),
      start: order.startDate,
      end: claim.endDate,
    },
    total: order.total,
    payUntil: order.payUntil,
    reserved: payment.createdAt,
    payer,
  })
  return attachmentFileAnswer(`payment-order-${claim.id}-${order.id}.pdf`, file)
}

const hasNotificationService = async ({ db }: Context, claim: ClaimRow): Promise<boolean> =>
  claim.services.includes(serviceNumberByName.notification) ||
  (await hasRow(db, 'serviceOrder', {
    claimId: claim.id,
    service: serviceNumberByName.notification,
    state: 'waiting',
  }))

/** Services of a running rent, and the email address for notifications (M-API-30). */
export const serviceRoutes = (context: Context): Route[] => [
  bindRoute(listAvailableServices, (request) =>
    withOwnClaim(context.db, request, async (claim) =>
      accept(await readAvailableServices(context, claim, request.today)),
    ),
  ),
  bindRoute(connectService, ({ params, body, now, today, ...request }) =>
    connectServiceToClaim(context, { owner: ownerFromRequest(request), id: params.id, body, now, today }),
  ),
  bindRoute(readServiceOrder, (request) =>
    withOwnClaim(context.db, request, (claim) =>
      readCurrentOrder(context, claim, request.params.order, request.now),
    ),
  ),
  bindRoute(cancelServiceOrder, (request) =>
    withOwnClaim(context.db, request, ({ id: claimId }, owner) =>
      cancelUnpaidOrder(context, { claimId, orderId: request.params.order, owner, now: request.now }),
    ),
  ),
  bindRoute(downloadServicePaymentOrder, (request) =>
    withOwnClaim(context.db, request, (claim) => printServiceOrder(context, claim, request.params.order)),
  ),
  bindRoute(readNotificationSettings, (request) =>
    withOwnClaim(context.db, request, async ({ id, sub }) =>
      accept(await readNotificationSetting(context.db, id, sub, request.now)),
    ),
  ),
  bindRoute(saveNotificationSettings, (request) =>
    withOwnClaim(
      context.db,
      request,
      async (claim, owner): Promise<EndpointAnswer<typeof saveNotificationSettings>> => {
        if (!(await hasNotificationService(context, claim))) return refuse('service_not_connected')
        const scope = { claimId: claim.id, sub: claim.sub, now: request.now }
        const stored = await transact<Awaited<ReturnType<typeof saveNotificationSetting>>>(
          context.db,
          async (trx, undo) => {
            await lockClaim(trx, claim.id, owner)
            const requested = await saveNotificationSetting(trx, context.outbox, scope, request.body)
            return requested.ok ? requested : undo(requested)
          },
        )
        if (!stored.ok) {
          return stored.code === 'address_refused'
            ? { ...stored, fields: [{ field: 'address', code: stored.code }] }
            : stored
        }
        const settings = await readNotificationSetting(context.db, claim.id, claim.sub, request.now)
        return settings ? accept(settings) : refuse('unexpected')
      },
    ),
  ),
  bindRoute(confirmNotificationAddress, (request) =>
    withOwnClaim(context.db, request, async (claim, owner) => {
      const scope = { claimId: claim.id, sub: claim.sub, now: request.now }
      const confirmed = await transact(context.db, async (trx) => {
        await lockClaim(trx, claim.id, owner)
        return confirmNotificationAddressByCode(trx, scope, request.body.code)
      })
      if (!confirmed.ok) return confirmed
      const settings = await readNotificationSetting(context.db, claim.id, claim.sub, request.now)
      return settings ? accept(settings) : refuse('code_expired')
    }),
  ),
]
