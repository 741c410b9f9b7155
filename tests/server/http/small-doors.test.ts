import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { setTestClock } from '#content/api/site-settings-and-test-clock.ts'
import { allEndpoints } from '#features/every-endpoint.ts'
import { apiBasePath } from '#kit/api/endpoint.ts'
import { buildOpenapi } from '#server/http/openapi.ts'
import { endpointPath } from '#server/http/route.ts'
import type { Caller } from '#support/product.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { boxOf, claimBody, makeClaim } from '../../features/claims/server/renting.ts'

let product: Tenant
let anna: Caller
beforeAll(async () => {
  product = await openTenant()
  anna = await product.as('individual')
})

test('a number in a path consists of decimal digits only', async () => {
  const { body } = await makeClaim(anna, claimBody(await boxOf(product, product.office, 5)))
  expect((await anna.get(`/api/claims/${body.id}`)).status).toBe(200)
  const digits = [...String(body.id)].map((digit) => `%3${digit}`).join('')
  for (const odd of [`0x${body.id.toString(16)}`, `${body.id}e0`, `+${body.id}`, `${body.id}.0`, digits]) {
    expect([odd, (await anna.get(`/api/claims/${odd}`)).status]).toEqual([odd, 403])
  }
  for (const odd of ['0x1', '1e0', '%31']) {
    expect([odd, (await anna.post(`/api/boxes/${odd}/hold`, {})).status]).toEqual([odd, 400])
  }
})

test('a request with two Host headers is refused', async () => {
  const socket = connect(Number(new URL(product.ownOrigin).port), '127.0.0.1')
  socket.write('GET /healthz HTTP/1.1\r\nHost: one.example\r\nHost: two.example\r\nConnection: close\r\n\r\n')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400/)
  socket.destroy()
})

test('an Origin of another scheme is another site', async () => {
  const secret = anna.cookie
  const from = (origin: string) =>
    fetch(`${product.ownOrigin}${apiBasePath}/api/boxes/hold`, {
      method: 'DELETE',
      headers: { cookie: secret, origin },
    })
  const { host } = new URL(product.ownOrigin)
  expect((await from(`http://${host}`)).status).toBe(200)
  expect((await from(`https://${host}`)).status).toBe(403)
})

test.each([
  '/identity/.well-known/openid-configuration',
  '/identity/nowhere',
  '/dev/letters',
  '/sandbox-bank/nowhere',
])('the stand-in at %s allows no scripts', async (path) => {
  const { headers } = await fetch(`${product.ownOrigin}${path}`)
  expect(headers.get('content-security-policy')).toContain("script-src 'none'")
})

test.each(['/healthz', '/readyz', '/identity/.well-known/openid-configuration', '/dev/letters'])(
  '%s carries the headers that every answer has',
  async (path) => {
    const { headers, status } = await fetch(`${product.ownOrigin}${path}`)
    expect(status).toBeLessThan(400)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).not.toBe(null)
    expect(headers.get('content-security-policy')).not.toBe(null)
  },
)

test('pictures are allowed only from this site or the configured tile server', async () => {
  const { headers } = await fetch(`${product.ownOrigin}/nowhere`)
  expect(headers.get('content-security-policy')).toContain("img-src 'self' data: blob:")
  expect(headers.get('content-security-policy')).not.toContain('https:')
})

test('OpenAPI lists the served calls with every possible access refusal', async () => {
  const { body } = await anna.get('/openapi.json')
  const pathOf = (path: string) => path.replaceAll(/:([A-Za-z]+)(\{[^}]*\})?/g, '{$1}')
  const served = allEndpoints.filter((endpoint) => endpoint !== setTestClock)
  for (const endpoint of served) {
    const operation = body.paths[pathOf(endpointPath(endpoint))][endpoint.method.toLowerCase()]
    const statuses = Object.keys(operation.responses)
    if (endpoint.access === 'person' || endpoint.access === 'operator') {
      expect(statuses).toEqual(expect.arrayContaining(['401', '403']))
    }
    if (endpoint.params) expect(statuses).toContain('404')
  }
  const production = buildOpenapi(served, {
    origin: 'https://boxes.example',
    version: '1.0.0',
    cookie: 'session',
  }) as { paths: object }
  expect(Object.keys(production.paths)).not.toContain(`${apiBasePath}${setTestClock.path}`)
})
