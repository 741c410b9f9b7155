import type { EndpointTag } from '#features/every-endpoint.ts'
import type { Endpoint, EndpointAccess } from '#kit/api/endpoint.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { requiresSameSite } from '#kit/api/refusal.ts'

export const openapiTexts = {
  title: 'Subscriber boxes',
  description: [
    'Renting subscriber boxes at post offices and cells of parcel lockers.',
    'An organisation’s software uses the calls tagged `events` with an API key of the organisation, and reads its claims, letters, balance and accounting documents with it; public calls need no key. All other calls are made by the site with a person’s session. Keys are for server-to-server calls only: calls with a key from a web page are refused, and no answer has CORS headers.',
    'Every refusal is `{"code": "…"}` with the HTTP status listed with the code here. Money is whole kopecks, dates are `YYYY-MM-DD` in Moscow, instants are ISO 8601.',
    `A guide for people, in Russian, is at \`${pagePaths.developers}\`.`,
  ].join('\n\n'),
  live: 'The live service. A key that begins with `box_` reads the events, claims, letters, balance and documents of the organisation.',
  sandbox:
    'The sandbox of an organisation: the same address with a key that begins with `box_test_`. No box is reserved, no money moves, no email is sent.',
  acting:
    'Identifies whom the person acts for, copied from this header of an earlier answer. An outdated mark is refused with `acting_changed`.',
  drawnFor: 'The same mark in the link of a file, so that a page never downloads a file of somebody else.',
  session: 'The session of a person who logged in with a browser; programs cannot log in.',
  key: 'An API key of an organisation, created by its administrator at `/legals/settings` and shown once.',
} as const

export const tagTexts = {
  events: 'Events for an organisation’s software, its API keys and webhooks.',
  sandbox: 'Simulated rents, for testing a program with a sandbox key.',
  offices: 'Post offices, parcel lockers, free boxes and short holds.',
  tariffs: 'Prices.',
  session: 'Login, acting for an organisation, linked profiles.',
  claims: 'Claims: creating, changing, extending, services, documents, recovery.',
  organisations: 'An organisation’s lists, users, conditions of renting and offer.',
  payments: 'Payments, the online balance, invoices and acts.',
  delegates: 'People who collect mail or pay for a holder, and their codes at the counter.',
  letters: 'Digitized letters, letter rules, waiting mail.',
  people: 'Client records, personal data, lookup of companies, banks and addresses.',
  branch: 'The back office of a post office.',
  administration: 'Administration of the service.',
  editing: 'Editing the site: edits, approvals, versions.',
  service: 'Feedback to support and site settings.',
} as const satisfies Readonly<Record<EndpointTag, string>>

const accessTexts = {
  everyone: 'Public; needs no login.',
  person: 'For logged-in persons.',
  operator: 'For operators of a post office.',
  administrator: 'For administrators of the service.',
  editor: 'For editors of the site.',
  machine:
    'For callbacks of the bank, which are signed, and of the receipt service, which only trigger a status check.',
  key: 'For an organisation’s software, with its key as `Authorization: Bearer …`.',
} as const satisfies Readonly<Record<EndpointAccess, string>>

export const describeEndpoint = (endpoint: Endpoint): string =>
  [
    endpoint.description,
    accessTexts[endpoint.access],
    endpoint.forKeys
      ? 'Also for an organisation’s software, with its live key as `Authorization: Bearer …`; the answer contains the organisation’s data.'
      : undefined,
    requiresSameSite(endpoint)
      ? 'Accepted only from pages of this site (`Origin` or `Sec-Fetch-Site`).'
      : undefined,
    endpoint.upload ? `At most ${endpoint.upload.limit} bytes.` : undefined,
  ]
    .filter((sentence) => sentence !== undefined)
    .join('\n\n')

export const webhookTexts = {
  summary: 'Sends a signed event to an address of the organisation.',
  description: [
    'Sent within a minute, in order. Each event is retried until accepted: after 1, 2, 5, 15 and 30 minutes, an hour, three hours, then every six hours; after three days of failures the webhook is switched off. An event may arrive twice, with the same `webhook-id`.',
    'The signature follows Standard Webhooks: HMAC-SHA256 over `webhook-id.webhook-timestamp.body` with the bytes of the secret (base64 after `whsec_`), written as `v1,` and base64. For a day after the secret changes there are two, separated by a space.',
  ].join('\n\n'),
} as const

export const webhookHeaderTexts: Readonly<
  Record<string, { description: string; example: string; required: boolean }>
> = {
  'webhook-id': {
    description: 'Id of the event, the same for each attempt.',
    example: '7707083893-17',
    required: true,
  },
  'webhook-timestamp': {
    description: 'Unix time of this attempt in seconds; reject anything older than five minutes.',
    example: '1795510800',
    required: true,
  },
  'webhook-signature': {
    description: 'One or two signatures, separated by a space.',
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    required: true,
  },
}
