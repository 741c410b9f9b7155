import {
  availableServices,
  cancelServiceOrder,
  connectService,
  readServiceOrder,
  servicePaymentOrder,
} from '#contract/claim-services.ts'
import { confirmNotifications, readNotifications, setNotifications } from '#contract/notifications.ts'
import { service } from '#domain/service.ts'
import { type Owner, ownerOf } from '#server/access/owner.ts'
import { type Answer, type Route, route } from '#server/http/route.ts'
import { type ClaimRow, placeOf } from '../claims/claim-row.ts'
import { boxOfClaim, findOwnClaim, lockClaim } from '../claims/read-claim.ts'
import { transact } from '../claims/transact.ts'
import { askBank } from '../payments/ask-bank.ts'
import { type OrderPrinter, payerOf } from '../payments/print-payment-order.ts'
import { availableServicesOf } from './available-services.ts'
import { connect, type ServiceNeeds } from './connect-service.ts'
import { askAboutOrder, cancelOrder } from './expire-orders.ts'
import { confirmAddress, notificationsOf, wishNotifications } from './notification-settings.ts'
import { orderOfClaim, paymentOfOrder, shownOrder } from './order-record.ts'

const CARD = 1

type Wished = Awaited<ReturnType<typeof wishNotifications>>

/** How an order stands; the person waits on the page, so the bank is asked when it has not told yet. */
async function orderNow(
  needs: ServiceNeeds,
  claim: ClaimRow,
  orderId: number,
  now: Date,
): Promise<Answer<typeof readServiceOrder>> {
  const before = await paymentOfOrder(needs.db, orderId)
  const own = before?.claim_id === claim.id
  if (own && before.method === CARD && before.state === 'waiting') await askBank(needs.payments, before, now)
  const order = await orderOfClaim(needs.db, claim.id, orderId)
  const payment = order && (await paymentOfOrder(needs.db, order.id))
  return payment ? { ok: true, value: shownOrder(order, payment) } : { ok: false, code: 'order_unknown' }
}

/**
 * Cancels an order that waits for its money. The bank is asked before, outside the transaction: what it has taken
 * connects the service; what it takes after goes back, as for every cancelled order.
 */
async function cancel(
  needs: ServiceNeeds,
  { claimId, orderId, owner, now }: { claimId: number; orderId: number; owner: Owner; now: Date },
): Promise<Answer<typeof cancelServiceOrder>> {
  if (!(await orderOfClaim(needs.db, claimId, orderId))) return { ok: false, code: 'order_unknown' }
  await askAboutOrder(needs.payments, orderId, now)
  const cancelled = await transact(needs.db, async (trx) => {
    if (!(await lockClaim(trx, claimId, owner))) return { ok: false, code: 'forbidden' } as const
    await cancelOrder(trx, orderId, now)
    const order = await orderOfClaim(trx, claimId, orderId)
    return order?.state === 'cancelled'
      ? ({ ok: true, order } as const)
      : ({ ok: false, code: 'order_paid' } as const)
  })
  if (!cancelled.ok) return cancelled
  const payment = await paymentOfOrder(needs.db, orderId)
  return payment
    ? { ok: true, value: shownOrder(cancelled.order, payment) }
    : { ok: false, code: 'order_unknown' }
}

