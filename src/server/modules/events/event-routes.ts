import * as calls from '#contract/events.ts'
import { accept } from '#domain/outcome.ts'
import { managing } from '#server/access/acting.ts'
import { holderIsBlocked } from '#server/access/blocked.ts'
import type { Context } from '#server/context.ts'
import { done, forbidden, type RequestContext, type Route, route } from '#server/http/route.ts'
import { sandboxOf } from '../organisations/lock-organisation.ts'
import { holderOfKey, keysOf, keyUnknown, makeKey, revokeKey } from './api-keys.ts'
import { eventsAfter } from './event-feed.ts'
import { addHook, deliveriesOf, removeHook, rotateSecret, switchHook, webhooksOf } from './webhooks.ts'

const keyAct = (
  { person }: RequestContext,
  { legalHid, by, now }: { legalHid: string; by: string; now: Date },
) => ({ legalHid, by: { sub: person?.sub ?? '', name: by }, now })

export const eventRoutes = (context: Context): Route[] => {
  const { db } = context
  const managed = async <T>(
    request: RequestContext,
    run: (by: { legalHid: string; by: string; now: Date }) => Promise<T>,
  ) => {
    const organisation = managing(request)
    if (!organisation.ok) return organisation
    const { legalHid } = organisation.value
    return run({ legalHid, by: request.person?.userName ?? '', now: request.now })
  }

  return [
    route(calls.readEvents, async ({ headers, query, now }) => {
      const holder = await holderOfKey(db, headers, now)
      if (holder === null) return keyUnknown
      if (await holderIsBlocked(db, { sub: '', legalHid: holder.legalHid }))
        return { ok: false, code: 'organisation_blocked' }
      const legalHid = holder.sandbox ? sandboxOf(holder.legalHid) : holder.legalHid
      const found = await eventsAfter(db, legalHid, query.after, query.limit + 1)
      const events = found.slice(0, query.limit)
      const next = events.at(-1)?.id ?? query.after
      return { ok: true, value: { events, next, more: found.length > events.length } }
    }),
    route(calls.readIntegration, (request) =>
      managed(request, async ({ legalHid }) => {
        const [keys, live, tried, deliveries] = await Promise.all([
          keysOf(db, legalHid),
          webhooksOf(db, legalHid),
          webhooksOf(db, sandboxOf(legalHid)),
          deliveriesOf(db, legalHid),
        ])
        return accept({ keys, webhooks: [...live, ...tried], deliveries })
      }),
    ),
    route(calls.makeApiKey, (request) =>
      managed(request, (managing) => makeKey(db, { ...keyAct(request, managing), ...request.body })),
    ),
    route(calls.revokeApiKey, (request) =>
      managed(request, async (managing) =>
        (await revokeKey(db, { ...keyAct(request, managing), id: request.params.id })) ? done : forbidden,
      ),
    ),
    route(calls.addWebhook, (request) =>
      managed(request, (by) => {
        const { url, sandbox } = request.body
        return addHook(context, { ...by, legalHid: sandbox ? sandboxOf(by.legalHid) : by.legalHid, url })
      }),
    ),
    route(calls.rotateWebhookSecret, (request) =>
      managed(request, (by) => rotateSecret(context, { ...by, id: request.params.id })),
    ),
    route(calls.switchWebhook, (request) =>
      managed(request, (by) => switchHook(db, { ...by, id: request.params.id, isOn: request.body.isOn })),
    ),
    route(calls.removeWebhook, (request) =>
      managed(request, async ({ legalHid }) =>
        (await removeHook(db, legalHid, request.params.id)) ? done : forbidden,
      ),
    ),
  ]
}
