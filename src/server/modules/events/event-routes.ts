import * as calls from '#contract/events.ts'
import { managing } from '#server/access/acting.ts'
import { type RequestContext, type Route, route } from '#server/http/route.ts'
import { keysOf, makeKey, organisationOfKey, revokeKey } from './api-keys.ts'
import { eventsAfter } from './event-feed.ts'
import {
  addHook,
  deliveriesOf,
  removeHook,
  rotateSecret,
  switchHook,
  type WebhookNeeds,
  webhooksOf,
} from './webhooks.ts'

const done = { ok: true, value: { done: true } } as const
const forbidden = { ok: false, code: 'forbidden' } as const

/** Events for the software of organisations, and what their administrators set up for it (issue 5 part 9). */
export const eventRoutes = (needs: WebhookNeeds): Route[] => {
  const { db } = needs
  /** The organisation that this administrator manages, who and when. */
  const managed = (request: RequestContext) => {
    const by = managing(request)
    if (!by.ok) return by
    const { legalHid } = by.value
    return { ok: true as const, legalHid, by: request.person?.userName ?? '', now: request.now }
  }
  return [
    route(calls.readEvents, async ({ headers, query, now }) => {
      const legalHid = await organisationOfKey(db, headers, now)
      if (legalHid === null) {
        return { ok: false, code: 'key_unknown', headers: { 'WWW-Authenticate': 'Bearer' } }
      }
      const found = await eventsAfter(db, legalHid, query.after, query.limit + 1)
      const events = found.slice(0, query.limit)
      const next = events.at(-1)?.id ?? query.after
      return { ok: true, value: { events, next, more: found.length > events.length } }
    }),
    route(calls.readIntegration, async (request) => {
      const by = managed(request)
      if (!by.ok) return by
      const [keys, webhooks, deliveries] = await Promise.all([
        keysOf(db, by.legalHid),
        webhooksOf(db, by.legalHid),
        deliveriesOf(db, by.legalHid),
      ])
      return { ok: true, value: { keys, webhooks, deliveries } }
    }),
    route(calls.makeApiKey, async (request) => {
      const by = managed(request)
      return by.ok ? makeKey(db, { ...by, name: request.body.name }) : by
    }),
    route(calls.revokeApiKey, async (request) => {
      const by = managed(request)
      if (!by.ok) return by
      return (await revokeKey(db, { ...by, id: request.params.id })) ? done : forbidden
    }),
    route(calls.addWebhook, async (request) => {
      const by = managed(request)
      return by.ok ? addHook(needs, { ...by, url: request.body.url }) : by
    }),
    route(calls.rotateWebhookSecret, async (request) => {
      const by = managed(request)
      return by.ok ? rotateSecret(needs, { ...by, id: request.params.id }) : by
    }),
    route(calls.switchWebhook, async (request) => {
      const by = managed(request)
      return by.ok ? switchHook(db, { ...by, id: request.params.id, isOn: request.body.isOn }) : by
    }),
    route(calls.removeWebhook, async (request) => {
      const by = managed(request)
      if (!by.ok) return by
      return (await removeHook(db, by.legalHid, request.params.id)) ? done : forbidden
    }),
  ]
}
