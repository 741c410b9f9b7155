import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SANDBOX_RETENTION_DAYS } from '#integration/api/sandbox.ts'
import { apiBasePath } from '#kit/api/endpoint.ts'
import { join } from '#support/join.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { noon } from '../../claims/server/renting.ts'

const received: { headers: IncomingHttpHeaders; body: string }[] = []
let status = 200
const listener = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  received.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
  response.writeHead(status).end()
})

let product: Product
let head: Caller
let url: string
beforeAll(async () => {
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`
  product = await openProduct(noon)
  head = await product.as('legal', 'demo-org-1')
})
afterAll(async () => {
  await product.close()
  await new Promise((done) => listener.close(done))
})

const makeKey = async (sandbox: boolean, caller = head) =>
  (await caller.post('/api/legals/keys', { name: sandbox ? 'Проба' : '1С', sandbox })).body as {
    key: string
    made: { id: number; sandbox: boolean }
  }
/** Requests like a program: no cookie, no origin, only a key. */
const request = async (key: string, method: string, path: string, body?: unknown) => {
  const answer = await fetch(`${product.ownOrigin}${apiBasePath}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}
const RENT_PERIOD = { startDate: '2025-08-01', endDate: '2025-12-31' }
const makeClaim = async (key: string, overrides = {}) =>
  (await request(key, 'POST', '/api/sandbox/claims', { ...RENT_PERIOD, ...overrides })).body as { id: number }
const applyStep = (key: string, id: number, name: string) =>
  request(key, 'POST', `/api/sandbox/claims/${id}/steps`, { step: name })
const readEvents = async (key: string, after = 0) =>
  (await request(key, 'GET', `/api/events?after=${after}`)).body.events as {
    id: number
    type: string
    claim: number
    state: string
    sandbox?: boolean
  }[]

describe('a key of the sandbox', () => {
  test('is shown once, stored as a hash, recorded with its makers, and ends when revoked', async () => {
    const { key, made: keyInfo } = await makeKey(true)
    expect(key).toMatch(/^box_test_[\w-]{43}$/)
    expect(keyInfo.sandbox).toBe(true)
    const { body } = await head.get('/api/legals/integration')
    expect(JSON.stringify(body)).not.toContain(key)
    const rows = await product.database.kysely.selectFrom('apiKey').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(key)
    expect(product.logged()).not.toContain(key)
    expect((await request(key, 'GET', '/api/sandbox/claims')).status).toBe(200)
    for (const _ of [1, 2]) expect((await head.delete(`/api/legals/keys/${keyInfo.id}`)).status).toBe(200)
    for (const path of ['/api/sandbox/claims', '/api/events']) {
      expect((await request(key, 'GET', path)).status).toBe(401)
    }
    const { history } = (await head.get('/api/legals/users')).body
    expect(history.map(({ act }: { act: string }) => act).slice(0, 2)).toEqual([
      'sandbox_key_revoked',
      'sandbox_key_made',
    ])
  })

  test('is only for administrators of the organisation', async () => {
    await head.post('/api/legals/users', { email: 'newcomer@example.org' })
    const user = await join(product)
    const refused = await user.post('/api/legals/keys', { name: 'Проба', sandbox: true })
    expect([refused.status, refused.body.code]).toEqual([403, 'not_administrator'])
  })

  test('a live key opens no sandbox, and a missing key opens nothing', async () => {
    const { key } = await makeKey(false)
    const refused = await request(key, 'POST', '/api/sandbox/claims', RENT_PERIOD)
    expect([refused.status, refused.body.code]).toEqual([403, 'not_sandbox_key'])
    expect((await request('box_test_none', 'GET', '/api/sandbox/claims')).status).toBe(401)
  })

  test('a server older than the sandbox does not recognise it as a key', async () => {
    const { key } = await makeKey(true)
    // The pattern of keys in that version.
    expect(/^Bearer (box_[\w-]{43})$/.test(`Bearer ${key}`)).toBe(false)
  })
})

describe('a rent of the sandbox', () => {
  test('follows the rules of real claims, and its events are read with the same key', async () => {
    const { key } = await makeKey(true)
    const { id } = await makeClaim(key)
    const states = []
    for (const name of ['confirm', 'pay', 'sign', 'start', 'letter', 'end']) {
      states.push((await applyStep(key, id, name)).body.status)
    }
    expect(states).toEqual([4, 3, 3, 6, 6, 5])
    const events = (await readEvents(key)).filter(({ claim }) => claim === id)
    expect(events.every(({ sandbox }) => sandbox === true)).toBe(true)
    expect(events.map(({ type, state }) => `${type} ${state}`)).toEqual([
      'claim.changed 1',
      'claim.changed 4',
      'payment.changed paid',
      'claim.changed 3',
      'claim.changed 3',
      'claim.changed 6',
      'letter.changed received',
      'claim.changed 5',
    ])
    const numbers = (await readEvents(key)).map((event) => event.id)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  })

  test('handles repeated steps once, also when they are concurrent', async () => {
    const { key } = await makeKey(true)
    const { id } = await makeClaim(key)
    const replies = await Promise.all([applyStep(key, id, 'confirm'), applyStep(key, id, 'confirm')])
    expect(replies.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect((await applyStep(key, id, 'start')).body.code).toBe('status_not_allowed')
    await applyStep(key, id, 'pay')
    expect((await applyStep(key, id, 'start')).body.code).toBe('not_signed')
    await applyStep(key, id, 'sign')
    expect((await applyStep(key, id, 'sign')).body.code).toBe('already_signed')
  })

  test('refuses dates in disorder and invalid dates, and sees no claims of others', async () => {
    const { key } = await makeKey(true)
    const refused = await request(key, 'POST', '/api/sandbox/claims', {
      startDate: '2025-09-01',
      endDate: '2025-08-01',
    })
    expect([refused.status, refused.body.code]).toEqual([422, 'dates_in_disorder'])
    expect(
      (await request(key, 'POST', '/api/sandbox/claims', { startDate: 'soon', endDate: '' })).status,
    ).toBe(400)
    const { id } = await makeClaim(key)
    const other = await makeKey(true, await product.as('legal', 'demo-org-2'))
    expect((await applyStep(other.key, id, 'confirm')).status).toBe(404)
    expect((await request(other.key, 'GET', '/api/sandbox/claims')).body).toEqual({ claims: [] })
    expect(await readEvents(other.key)).toEqual([])
  })

  test(`is deleted with its events ${SANDBOX_RETENTION_DAYS} days after its last change; newer ones stay`, async () => {
    const { key } = await makeKey(true)
    const { id } = await makeClaim(key)
    await product.moveClock('2025-08-05T09:00:00Z')
    const newerClaim = await makeClaim(key)
    await product.moveClock('2025-08-15T09:00:00Z')
    const listedIds = (await request(key, 'GET', '/api/sandbox/claims')).body.claims.map(
      (claim: { id: number }) => claim.id,
    )
    expect(listedIds).toContain(newerClaim.id)
    expect(listedIds).not.toContain(id)
    const events = await readEvents(key)
    expect(events.some(({ claim }) => claim === id)).toBe(false)
    expect(events.some(({ claim }) => claim === newerClaim.id)).toBe(true)
  })
})

describe('the sandbox is isolated', () => {
  const countRows = async () => {
    const { kysely } = product.database
    const tables = (await kysely.introspection.getTables())
      .filter(({ schema }) => schema === 'public')
      .map(({ name }) => name)
      .sort()
    const counts: [string, number][] = []
    for (const table of tables) {
      const row = await kysely
        .selectFrom(table as 'claim')
        .select((from) => from.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      counts.push([table, Number(row.count)])
    }
    return Object.fromEntries(counts)
  }

  test('a whole sandbox rent changes only its own tables, and no list, sum, queue or live feed', async () => {
    head = await product.as('legal', 'demo-org-1')
    const operator = await product.as('operator')
    const administrator = await product.as('administrator')
    const live = await makeKey(false)
    const { key } = await makeKey(true)
    await request(live.key, 'GET', '/api/events')
    const readLiveData = async () => ({
      rents: (await head.get('/api/claims/clientLegalClaims')).body,
      balance: (await head.get('/api/legals/balance')).body,
      branch: (await operator.get('/api/branch')).body,
      free: (await head.get('/api/postOffices/101000/freeBoxes')).body,
      administration: (await administrator.get('/api/administration')).body,
      feed: await readEvents(live.key),
      calendar: (await head.get('/api/calendar')).body,
    })
    const [liveData, rows] = [await readLiveData(), await countRows()]
    const { id } = await makeClaim(key)
    for (const name of ['confirm', 'pay', 'sign', 'start', 'letter', 'terminate'])
      await applyStep(key, id, name)
    const refused = await makeClaim(key)
    for (const name of ['confirm', 'pay', 'refuse']) await applyStep(key, refused.id, name)
    await readEvents(key)
    expect(await readLiveData()).toEqual(liveData)
    const after = await countRows()
    const changed = Object.keys(after).filter((table) => after[table] !== rows[table])
    expect(changed.filter((table) => !['sandbox_claim', 'event'].includes(table))).toEqual([])
    expect(await readEvents(live.key)).toEqual(liveData.feed)
    expect((await request(key, 'GET', `/api/claims/${id}`)).status).toBe(401)
  })

  test('its webhook is marked and signed, gets no live events, and its failures alert no one', async () => {
    head = await product.as('legal', 'demo-org-1')
    const { key } = await makeKey(true)
    const added = (await head.post('/api/legals/webhooks', { url, sandbox: true })).body
    const live = (await head.post('/api/legals/webhooks', { url: `${url}/live` })).body
    expect([added.webhook.sandbox, live.webhook.sandbox]).toEqual([true, false])
    received.length = 0
    const { id } = await makeClaim(key)
    await product.sweep()
    await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1)
    const [hook] = received
    expect(hook?.headers['webhook-sandbox']).toBe('true')
    expect(JSON.parse(hook?.body ?? '')).toMatchObject({ claim: id, sandbox: true })
    const time = new Date(Number(hook?.headers['webhook-timestamp']) * 1000)
    const signed = new Webhook(added.secret).sign(String(hook?.headers['webhook-id']), time, hook?.body ?? '')
    expect(hook?.headers['webhook-signature']).toBe(signed)

    const letters = async () =>
      (await product.database.kysely.selectFrom('message').select('id').execute()).length
    const before = await letters()
    status = 500
    await applyStep(key, id, 'confirm')
    await product.sweep()
    await expect.poll(() => received.length, { timeout: 20_000 }).toBe(2)
    const readHook = async () =>
      (await head.get('/api/legals/integration')).body.webhooks.find(
        ({ sandbox }: { sandbox: boolean }) => sandbox,
      )
    await expect.poll(async () => (await readHook()).failingSince, { timeout: 20_000 }).not.toBe(null)
    const metrics = await product.metrics()
    expect(metrics).toMatch(/webhooks_failing 0/)
    expect(metrics).toMatch(/webhook_events_waiting 0/)
    const administrator = await product.as('administrator')
    expect((await administrator.get('/api/administration/webhooks')).body).toMatchObject({ total: 0 })
    expect(product.logged()).not.toContain('"work":"webhook"')

    await product.moveClock('2025-08-20T09:00:00Z')
    // Sessions end when the clock moves by days.
    head = await product.as('legal', 'demo-org-1')
    await product.sweep()
    await expect.poll(async () => (await readHook()).state, { timeout: 20_000 }).toBe('failed')
    expect(await letters()).toBe(before)
    expect(await product.metrics()).toMatch(/webhooks_given_up 0/)

    expect((await head.post(`/api/legals/webhooks/${added.webhook.id}/secret`, {})).status).toBe(200)
    expect((await head.put(`/api/legals/webhooks/${added.webhook.id}`, { isOn: false })).status).toBe(200)
    expect((await head.delete(`/api/legals/webhooks/${added.webhook.id}`)).status).toBe(200)
    const other = await product.as('legal', 'demo-org-2')
    expect((await other.delete(`/api/legals/webhooks/${live.webhook.id}`)).status).toBe(403)
  })

  test('a login with a sandbox as organisation does not grant access to it', async () => {
    const { openPersonSession, openVisitorSession } = await import('#people/server/sessions.ts')
    const db = product.database.kysely
    const now = product.clock.now()
    const { session } = await openVisitorSession(db, now)
    await openPersonSession(
      db,
      {
        person: {
          sub: 'intruder',
          userName: 'Intruder',
          email: 'intruder@example.org',
          profileUrl: '',
          role: 'client',
          branch: null,
          legals: [
            { legalHid: 'sandbox:demo-org-1', orgFullName: 'None', inn: '7707083893', administrator: true },
          ],
        },
        idToken: 'none',
        leftFrom: session.id,
      },
      now,
    )
    const storedOrganisations = await db.selectFrom('organisation').select('legalHid').execute()
    expect(
      storedOrganisations.map((row) => row.legalHid).filter((hid) => hid.startsWith('sandbox:')),
    ).toEqual([])
  })
})
