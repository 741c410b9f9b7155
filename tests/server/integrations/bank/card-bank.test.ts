import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sandboxRefundWords } from '#money/words/bank.ts'
import type { NewBankOrder } from '#server/integrations/bank/acquiring-bank.ts'
import { createCardBank } from '#server/integrations/bank/card-bank.ts'
import {
  createSandboxBank,
  sandboxBankPath,
  sandboxBankRestPath,
  sandboxPaymentUrl,
} from '#stand-ins/bank/sandbox-bank.ts'
import { keyStoreInMemory } from '#support/key-store-in-memory.ts'
import { plainBrowser, submitted } from '../browser.ts'
import { freePort } from '../free-port.ts'

const port = await freePort()
const origin = `http://localhost:${port}`
const callbackKey = 'a shared secret of the bank and the cabinet'

let now = new Date('2026-12-01T09:00:00Z')
const clock = { now: () => now }
const store = keyStoreInMemory(clock)
const requests: URLSearchParams[] = []
let callbacksFail = 0

const credentials = { userName: 'cabinet', password: 'sandbox' }
const startBank = () =>
  createSandboxBank({
    origin,
    ...credentials,
    callbackKey,
    store,
    clock,
    callbackUrl: () => `${origin}/abon-server/payments/callback`,
    fetch: globalThis.fetch,
    retryDelaysMs: [20, 20],
  })
let sandbox = startBank()

const bankWith = (fetch: typeof globalThis.fetch, password = credentials.password) =>
  createCardBank({
    restUrl: () => `${origin}${sandboxBankRestPath}`,
    userName: credentials.userName,
    password,
    callbackKey,
    paymentPage: sandboxPaymentUrl(origin),
    fetch,
    timeoutMs: 60_000,
  })
const bank = bankWith(globalThis.fetch)

/** A network that carries every request but loses the answers to calls of this name. */
const losing =
  (name: string): typeof globalThis.fetch =>
  async (address, init) => {
    const response = await fetch(address, init)
    if (String(address).endsWith(name)) throw new TypeError('the answer was lost')
    return response
  }

let last = 0
const order = (changes: Partial<NewBankOrder> = {}): NewBankOrder => {
  last += 1
  return {
    orderNumber: `claim-${last}`,
    amountKopecks: 123_450,
    returnUrl: `${origin}/payment/status?claim=7`,
    failUrl: `${origin}/payment/status?claim=7&failed=1`,
    description: 'Аренда ящика 17',
    expiresAt: new Date(now.getTime() + 15 * 60_000),
    sessionTimeoutSecs: 900,
    ...changes,
  }
}

async function registered(changes: Partial<NewBankOrder> = {}) {
  const answer = await bank.register(order(changes))
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}
const press = (formUrl: string, fields: Record<string, string>) =>
  plainBrowser().visit(formUrl, submitted(fields))
const pay = (formUrl: string) => press(formUrl, { pay: 'pay' })
const callbackArrives = () => expect.poll(() => requests.length, { timeout: 20_000 }).toBeGreaterThan(0)

let server: ReturnType<typeof serve>
beforeAll(async () => {
  const app = new Hono()
  app.get('/abon-server/payments/callback', (c) => {
    if (callbacksFail > 0) {
      callbacksFail -= 1
      return c.text('not now', 503)
    }
    requests.push(new URL(c.req.url).searchParams)
    return c.text('ok')
  })
  app.all(`${sandboxBankPath}/*`, (c) => new Hono().route(sandboxBankPath, sandbox.app).fetch(c.req.raw))
  await new Promise<void>((listening) => {
    server = serve({ fetch: app.fetch, port }, () => listening())
  })
})
afterAll(() => {
  sandbox.stop()
  return new Promise((closed) => server.close(closed))
})
beforeEach(() => {
  requests.length = 0
  callbacksFail = 0
  now = new Date('2026-12-01T09:00:00Z')
})

describe('paying by card', () => {
  test('an order is registered, paid on a page without scripts and reported by a signed callback', async () => {
    const { orderId, formUrl } = await registered()
    expect(await bank.status(orderId)).toMatchObject({
      ok: true,
      value: { state: 'registered', amountKopecks: 123_450 },
    })

    const page = await plainBrowser().visit(formUrl)
    const text = await page.text()
    expect(text).toContain('name="pay" value="pay"')
    expect(text).toContain('name="decline" value="decline"')
    expect(text).toContain('1\u00a0234,50')
    expect(text).toContain('12:15')
    expect(text).not.toMatch(/<script|style=/)

    const left = await pay(formUrl)
    expect(left.status).toBe(303)
    expect(left.headers.get('location')).toBe(`${origin}/payment/status?claim=7&orderId=${orderId}`)
    expect(requests).toHaveLength(1)
    const callback = bank.readCallback(requests[0] ?? new URLSearchParams())
    expect(callback).toMatchObject({ ok: true, value: { orderId } })
    expect(Object.fromEntries(requests[0] ?? [])).toMatchObject({
      operation: 'deposited',
      status: '1',
      amount: '123450',
    })
    expect(await bank.status(orderId)).toEqual({
      ok: true,
      value: {
        orderId,
        orderNumber: `claim-${last}`,
        state: 'paid',
        amountKopecks: 123_450,
        refundedKopecks: 0,
        way: 'card',
      },
    })
  })

  test('pressing pay twice takes the money once', async () => {
    const { formUrl } = await registered()
    const [first, second] = await Promise.all([pay(formUrl), pay(formUrl)])
    expect([first.status, second.status]).toEqual([303, 303])
    expect(requests).toHaveLength(1)
  })

  test('a declined card comes back with the bank’s reason', async () => {
    const { orderId, formUrl } = await registered()
    const left = await press(formUrl, { decline: 'decline', reason: 'insufficient_funds' })
    expect(left.headers.get('location')).toContain('failed=1')
    expect(await bank.status(orderId)).toMatchObject({
      ok: true,
      value: { state: 'declined', reasonCode: 'insufficient_funds' },
    })
    expect(requests[0]?.get('status')).toBe('0')
    expect((await pay(formUrl)).headers.get('location')).toContain('failed=1')
  })

  test('an order cannot be paid after its deadline', async () => {
    const { orderId, formUrl } = await registered()
    now = new Date('2026-12-01T09:15:00Z')
    expect((await pay(formUrl)).headers.get('location')).toContain('failed=1')
    expect(await bank.status(orderId)).toMatchObject({
      ok: true,
      value: { state: 'expired', reasonCode: 'session_expired' },
    })
    await callbackArrives()
    expect(requests[0]?.get('operation')).toBe('declinedByTimeout')
    // Its page leads back to the site.
    const page = await plainBrowser().visit(formUrl)
    expect([page.status, page.headers.get('location')]).toEqual([303, expect.stringContaining('failed=1')])
  })

  test('an order survives a restart of the bank', async () => {
    const { orderId, formUrl } = await registered()
    sandbox.stop()
    sandbox = startBank()
    await pay(formUrl)
    expect(await bank.status(orderId)).toMatchObject({ ok: true, value: { state: 'paid' } })
  })
})

