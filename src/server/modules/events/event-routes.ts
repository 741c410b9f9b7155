import * as calls from '#contract/events.ts'
import { accept } from '#domain/outcome.ts'
import { managing } from '#server/access/acting.ts'
import { holderIsBlocked } from '#server/access/blocked.ts'
import { done, forbidden, type RequestContext, type Route, route } from '#server/http/route.ts'
import { keysOf, makeKey, organisationOfKey, revokeKey } from './api-keys.ts'
import { eventsAfter } from './event-feed.ts'
import {
  addHook,
  deliveriesOf,
  removeHook,
  rotateSecret,
  switchHook,
  type WebhookDeps,
  webhooksOf,
} from './webhooks.ts'

/** Events for the software of organisations, and what their administrators set up for it. */
export const eventRoutes = (deps: WebhookDeps): Route[] => {
  const { db } = deps
  /** Runs for the organisation that this administrator manages, with who and when. */
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
      const legalHid = await organisationOfKey(db, headers, now)
      if (legalHid === null) {
        return { ok: false, code: 'key_unknown', headers: { 'WWW-Authenticate': 'Bearer' } }
      }
      if (await holderIsBlocked(db, { sub: '', legal_hid: legalHid }))
        return { ok: false, code: 'organisation_blocked' }
      const found = await eventsAfter(db, legalHid, query.after, query.limit + 1)
      const events = found.slice(0, query.limit)
      const next = events.at(-1)?.id ?? query.after
      return { ok: true, value: { events, next, more: found.length > events.length } }
    }),
    route(calls.readIntegration, (request) =>
      managed(request, async ({ legalHid }) => {
        const [keys, webhooks, deliveries] = await Promise.all([
          keysOf(db, legalHid),
          webhooksOf(db, legalHid),
          deliveriesOf(db, legalHid),
        ])
        return accept({ keys, webhooks, deliveries })
      }),
    ),
    route(calls.makeApiKey, (request) =>
      managed(request, (by) => makeKey(db, { ...by, name: request.body.name })),
    ),
    route(calls.revokeApiKey, (request) =>
      managed(request, async (by) =>
        (await revokeKey(db, { ...by, id: request.params.id })) ? done : forbidden,
      ),
    ),
    route(calls.addWebhook, (request) =>
      managed(request, (by) => addHook(deps, { ...by, url: request.body.url })),
    ),
    route(calls.rotateWebhookSecret, (request) =>
      managed(request, (by) => rotateSecret(deps, { ...by, id: request.params.id })),
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
