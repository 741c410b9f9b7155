import * as z from 'zod/mini'
import { commonRefusals, type Endpoint } from '#contract/endpoint.ts'
import { organisationEvent } from '#contract/events.ts'
import { refusalBody } from '#contract/refusal.ts'
import { honoPath } from './endpoint-path.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

const json = (schema: Json): Json => ({ 'application/json': { schema } })

/** The parameters of one place; an object schema gives one entry for each of its properties. */
const parametersIn = (place: 'path' | 'query', schema: z.ZodMiniType | undefined): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

/** Is it for who is logged in, of whatever role? */
const byRole = ({ access }: Endpoint): boolean =>
  access === 'person' || access === 'operator' || access === 'administrator'

const refusalsOf = (endpoint: Endpoint): Json => {
  const byStatus = new Map<number, string[]>()
  const { login_required, forbidden, foreign_origin, not_found, too_large, unsupported_type, ...any } =
    commonRefusals
  const possible: Record<string, number> = {
    ...any,
    ...(['person', 'operator', 'administrator', 'key'].includes(endpoint.access) ? { login_required } : {}),
    // A person may name what is not theirs, in the path, the query or the body (AMB-41).
    ...(byRole(endpoint) ? { forbidden } : {}),
    ...(endpoint.params ? { not_found } : {}),
    ...(endpoint.method === 'GET' || endpoint.access === 'machine' ? {} : { foreign_origin }),
    ...(endpoint.body || endpoint.upload ? { too_large } : {}),
    ...(endpoint.upload ? { unsupported_type } : {}),
    ...endpoint.refusals,
  }
  for (const [code, status] of Object.entries(possible)) {
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const refusal = { $ref: '#/components/schemas/Refusal' }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      { description: codes.join(', '), content: json(refusal) },
    ]),
  )
}

const binary = { type: 'string', contentEncoding: 'binary' }

/** What a call is sent: JSON, or a file of one of its types. */
const bodyOf = (endpoint: Endpoint): Json => {
  if (endpoint.upload) {
    const content = Object.fromEntries(endpoint.upload.types.map((type) => [type, { schema: binary }]))
    return { requestBody: { required: true, content } }
  }
  return endpoint.body
    ? { requestBody: { required: true, content: json(schemaOf(endpoint.body, 'input')) } }
    : {}
}

const successOf = (endpoint: Endpoint): Json => {
  if (endpoint.navigation) return { '302': { description: 'The browser is sent on.' } }
  const content = endpoint.file
    ? { [endpoint.file]: { schema: binary } }
    : json(schemaOf(endpoint.reply, 'output'))
  return { '200': { description: 'Done.', content } }
}

const operationOf = (endpoint: Endpoint): Json => ({
  summary: endpoint.summary,
  operationId: `${endpoint.method.toLowerCase()}${honoPath(endpoint)
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')}`,
  parameters: [...parametersIn('path', endpoint.params), ...parametersIn('query', endpoint.query)],
  ...bodyOf(endpoint),
  ...(byRole(endpoint) ? { security: [{ session: [] }] } : {}),
  ...(endpoint.access === 'key' ? { security: [{ key: [] }] } : {}),
  responses: { ...successOf(endpoint), ...refusalsOf(endpoint) },
})

/** What we send to an address of an organisation, by the standard of signed webhooks. */
const eventHook: Json = {
  summary: 'An event of the organisation, signed; any 2xx takes it, anything else is tried again.',
  parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
    name,
    in: 'header',
    required: true,
    schema: { type: 'string' },
  })),
  requestBody: { required: true, content: json(schemaOf(organisationEvent, 'output')) },
  responses: { '200': { description: 'Taken.' } },
}

/** The description of every call in OpenAPI 3.1, printed from the contract; `cookie` is the session cookie's name. */
export const openapi = (endpoints: readonly Endpoint[], cookie: string): Json => {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = honoPath(endpoint).replaceAll(/:([A-Za-z]+)(\{[^}]*\})?/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Subscriber boxes', version: '1.0.0' },
    paths,
    components: {
      schemas: { Refusal: schemaOf(refusalBody, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookie },
        key: { type: 'http', scheme: 'bearer' },
      },
    },
    webhooks: { event: { post: eventHook } },
  }
}
