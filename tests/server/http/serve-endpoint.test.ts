import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { bindRoute, type Route } from '#server/http/route.ts'
import { type CallerBindings, type ServeOptions, serveEndpoint } from '#server/http/serve-endpoint.ts'
import { createSessionCookie } from '#server/http/session.ts'
import { currentRequestId } from '#server/log.ts'

const lines: string[] = []
const edge: ServeOptions = {
  origin: 'https://box.example',
  clock: { now: () => new Date('2026-07-10T06:00:00Z') },
  log: pino({ mixin: currentRequestId }, { write: (line) => lines.push(line) }),
  cookie: createSessionCookie('https://box.example', () => null),
  sessions: { find: async () => null, open: () => Promise.reject(new Error('nobody asked')) },
  callerOfKey: async () => ({ ok: false, code: 'key_unknown' }),
  limit: () => null,
  checkReplies: true,
  failurePage: () => null,
}

const question = endpoint('GET /question', () => ({
  summary: 'A question of this test.',
  access: 'everyone',
  reply: z.object({ count: z.int() }),
  refusals: { not_today: 409 },
}))

const ask = (answers: Route, changed: Partial<ServeOptions> = {}) => {
  const app = new Hono<{ Bindings: CallerBindings }>()
  serveEndpoint(app, answers, { ...edge, ...changed })
  return app.request('/abon-server/question', {}, { callerNetwork: '192.0.2.1' })
}

test('a refusal has a code, a status and helpful details', async () => {
  const response = await ask(
    bindRoute(question, () => ({ ok: false, code: 'not_today', data: { until: 'Monday' } })),
  )
  expect(response.status).toBe(409)
  expect(response.headers.get('x-refusal-code')).toBe('not_today')
  expect(await response.json()).toEqual({ code: 'not_today', data: { until: 'Monday' } })
})

test('a refusal may have its own body or none', async () => {
  const own = await ask(bindRoute(question, () => ({ ok: false, code: 'not_today', body: [1] })))
  expect([own.status, await own.json()]).toEqual([409, [1]])
  const none = await ask(bindRoute(question, () => ({ ok: false, code: 'not_today', body: null })))
  expect([none.status, await none.text(), none.headers.get('x-refusal-code')]).toEqual([409, '', 'not_today'])
})

test('an exception is answered with the request id from the log, not with its message (M-ERR-12)', async () => {
  lines.length = 0
  const response = await ask(
    bindRoute(question, () => {
      throw new Error('the passport is 4509 123456')
    }),
  )
  const body = await response.text()
  expect(response.status).toBe(500)
  expect(body).not.toContain('passport')
  expect(JSON.parse(body)).toMatchObject({ code: 'unexpected' })
  expect(lines.join('')).toContain(JSON.parse(body).data.request)
})

test('a reply that violates the contract is an error if replies are checked', async () => {
  const wrong = bindRoute(question, () => ({ ok: true, value: { count: 'many' as unknown as number } }))
  expect((await ask(wrong)).status).toBe(500)
  expect((await ask(wrong, { checkReplies: false })).status).toBe(200)
})

test('a refusal code missing from the contract is an error', async () => {
  const wrong = bindRoute(question, () => ({ ok: false, code: 'surprise' as 'not_today' }))
  expect((await ask(wrong)).status).toBe(500)
})

test('on https the cookie is bound to this host', () => {
  const { give, read, take } = createSessionCookie('https://box.example', () => null)
  expect(give('abc')).toBe('__Host-session=abc; Path=/; HttpOnly; SameSite=Lax; Secure')
  expect(take()).toContain('Max-Age=0')
  expect(read('a=b; __Host-session=abc; session=planted')).toBe('abc')
  expect(read('session=planted')).toBeNull()
})
