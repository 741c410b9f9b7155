import { callsOfPrograms, type NamedCall } from '#features/every-endpoint.ts'
import { organisationEvent, readEvents } from '#integration/api/events.ts'
import { makeSandboxClaim, stepSandboxClaim } from '#integration/api/sandbox.ts'
import { callWords, codeWords, tagWords } from '#integration/words/developers.ts'
import { addressOf, basePath, type Endpoint } from '#kit/api/endpoint.ts'
import { exampleOf, schemaOf } from '#kit/api/example-of.ts'
import { refusalsOfCall } from '#kit/api/refusal.ts'

export interface CallShown {
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

const jsonOf = (schema: Parameters<typeof schemaOf>[0], io: 'input' | 'output'): string =>
  JSON.stringify(exampleOf(schemaOf(schema, io)), null, 2)

const parametersIn = (place: 'path' | 'query', schema: Endpoint['params']): CallShown['parameters'] => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.keys(properties).map((name) => ({
    name,
    place,
    needed: place === 'path' || required.includes(name),
  }))
}

const shownCall = ({ name, endpoint }: NamedCall): CallShown => ({
  name,
  line: `${endpoint.method} ${basePath}${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`,
  words: callWords[name] ?? endpoint.summary,
  withKey: endpoint.access === 'key',
  parameters: [...parametersIn('path', endpoint.params), ...parametersIn('query', endpoint.query)],
  request: endpoint.body ? jsonOf(endpoint.body, 'input') : null,
  reply: jsonOf(endpoint.reply, 'output'),
  codes: Object.entries(refusalsOfCall(endpoint))
    .map(([code, status]) => `${code} (${status})`)
    .join(', '),
})

export const callsByTag = [...new Set(callsOfPrograms.map(({ tag }) => tag))].map((tag) => ({
  tag,
  title: tagWords[tag] ?? tag,
  calls: callsOfPrograms.filter((call) => call.tag === tag).map(shownCall),
}))

export const codesShown = [
  ...new Map(callsOfPrograms.flatMap(({ endpoint }) => Object.entries(refusalsOfCall(endpoint)))),
]
  .map(([code, status]) => ({ code, status, words: codeWords[code] ?? code }))
  .sort((left, right) => left.status - right.status || left.code.localeCompare(right.code))

export const eventShown = {
  fields: Object.keys(schemaOf(organisationEvent, 'output').properties ?? {}),
  example: jsonOf(organisationEvent, 'output'),
}

const keyHeader = '-H "Authorization: Bearer $ABONBOX_KEY"'
const jsonHeader = '-H "Content-Type: application/json"'

export const curlSteps = (origin: string) => {
  const rent = `${origin}${addressOf(makeSandboxClaim)}`
  const step = `${origin}${addressOf(stepSandboxClaim, { id: 1 })}`
  const stepTo = (name: string) =>
    `curl -s ${step} \\\n  ${keyHeader} ${jsonHeader} \\\n  -d '{"step": "${name}"}'`
  return {
    key: 'export ABONBOX_KEY=box_test_…',
    make: `curl -s ${rent} \\\n  ${keyHeader} ${jsonHeader} \\\n  -d '{"startDate": "2026-12-01", "endDate": "2026-12-31"}'`,
    step: `${stepTo('confirm')}\n\n${stepTo('pay')}`,
    read: `curl -s "${origin}${addressOf(readEvents, {}, { after: 0 })}" \\\n  ${keyHeader}`,
  }
}

export const verifySnippets: Readonly<Record<string, string>> = {
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

export const clientSnippet = (origin: string): string => `import { createClient } from 'abonbox-client'

const boxes = createClient({ origin: '${origin}', key: 'box_…' })
const answer = await boxes.readEvents({ query: { after: 0 } })
if (answer.ok) console.log(answer.value.events)
else console.log(answer.code)`
