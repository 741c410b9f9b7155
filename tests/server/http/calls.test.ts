import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendFeedback, sendFeedbackUnderBasePath } from '#content/api/feedback.ts'
import { readSiteSettings } from '#content/api/site-settings-and-test-clock.ts'
import { allEndpoints } from '#features/every-endpoint.ts'
import { apiBasePath, type Endpoint } from '#kit/api/endpoint.ts'
import { chooseOrganisation } from '#people/api/session.ts'
import { holdBox, releaseHold } from '#rent/api/boxes.ts'
import type { TestPerson } from '#support/person.ts'
import { startServer, type TestServer } from '#support/server.ts'

let server: TestServer
let operator: TestPerson
beforeAll(async () => {
  // Each request below comes from an address of its own, so that the limits of one test do not meet another's.
  server = await startServer({ environment: { TRUST_PROXY: 'yes' } })
  operator = await server.loginAs('operator')
})
afterAll(() => server.stop())

const feedbackPath = '/abon-api/v1/feedback'
let callers = 0
const elsewhere = () => {
  callers += 1
  return { 'X-Forwarded-For': `192.0.2.1, 198.51.100.${callers}` }
}
const post = (headers: Record<string, string>, body: string, path = feedbackPath) =>
  server.visitor().visit(path, { method: 'POST', headers: { ...elsewhere(), ...headers }, body })
const question = JSON.stringify({ comment: 'Where is my letter?' })
const json = { 'Content-Type': 'application/json' }
const codeOf = (response: Response) => [response.status, response.headers.get('x-refusal-code')]

describe('every endpoint of the contract', () => {
  const addressOf = ({ path, outside }: Endpoint) =>
    `${outside ? '' : apiBasePath}${path.replace(/:product(\{[^}]*\})?/, 'postIdClient').replace(/:[A-Za-z]+/g, '101000')}`
  // Navigations and the clock change the server's state when they are merely asked for.
  const asked = allEndpoints.filter(({ navigation }) => !navigation)

  test.each(asked.map((item) => [item.method, addressOf(item), item] as const))(
    '%s %s is answered by its module',
    async (method, address) => {
      const response = await operator.visit(address, { method, headers: { Origin: server.origin, ...json } })
      // Only an endpoint that is mounted numbers its requests.
      expect(response.headers.get('x-request-id')).not.toBeNull()
      expect(response.status).not.toBe(500)
    },
  )

  test.each(
    asked
      .filter(({ access }) => access === 'person' || access === 'operator')
      .map((item) => [item.method, addressOf(item)] as const),
  )('%s %s asks a visitor to log in', async (method, address) => {
    const response = await server.visitor().visit(address, { method, headers: { Origin: server.origin } })
    expect(codeOf(response)).toEqual([401, 'login_required'])
  })

  test.each(
    asked
      // Browsers never add an API key, so a call with one is accepted from any origin.
      .filter(({ method, access }) => method !== 'GET' && access !== 'machine' && access !== 'key')
      .map((item) => [item.method, addressOf(item)] as const),
  )('%s %s is not for pages of other sites', async (method, address) => {
    const response = await operator.visit(address, {
      method,
      headers: { ...json, Origin: 'https://evil.example' },
    })
    expect(codeOf(response)).toEqual([403, 'foreign_origin'])
  })

  test('appears once in the description', async () => {
    const response = await server.visitor().visit(`${apiBasePath}/openapi.json`)
    const described = (await response.json()) as {
      openapi: string
      paths: Record<string, Record<string, { operationId: string; responses: object }>>
    }
    expect(described.openapi).toBe('3.1.0')
    const operations = Object.values(described.paths).flatMap((path) => Object.values(path))
    expect(operations).toHaveLength(allEndpoints.length)
    expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(allEndpoints.length)
    expect(Object.keys(described.paths).filter((path) => /[:[\]+]/.test(path))).toEqual([])
    for (const { responses } of operations) expect(Object.keys(responses).length).toBeGreaterThan(1)
  })
})

