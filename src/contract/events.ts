import * as z from 'zod/mini'
import { done, instant, nameLine, numberInPath } from './basics.ts'
import { endpoint } from './endpoint.ts'
import { longest } from './typed-text.ts'

/** What changed: a claim, a payment, a digitized letter. */
export const eventType = z.enum(['claim.changed', 'payment.changed', 'letter.changed'])

/**
 * One event of an organisation; the same is read and sent by webhook. `id` counts up by one within the organisation and
 * has no gaps. `state` is the claim's status number, the payment's state, or the letter's status; `amount` is kopecks.
 */
export const organisationEvent = z.object({
  id: z.int(),
  type: eventType,
  at: instant,
  /** Number of the claim that it belongs to. */
  claim: z.int(),
  /** Number of the claim, the payment or the letter itself. */
  subject: z.int(),
  state: z.string(),
  /** What led there, a code; null when nothing is said. */
  reason: z.nullable(z.string()),
  amount: z.nullable(z.int()),
  /** Only there, and true, for what happened in the sandbox. */
  sandbox: z.optional(z.literal(true)),
})
export type OrganisationEvent = z.infer<typeof organisationEvent>

/** How many events one call answers at most. */
export const EVENTS_AT_MOST = 100

/**
 * Events of the organisation whose key is sent as `Authorization: Bearer …`, after the one named, oldest first. Read
 * again with `after=next`; `more` says that there is more at once. Nothing that was committed is ever skipped.
 */
export const readEvents = endpoint('GET /api/events', () => ({
  summary: 'Answers the events of an organisation after one that is named, to its key.',
  description:
    'Read again with after=next; more says that there is more at once. Numbers have no gaps, and what was committed is never skipped. With a key of the sandbox: the events of the sandbox.',
  access: 'key',
  query: z.object({
    after: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)), 0),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(EVENTS_AT_MOST)), EVENTS_AT_MOST),
  }),
  reply: z.object({ events: z.array(organisationEvent), next: z.int(), more: z.boolean() }),
  refusals: { key_unknown: 401, organisation_blocked: 403 },
}))

/** A key of the organisation; the key itself is shown once, when it is made. */
export const apiKey = z.object({
  id: z.int(),
  name: z.string(),
  /** It opens the sandbox and nothing real. */
  sandbox: z.boolean(),
  /** Its last four signs. */
  tail: z.string(),
  madeBy: z.string(),
  madeAt: instant,
  usedAt: z.nullable(instant),
  revokedAt: z.nullable(instant),
})
export type ApiKey = z.infer<typeof apiKey>

/** An address to which events are sent. */
export const webhook = z.object({
  id: z.int(),
  url: z.string(),
  /** It is sent what happens in the sandbox, and nothing real. */
  sandbox: z.boolean(),
  /** 'failed': switched off by itself after three days without an answer. */
  state: z.enum(['on', 'off', 'failed']),
  /** Number of the last event that it took. */
  delivered: z.int(),
  failingSince: z.nullable(instant),
  nextTryAt: z.nullable(instant),
  /** Until when the secret before the last change signs too. */
  oldSecretUntil: z.nullable(instant),
  madeBy: z.string(),
  madeAt: instant,
})
export type Webhook = z.infer<typeof webhook>

/** One try to deliver an event. */
export const webhookDelivery = z.object({
  webhook: z.int(),
  event: z.int(),
  attempt: z.int(),
  /** HTTP status of the answer; null when none came. */
  status: z.nullable(z.int()),
  problem: z.nullable(z.enum(['address_refused', 'no_answer'])),
  at: instant,
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

const ofAdministrator = { access: 'person' } as const
const byId = { ...ofAdministrator, params: z.object({ id: numberInPath }) } as const
const notManaging = { organisation_not_chosen: 403, not_administrator: 403 } as const

/** Keys and webhooks of the current organisation with the last twenty deliveries; for its administrators. */
export const readIntegration = endpoint('GET /api/legals/integration', () => ({
  ...ofAdministrator,
  summary: 'Lists keys, webhooks and last deliveries of the current organisation.',
  reply: z.object({
    keys: z.array(apiKey),
    webhooks: z.array(webhook),
    deliveries: z.array(webhookDelivery),
  }),
  refusals: notManaging,
}))

/** Makes a key; it is answered this once and kept only as a hash. */
export const makeApiKey = endpoint('POST /api/legals/keys', () => ({
  ...ofAdministrator,
  summary: 'Makes a key for the software of the current organisation.',
  body: z.object({ name: nameLine(1, longest.keyName), sandbox: z._default(z.boolean(), false) }),
  reply: z.object({ key: z.string(), made: apiKey }),
  refusals: { ...notManaging, too_many_keys: 409 },
}))

/** Revokes a key: from this instant it opens nothing. */
export const revokeApiKey = endpoint('DELETE /api/legals/keys/:id', () => ({
  ...byId,
  summary: 'Revokes a key of the current organisation.',
  reply: done,
  refusals: notManaging,
}))

/** Adds an address; events from now on are sent there. The secret to check signatures with is answered this once. */
export const addWebhook = endpoint('POST /api/legals/webhooks', () => ({
  ...ofAdministrator,
  summary: 'Adds a webhook to the current organisation.',
  body: z.object({
    url: z.string().check(z.trim(), z.minLength(1), z.maxLength(longest.webhookAddress)),
    sandbox: z._default(z.boolean(), false),
  }),
  reply: z.object({ secret: z.string(), webhook }),
  refusals: { ...notManaging, address_refused: 422, too_many_webhooks: 409 },
}))

/** Makes another secret; the old one signs too for a day. */
export const rotateWebhookSecret = endpoint('POST /api/legals/webhooks/:id/secret', () => ({
  ...byId,
  summary: 'Makes another secret for a webhook; the old one signs too for a day.',
  reply: z.object({ secret: z.string(), webhook }),
  refusals: notManaging,
}))

/** Switches a webhook on, which tries again at once where it stopped, or off. */
export const switchWebhook = endpoint('PUT /api/legals/webhooks/:id', () => ({
  ...byId,
  summary: 'Switches a webhook of the current organisation on or off.',
  body: z.object({ isOn: z.boolean() }),
  reply: webhook,
  refusals: notManaging,
}))

/** Removes a webhook and its log. */
export const removeWebhook = endpoint('DELETE /api/legals/webhooks/:id', () => ({
  ...byId,
  summary: 'Removes a webhook of the current organisation.',
  reply: done,
  refusals: notManaging,
}))
