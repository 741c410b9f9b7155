import { type NamedEndpoint, namedEndpoints } from '#features/every-endpoint.ts'
import { organisationEventSchema } from '#integration/api/events.ts'
import {
  actingForHeader,
  actingForQueryParam,
  commonRefusals,
  type Endpoint,
  type RefusalStatus,
} from '#kit/api/endpoint.ts'
import {
  isPersonalFileEndpoint,
  possibleRefusals,
  refusalBodySchema,
  requiresSession,
} from '#kit/api/refusal.ts'
import { buildSchemaExample, type JsonSchema, toJsonSchema } from '#kit/api/schema-examples.ts'
import {
  describeEndpoint,
  openapiTexts,
  tagTexts,
  webhookHeaderTexts,
  webhookTexts,
} from './openapi-texts.ts'
import { endpointPath } from './route.ts'

const eventSchema = toJsonSchema(organisationEventSchema, 'output')

const eventHook: Readonly<Record<string, unknown>> = {
  tags: ['events'],
  ...webhookTexts,
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
    content: { 'application/json': { schema: eventSchema, example: buildSchemaExample(eventSchema) } },
  },
  responses: {
    '200': { description: 'Accepted; any 2xx status is.' },
    default: { description: 'Not accepted: the event is retried, and later events wait for it.' },
  },
}

type Json = Record<string, unknown>

export interface OpenapiOptions {
  readonly origin: string
  readonly version: string
  readonly cookie: string
}

const jsonContent = (schema: unknown, example: unknown): Json => ({ 'application/json': { schema, example } })

const describedContent = (schema: Parameters<typeof toJsonSchema>[0], io: 'input' | 'output'): Json => {
  const read = toJsonSchema(schema, io)
  return jsonContent(read, buildSchemaExample(read))
}

const toParameters = (place: 'path' | 'query', schema: Endpoint['params']): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    example: buildSchemaExample(property, name),
  }))
}

const actingParameter = { $ref: '#/components/parameters/ActingFor' }
const drawnForParameter = { $ref: '#/components/parameters/DrawnFor' }
const needsActingHeader = ({ method, access, whoeverActs }: Endpoint): boolean =>
  access === 'person' && method !== 'GET' && !whoeverActs

/** The code of a refusal is both in its body and in a header. */
const refusalResponse = (status: number, codes: readonly string[]): Json => ({
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
  content: jsonContent(
    {
      allOf: [
        { $ref: '#/components/schemas/Refusal' },
        { type: 'object', properties: { code: { type: 'string', enum: codes } } },
      ],
    },
    { code: codes[0] },
  ),
})

const refusalResponses = (endpoint: Endpoint): Json => {
  const byStatus = new Map<RefusalStatus, string[]>()
  for (const [code, status] of Object.entries(possibleRefusals(endpoint))) {
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, refusalResponse(status, codes)]))
}

const binary = { type: 'string', contentEncoding: 'binary' }

const requestBody = (endpoint: Endpoint): Json => {
  if (endpoint.upload) {
    const content = Object.fromEntries(endpoint.upload.types.map((type) => [type, { schema: binary }]))
    return { requestBody: { required: true, content } }
  }
  return endpoint.body
    ? { requestBody: { required: true, content: describedContent(endpoint.body, 'input') } }
    : {}
}

const successResponses = (endpoint: Endpoint): Json => {
  if (endpoint.navigation) {
    const location = { Location: { schema: { type: 'string' }, description: 'Target address.' } }
    return { '302': { description: 'Redirects the browser.', headers: location } }
  }
  const content = endpoint.file
    ? { [endpoint.file]: { schema: binary } }
    : describedContent(endpoint.reply, 'output')
  const etag = { ETag: { schema: { type: 'string' }, description: 'For If-None-Match of the next request.' } }
  return {
    '200': { description: 'Success.', ...(endpoint.revalidated ? { headers: etag } : {}), content },
    ...(endpoint.revalidated ? { '304': { description: 'Not modified.' } } : {}),
  }
}

const securityRequirements = (endpoint: Endpoint): Json[] => {
  if (requiresSession(endpoint)) return [{ session: [] }, ...(endpoint.forKeys ? [{ key: [] }] : [])]
  return endpoint.access === 'key' ? [{ key: [] }] : []
}

const toOperation = ({ name, tag, endpoint }: NamedEndpoint): Json => ({
  tags: [tag],
  summary: endpoint.summary,
  description: describeEndpoint(endpoint),
  operationId: name,
  parameters: [
    ...toParameters('path', endpoint.params),
    ...toParameters('query', endpoint.query),
    ...(needsActingHeader(endpoint) ? [actingParameter] : []),
    ...(isPersonalFileEndpoint(endpoint) ? [drawnForParameter] : []),
  ],
  ...requestBody(endpoint),
  security: securityRequirements(endpoint),
  responses: { ...successResponses(endpoint), ...refusalResponses(endpoint) },
})

const refusalSchema: JsonSchema = toJsonSchema(refusalBodySchema, 'output')

export const buildOpenapi = (
  endpoints: readonly Endpoint[],
  { origin, version, cookie }: OpenapiOptions,
): Json => {
  const served = new Set(endpoints)
  const calls = namedEndpoints.filter(({ endpoint }) => served.has(endpoint))
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const path = endpointPath(call.endpoint).replaceAll(/:([A-Za-z]+)(\{[^}]*\})?/g, '{$1}')
    paths[path] = { ...paths[path], [call.endpoint.method.toLowerCase()]: toOperation(call) }
  }
  const tags = new Set(calls.map(({ tag }) => tag))
  return {
    openapi: '3.1.0',
    info: { title: openapiTexts.title, version, description: openapiTexts.description },
    servers: [
      { url: origin, description: openapiTexts.live },
      { url: origin, description: openapiTexts.sandbox },
    ],
    tags: [...tags].map((name) => ({ name, description: tagTexts[name] })),
    paths,
    components: {
      schemas: { Refusal: refusalSchema },
      parameters: {
        ActingFor: {
          name: actingForHeader,
          in: 'header',
          required: false,
          schema: { type: 'string' },
          description: openapiTexts.acting,
        },
        DrawnFor: {
          name: actingForQueryParam,
          in: 'query',
          required: false,
          schema: { type: 'string' },
          description: openapiTexts.drawnFor,
        },
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookie, description: openapiTexts.session },
        key: { type: 'http', scheme: 'bearer', description: openapiTexts.key },
      },
    },
    webhooks: { event: { post: eventHook } },
  }
}
