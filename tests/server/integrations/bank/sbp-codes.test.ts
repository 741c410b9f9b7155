import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCardBank } from '#server/integrations/bank/card-bank.ts'
import { createSandboxBank, sandboxBankPath, sandboxBankRestPath } from '#stand-ins/bank/sandbox-bank.ts'
import { keyStoreInMemory } from '#support/key-store-in-memory.ts'
import { freePort } from '../free-port.ts'

const port = await freePort()
const origin = `http://localhost:${port}`
let now = new Date('2026-12-01T09:00:00Z')
const clock = { now: () => now }
const access = { userName: 'cabinet', password: 'sandbox', callbackKey: 'a shared secret' }
const sandbox = createSandboxBank({
  ...access,
  origin,
  store: keyStoreInMemory(clock),
  clock,
  callbackUrl: () => `${origin}/callback`,
  fetch: async () => new Response('ok'),
})
const bankOver = (fetch: typeof globalThis.fetch) =>
  createCardBank({ ...access, restUrl: () => `${origin}${sandboxBankRestPath}`, sbp: true, fetch })
const bank = bankOver(globalThis.fetch)
const { sbp } = bank
if (sbp === null) throw new Error('no codes')

let server: ReturnType<typeof serve>
beforeAll(() => {
  const app = new Hono().route(sandboxBankPath, sandbox.app)
  return new Promise<void>((listening) => {
    server = serve({ fetch: app.fetch, port }, () => listening())
  })
})
afterAll(() => {
  sandbox.stop()
  return new Promise((closed) => server.close(closed))
})

let last = 0
async function registered(): Promise<string> {
  last += 1
  const order = await bank.register({
    orderNumber: `code-${last}`,
    amountKopecks: 123_450,
    returnUrl: `${origin}/payment/status?claim=7`,
    failUrl: `${origin}/payment/status?claim=7`,
    description: 'Box 17',
    expiresAt: new Date(now.getTime() + 15 * 60_000),
    sessionTimeoutSecs: 900,
  })
  if (!order.ok) throw new Error(order.code)
  return order.value.orderId
}
async function coded() {
  const orderId = await registered()
  const code = await sbp?.code(orderId)
  if (!code?.ok) throw new Error('no code')
  return { orderId, ...code.value }
}
const press = (payload: string, go: string, account = 'current') =>
  fetch(payload, { method: 'POST', body: new URLSearchParams({ go, account }) })

/** A bank that answers every call with this. */
const answering = (reply: object) => bankOver(async () => Response.json(reply)).sbp

test('a QR code opens the payer’s bank and changes from shown to taken to paid with its order', async () => {
  const { orderId, qrId, payload } = await coded()
  expect(await sbp.codeState(orderId, qrId)).toEqual({ ok: true, value: 'shown' })
  const page = await fetch(payload)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await page.text()).not.toMatch(/<script|style=/)
  await press(payload, 'on')
  expect(await sbp.codeState(orderId, qrId)).toEqual({ ok: true, value: 'taken' })
  await press(payload, 'pay')
  expect(await sbp.codeState(orderId, qrId)).toEqual({ ok: true, value: 'paid' })
  expect(await bank.status(orderId)).toMatchObject({ ok: true, value: { state: 'paid', way: 'sbp' } })
})

test('an order always has the same QR code, and none once it cannot be paid', async () => {
  const { orderId, qrId, payload } = await coded()
  expect(await sbp.code(orderId)).toEqual({ ok: true, value: { qrId, payload } })
  await press(payload, 'decline')
  expect(await sbp.codeState(orderId, qrId)).toEqual({ ok: true, value: 'rejected' })
  expect(await sbp.code(orderId)).toEqual({ ok: false, code: 'bank_refused' })
  expect(await bank.status(orderId)).toMatchObject({ value: { state: 'declined', way: 'sbp' } })
})

test('a payment by QR code is refunded by its order', async () => {
  const { orderId, payload } = await coded()
  await press(payload, 'pay')
  expect(await bank.refund({ orderId, amountKopecks: 123_450 })).toMatchObject({ ok: true })
  expect(await bank.status(orderId)).toMatchObject({ value: { state: 'refunded', refundedKopecks: 123_450 } })
})

test('an expired order gets no QR code, and its old code cannot be paid', async () => {
  const { orderId, qrId, payload } = await coded()
  now = new Date(now.getTime() + 16 * 60_000)
  await press(payload, 'pay')
  expect(await sbp.codeState(orderId, qrId)).toEqual({ ok: true, value: 'rejected' })
  expect(await bank.status(orderId)).toMatchObject({ value: { state: 'expired' } })
})

test('an unknown order and a refused one have different codes', async () => {
  expect(await sbp.code('nowhere')).toEqual({ ok: false, code: 'order_unknown' })
  expect(await sbp.codeState('nowhere', 'x')).toEqual({ ok: false, code: 'order_unknown' })
})

test.each([
  ['STARTED', 'shown'],
  ['CONFIRMED', 'taken'],
  ['REJECTED', 'rejected'],
  ['REJECTED_BY_USER', 'rejected'],
  ['ACCEPTED', 'paid'],
])('the bank’s %s is converted to %s', async (qrStatus, state) => {
  expect(await answering({ qrStatus })?.codeState('order', 'code')).toEqual({ ok: true, value: state })
})

test('a QR code that is not a web address is refused', async () => {
  const code = { errorCode: '0', qrId: 'AD1' }
  expect(await answering({ ...code, payload: 'javascript:alert(1)' })?.code('order')).toMatchObject({
    code: 'bank_refused',
  })
  expect(await answering({ ...code, payload: 'https://qr.nspk.ru/AD1?type=02' })?.code('order')).toEqual({
    ok: true,
    value: { qrId: 'AD1', payload: 'https://qr.nspk.ru/AD1?type=02' },
  })
  expect(await answering(code)?.code('order')).toMatchObject({ code: 'bank_refused' })
})

test('a bank without an answer is unreachable', async () => {
  const silent = bankOver(async () => {
    throw new TypeError('no route')
  }).sbp
  expect(await silent?.code('order')).toEqual({ ok: false, code: 'bank_unreachable' })
  expect(await silent?.codeState('order', 'code')).toEqual({ ok: false, code: 'bank_unreachable' })
})

test('a check tells whether the acquirer issues QR codes and creates no order', async () => {
  expect(await sbp.check()).toBeNull()
  const answering = (reply: object | null) =>
    bankOver(async () =>
      reply === null ? Promise.reject(new Error('away')) : Response.json(reply),
    ).sbp?.check()
  expect(await answering({ errorCode: '5', errorMessage: 'Access denied' })).toBe('bank_refused')
  expect(await answering(null)).toBe('bank_unreachable')
})
