import { type NamedCall, namedCalls } from '#features/every-endpoint.ts'
import { organisationEvent } from '#integration/api/events.ts'
import {
  actingHeader,
  actingQuery,
  commonRefusals,
  type Endpoint,
  type RefusalStatus,
} from '#kit/api/endpoint.ts'
import { exampleOf, type JsonSchema, schemaOf } from '#kit/api/example-of.ts'
import { isBySession, isPersonalFile, refusalBody, refusalsOfCall } from '#kit/api/refusal.ts'
import { descriptionOf, documentText, tagTexts, webhookHeaderTexts, webhookText } from './openapi-words.ts'
import { honoPath } from './route.ts'

const schema = schemaOf(organisationEvent, 'output')

const eventHook: Readonly<Record<string, unknown>> = {
  tags: ['events'],
  ...webhookText,
  operationId: 'event',
  security: [],
  parameters: Object.entries(webhookHeaderTexts).map(([name, { description, example, required }]) => ({
    name,
    in: 'header',
    required,
    schema: { type: 'string' },
    description,
    example,
  })),
  requestBody: {
    required: true,
    content: { 'application/json': { schema, example: exampleOf(schema) } },
  },
  responses: {
    '200': { description: 'Accepted; any 2xx status is.' },
    default: { description: 'Not accepted: the event is retried, and later events wait for it.' },
  },
}

type Json = Record<string, unknown>

export interface Described {
  readonly origin: string
  readonly version: string
  readonly cookie: string
}

const json = (schema: unknown, example: unknown): Json => ({ 'application/json': { schema, example } })

const described = (schema: Parameters<typeof schemaOf>[0], io: 'input' | 'output'): Json => {
  const read = schemaOf(schema, io)
  return json(read, exampleOf(read))
}

const parametersIn = (place: 'path' | 'query', schema: Endpoint['params']): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    example: exampleOf(property, name),
  }))
}

const actingParameter = { $ref: '#/components/parameters/ActingFor' }
const drawnForParameter = { $ref: '#/components/parameters/DrawnFor' }
const actsForSomebody = ({ method, access, whoeverActs }: Endpoint): boolean =>
  access === 'person' && method !== 'GET' && !whoeverActs

/** The code of a refusal is in its body and in a header. */
const refusalOf = (status: number, codes: readonly string[]): Json => ({
  description: codes.join(', '),
  headers: {
    'X-Refusal-Code': {
      schema: { type: 'string', enum: codes },
      description: 'Same code as in the body.',
    },
    ...(status === commonRefusals.too_many_requests || status === commonRefusals.unavailable
      ? { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait before a retry.' } }
      : {}),
  },
  content: json(
    {
      allOf: [
        { $ref: '#/components/schemas/Refusal' },
        { type: 'object', properties: { code: { type: 'string', enum: codes } } },
      ],
    },
    { code: codes[0] },
  ),
})

const refusalsOf = (endpoint: Endpoint): Json => {
  const byStatus = new Map<RefusalStatus, string[]>()
  for (const [code, status] of Object.entries(refusalsOfCall(endpoint))) {
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, refusalOf(status, codes)]))
}

const binary = { type: 'string', contentEncoding: 'binary' }

const bodyOf = (endpoint: Endpoint): Json => {
  if (endpoint.upload) {
    const content = Object.fromEntries(endpoint.upload.types.map((type) => [type, { schema: binary }]))
    return { requestBody: { required: true, content } }
  }
  return endpoint.body ? { requestBody: { required: true, content: described(endpoint.body, 'input') } } : {}
}

const successOf = (endpoint: Endpoint): Json => {
  if (endpoint.navigation) {
    const location = { Location: { schema: { type: 'string' }, description: 'Target address.' } }
    return { '302': { description: 'Redirects the browser.', headers: location } }
  }
  const content = endpoint.file
    ? { [endpoint.file]: { schema: binary } }
    : described(endpoint.reply, 'output')
  const etag = { ETag: { schema: { type: 'string' }, description: 'For If-None-Match of the next request.' } }
  return {
    '200': { description: 'Success.', ...(endpoint.revalidated ? { headers: etag } : {}), content },
    ...(endpoint.revalidated ? { '304': { description: 'Not modified.' } } : {}),
  }
}

const securityOf = (endpoint: Endpoint): Json[] => {
  if (isBySession(endpoint)) return [{ session: [] }, ...(endpoint.forKeys ? [{ key: [] }] : [])]
  return endpoint.access === 'key' ? [{ key: [] }] : []
}

const operationOf = ({ name, tag, endpoint }: NamedCall): Json => ({
  tags: [tag],
  summary: endpoint.summary,
  description: descriptionOf(endpoint),
  operationId: name,
  parameters: [
    ...parametersIn('path', endpoint.params),
    ...parametersIn('query', endpoint.query),
    ...(actsForSomebody(endpoint) ? [actingParameter] : []),
    ...(isPersonalFile(endpoint) ? [drawnForParameter] : []),
  ],
  ...bodyOf(endpoint),
  security: securityOf(endpoint),
  responses: { ...successOf(endpoint), ...refusalsOf(endpoint) },
})

const refusalSchema: JsonSchema = schemaOf(refusalBody, 'output')

export const openapi = (endpoints: readonly Endpoint[], { origin, version, cookie }: Described): Json => {
  const served = new Set(endpoints)
  const calls = namedCalls.filter(({ endpoint }) => served.has(endpoint))
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const path = honoPath(call.endpoint).replaceAll(/:([A-Za-z]+)(\{[^}]*\})?/g, '{$1}')
    paths[path] = { ...paths[path], [call.endpoint.method.toLowerCase()]: operationOf(call) }
  }
  const tags = new Set(calls.map(({ tag }) => tag))
  return {
    openapi: '3.1.0',
    info: { title: documentText.title, version, description: documentText.description },
    servers: [
      { url: origin, description: documentText.live },
      { url: origin, description: documentText.sandbox },
    ],
    tags: [...tags].map((name) => ({ name, description: tagTexts[name] })),
    paths,
    components: {
      schemas: { Refusal: refusalSchema },
      parameters: {
        ActingFor: {
          name: actingHeader,
          in: 'header',
          required: false,
          schema: { type: 'string' },
          description: documentText.acting,
        },
        DrawnFor: {
          name: actingQuery,
          in: 'query',
          required: false,
          schema: { type: 'string' },
          description: documentText.drawnFor,
        },
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookie, description: documentText.session },
        key: { type: 'http', scheme: 'bearer', description: documentText.key },
      },
    },
    webhooks: { event: { post: eventHook } },
  }
}
