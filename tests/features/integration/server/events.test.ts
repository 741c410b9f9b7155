import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEvents } from '#integration/api/events.ts'
import { readEventsAfter } from '#integration/server/event-feed.ts'
import { onBothDatabases } from '#support/both-databases.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { newestEmail } from '../../claims/server/life/living.ts'
import { boxOf, claimBody, makeClaim } from '../../claims/server/renting.ts'
import { august, noon, order, receive, rentDigitized } from '../../mail/server/letters/digitized.ts'

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
let received: Received[] = []
let status = 200
const listener = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  received.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
  response.writeHead(status).end()
})

let product: Product
let accountant: Caller
let operator: Caller
let claim: number
let url: string
beforeAll(async () => {
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`
  product = await openProduct(noon)
  await logInAgain()
  claim = await rentDigitized(product, accountant, operator, 1)
  await product.moveClock(august)
  await logInAgain()
})
afterAll(async () => {
  await product.close()
  await new Promise((done) => listener.close(done))
})

const logInAgain = async () => {
  accountant = await product.as('legal')
  operator = await product.as('operator')
}
const makeKey = async (caller = accountant) =>
  (await caller.post('/api/legals/keys', { name: '1С' })).body as { key: string; made: { id: number } }
const readEventsWith = async (key: string, query = '') => {
  const response = await fetch(`${product.ownOrigin}/abon-server${readEvents.path}${query}`, {
    headers: { authorization: `Bearer ${key}` },
  })
  return { status: response.status, body: await response.json() }
}
/** The signature covers the message id, the time of the test's clock, and the body. */
const isSigned = ({ headers, body }: Received, secret: string): boolean => {
  const time = new Date(Number(headers['webhook-timestamp']) * 1000)
  const signature = new Webhook(secret).sign(String(headers['webhook-id']), time, body)
  return String(headers['webhook-signature']).split(' ').includes(signature)
}
const sweepUntil = async (isDone: () => boolean | Promise<boolean>) => {
  await product.sweep()
  await expect.poll(isDone, { timeout: 20_000, interval: 100 }).toBe(true)
}
const readHook = async () => (await accountant.get('/api/legals/integration')).body.webhooks[0]

describe('events', () => {
  test('describe a rent from its first claim on, in order, without gaps, and only to their organisation', async () => {
    const { key } = await makeKey()
    const { body } = await readEventsWith(key)
    expect(body.events.map(({ id }: { id: number }) => id)).toEqual(
      body.events.map((_: unknown, index: number) => index + 1),
    )
    expect(body.events.filter(({ type }: { type: string }) => type === 'claim.changed')).toMatchObject([
      { claim, state: '1' },
      { claim, state: '4', reason: 'confirmed' },
      { claim, state: '3' },
      { claim, state: '3', reason: 'signed' },
      { claim, state: '6' },
    ])
    expect(body.events.filter(({ type }: { type: string }) => type === 'payment.changed')).toMatchObject([
      { claim, state: 'reserved', amount: expect.any(Number) },
      { claim, state: 'paid' },
    ])
    const other = await makeKey(await product.as('legal', 'demo-org-2'))
    expect((await readEventsWith(other.key)).body).toEqual({ events: [], next: 0, more: false })
    expect(JSON.stringify(body)).not.toContain('example.org')
  })

  test('do not include what a user of the organisation rents as a person', async () => {
    const { key } = await makeKey()
    const before = (await readEventsWith(key)).body.next
    const box = await boxOf(product, '101000', 50)
    const personalClaim = await makeClaim(
      accountant,
      claimBody(box, { startDate: '2025-09-01', endDate: '2025-09-30' }),
    )
    expect(personalClaim.status).toBe(200)
    expect((await readEventsWith(key, `?after=${before}`)).body.events).toEqual([])
  })

  test('are read in parts after the last one', async () => {
    const { key } = await makeKey()
    const all = (await readEventsWith(key)).body
    const first = (await readEventsWith(key, '?limit=2')).body
    expect(first).toMatchObject({ next: 2, more: true })
    const rest = (await readEventsWith(key, `?after=${first.next}`)).body
    expect([...first.events, ...rest.events]).toEqual(all.events)
    const letter = await receive(operator, claim, 'ИФНС')
    await order(accountant, letter.id, 'order_scan')
    const { body } = await readEventsWith(key, `?after=${all.next}`)
    expect(body.events).toMatchObject([
      { type: 'letter.changed', subject: letter.id, state: 'received', reason: 'receive' },
      { type: 'letter.changed', subject: letter.id, state: 'scan_ordered', reason: 'order_scan' },
    ])
    expect((await readEventsWith(key, `?after=${body.next}`)).body.events).toEqual([])
  })

  test('require an active key', async () => {
    const { key, made: keyInfo } = await makeKey()
    expect((await readEventsWith(key)).status).toBe(200)
    const { body } = await accountant.get('/api/legals/integration')
    expect(body.keys[0]).toMatchObject({ id: keyInfo.id, tail: key.slice(-4), usedAt: expect.any(String) })
    expect(JSON.stringify(body)).not.toContain(key)
    expect((await accountant.delete(`/api/legals/keys/${keyInfo.id}`)).status).toBe(200)
    for (const wrongKey of [key, `${key}x`, 'box_', ''])
      expect((await readEventsWith(wrongKey)).status).toBe(401)
    expect((await product.visitor()).cookie).toBeTruthy()
    expect((await accountant.get('/api/events')).status).toBe(401)
    expect((await readEventsWith(key, '?after=-1')).status).toBe(400)
  })
})

describe('a webhook', () => {
  test('receives new events signed, in order, and once each', async () => {
    const added = await accountant.post('/api/legals/webhooks', { url })
    expect(added.status).toBe(200)
    const { secret } = added.body
    expect(JSON.stringify((await accountant.get('/api/legals/integration')).body)).not.toContain(secret)
    received = []
    const letter = await receive(operator, claim, 'Суд')
    await order(accountant, letter.id, 'keep')
    await sweepUntil(() => received.length === 2)
    for (const item of received) expect(isSigned(item, secret)).toBe(true)
    expect(received.every((item) => !isSigned(item, 'whsec_b3RoZXI='))).toBe(true)
    const events = received.map(({ body }) => JSON.parse(body) as { state: string; id: number })
    expect(events.map(({ state }) => state)).toEqual(['received', 'stored'])
    await product.sweep()
    await product.sweep()
    await sweepUntil(async () => (await readHook()).delivered === events[1]?.id)
    expect(received).toHaveLength(2)
  })

  test('signs with both secrets for a day after a change', async () => {
    const { id } = await readHook()
    const { body } = await accountant.post(`/api/legals/webhooks/${id}/secret`, {})
    received = []
    await receive(operator, claim, 'Смена секрета')
    await sweepUntil(() => received.length === 1)
    expect(String(received[0]?.headers['webhook-signature']).split(' ')).toHaveLength(2)
    expect(received.every((item) => isSigned(item, body.secret))).toBe(true)
  })

  test('is retried later with the same event after a failure, which is logged', async () => {
    status = 500
    received = []
    const before = (await readHook()).delivered
    await receive(operator, claim, 'Сбой')
    await sweepUntil(async () => (await readHook()).nextTryAt !== null)
    expect((await readHook()).delivered).toBe(before)
    const { deliveries } = (await accountant.get('/api/legals/integration')).body
    expect(deliveries[0]).toMatchObject({ event: before + 1, attempt: 1, status: 500, problem: null })
    status = 200
    await product.moveClock('2025-08-02T09:30:00Z')
    await sweepUntil(async () => (await readHook()).delivered === before + 1)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(received).toHaveLength(2)
  })

  test('receives all pending events at once, in order', async () => {
    received = []
    const before = (await readHook()).delivered
    const pendingEvents = Array.from({ length: 160 }, () => ({
      legalHid: 'demo-org-1',
      kind: 'claim.changed' as const,
      claimId: claim,
      subject: claim,
      state: '6',
      at: product.clock.now(),
    }))
    await product.database.kysely.insertInto('event').values(pendingEvents).execute()
    await sweepUntil(() => received.length >= pendingEvents.length)
    const receivedIds = received.map(({ body }) => (JSON.parse(body) as { id: number }).id)
    expect(receivedIds).toEqual(pendingEvents.map((_, index) => before + 1 + index))
  })

  test('is switched off with an email after three days of failures, and continues where it stopped', async () => {
    status = 503
    const before = (await readHook()).delivered
    await receive(operator, claim, 'Долгий сбой')
    await sweepUntil(async () => (await readHook()).failingSince !== null)
    await product.moveClock('2025-08-05T10:00:00Z')
    await logInAgain()
    await sweepUntil(async () => (await readHook()).state === 'failed')
    expect(await newestEmail(product)).toContain('не принимал события три дня')
    status = 200
    received = []
    await accountant.put(`/api/legals/webhooks/${(await readHook()).id}`, { isOn: true })
    await sweepUntil(async () => (await readHook()).delivered === before + 1)
    expect((await readHook()).state).toBe('on')
    expect((await accountant.delete(`/api/legals/webhooks/${(await readHook()).id}`)).status).toBe(200)
    expect((await accountant.get('/api/legals/integration')).body.webhooks).toEqual([])
  })
})

describe('setting up keys and webhooks', () => {
  test('requires an administrator of the organisation', async () => {
    const { made: keyInfo } = await makeKey()
    const added = await accountant.post('/api/legals/webhooks', { url })
    const stranger = await product.as('legal', 'demo-org-2')
    expect((await stranger.get('/api/legals/integration')).body).toMatchObject({ webhooks: [] })
    expect((await stranger.delete(`/api/legals/keys/${keyInfo.id}`)).status).toBe(403)
    const hook = `/api/legals/webhooks/${added.body.webhook.id}`
    expect((await stranger.put(hook, { isOn: false })).status).toBe(403)
    expect((await stranger.post(`${hook}/secret`, {})).status).toBe(403)
    expect((await stranger.delete(hook)).status).toBe(403)
    for (const caller of [await product.as('individual'), await product.as('legal', null)]) {
      expect((await caller.get('/api/legals/integration')).body.code).toBe('organisation_not_chosen')
      expect((await caller.post('/api/legals/keys', { name: 'x' })).status).toBe(403)
    }
    expect((await accountant.post('/api/legals/webhooks', { url: 'file:///etc/passwd' })).body.code).toBe(
      'address_refused',
    )
    await accountant.delete(hook)
  })

  test('at most ten keys and five webhooks are allowed', async () => {
    const other = await product.as('legal', 'demo-org-2')
    const make = () => other.post('/api/legals/keys', { name: 'x' })
    const add = () => other.post('/api/legals/webhooks', { url })
    for (let count = 0; count < 9; count += 1) await make()
    expect((await make()).body.code).toBe('too_many_keys')
    for (let count = 0; count < 5; count += 1) expect((await add()).status).toBe(200)
    expect((await add()).body.code).toBe('too_many_webhooks')
  })
})

onBothDatabases((database) => {
  test('a reader never skips an event, however transactions overlap and end', async () => {
    const { kysely } = database()
    const insertEvent = (db: typeof kysely, subject: number) =>
      db
        .insertInto('event')
        .values({
          legalHid: 'org',
          seq: null,
          kind: 'claim.changed',
          subject,
          claimId: 1,
          state: '1',
          reason: null,
          amount: null,
          at: new Date(),
        })
        .execute()
    let next = 0
    const readSubjects: number[] = []
    const readNext = async () => {
      const events = await readEventsAfter(kysely, 'org', next, 100)
      for (const event of events) readSubjects.push(event.subject)
      next = events.at(-1)?.id ?? next
    }
    if (database().kind === 'postgres') {
      let release = () => {}
      const released = new Promise<void>((done) => {
        release = done
      })
      const firstWritten = Promise.withResolvers<void>()
      const slow = kysely.transaction().execute(async (trx) => {
        await insertEvent(trx, 1)
        firstWritten.resolve()
        await released
      })
      await firstWritten.promise
      await insertEvent(kysely, 2)
      await readNext()
      expect(readSubjects).toEqual([2])
      release()
      await slow
      await readNext()
      expect(readSubjects).toEqual([2, 1])
    }
    const writers = Array.from({ length: 60 }, (_, index) => insertEvent(kysely, 100 + index))
    const readers = Array.from({ length: 6 }, readNext)
    await Promise.all([...writers, ...readers])
    next = 0
    readSubjects.length = 0
    await readNext()
    expect(new Set(readSubjects).size).toBe(readSubjects.length)
    expect(readSubjects.filter((subject) => subject >= 100)).toHaveLength(60)
    const ids = (await readEventsAfter(kysely, 'org', 0, 200)).map(({ id }) => id)
    expect(ids).toEqual(ids.map((_, index) => index + 1))
  })
})
