import {
  findProlongation,
  orderProlongation,
  prolongationPaymentOrder,
  prolongClaim,
  readProlongation,
} from '#contract/prolongation.ts'
import { ownerOf } from '#server/access/owner.ts'
import { type Route, route } from '#server/http/route.ts'
import { findOwnClaim } from '../claims/read-claim.ts'
import { type OrderPrinter, printOrderOf } from '../payments/print-payment-order.ts'
import { callerOf } from '../rate-limits/guess-limit.ts'
import { prolong, shownProlongation } from './prolong.ts'
import { lookUp, orderWithoutLogin, type WithoutLoginNeeds } from './without-login.ts'

/** Extension of a rent: of one's own, and of an organisation's by number and INN (sheet §4). */
export const prolongationRoutes = (
  needs: WithoutLoginNeeds & { readonly printOrder: OrderPrinter },
): Route[] => [
  route(readProlongation, async ({ params, today, ...request }) => {
    const row = await findOwnClaim(needs.db, ownerOf(request), params.id)
    return row
      ? { ok: true, value: await shownProlongation(needs, row, today) }
      : { ok: false, code: 'forbidden' }
  }),
  route(prolongClaim, ({ params, body, now, ...request }) =>
    prolong(needs, { owner: ownerOf(request), id: params.id, wish: body, now }),
  ),
  route(findProlongation, ({ body, now, today, ...request }) =>
    lookUp(needs, { ...body, caller: callerOf(request), now, today }),
  ),
  route(orderProlongation, ({ body, now, ...request }) =>
    orderWithoutLogin(needs, { ...body, caller: callerOf(request), now }),
  ),
  route(prolongationPaymentOrder, async ({ query, now }) => {
    const claim = needs.tokens.read('payment-order', query.token, now)
    if (!claim.ok) return claim
    const row = await needs.db
      .selectFrom('claim')
      .selectAll()
      .where('id', '=', claim.value)
      .executeTakeFirst()
    return row ? printOrderOf(needs, row) : { ok: false, code: 'token_unknown' }
  }),
]
