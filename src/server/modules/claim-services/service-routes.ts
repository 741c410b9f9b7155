import {
  availableServices,
  cancelServiceOrder,
  connectService,
  readServiceOrder,
  servicePaymentOrder,
} from '#contract/claim-services.ts'
import { confirmNotifications, readNotifications, setNotifications } from '#contract/notifications.ts'
import { accept, refuse } from '#domain/outcome.ts'
import { paymentMethod } from '#domain/payment-method.ts'
import { service } from '#domain/service.ts'
import { type Owner, ownerOf } from '#server/access/owner.ts'
import { hasRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { transact } from '#server/database/transact.ts'
import { type Answer, fileNamed, type Route, route } from '#server/http/route.ts'
import type { OrderPrinter } from '../../../documents/payment-order.ts'
import { placeOf } from '../boxes/box-row.ts'
import { cancelOrder } from '../claims/cancel-waiting.ts'
import { boxOfClaim, lockClaim, withOwnClaim } from '../claims/read-claim.ts'
import { payerOf } from '../payments/print-payment-order.ts'
import { askBank } from '../payments/settle.ts'
import { availableServicesOf } from './available-services.ts'
import { connect, type ServiceDeps } from './connect-service.ts'
import { confirmAddress, notificationsOf, requestNotifications } from './notification-settings.ts'
import { askAboutOrder, orderOfClaim, paymentOfOrder, shownOrder } from './service-order.ts'

type Requested = Awaited<ReturnType<typeof requestNotifications>>

/** How an order stands; the person waits on the page, so the bank is asked when it has not told yet. */
async function orderNow(
  deps: ServiceDeps,
  claim: ClaimRow,
  orderId: number,
  now: Date,
): Promise<Answer<typeof readServiceOrder>> {
  const before = await paymentOfOrder(deps.db, orderId)
  const own = before?.claim_id === claim.id
  if (own && before.method === paymentMethod.card && before.state === 'waiting')
    await askBank(deps.payments, before, now)
  const order = await orderOfClaim(deps.db, claim.id, orderId)
  const payment = order && (await paymentOfOrder(deps.db, order.id))
  return payment ? { ok: true, value: shownOrder(order, payment) } : { ok: false, code: 'order_unknown' }
}

/**
 * Cancels an order that waits for its money. The bank is asked before, outside the transaction: what it has taken
 * connects the service; what it takes after goes back, as for every cancelled order.
 */
async function cancel(
  deps: ServiceDeps,
  { claimId, orderId, owner, now }: { claimId: number; orderId: number; owner: Owner; now: Date },
): Promise<Answer<typeof cancelServiceOrder>> {
  if (!(await orderOfClaim(deps.db, claimId, orderId))) return { ok: false, code: 'order_unknown' }
  await askAboutOrder(deps.payments, orderId, now)
  const cancelled = await transact(deps.db, async (trx) => {
    if (!(await lockClaim(trx, claimId, owner))) return { ok: false, code: 'forbidden' } as const
    await cancelOrder(trx, orderId, now)
    const order = await orderOfClaim(trx, claimId, orderId)
    return order?.state === 'cancelled'
      ? ({ ok: true, order } as const)
      : ({ ok: false, code: 'order_paid' } as const)
  })
  if (!cancelled.ok) return cancelled
  const payment = await paymentOfOrder(deps.db, orderId)
  return payment
    ? { ok: true, value: shownOrder(cancelled.order, payment) }
    : { ok: false, code: 'order_unknown' }
}

/** The payment order of a service that waits for its money; `order_unknown` for one paid otherwise or no longer waiting. */
async function printServiceOrder(
  deps: ServiceDeps & { readonly printOrder: OrderPrinter },
  claim: ClaimRow,
  orderId: number,
): Promise<Answer<typeof servicePaymentOrder>> {
  const order = await orderOfClaim(deps.db, claim.id, orderId)
  const payment = order && (await paymentOfOrder(deps.db, order.id))
  const payer = await payerOf(deps, claim)
  const waits = payment?.state === 'reserved' && payment.method === 3
  if (!order?.pay_until || !waits || !payer) return { ok: false, code: 'order_unknown' }
  const box = await boxOfClaim(deps.db, claim)
  const file = await deps.printOrder({
    subject: {
      kind: 'service',
      claim: claim.id,
      officeIndex: claim.office_index,
      ...placeOf(box),
      start: order.start_date,
      end: claim.end_date,
    },
    total: order.total,
    payUntil: order.pay_until,
    reserved: payment.created_at,
    payer,
  })
  return fileNamed(`payment-order-${claim.id}-${order.id}.pdf`, file)
}

/** Has this claim notices of items, or an order of them that waits for its money? */
const hasNotifications = async ({ db }: ServiceDeps, claim: ClaimRow): Promise<boolean> =>
  claim.services.includes(service.notification) ||
  (await hasRow(db, 'service_order', { claim_id: claim.id, service: service.notification, state: 'waiting' }))

/** Services during the rent, and where notices of items go (M-API-30). */
export const serviceRoutes = (deps: ServiceDeps & { readonly printOrder: OrderPrinter }): Route[] => [
  route(availableServices, (request) =>
    withOwnClaim(deps.db, request, async (claim) =>
      accept(await availableServicesOf(deps, claim, request.today)),
    ),
  ),
  route(connectService, ({ params, body, now, today, ...request }) =>
    connect(deps, { owner: ownerOf(request), id: params.id, body, now, today }),
  ),
  route(readServiceOrder, (request) =>
    withOwnClaim(deps.db, request, (claim) => orderNow(deps, claim, request.params.order, request.now)),
  ),
  route(cancelServiceOrder, (request) =>
    withOwnClaim(deps.db, request, ({ id: claimId }, owner) =>
      cancel(deps, { claimId, orderId: request.params.order, owner, now: request.now }),
    ),
  ),
  route(servicePaymentOrder, (request) =>
    withOwnClaim(deps.db, request, (claim) => printServiceOrder(deps, claim, request.params.order)),
  ),
  route(readNotifications, (request) =>
    withOwnClaim(deps.db, request, async ({ id, sub }) =>
      accept(await notificationsOf(deps.db, id, sub, request.now)),
    ),
  ),
  route(setNotifications, (request) =>
    withOwnClaim(deps.db, request, async (claim, owner): Promise<Answer<typeof setNotifications>> => {
      if (!(await hasNotifications(deps, claim))) return refuse('service_not_connected')
      const scope = { claimId: claim.id, sub: claim.sub, now: request.now }
      const stored = await transact<Requested>(deps.db, async (trx, undo) => {
        await lockClaim(trx, claim.id, owner)
        const requested = await requestNotifications(trx, deps.outbox, scope, request.body)
        return requested.ok ? requested : undo(requested)
      })
      if (!stored.ok) {
        return stored.code === 'address_refused'
          ? { ...stored, fields: [{ field: 'address', code: stored.code }] }
          : stored
      }
      const settings = await notificationsOf(deps.db, claim.id, claim.sub, request.now)
      return settings ? accept(settings) : refuse('unexpected')
    }),
  ),
  route(confirmNotifications, (request) =>
    withOwnClaim(deps.db, request, async (claim, owner) => {
      const scope = { claimId: claim.id, sub: claim.sub, now: request.now }
      const confirmed = await transact(deps.db, async (trx) => {
        await lockClaim(trx, claim.id, owner)
        return confirmAddress(trx, scope, request.body.code)
      })
      if (!confirmed.ok) return confirmed
      const settings = await notificationsOf(deps.db, claim.id, claim.sub, request.now)
      return settings ? accept(settings) : refuse('code_expired')
    }),
  ),
]
