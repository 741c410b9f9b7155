import { escapeHtml } from '#documents/html.ts'
import { type NamedEndpoint, publicApiEndpoints } from '#features/every-endpoint.ts'
import { organisationEventSchema, readEvents } from '#integration/api/events.ts'
import { applySandboxStep, makeSandboxClaim } from '#integration/api/sandbox.ts'
import {
  endpointDescriptions,
  endpointTagTitles,
  refusalCodeDescriptions,
} from '#integration/words/developers.ts'
import { apiBasePath, type Endpoint, endpointUrl } from '#kit/api/endpoint.ts'
import { possibleRefusals } from '#kit/api/refusal.ts'
import { buildSchemaExample, toJsonSchema } from '#kit/api/schema-examples.ts'
import { typeset } from '#kit/words/typeset.ts'

/** Converts text with code in backticks. */
export const codeInTextHtml = (text: string): string =>
  escapeHtml(typeset(text)).replace(/`([^`]+)`/g, '<code>$1</code>')

export interface EndpointDoc {
  readonly name: string
  readonly line: string
  readonly words: string
  readonly withKey: boolean
  readonly parameters: readonly {
    readonly name: string
    readonly place: 'path' | 'query'
    readonly needed: boolean
  }[]
  readonly request: string | null
  readonly reply: string
  readonly codes: string
}

const exampleJson = (schema: Parameters<typeof toJsonSchema>[0], io: 'input' | 'output'): string =>
  JSON.stringify(buildSchemaExample(toJsonSchema(schema, io)), null, 2)

const listParameters = (place: 'path' | 'query', schema: Endpoint['params']): EndpointDoc['parameters'] => {
  if (!schema) return []
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input')
  return Object.keys(properties).map((name) => ({
    name,
    place,
    needed: place === 'path' || required.includes(name),
  }))
}

const toEndpointDoc = ({ name, endpoint }: NamedEndpoint): EndpointDoc => ({
  name,
  line: `${endpoint.method} ${apiBasePath}${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`,
  words: endpointDescriptions[name] ?? endpoint.summary,
  withKey: endpoint.access === 'key',
  parameters: [...listParameters('path', endpoint.params), ...listParameters('query', endpoint.query)],
  request: endpoint.body ? exampleJson(endpoint.body, 'input') : null,
  reply: exampleJson(endpoint.reply, 'output'),
  codes: Object.entries(possibleRefusals(endpoint))
    .map(([code, status]) => `${code} (${status})`)
    .join(', '),
})

export const endpointDocsByTag = [...new Set(publicApiEndpoints.map(({ tag }) => tag))].map((tag) => ({
  tag,
  title: endpointTagTitles[tag] ?? tag,
  calls: publicApiEndpoints.filter((call) => call.tag === tag).map(toEndpointDoc),
}))

export const refusalCodeDocs = [
  ...new Map(publicApiEndpoints.flatMap(({ endpoint }) => Object.entries(possibleRefusals(endpoint)))),
]
  .map(([code, status]) => ({ code, status, words: refusalCodeDescriptions[code] ?? code }))
  .sort((left, right) => left.status - right.status || left.code.localeCompare(right.code))

export const organisationEventDoc = {
  fields: Object.keys(toJsonSchema(organisationEventSchema, 'output').properties ?? {}),
  example: exampleJson(organisationEventSchema, 'output'),
}

const keyHeader = '-H "Authorization: Bearer $ABONBOX_KEY"'
const jsonHeader = '-H "Content-Type: application/json"'

export const buildCurlExamples = (origin: string) => {
  const rent = `${origin}${endpointUrl(makeSandboxClaim)}`
  const step = `${origin}${endpointUrl(applySandboxStep, { id: 1 })}`
  const stepTo = (name: string) =>
    `curl -s ${step} \\\n  ${keyHeader} \\\n  ${jsonHeader} \\\n  -d '{"step": "${name}"}'`
  return {
    key: 'export ABONBOX_KEY=box_test_…',
    make: `curl -s ${rent} \\\n  ${keyHeader} \\\n  ${jsonHeader} \\\n  -d '{"startDate": "2026-12-01", "endDate": "2026-12-31"}'`,
    step: `${stepTo('confirm')}\n\n${stepTo('pay')}`,
    read: `curl -s "${origin}${endpointUrl(readEvents, {}, { after: 0 })}" \\\n  ${keyHeader}`,
  }
}

export const webhookVerificationSnippets: Readonly<Record<string, string>> = {
  'Node.js': `import { createHmac, timingSafeEqual } from 'node:crypto'

// now: seconds since 1970.
export function isGenuine(headers, body, secret, now) {
  const time = Number(headers['webhook-timestamp'])
  if (!(Math.abs(now - time) < 300)) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const text = \`\${headers['webhook-id']}.\${time}.\${body}\`
  const mine = Buffer.from(createHmac('sha256', key).update(text).digest('base64'))
  return headers['webhook-signature'].split(' ').some((part) => {
    const theirs = Buffer.from(part.replace('v1,', ''))
    return theirs.length === mine.length && timingSafeEqual(theirs, mine)
  })
}`,
  Python: `import base64, hashlib, hmac, time

def is_genuine(headers, body: bytes, secret: str, now=None) -> bool:
    sent = headers["webhook-timestamp"]
    if abs((now or time.time()) - int(sent)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    text = f"{headers['webhook-id']}.{sent}.".encode() + body
    mine = base64.b64encode(hmac.new(key, text, hashlib.sha256).digest()).decode()
    parts = headers["webhook-signature"].split(" ")
    return any(hmac.compare_digest(part.removeprefix("v1,"), mine) for part in parts)`,
  PHP: `function isGenuine(array $headers, string $body, string $secret, ?int $now = null): bool
{
    $time = $headers['webhook-timestamp'];
    if (abs(($now ?? time()) - (int) $time) > 300) {
        return false;
    }
    $key = base64_decode(str_replace('whsec_', '', $secret));
    $text = $headers['webhook-id'] . '.' . $time . '.' . $body;
    $mine = base64_encode(hash_hmac('sha256', $text, $key, true));
    foreach (explode(' ', $headers['webhook-signature']) as $part) {
        if (hash_equals($mine, str_replace('v1,', '', $part))) {
            return true;
        }
    }
    return false;
}`,
}

export const buildClientSnippet = (origin: string): string => `import { createClient } from 'abonbox-client'

const boxes = createClient({ origin: '${origin}', key: 'box_…' })
const answer = await boxes.readEvents({ query: { after: 0 } })
if (answer.ok) console.log(answer.value.events)
else console.log(answer.code)`