describe('the origin of a changing request', () => {
  test('a page of our own site is accepted', async () => {
    const response = await post({ ...json, Origin: server.origin }, question)
    expect(response.status).toBe(200)
  })

  test('a browser that only sends same-origin is accepted', async () => {
    expect((await post({ ...json, 'Sec-Fetch-Site': 'same-origin' }, question)).status).toBe(200)
  })

  test.each([
    {},
    { Origin: 'null' },
    { Origin: 'https://evil.example' },
    { Origin: 'http://localhost:1' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
  ])('a request with %j is refused', async (headers) => {
    expect(codeOf(await post({ ...json, ...headers }, question))).toEqual([403, 'foreign_origin'])
  })
})

describe('a request body', () => {
  const own = () => ({ Origin: server.origin })

  test.each([
    ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }, 'comment=a'],
    ['plain text', { 'Content-Type': 'text/plain' }, question],
    ['broken JSON', json, '{"comment":'],
    ['a list', json, '[]'],
    ['nothing', json, ''],
  ])('%s is refused', async (_, headers, body) => {
    expect(codeOf(await post({ ...own(), ...headers }, body))).toEqual([400, 'invalid_request'])
  })

  test('a NUL in it or in the address is refused before it reaches the database', async () => {
    const hidden = JSON.stringify({ comment: 'Where is\0my letter?' })
    expect(codeOf(await post({ ...own(), ...json }, hidden))).toEqual([400, 'invalid_request'])
    const escaped = JSON.stringify({ comment: 'A path: \\u0000' })
    expect(codeOf(await post({ ...own(), ...json }, escaped))).toEqual([200, null])
    const asked = await server.visitor().visit('/abon-server/api/auth/return?state=%00')
    expect(codeOf(asked)).toEqual([400, 'invalid_request'])
    expect((await server.visitor().visit('/sandbox-bank/pay?mdOrder=%00')).status).toBe(400)
  })

  test('more than 64 kB is refused, with or without a declared length', async () => {
    const long = JSON.stringify({ comment: 'a'.repeat(70_000) })
    expect(codeOf(await post({ ...own(), ...json }, long))).toEqual([413, 'too_large'])
    const streamed = await fetch(`${server.origin}${feedbackPath}`, {
      method: 'POST',
      headers: { ...elsewhere(), ...own(), ...json },
      body: new Blob([long]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(codeOf(streamed)).toEqual([413, 'too_large'])
  })

  test('every wrong field is named with a code', async () => {
    const body = { comment: 'a'.repeat(1001), email: 'nobody', index: '1234567' }
    const refused = await server.visitor().call(sendFeedback, { body }, elsewhere())
    expect(refused).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(!refused.ok && refused.fields).toEqual([
      { field: 'email', code: 'malformed' },
      { field: 'comment', code: 'too_long' },
      { field: 'index', code: 'malformed' },
    ])
  })

  test('an omitted field is missing and an empty one too short', async () => {
    const without = await server
      .visitor()
      .call(sendFeedback, { body: {} as { comment: string } }, elsewhere())
    expect(!without.ok && without.fields).toEqual([{ field: 'comment', code: 'missing' }])
    const empty = await server.visitor().call(sendFeedback, { body: { comment: '   ' } }, elsewhere())
    expect(!empty.ok && empty.fields).toEqual([{ field: 'comment', code: 'too_short' }])
  })

  test('a number out of range in the path is refused', async () => {
    const refused = await server.visitor().call(holdBox, { params: { id: -1 } })
    expect(!refused.ok && refused.fields).toEqual([{ field: 'id', code: 'out_of_range' }])
  })

  test('a call without a body is accepted', async () => {
    expect(await server.visitor().call(releaseHold, {})).toMatchObject({ ok: true })
  })
})

describe('every answer', () => {
  test('has the server’s time and is not cached (AMB-10)', async () => {
    await server.moveClock('2027-02-03T10:00:00+03:00')
    const response = await server.visitor().visit(`${apiBasePath}/api/settings`)
    expect(response.headers.get('date')).toBe('Wed, 03 Feb 2027 07:00:00 GMT')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await response.json()).toMatchObject({ today: '2027-02-03', product: 'post', demo: true })
  })

  test('an unknown call is refused as not found', async () => {
    const response = await server.visitor().visit(`${apiBasePath}/api/nothing`)
    expect(codeOf(response)).toEqual([404, 'not_found'])
    expect(await response.json()).toEqual({ code: 'not_found' })
  })

  test('the settings are public', async () => {
    expect(await server.visitor().call(readSiteSettings, {})).toMatchObject({
      ok: true,
      value: { tiles: null },
    })
  })

  test('the trailing slash of a call does not matter (AMB-28)', async () => {
    expect((await server.visitor().visit(`${apiBasePath}/api/settings/`)).status).toBe(200)
  })

  test('the log contains no query, cookie or name', async () => {
    const person = server.visitor()
    await person.login('legal')
    await person.call(chooseOrganisation, { body: { currentLegalHid: 'demo-org-2' } })
    await person.visit(`${apiBasePath}/api/postOffices/suggest?address=secretstreet&renderIndexes=true`)
    const log = server.logged()
    expect(log).toContain('"call":"/api/user/context"')
    for (const secret of ['secretstreet', 'session=', 'demo-legal', 'demo-org-2', '@example.org']) {
      expect(log).not.toContain(secret)
    }
  })
})

describe('health checks', () => {
  test('a server with a working database is healthy and ready', async () => {
    expect((await server.visitor().visit('/healthz')).status).toBe(200)
    expect((await server.visitor().visit('/readyz')).status).toBe(200)
  })
})

test('metrics are served only on a separate port, which serves nothing else', async () => {
  await server.visitor().visit(`${apiBasePath}/api/settings`)
  expect(await server.metrics()).toContain(
    'call_seconds_count{method="GET",path="/api/settings",status="200"}',
  )
  expect((await server.visitor().visit('/metrics')).status).toBe(404)
  expect((await fetch(`${server.metricsOrigin}${apiBasePath}/api/settings`)).status).toBe(404)
  expect((await fetch(`${server.metricsOrigin}/metrics`, { method: 'POST' })).status).toBe(404)
})

describe('feedback to support', () => {
  // AMB-20, M-API-31, M-FB-05.
  test('is stored, on either path, with or without a reply address', async () => {
    const asks = server.visitor()
    const whole = { name: 'Anna', email: 'anna@example.org', comment: 'a'.repeat(1000), index: '101000' }
    expect(await asks.call(sendFeedback, { body: whole }, { Authorization: 'Basic YTpi' })).toMatchObject({
      ok: true,
    })
    expect(await asks.call(sendFeedbackUnderBasePath, { body: { comment: 'No address' } })).toMatchObject({
      ok: true,
    })
    const rows = await server.database.kysely.selectFrom('feedback').selectAll().orderBy('id').execute()
    expect(rows.slice(-2)).toMatchObject([
      { name: 'Anna', email: 'anna@example.org', officeIndex: '101000' },
      { name: '', email: '', comment: 'No address', officeIndex: '' },
    ])
  })

  test('after thirty a minute from one address only that address has to wait', async () => {
    const body = { comment: 'Again' }
    const answers = []
    for (let count = 0; count < 31; count += 1) {
      // What a caller writes in front of the last address is not believed.
      const from = { 'X-Forwarded-For': `192.0.2.${count}, 203.0.113.7` }
      answers.push(await server.visitor().call(sendFeedback, { body }, from))
    }
    expect(answers.filter((answer) => answer.ok)).toHaveLength(30)
    const refused = answers.at(-1)
    expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await server.visitor().call(sendFeedback, { body }, elsewhere())).toMatchObject({ ok: true })
  })
})

test('a long answer is compressed in an accepted encoding without changes', async () => {
  const ask = (encoding: string) =>
    server
      .visitor()
      .visit(`${apiBasePath}/openapi.json`, { headers: { ...elsewhere(), 'accept-encoding': encoding } })
  const texts = await Promise.all(
    ['br', 'gzip', 'identity', 'br;q=0, gzip'].map(async (encoding) => {
      const answer = await ask(encoding)
      expect(answer.headers.get('vary')).toBe('Accept-Encoding')
      return [answer.headers.get('content-encoding'), await answer.text()] as const
    }),
  )
  expect(texts.map(([encoding]) => encoding)).toEqual(['br', 'gzip', null, 'gzip'])
  expect(new Set(texts.map(([, text]) => text)).size).toBe(1)
})
