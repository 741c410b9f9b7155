import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { namedEndpoints } from '#features/every-endpoint.ts'
import { organisationEventSchema } from '#integration/api/events.ts'
import { apiBasePath } from '#kit/api/endpoint.ts'
import { possibleRefusals } from '#kit/api/refusal.ts'
import { endpointPath } from '#server/http/route.ts'
import { version } from '#server/version.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'

interface Content {
  readonly content?: Readonly<Record<string, { readonly example?: unknown }>>
}
interface Operation {
  readonly tags: string[]
  readonly summary: string
  readonly description: string
  readonly operationId: string
  readonly security: object[]
  readonly parameters: { readonly name?: string; readonly in?: string; readonly example?: unknown }[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content & { readonly description: string }>>
}
interface Document {
  readonly info: { readonly version: string }
  readonly servers: { readonly url: string; readonly description: string }[]
  readonly tags: { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks: { readonly event: { readonly post: Operation } }
}

let product: Tenant
let document: Document
beforeAll(async () => {
  product = await openTenant()
  const answer = await fetch(`${product.ownOrigin}${apiBasePath}/openapi.json`)
  document = (await answer.json()) as Document
})

const operationOf = (name: string): Operation => {
  const found = Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .find(({ operationId }) => operationId === name)
  if (!found) throw new Error(`${name} is not described of`)
  return found
}
const exampleIn = (place: Content | undefined) => place?.content?.['application/json']?.example

test('the document is valid OpenAPI 3.1', async () => {
  const checked = await new Validator().validate({ ...document })
  expect(checked.errors ?? []).toEqual([])
  expect(checked.valid).toBe(true)
})

test('violations of the OpenAPI schema are found', async () => {
  const broken = structuredClone(document) as { paths: Record<string, unknown> }
  broken.paths['/nowhere'] = { get: { summary: 1 } }
  expect((await new Validator().validate(broken)).valid).toBe(false)
})

test('it names its origin, version and the sandbox', () => {
  expect(document.servers.map(({ url }) => url)).toEqual([product.origin, product.origin])
  expect(document.servers[1]?.description).toContain('box_test_')
  expect(document.info.version).toBe(version)
})

describe('each call is described completely', () => {
  test.each(namedEndpoints.map((call) => [call.name, call] as const))('%s', (name, { endpoint, tag }) => {
    const operation = operationOf(name)
    expect(operation.tags).toEqual([tag])
    expect(document.tags.map((known) => known.name)).toContain(tag)
    expect(operation.summary.length).toBeGreaterThan(10)
    expect(operation.description.length).toBeGreaterThan(10)

    const codes = Object.entries(operation.responses).flatMap(([status, { description }]) =>
      Number(status) >= 400 ? description.split(', ').map((code) => [code, Number(status)]) : [],
    )
    expect(Object.fromEntries(codes)).toEqual(possibleRefusals(endpoint))

    for (const place of ['path', 'query'] as const) {
      const schema = endpoint[place === 'path' ? 'params' : 'query']
      if (!schema) continue
      const sent = operation.parameters.filter((parameter) => parameter.in === place)
      const values = Object.fromEntries(sent.map(({ name: field, example }) => [field, example]))
      expect([place, z.safeParse(schema, values).error?.issues]).toEqual([place, undefined])
    }
    if (endpoint.body) {
      expect(z.safeParse(endpoint.body, exampleIn(operation.requestBody)).error?.issues).toBe(undefined)
    }
    if (!endpoint.file && !endpoint.navigation) {
      expect(z.safeParse(endpoint.reply, exampleIn(operation.responses['200'])).error?.issues).toBe(undefined)
    }
    const scheme = { key: ['key'], everyone: [], machine: [] } as Readonly<Record<string, string[]>>
    const usual = scheme[endpoint.access] ?? ['session']
    expect(operation.security.flatMap(Object.keys)).toEqual(endpoint.forKeys ? [...usual, 'key'] : usual)
  })
})

test('webhooks are described with their signature and a valid example event', () => {
  const { post } = document.webhooks.event
  const required = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
  expect(post.parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(required))
  expect(post.description).toContain('HMAC-SHA256')
  expect(z.safeParse(organisationEventSchema, exampleIn(post.requestBody)).success).toBe(true)
})

test('the paths are the served ones', () => {
  const described = Object.keys(document.paths).sort()
  const served = namedEndpoints.map(({ endpoint }) =>
    endpointPath(endpoint).replaceAll(/:([A-Za-z]+)(\{[^}]*\})?/g, '{$1}'),
  )
  expect(described).toEqual([...new Set(served)].sort())
})
