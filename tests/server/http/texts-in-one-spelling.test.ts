import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { namedEndpoints } from '#features/every-endpoint.ts'
import { type Endpoint, endpointUrl } from '#kit/api/endpoint.ts'
import { buildSchemaExample, toJsonSchema } from '#kit/api/schema-examples.ts'
import { type CallerBindings, type ServeOptions, serveEndpoint } from '#server/http/serve-endpoint.ts'
import { createSessionCookie, type Session } from '#server/http/session.ts'

/** A name as a Mac sends it, with a letter apart from its mark, and as everybody else does. */
const apart = 'Алексе\u0438\u0306'
const together = 'Алексей'

type Fields = Record<string, unknown>
type Part = 'params' | 'query' | 'body'

/** An example with every text that may be any text written apart, and where these stand. */
const writtenApart = (schema: z.ZodMiniType) => {
  const example = buildSchemaExample(toJsonSchema(schema, 'input'))
  const places: string[] = []
  const rewrite = (value: unknown, path: readonly string[], whole: unknown): unknown => {
    if (typeof value === 'string') {
      const changed = structuredClone({ whole })
      let parent: Fields = changed
      for (const name of ['whole', ...path].slice(0, -1)) parent = parent[name] as Fields
      parent[['whole', ...path].at(-1) ?? ''] = apart
      if (!JSON.stringify(z.safeParse(schema, changed.whole).data ?? null).includes(apart)) return whole
      places.push(path.join('.'))
      return changed.whole
    }
    if (typeof value !== 'object' || value === null) return whole
    return Object.entries(value).reduce((all, [name, inner]) => rewrite(inner, [...path, name], all), whole)
  }
  return { sent: rewrite(example, [], example) as Fields, places }
}

const at = (value: unknown, place: string): unknown =>
  place.split('.').reduce((inner, name) => (inner as Fields)[name], value)

/** What the handler of a call is given for these parts. */
const handlerOf = async (endpoint: Endpoint, sent: Partial<Record<Part, Fields>>): Promise<Fields> => {
  const cookie = createSessionCookie('https://box.example', () => null)
  const role = endpoint.access === 'person' ? 'client' : endpoint.access
  const edge: ServeOptions = {
    origin: 'https://box.example',
    clock: { now: () => new Date('2026-07-10T06:00:00Z') },
    log: pino({ level: 'silent' }),
    cookie,
    sessions: {
      find: async () => ({ id: 's', sub: 'p', legalHid: null, person: { role } }) as unknown as Session,
      open: () => Promise.reject(new Error('nobody asked')),
    },
    callerOfKey: async () => ({ ok: false, code: 'key_unknown' }),
    limit: () => null,
    checkReplies: true,
    failurePage: () => null,
  }
  let given: Fields = {}
  const app = new Hono<{ Bindings: CallerBindings }>()
  const handler = (request: object) => {
    given = request as Fields
    return { ok: false, code: 'invalid_request' } as const
  }
  serveEndpoint(app, { endpoint, handler }, edge)
  const body = sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }
  await app.request(
    endpointUrl(endpoint, sent.params, sent.query).replace(/\/(?=\?|$)/, ''),
    {
      method: endpoint.method,
      headers: {
        cookie: cookie.give('secret').split(';')[0] ?? '',
        origin: edge.origin,
        'content-type': endpoint.upload?.types[0] ?? 'application/json',
      },
      ...(endpoint.upload ? { body: 'file' } : body),
    },
    { callerNetwork: '192.0.2.1' },
  )
  return given
}

const calls = namedEndpoints.flatMap(({ name, endpoint }) => {
  const parts = (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part]
    // A part of a path with a pattern of its own takes no other words.
    if (part === 'params' && endpoint.path.includes('{'))
      return [{ part, sent: { product: 'postIdClient' }, places: [] }]
    return schema ? [{ part, ...writtenApart(schema) }] : []
  })
  return parts.some(({ places }) => places.length > 0) ? [{ name, endpoint, parts }] : []
})

test('there are many calls with texts', () => {
  expect(calls.length).toBeGreaterThan(60)
})

test.each(calls)('$name: the server normalises each text', async ({ endpoint, parts }) => {
  const given = await handlerOf(endpoint, Object.fromEntries(parts.map(({ part, sent }) => [part, sent])))
  for (const { part, places } of parts)
    for (const place of places)
      expect([place, at(given[part], place)]).toEqual([place, expect.stringContaining(together)])
})
