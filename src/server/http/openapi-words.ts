import type { CallTag } from '#features/every-endpoint.ts'
import { addresses } from '#kit/api/addresses.ts'
import type { Access, Endpoint } from '#kit/api/endpoint.ts'
import { needsOwnSite } from '#kit/api/refusal.ts'

export const documentText = {
  title: 'Subscriber boxes',
  description: [
    'Rent of subscriber boxes at post offices and of cells of parcel lockers.',
    'The software of an organisation uses the calls of the tag `events` with a key of the organisation, and reads its claims, letters, balance and accounting documents with it; calls for everyone need none. All others are made by the site with the session of a person. Keys are sent from server to server only: a page that sends one is refused, and no answer has CORS headers.',
    'Every refusal is `{"code": "…"}` with the HTTP status that stands beside the code here. Money is whole kopecks, dates are `YYYY-MM-DD` in Moscow, instants are ISO 8601.',
    `Told for people, in Russian, at \`${addresses.developers}\`.`,
  ].join('\n\n'),
  live: 'The service. A key that begins with `box_` reads the events, claims, letters, balance and documents of the organisation.',
  sandbox:
    'The sandbox of an organisation: the same address with a key that begins with `box_test_`. No box is taken, no money moves, no letter is sent.',
  acting:
    'For whom the page thought that the person acts, as an answer before said in this header. Another mark than today’s is refused with `acting_changed`.',
  drawnFor:
    'The same mark in the link of a file, so that a page never downloads what belongs to somebody else.',
  session: 'The session of a person who logged in with the browser; programs cannot log in.',
  key: 'A key of an organisation, made by its administrator at `/legals/settings` and shown once.',
} as const

export const tagTexts = {
  events: 'Events for the software of an organisation, its keys and webhooks.',
  sandbox: 'Rents that are none, for trying a program with a key of the sandbox.',
  offices: 'Post offices, parcel lockers, free boxes and short holds.',
  tariffs: 'Prices.',
  session: 'Login, whom the person acts for, linked profiles.',
  claims: 'Rents: making, changing, extending, services, documents, lost access.',
  organisations: 'Lists, users, conditions and the offer of an organisation.',
  payments: 'Payments, the online balance, invoices and acts.',
  letters: 'Digitized letters, their rules, waiting mail.',
  people: 'Client records, personal data, look-up of companies, banks and addresses.',
  branch: 'The back office of a post office.',
  administration: 'Administrators of the service.',
  editing: 'Editors of the site: edits, their approval, versions.',
  service: 'Questions to support and settings of the site.',
} as const satisfies Readonly<Record<CallTag, string>>

const whoMayCall = {
  everyone: 'For everyone.',
  person: 'For a person who is logged in.',
  operator: 'For an operator of a post office.',
  administrator: 'For an administrator of the service.',
  editor: 'For an editor of the site.',
  machine:
    'For the bank, which signs what it sends, and for the service of receipts, which is only believed in a hint.',
  key: 'For the software of an organisation, with its key as `Authorization: Bearer …`.',
} as const satisfies Readonly<Record<Access, string>>

export const descriptionOf = (endpoint: Endpoint): string =>
  [
    endpoint.description,
    whoMayCall[endpoint.access],
    endpoint.forKeys
      ? 'Also for the software of an organisation, with its live key as `Authorization: Bearer …`, which answers what is the organisation’s.'
      : undefined,
    needsOwnSite(endpoint)
      ? 'Taken from a page of this site only (`Origin` or `Sec-Fetch-Site`).'
      : undefined,
    endpoint.upload ? `At most ${endpoint.upload.limit} bytes.` : undefined,
  ]
    .filter((sentence) => sentence !== undefined)
    .join('\n\n')

export const webhookText = {
  summary: 'Tells an address of the organisation of an event, signed.',
  description: [
    'Sent within a minute, in order, each until it is taken: after 1, 2, 5, 15 and 30 minutes, an hour, three hours, then every six hours; after three days in vain the webhook is switched off. The same event may come twice: `webhook-id` tells.',
    'The signature is that of Standard Webhooks: HMAC-SHA256 over `webhook-id.webhook-timestamp.body` with the bytes of the secret (base64 after `whsec_`), written `v1,` and base64. For a day after a change of the secret there are two, parted by a space.',
  ].join('\n\n'),
} as const

export const webhookHeaderTexts: Readonly<
  Record<string, { description: string; example: string; required: boolean }>
> = {
  'webhook-id': {
    description: 'Name of the event, the same each time that it is sent.',
    example: '7707083893-17',
    required: true,
  },
  'webhook-timestamp': {
    description: 'Seconds since 1970 of this sending; take nothing older than five minutes.',
    example: '1795510800',
    required: true,
  },
  'webhook-signature': {
    description: 'One signature or two, parted by a space.',
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    required: true,
  },
}