describe('lost answers', () => {
  test('a registration whose answer was lost is found by our number', async () => {
    const wanted = order()
    const lost = await bankWith(losing('register.do')).register(wanted)
    const again = await bank.register(wanted)
    expect(lost.ok).toBe(true)
    expect(again).toEqual(lost)
    if (lost.ok) expect((await plainBrowser().visit(lost.value.formUrl)).status).toBe(200)
    expect(await bank.statusOfNumber(wanted.orderNumber)).toMatchObject({
      ok: true,
      value: { state: 'registered' },
    })
  })

  test('the same number for another amount is refused', async () => {
    const wanted = order()
    await bank.register(wanted)
    expect(await bank.register({ ...wanted, amountKopecks: 1 })).toEqual({ ok: false, code: 'bank_refused' })
  })

  test('a bank that never answers is unreachable, not a refusal', async () => {
    const silent = bankWith(async () => {
      throw new TypeError('no route')
    })
    const unreachable = { ok: false, code: 'bank_unreachable' }
    expect(await silent.register(order())).toEqual(unreachable)
    expect(await silent.status('any')).toEqual(unreachable)
    expect(await silent.refund({ orderId: 'any', amountKopecks: 1 })).toEqual(unreachable)
  })

  test('an HTML page instead of an answer is unreachable', async () => {
    const broken = bankWith(async () => new Response('<h1>works on the line</h1>'))
    expect(await broken.status('any')).toEqual({ ok: false, code: 'bank_unreachable' })
  })

  test('wrong credentials and unknown orders have different codes', async () => {
    expect(await bankWith(fetch, 'wrong').register(order())).toEqual({ ok: false, code: 'bank_refused' })
    expect(await bank.status('no-such-order')).toEqual({ ok: false, code: 'order_unknown' })
  })

  test('a callback is retried while our server is down', async () => {
    callbacksFail = 2
    const { formUrl } = await registered()
    await pay(formUrl)
    expect(requests).toHaveLength(0)
    await callbackArrives()
    expect(requests).toHaveLength(1)
  })
})

describe('refunds', () => {
  const paidOrder = async (also: Record<string, string> = {}) => {
    const made = await registered()
    await press(made.formUrl, { pay: 'pay', ...also })
    return made.orderId
  }

  test('a refund is full or partial, never more than was paid', async () => {
    const orderId = await paidOrder()
    expect(await bank.refund({ orderId, amountKopecks: 23_450 })).toEqual({
      ok: true,
      value: { refundedKopecks: 23_450 },
    })
    expect(
      await bank.refund({ orderId, amountKopecks: 100_000, refundedBeforeKopecks: 23_450 }),
    ).toMatchObject({ ok: true })
    expect(await bank.status(orderId)).toMatchObject({
      ok: true,
      value: { state: 'refunded', refundedKopecks: 123_450 },
    })
    expect(await bank.refund({ orderId, amountKopecks: 1, refundedBeforeKopecks: 123_450 })).toEqual({
      ok: false,
      code: 'bank_refused',
      words: sandboxRefundWords.notRefundable,
    })
  })

  test('a refund whose answer was lost is not repeated', async () => {
    const orderId = await paidOrder()
    const given = { ok: true, value: { refundedKopecks: 50_000 } }
    expect(await bankWith(losing('refund.do')).refund({ orderId, amountKopecks: 50_000 })).toEqual(given)
    expect(await bank.refund({ orderId, amountKopecks: 50_000 })).toEqual(given)
    expect(await bank.status(orderId)).toMatchObject({ ok: true, value: { refundedKopecks: 50_000 } })
  })

  test('a refund to a closed card fails', async () => {
    const orderId = await paidOrder({ close: 'close' })
    expect(await bank.refund({ orderId, amountKopecks: 1 })).toEqual({
      ok: false,
      code: 'bank_refused',
      words: sandboxRefundWords.cardClosed,
    })
    expect(await bank.status(orderId)).toMatchObject({ ok: true, value: { state: 'paid' } })
  })

  test('an unpaid order cannot be refunded', async () => {
    const { orderId } = await registered()
    expect(await bank.refund({ orderId, amountKopecks: 1 })).toEqual({
      ok: false,
      code: 'bank_refused',
      words: sandboxRefundWords.notRefundable,
    })
  })
})
