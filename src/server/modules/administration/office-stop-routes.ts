import * as calls from '#contract/administration-offices.ts'
import { accept } from '#domain/outcome.ts'
import { administratorFrom } from '#server/access/administrator.ts'
import type { Context } from '#server/context.ts'
import { type Route, route } from '#server/http/route.ts'
import { readOffice, reopen, stop, stoppedOffices } from './stopped-offices.ts'

/** Closing an office now, and opening it again; this server shows it at once, the others within seconds. */
export const officeStopRoutes = ({ db, offices }: Context): Route[] => [
  route(calls.readStoppedOffices, async ({ query }) => accept(await stoppedOffices(db, query.page ?? 0))),
  route(calls.readAdministeredOffice, ({ params }) => readOffice(db, params.index)),
  route(calls.stopOffice, async ({ params, body, now, ...request }) => {
    const done = await stop(db, administratorFrom(request), { ...params, ...body, now })
    if (done.ok) await offices.follow()
    return done
  }),
  route(calls.reopenOffice, async ({ params, body, now, ...request }) => {
    const done = await reopen(db, administratorFrom(request), { ...params, ...body, now })
    if (done.ok) await offices.follow()
    return done
  }),
]
