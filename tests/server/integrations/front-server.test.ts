import { request as ask, createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import type { AcquiringBank } from '#server/integrations/bank/acquiring-bank.ts'
import { createCardBank } from '#server/integrations/bank/card-bank.ts'
import type { IdentityProvider } from '#server/integrations/identity/identity-provider.ts'
import { createOpenidProvider } from '#server/integrations/identity/openid-provider.ts'
import { createDatabaseKeyValueStore } from '#server/integrations/key-value-store.ts'
import {
  createSandboxBank,
  sandboxBankPath,
  sandboxBankRestPath,
  sandboxPaymentUrl,
} from '#stand-ins/bank/sandbox-bank.ts'
import { startEmbeddedIssuer } from '#stand-ins/login/embedded-issuer.ts'
import { memoryDatabase } from '#support/database.ts'
import { plainBrowser, submitted } from './browser.ts'
import { freePort } from './free-port.ts'

// Browsers come through a front server at one port; our own server listens at another, as in development.
const origin = `http://localhost:${await freePort()}`
const ownOrigin = `http://127.0.0.1:${await freePort()}`
const redirectUri = `${origin}/abon-server/api/auth/return`
const access = {
  userName: 'cabinet',
  password: 'sandbox',
  callbackKey: 'shared-key',
  fetch: globalThis.fetch,
}

// The server's clock stands years away from the machine's: the issuer must not mind.
const clock = { now: () => new Date('2029-06-01T09:00:00Z') }
const callbacks: URLSearchParams[] = []
const servers: Server[] = []
let database: Database
let identity: IdentityProvider
let bank: AcquiringBank

const listen = (server: Server, address: string) => {
  servers.push(server)
  return new Promise<void>((listening) => {
    server.listen(Number(new URL(address).port), '127.0.0.1', listening)
  })
}

beforeAll(async () => {
  database = await memoryDatabase()
  const store = createDatabaseKeyValueStore(database.kysely, clock)
  const issuer = await startEmbeddedIssuer({ origin, redirectUri, store })
  identity = createOpenidProvider({
    issuer: issuer.issuer,
    clientId: issuer.client.id,
    clientSecret: issuer.client.secret,
    redirectUri,
    fetch: globalThis.fetch,
    backChannelOrigin: () => ownOrigin,
  })
  const callbackUrl = () => `${ownOrigin}/callback`
  const sandbox = createSandboxBank({ ...access, origin, store, clock, callbackUrl })
  bank = createCardBank({
    ...access,
    restUrl: () => `${ownOrigin}${sandboxBankRestPath}`,
    paymentPage: sandboxPaymentUrl(origin),
  })

  const app = new Hono().route(sandboxBankPath, sandbox.app).get('/callback', (c) => {
    callbacks.push(new URL(c.req.url).searchParams)
    return c.text('ok')
  })
  const rest = getRequestListener(app.fetch)
  const own = createServer((request, response) => {
    void (request.url?.startsWith('/identity/') ? issuer.handle(request, response) : rest(request, response))
  })
  const front = createServer((request, response) => {
    const { hostname: host, port, host: named } = new URL(ownOrigin)
    const { method = 'GET', url: path = '/' } = request
    const onward = ask(
      { host, port, path, method, headers: { ...request.headers, host: named } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      },
    )
    request.pipe(onward)
  })
  await listen(own, ownOrigin)
  await listen(front, origin)
})

afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  await database.close()
})

test('a person logs in through a proxy, and the issuer’s data is in the database', async () => {
  const started = await identity.loginAddress({ callback: '/claims' })
  if (!started.ok) throw new Error(started.code)
  const browser = plainBrowser()
  const chooser = await browser.follow(started.value.url)
  expect(chooser.address.origin).toBe(origin)
  const back = await browser.follow(chooser.address, submitted({ person: 'individual' }), redirectUri)
  const login = await identity.finishLogin(back.address, started.value.transaction)
  expect(login).toMatchObject({ ok: true, value: { sub: 'demo-individual' } })

  const leaving = await identity.logoutAddress({ returnTo: `${origin}/` })
  if (!leaving.ok) throw new Error(leaving.code)
  expect((await browser.follow(leaving.value, {}, `${origin}/`)).address.href).toBe(`${origin}/`)
})

test('an order is paid through a proxy and reported by a valid callback', async () => {
  const made = await bank.register({
    orderNumber: 'claim-1',
    amountKopecks: 50_000,
    returnUrl: `${origin}/payment/status`,
    failUrl: `${origin}/payment/status`,
    description: 'Аренда',
    expiresAt: new Date('2029-06-01T09:15:00Z'),
    sessionTimeoutSecs: 900,
  })
  if (!made.ok) throw new Error(made.code)
  expect(new URL(made.value.formUrl).origin).toBe(origin)
  const left = await plainBrowser().visit(made.value.formUrl, submitted({ pay: 'pay' }))
  expect(left.headers.get('location')).toContain(`${origin}/payment/status`)
  expect(bank.readCallback(callbacks[0] ?? new URLSearchParams())).toMatchObject({
    ok: true,
    value: { orderId: made.value.orderId },
  })
  expect(callbacks[0]?.get('status')).toBe('1')
  expect(await bank.status(made.value.orderId)).toMatchObject({ ok: true, value: { state: 'paid' } })
})
