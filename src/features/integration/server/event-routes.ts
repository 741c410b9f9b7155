import * as calls from '#integration/api/events.ts'
import { accept } from '#kit/rules/outcome.ts'
import { sandboxOf } from '#people/server/organisations/lock-organisation.ts'
import { managing } from '#server/access/acting.ts'
import type { Context } from '#server/context.ts'
import { done, forbidden, type RequestContext, type Route, route } from '#server/http/route.ts'
import { holderOfKey, keysOf, type ManagingRequest, makeKey, revokeKey } from './api-keys.ts'
import { eventsAfter } from './event-feed.ts'
import { addHook, deliveriesOf, removeHook, rotateSecret, switchHook, webhooksOf } from './webhooks.ts'

export const eventRoutes = (context: Context): Route[] => {
  const { db } = context
  const asAdministrator = async <T>(
    request: RequestContext,
    run: (administratorRequest: ManagingRequest) => Promise<T>,
  ) => {
    const organisation = managing(request)
    if (!organisation.ok) return organisation
    const { sub, userName: name } = request.person ?? { sub: '', userName: '' }
    return run({ legalHid: organisation.value.legalHid, by: { sub, name }, now: request.now })
  }

  return [
    route(calls.readEvents, async ({ headers, query, now }) => {
      const holder = await holderOfKey(db, headers, now)
      if (!holder.ok) return holder
      const legalHid = holder.sandbox ? sandboxOf(holder.legalHid) : holder.legalHid
      const fetched = await eventsAfter(db, legalHid, query.after, query.limit + 1)
      const events = fetched.slice(0, query.limit)
      const lastId = events.at(-1)?.id ?? query.after
      return { ok: true, value: { events, next: lastId, more: fetched.length > events.length } }
    }),
    route(calls.readIntegration, (request) =>
      asAdministrator(request, async ({ legalHid }) => {
        const [keys, live, deliveriesTried, deliveries] = await Promise.all([
          keysOf(db, legalHid),
          webhooksOf(db, legalHid),
          webhooksOf(db, sandboxOf(legalHid)),
          deliveriesOf(db, legalHid),
        ])
        return accept({ keys, webhooks: [...live, ...deliveriesTried], deliveries })
      }),
    ),
    route(calls.makeApiKey, (request) => asAdministrator(request, (by) => makeKey(db, request.body, by))),
    route(calls.revokeApiKey, (request) =>
      asAdministrator(request, async (by) =>
        (await revokeKey(db, request.params.id, by)) ? done : forbidden,
      ),
    ),
    route(calls.addWebhook, (request) =>
      asAdministrator(request, ({ legalHid, by, now }) => {
        const { url, sandbox } = request.body
        return addHook(context, {
          legalHid: sandbox ? sandboxOf(legalHid) : legalHid,
          url,
          by: by.name,
          now,
        })
      }),
    ),
    route(calls.rotateWebhookSecret, (request) =>
      asAdministrator(request, (by) => rotateSecret(context, { ...by, id: request.params.id })),
    ),
    route(calls.switchWebhook, (request) =>
      asAdministrator(request, (by) =>
        switchHook(db, { ...by, id: request.params.id, isOn: request.body.isOn }),
      ),
    ),
    route(calls.removeWebhook, (request) =>
      asAdministrator(request, async ({ legalHid }) =>
        (await removeHook(db, legalHid, request.params.id)) ? done : forbidden,
      ),
    ),
  ]
}