/** The payment order of a service that waits for its money; `order_unknown` for one paid otherwise or no longer waiting. */
async function printServiceOrder(
  needs: ServiceNeeds & { readonly printOrder: OrderPrinter },
  claim: ClaimRow,
  orderId: number,
): Promise<Answer<typeof servicePaymentOrder>> {
  const order = await orderOfClaim(needs.db, claim.id, orderId)
  const payment = order && (await paymentOfOrder(needs.db, order.id))
  const payer = await payerOf(needs, claim)
  const waits = payment?.state === 'reserved' && payment.method === 3
  if (!order?.pay_until || !waits || !payer) return { ok: false, code: 'order_unknown' }
  const box = await boxOfClaim(needs.db, claim)
  const file = await needs.printOrder({
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
  const headers = {
    'Content-Disposition': `attachment; filename="payment-order-${claim.id}-${order.id}.pdf"`,
  }
  return { ok: true, value: file, headers }
}

/** Has this claim notices of items, or an order of them that waits for its money? */
const hasNotices = async ({ db }: ServiceNeeds, claim: ClaimRow): Promise<boolean> =>
  claim.services.includes(service.notification) ||
  (await db
    .selectFrom('service_order')
    .select('id')
    .where('claim_id', '=', claim.id)
    .where('service', '=', service.notification)
    .where('state', '=', 'waiting')
    .executeTakeFirst()) !== undefined

/** Services during the rent, and where notices of items go (M-API-30, issue 4 part 3). */
export const serviceRoutes = (needs: ServiceNeeds & { readonly printOrder: OrderPrinter }): Route[] => [
  route(availableServices, async ({ params, today, ...request }) => {
    const claim = await findOwnClaim(needs.db, ownerOf(request), params.id)
    return claim
      ? { ok: true, value: await availableServicesOf(needs, claim, today) }
      : { ok: false, code: 'forbidden' }
  }),
  route(connectService, ({ params, body, now, today, ...request }) =>
    connect(needs, { owner: ownerOf(request), id: params.id, body, now, today }),
  ),
  route(readServiceOrder, async ({ params, now, ...request }) => {
    const claim = await findOwnClaim(needs.db, ownerOf(request), params.id)
    return claim ? orderNow(needs, claim, params.order, now) : { ok: false, code: 'forbidden' }
  }),
  route(cancelServiceOrder, async ({ params, now, ...request }) => {
    const owner = ownerOf(request)
    const claim = await findOwnClaim(needs.db, owner, params.id)
    return claim
      ? cancel(needs, { claimId: claim.id, orderId: params.order, owner, now })
      : { ok: false, code: 'forbidden' }
  }),
  route(servicePaymentOrder, async ({ params, ...request }) => {
    const claim = await findOwnClaim(needs.db, ownerOf(request), params.id)
    return claim ? printServiceOrder(needs, claim, params.order) : { ok: false, code: 'forbidden' }
  }),
  route(readNotifications, async ({ params, now, ...request }) => {
    const claim = await findOwnClaim(needs.db, ownerOf(request), params.id)
    if (!claim) return { ok: false, code: 'forbidden' }
    return { ok: true, value: await notificationsOf(needs.db, claim.id, claim.sub, now) }
  }),
  route(setNotifications, async ({ params, body, now, ...request }) => {
    const owner = ownerOf(request)
    const claim = await findOwnClaim(needs.db, owner, params.id)
    if (!claim) return { ok: false, code: 'forbidden' }
    if (!(await hasNotices(needs, claim))) return { ok: false, code: 'service_not_connected' }
    const at = { claimId: claim.id, sub: claim.sub, now }
    const stored = await transact<Wished>(needs.db, async (trx, undo) => {
      await lockClaim(trx, claim.id, owner)
      const wished = await wishNotifications(trx, needs.outbox, at, body)
      return wished.ok ? wished : undo(wished)
    })
    if (!stored.ok) {
      return stored.code === 'address_refused'
        ? { ...stored, fields: [{ field: 'address', code: stored.code }] }
        : stored
    }
    const settings = await notificationsOf(needs.db, claim.id, claim.sub, now)
    return settings ? { ok: true, value: settings } : { ok: false, code: 'unexpected' }
  }),
  route(confirmNotifications, async ({ params, body, now, ...request }) => {
    const owner = ownerOf(request)
    const claim = await findOwnClaim(needs.db, owner, params.id)
    if (!claim) return { ok: false, code: 'forbidden' }
    const at = { claimId: claim.id, sub: claim.sub, now }
    const confirmed = await transact(needs.db, async (trx) => {
      await lockClaim(trx, claim.id, owner)
      return confirmAddress(trx, at, body.code)
    })
    if (!confirmed.ok) return confirmed
    const settings = await notificationsOf(needs.db, claim.id, claim.sub, now)
    return settings ? { ok: true, value: settings } : { ok: false, code: 'code_expired' }
  }),
]
