import * as calls from '#contract/administration-services.ts'
import { administratorFrom } from '#server/access/administrator.ts'
import type { Context } from '#server/context.ts'
import { type Route, route } from '#server/http/route.ts'
import { serviceStops, switchOff, switchOn } from './service-stops.ts'

/** Switching services off and on; this server shows it at once, the others within seconds. */
export const serviceStopRoutes = ({ db, offices }: Context): Route[] => [
  route(calls.readServiceStops, ({ query }) => serviceStops(db, query.index)),
  route(calls.stopService, async ({ body, now, ...request }) => {
    const done = await switchOff(db, administratorFrom(request), { ...body, now })
    if (done.ok) await offices.follow()
    return done
  }),
  route(calls.allowService, async ({ params, body, now, ...request }) => {
    const done = await switchOn(db, administratorFrom(request), { id: params.id, reason: body.reason, now })
    if (done.ok) await offices.follow()
    return done
  }),
]
