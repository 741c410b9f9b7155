import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { freePort } from './free-port.ts'

const secret = 'this-is-the-secret'
const issuer: Server = createServer((request, response) => {
  const origin = `http://${request.headers.host}`
  response.setHeader('content-type', 'application/json')
  if (request.url?.startsWith('/.well-known/')) {
    response.end(
      JSON.stringify({
        issuer: origin,
        authorization_endpoint: `${origin}/auth`,
        token_endpoint: `${origin}/token`,
        jwks_uri: `${origin}/keys`,
      }),
    )
    return
  }
  response.statusCode = 401
  response.end(JSON.stringify({ error: 'invalid_client', error_description: `not ${secret}` }))
})

let product: Product
let operator: Caller
beforeAll(async () => {
  await new Promise<void>((listening) => issuer.listen(0, '127.0.0.1', listening))
  const closed = await freePort()
  product = await openProduct('2025-07-10T09:00:00Z', {
    environment: {
      OIDC_ISSUER: `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`,
      OIDC_CLIENT_ID: 'box',
      OIDC_CLIENT_SECRET: secret,
      SMTP_URL: `smtp://user:${secret}@127.0.0.1:${closed}`,
      S3_ENDPOINT: `http://127.0.0.1:${closed}`,
      S3_BUCKET: 'letters',
      S3_KEY: 'key',
      S3_SECRET: secret,
      S3_REGION: 'ru-1',
    },
  })
  operator = await product.as('operator')
})
afterAll(async () => {
  await product.close()
  issuer.close()
})

const metrics = () => product.metrics()
const states = async () => (await operator.get('/api/branch/integrations')).body.integrations

test('a failing integration is found at the start and shown in log, metrics and administration', async () => {
  await expect
    .poll(async () => (await states()).filter(({ state }: { state: string }) => state === 'unknown'), {
      timeout: 20_000,
    })
    .toEqual([])
  expect(await states()).toMatchObject([
    { name: 'login', state: 'down', problem: 'invalid_client' },
    { name: 'bank', state: 'embedded', problem: null },
    { name: 'receipts', state: 'embedded', problem: null },
    { name: 'email', state: 'down', problem: expect.stringMatching(/^E/) },
    { name: 'sms', state: 'embedded' },
    { name: 'tracking', state: 'embedded' },
    { name: 'directory', state: 'embedded' },
    { name: 'storage', state: 'down', problem: 'storage_unreachable' },
  ])
  for (const name of ['login', 'email', 'storage'])
    expect(product.logged()).toContain(`"alarm":true,"integration":"${name}","problem":`)
  expect(product.logged()).toContain('"work":"integration","task":"login","code":"http_401 invalid_client"')
  expect(product.logged()).toContain('"work":"integration","task":"storage","code":"ECONNREFUSED"')
  expect(product.logged()).not.toContain(secret)
  const read = await metrics()
  expect(read).toContain('integration_up{integration="login"} 0')
  expect(read).toContain('integration_up{integration="bank"} 1')
  expect((await fetch(`${product.ownOrigin}/readyz`)).status).toBe(200)
})

test('waiting emails are logged and counted', async () => {
  await product.database.kysely
    .insertInto('message')
    .values({
      key: 'waits',
      claimId: null,
      channel: 'email',
      recipient: 'anna@example.org',
      subject: 'A word',
      body: 'of news',
      state: 'waiting',
      lockedAt: null,
      createdAt: product.clock.now(),
      sentAt: null,
    })
    .execute()
  await product.moveClock(new Date(product.clock.now().getTime() + 10 * 60_000))
  operator = await product.as('operator')
  expect((await operator.get('/api/branch/integrations')).body.letters).toMatchObject({ waiting: 1 })
  const read = await metrics()
  expect(read).toContain('notifications_waiting{channel="email"} 1')
  expect(read).toMatch(/failures_total\{work="letter",task="email"\} [1-9]/)
  expect(product.logged()).toMatch(/"waiting":1,.*"letters wait"/)
  expect(product.logged()).not.toContain('anna@example.org')
})
