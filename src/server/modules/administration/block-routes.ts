import * as calls from '#contract/administration-blocks.ts'
import { accept } from '#domain/outcome.ts'
import { administratorFrom } from '#server/access/administrator.ts'
import type { Context } from '#server/context.ts'
import { type Route, route } from '#server/http/route.ts'
import { block, blockedHolders, holdersOf, lift } from './blocked-holders.ts'

/** Keeping a person or an organisation out, and letting them in again. */
export const blockRoutes = ({ db }: Context): Route[] => [
  route(calls.readBlocked, async ({ query, ...request }) =>
    accept(await blockedHolders(db, administratorFrom(request), query.page ?? 0)),
  ),
  route(calls.findHolders, async ({ body, now, ...request }) =>
    accept(await holdersOf(db, administratorFrom(request), body.text, now)),
  ),
  route(calls.blockHolder, ({ body, now, ...request }) =>
    block(db, administratorFrom(request), { ...body, now }),
  ),
  route(calls.liftBlock, ({ params, body, now, ...request }) =>
    lift(db, administratorFrom(request), { id: params.id, reason: body.reason, now }),
  ),
]
