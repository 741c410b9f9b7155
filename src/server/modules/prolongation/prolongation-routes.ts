import {
  findProlongation,
  orderProlongation,
  prolongationPaymentOrder,
  prolongClaim,
  readProlongation,
} from '#contract/prolongation.ts'
import { accept } from '#domain/outcome.ts'
import { ownerOf } from '#server/access/owner.ts'
import { findRow } from '#server/database/row-queries.ts'
import { type Route, route } from '#server/http/route.ts'
import type { OrderPrinter } from '../../../documents/payment-order.ts'
import { withOwnClaim } from '../claims/read-claim.ts'
import { printOrderOf } from '../payments/print-payment-order.ts'
import { callerOf } from '../rate-limits/guess-limit.ts'
import { prolong, shownProlongation } from './prolong.ts'
import { lookUp, orderWithoutLogin, type WithoutLoginDeps } from './without-login.ts'

/** Extension of a rent: of one's own, and of an organisation's by number and INN (M-PROL-05, M-ROUTE-38). */
export const prolongationRoutes = (
  deps: WithoutLoginDeps & { readonly printOrder: OrderPrinter },
): Route[] => [
  route(readProlongation, (request) =>
    withOwnClaim(deps.db, request, async (row) => accept(await shownProlongation(deps, row, request.today))),
  ),
  route(prolongClaim, ({ params, body, now, ...request }) =>
    prolong(deps, { owner: ownerOf(request), id: params.id, params: body, now }),
  ),
  route(findProlongation, ({ body, now, today, ...request }) =>
    lookUp(deps, { ...body, caller: callerOf(request), now, today }),
  ),
  route(orderProlongation, ({ body, now, ...request }) =>
    orderWithoutLogin(deps, { ...body, caller: callerOf(request), now }),
  ),
  route(prolongationPaymentOrder, async ({ query, now }) => {
    const claim = deps.tokens.read('payment-order', query.token, now)
    if (!claim.ok) return claim
    const row = await findRow(deps.db, 'claim', claim.value)
    return row ? printOrderOf(deps, row) : { ok: false, code: 'token_unknown' }
  }),
]
