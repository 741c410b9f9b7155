import * as calls from '#integration/api/events.ts'
import { accept } from '#kit/rules/outcome.ts'
import { toSandboxLegalHid } from '#people/server/organisations/organisations.ts'
import { requireOrganisationAdministrator } from '#server/access/acting-organisation.ts'
import type { Context } from '#server/context.ts'
import {
  bindRoute,
  doneAnswer,
  forbiddenAnswer,
  type RequestContext,
  type Route,
} from '#server/http/route.ts'
import {
  type AdministratorRequest,
  authenticateApiKey,
  insertApiKey,
  listApiKeys,
  markApiKeyRevoked,
} from './api-keys.ts'
import { readEventsAfter } from './event-feed.ts'
import {
  deleteWebhook,
  enableOrDisableWebhook,
  insertWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replaceWebhookSecret,
} from './webhooks.ts'

export const eventRoutes = (context: Context): Route[] => {
  const { db } = context
  const asAdministrator = async <T>(
    request: RequestContext,
    run: (administratorRequest: AdministratorRequest) => Promise<T>,
  ) => {
    const organisation = requireOrganisationAdministrator(request)
    if (!organisation.ok) return organisation
    const { sub, userName: name } = request.person ?? { sub: '', userName: '' }
    return run({ legalHid: organisation.value.legalHid, by: { sub, name }, now: request.now })
  }

  return [
    bindRoute(calls.readEvents, async ({ headers, query, now }) => {
      const holder = await authenticateApiKey(db, headers, now)
      if (!holder.ok) return holder
      const legalHid = holder.sandbox ? toSandboxLegalHid(holder.legalHid) : holder.legalHid
      const fetched = await readEventsAfter(db, legalHid, query.after, query.limit + 1)
      const events = fetched.slice(0, query.limit)
      const lastId = events.at(-1)?.id ?? query.after
      return { ok: true, value: { events, next: lastId, more: fetched.length > events.length } }
    }),
    bindRoute(calls.readIntegrationSettings, (request) =>
      asAdministrator(request, async ({ legalHid }) => {
        const [keys, live, deliveriesTried, deliveries] = await Promise.all([
          listApiKeys(db, legalHid),
          listWebhooks(db, legalHid),
          listWebhooks(db, toSandboxLegalHid(legalHid)),
          listWebhookDeliveries(db, legalHid),
        ])
        return accept({ keys, webhooks: [...live, ...deliveriesTried], deliveries })
      }),
    ),
    bindRoute(calls.makeApiKey, (request) =>
      asAdministrator(request, (by) => insertApiKey(db, request.body, by)),
    ),
    bindRoute(calls.revokeApiKey, (request) =>
      asAdministrator(request, async (by) =>
        (await markApiKeyRevoked(db, request.params.id, by)) ? doneAnswer : forbiddenAnswer,
      ),
    ),
    bindRoute(calls.addWebhook, (request) =>
      asAdministrator(request, ({ legalHid, by, now }) => {
        const { url, sandbox } = request.body
        return insertWebhook(context, {
          legalHid: sandbox ? toSandboxLegalHid(legalHid) : legalHid,
          url,
          by: by.name,
          now,
        })
      }),
    ),
    bindRoute(calls.rotateWebhookSecret, (request) =>
      asAdministrator(request, (by) => replaceWebhookSecret(context, { ...by, id: request.params.id })),
    ),
    bindRoute(calls.setWebhookState, (request) =>
      asAdministrator(request, (by) =>
        enableOrDisableWebhook(db, { ...by, id: request.params.id, isOn: request.body.isOn }),
      ),
    ),
    bindRoute(calls.removeWebhook, (request) =>
      asAdministrator(request, async ({ legalHid }) =>
        (await deleteWebhook(db, legalHid, request.params.id)) ? doneAnswer : forbiddenAnswer,
      ),
    ),
  ]
}
