import { addressOf, basePath, type Endpoint } from '#contract/endpoint.ts'
import { organisationEvent, readEvents } from '#contract/events.ts'
import { callsOfPrograms, type NamedCall } from '#contract/every-endpoint.ts'
import { exampleOf, schemaOf } from '#contract/example-of.ts'
import { refusalsOfCall } from '#contract/refusal.ts'
import { makeSandboxClaim, stepSandboxClaim } from '#contract/sandbox.ts'
import { callWords, codeWords, tagWords } from '#copy/developers.ts'

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

/** Calls of other programs by area, with examples that the contract accepts. */
export const callsByTag = [...new Set(callsOfPrograms.map(({ tag }) => tag))].map((tag) => ({
  tag,
  title: tagWords[tag] ?? tag,
  calls: callsOfPrograms.filter((call) => call.tag === tag).map(shownCall),
}))

/** Every refusal code with its status and meaning. */
export const codesShown = [
  ...new Map(callsOfPrograms.flatMap(({ endpoint }) => Object.entries(refusalsOfCall(endpoint)))),
]
  .map(([code, status]) => ({ code, status, words: codeWords[code] ?? code }))
  .sort((left, right) => left.status - right.status || left.code.localeCompare(right.code))

/** An example event and its fields. */
export const eventShown = {
  fields: Object.keys(schemaOf(organisationEvent, 'output').properties ?? {}),
  example: jsonOf(organisationEvent, 'output'),
}

const withKey = '-H "Authorization: Bearer $ABONBOX_KEY"'
const withJson = '-H "Content-Type: application/json"'

/** First steps with curl. */
export const curlSteps = (origin: string) => {
  const rent = `${origin}${addressOf(makeSandboxClaim)}`
  const step = `${origin}${addressOf(stepSandboxClaim, { id: 1 })}`
  const stepTo = (name: string) =>
    `curl -s ${step} \\\n  ${withKey} ${withJson} \\\n  -d '{"step": "${name}"}'`
  return {
    key: 'export ABONBOX_KEY=box_test_…',
    make: `curl -s ${rent} \\\n  ${withKey} ${withJson} \\\n  -d '{"startDate": "2026-12-01", "endDate": "2026-12-31"}'`,
    step: `${stepTo('confirm')}\n\n${stepTo('pay')}`,
    read: `curl -s "${origin}${addressOf(readEvents, {}, { after: 0 })}" \\\n  ${withKey}`,
  }
}
