import { request as ask, createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryDatabase } from '#kit/database.ts'
import type { Database } from '#server/database/database.ts'
import { type GatewaySettings, type Gateways, openGateways } from '#server/gateways/open-gateways.ts'
import { plainBrowser, submitted } from './browser.ts'
import { freePort } from './free-port.ts'

// Browsers come through a front server at one port; our own server listens at another, as in development.
const frontPort = await freePort()
const ownPort = await freePort()
const origin = `http://localhost:${frontPort}`
const redirectUri = `${origin}/abon-server/api/auth/return`

const settings: GatewaySettings = {
  origin,
  development: true,
  issuer: { kind: 'embedded' },
  bank: { kind: 'sandbox' },
  smtpUrl: undefined,
  lettersFrom: 'boxes@example.org',
  directory: { kind: 'embedded' },
}

// The database's clock stands years away from the machine's: the issuer must not mind.
const clock = { now: () => new Date('2029-06-01T09:00:00Z') }
let database: Database
let gateways: Gateways
const servers: Server[] = []
const callbacks: URLSearchParams[] = []
const listen = (server: Server, port: number) => {
  servers.push(server)
  return new Promise<void>((listening) => {
    server.listen(port, '127.0.0.1', listening)
  })
}
const world = () => ({
  database: database.kysely,
  clock,
  fetch: globalThis.fetch,
  localOrigin: () => `http://127.0.0.1:${ownPort}`,
  directoryFolder: new URL('../../../content/directory/', import.meta.url),
})

beforeAll(async () => {
  database = await memoryDatabase()
  gateways = await openGateways(settings, world())
  const own = createServer((request, response) => {
    const url = new URL(request.url ?? '/', origin)
    const mount = gateways.mounts.find(
      ({ path }) => url.pathname === path || url.pathname.startsWith(`${path}/`),
    )
    if (mount) void mount.handle(request, response)
    else {
      if (url.pathname === '/abon-server/payments/callback') callbacks.push(url.searchParams)
      response.end('the site')
    }
  })
  const front = createServer((request, response) => {
    const headers = { ...request.headers, host: `127.0.0.1:${ownPort}` }
    const { method = 'GET', url = '/' } = request
    const onward = ask({ host: '127.0.0.1', port: ownPort, path: url, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    request.pipe(onward)
  })
  await listen(own, ownPort)
  await listen(front, frontPort)
}, 60_000)

afterAll(async () => {
  await gateways.stop()
  for (const server of servers) {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  await database.close()
})

test('a person logs in through a front server, with what the issuer knows in the database', async () => {
  const started = await gateways.identity.loginAddress({ callback: '/claims' })
  if (!started.ok) throw new Error(started.code)
  const browser = plainBrowser()
  const chooser = await browser.follow(started.value.url)
  expect(chooser.address.origin).toBe(origin)
  const back = await browser.follow(chooser.address, submitted({ person: 'individual' }), redirectUri)
  const login = await gateways.identity.finishLogin(back.address, started.value.transaction)
  expect(login).toMatchObject({ ok: true, value: { sub: 'demo-individual' } })

  const leaving = await gateways.identity.logoutAddress({ returnTo: `${origin}/` })
  if (!leaving.ok) throw new Error(leaving.code)
  expect((await browser.follow(leaving.value, {}, `${origin}/`)).address.href).toBe(`${origin}/`)
})

test('an order is paid at the sandbox and told to us by a callback that we can check', async () => {
  const made = await gateways.bank.register({
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
  expect(gateways.bank.readCallback(callbacks[0] ?? new URLSearchParams())).toMatchObject({
    ok: true,
    value: { orderId: made.value.orderId, succeeded: true },
  })
  expect(await gateways.bank.status(made.value.orderId)).toMatchObject({ ok: true, value: { state: 'paid' } })
})

test('letters and messages can be read in development, and companies looked up', async () => {
  expect((await gateways.post.send({ to: 'a@example.org', subject: 'Тема', text: 'x' })).ok).toBe(true)
  expect(await (await fetch(`${origin}/dev/letters`)).text()).toContain('Тема')
  expect((await gateways.sms.send({ to: '79160000000', text: 'Код 1234' })).ok).toBe(true)
  expect(await (await fetch(`${origin}/dev/messages`)).text()).toContain('Код 1234')
  const found = await gateways.directory.companies('северный', 5, ['ACTIVE'])
  expect(found.ok && found.value.suggestions).toHaveLength(1)
})

test('outside development nobody can read letters, and real services bring no pages', async () => {
  const pilot = await openGateways({ ...settings, development: false }, world())
  expect(pilot.mounts.map(({ path }) => path)).toEqual(['/identity', '/sandbox-bank'])
  expect(await pilot.sms.send({ to: '79160000000', text: 'x' })).toEqual({
    ok: false,
    code: 'sms_unreachable',
  })
  await pilot.stop()
  const real = await openGateways(
    {
      ...settings,
      development: false,
      issuer: { kind: 'openid', url: 'https://id.example.org', clientId: 'a', clientSecret: 'b' },
      bank: {
        kind: 'acquirer',
        url: 'https://bank.example.org/rest',
        user: 'a',
        password: 'b',
        callbackKey: 'c',
      },
      smtpUrl: 'smtp://127.0.0.1:4455',
      sms: { url: 'https://sms.example.org', token: 'a', from: 'BOXES' },
      directory: { kind: 'dadata', token: 'a' },
    },
    world(),
  )
  expect(real.mounts).toEqual([])
  await real.stop()
})
