import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  createSingleLineNameSchema,
  doneReplySchema,
  instantSchema,
  positiveIntegerParam,
} from '#kit/api/field-schemas.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'

export const eventTypeSchema = z.enum(['claim.changed', 'payment.changed', 'letter.changed'])

/**
 * Events have the same shape in the feed and in webhooks. `id` counts up by one per organisation, without
 * gaps; `state` is a claim's status number, a payment's state or a letter's status; `amount` is in kopecks.
 */
export const organisationEventSchema = z.object({
  id: z.int(),
  type: eventTypeSchema,
  at: instantSchema,
  claim: z.int(),
  subject: z.int(),
  state: z.string(),
  reason: z.nullable(z.string()),
  amount: z.nullable(z.int()),
  /** Present only for sandbox events. */
  sandbox: z.optional(z.literal(true)),
})
export type OrganisationEvent = z.infer<typeof organisationEventSchema>

export const MAX_EVENTS_PER_PAGE = 100

/**
 * Pass the returned `next` as `after` of the following call, which should come at once if `more` is true. No
 * committed event is ever skipped.
 */
export const readEvents = endpoint('GET /api/events', () => ({
  summary: 'Returns events of the organisation after a given number, to its API key.',
  description:
    'Call again with after=next, at once if more is true. Numbers have no gaps, and committed events are never skipped. A sandbox key reads the events of the sandbox.',
  access: 'key',
  query: z.object({
    after: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)), 0),
    limit: z._default(
      z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_EVENTS_PER_PAGE)),
      MAX_EVENTS_PER_PAGE,
    ),
  }),
  reply: z.object({ events: z.array(organisationEventSchema), next: z.int(), more: z.boolean() }),
  refusals: { key_unknown: 401, organisation_blocked: 403 },
}))

export const apiKeySchema = z.object({
  id: z.int(),
  name: z.string(),
  sandbox: z.boolean(),
  tail: z.string(),
  madeBy: z.string(),
  madeAt: instantSchema,
  usedAt: z.nullable(instantSchema),
  revokedAt: z.nullable(instantSchema),
})
export type ApiKey = z.infer<typeof apiKeySchema>

export const webhookSchema = z.object({
  id: z.int(),
  url: z.string(),
  sandbox: z.boolean(),
  /** 'failed': switched off automatically because the receiver did not answer for three days. */
  state: z.enum(['on', 'off', 'failed']),
  delivered: z.int(),
  failingSince: z.nullable(instantSchema),
  nextTryAt: z.nullable(instantSchema),
  /** Until then, requests are also signed with the previous secret. */
  oldSecretUntil: z.nullable(instantSchema),
  madeBy: z.string(),
  madeAt: instantSchema,
})
export type Webhook = z.infer<typeof webhookSchema>

export const webhookDeliverySchema = z.object({
  webhook: z.int(),
  event: z.int(),
  attempt: z.int(),
  /** HTTP status of the receiver's response; null if there was none. */
  status: z.nullable(z.int()),
  problem: z.nullable(z.enum(['address_refused', 'no_answer'])),
  at: instantSchema,
})
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>

const ofAdministrator = { access: 'person' } as const
const byId = { ...ofAdministrator, params: z.object({ id: positiveIntegerParam }) } as const
const notManaging = { organisation_not_chosen: 403, not_administrator: 403 } as const

export const readIntegrationSettings = endpoint('GET /api/legals/integration', () => ({
  ...ofAdministrator,
  summary: 'Lists the API keys, webhooks and latest deliveries of the current organisation.',
  reply: z.object({
    keys: z.array(apiKeySchema),
    webhooks: z.array(webhookSchema),
    deliveries: z.array(webhookDeliverySchema),
  }),
  refusals: notManaging,
}))

/** The key is returned once and stored only as a hash. */
export const makeApiKey = endpoint('POST /api/legals/keys', () => ({
  ...ofAdministrator,
  summary: 'Creates an API key for the current organisation.',
  body: z.object({
    name: createSingleLineNameSchema(1, maxTextLength.keyName),
    sandbox: z._default(z.boolean(), false),
  }),
  reply: z.object({ key: z.string(), made: apiKeySchema }),
  refusals: { ...notManaging, too_many_keys: 409 },
}))

export const revokeApiKey = endpoint('DELETE /api/legals/keys/:id', () => ({
  ...byId,
  summary: 'Revokes an API key of the current organisation.',
  reply: doneReplySchema,
  refusals: notManaging,
}))

/** Sends only events that happen after the webhook is added. The signing secret is returned only once. */
export const addWebhook = endpoint('POST /api/legals/webhooks', () => ({
  ...ofAdministrator,
  summary: 'Adds a webhook to the current organisation.',
  body: z.object({
    url: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxTextLength.webhookAddress)),
    sandbox: z._default(z.boolean(), false),
  }),
  reply: z.object({ secret: z.string(), webhook: webhookSchema }),
  refusals: { ...notManaging, address_refused: 422, too_many_webhooks: 409 },
}))

/** For one day, requests are also signed with the previous secret. */
export const rotateWebhookSecret = endpoint('POST /api/legals/webhooks/:id/secret', () => ({
  ...byId,
  summary: 'Creates a new secret for a webhook; requests are signed with the old one too for a day.',
  reply: z.object({ secret: z.string(), webhook: webhookSchema }),
  refusals: notManaging,
}))

export const setWebhookState = endpoint('PUT /api/legals/webhooks/:id', () => ({
  ...byId,
  summary: 'Switches a webhook of the current organisation on or off.',
  body: z.object({ isOn: z.boolean() }),
  reply: webhookSchema,
  refusals: notManaging,
}))

export const removeWebhook = endpoint('DELETE /api/legals/webhooks/:id', () => ({
  ...byId,
  summary: 'Removes a webhook of the current organisation.',
  reply: doneReplySchema,
  refusals: notManaging,
}))
