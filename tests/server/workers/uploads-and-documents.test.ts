import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiBasePath } from '#kit/api/endpoint.ts'
import { reportBounce } from '#messages/api/sent-messages.ts'
import { createSignedTokens, deriveLinkKey } from '#server/signed-tokens.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { signed } from '../../features/claims/server/life/living.ts'
import { boxOf, noon } from '../../features/claims/server/renting.ts'
import { hostileEmails, statements } from './hostile-files.ts'

const secret = 'a-secret-of-the-mail-server'
const key = Buffer.alloc(32, 7).toString('base64')
const mark = createSignedTokens([deriveLinkKey(key)]).markOf(1, 1)

let product: Product
let administrator: Caller
beforeAll(async () => {
  product = await openProduct(noon, {
    environment: { BOUNCE_ADDRESS: 'bounces@box.example', BOUNCE_SECRET: secret, PERSONAL_DATA_KEY: key },
  })
  administrator = await product.as('administrator')
})
afterAll(() => product.close())

test('an email and a statement are read in a worker', async () => {
  const email = await fetch(`${product.ownOrigin}${apiBasePath}${reportBounce.path}`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` },
    body: Buffer.from(hostileEmails['empty parts'](10, `bounces+${mark}@box.example`)),
  })
  expect(email.status).toBe(200)
  const path = '/api/administration/statements?name=1c&totalIn=1500&totalOut=0'
  expect((await administrator.send('POST', path, 'text/plain', statements['1c'](5))).status).toBe(200)
  const metrics = await product.metrics()
  expect(metrics).toContain('worker_jobs_total{task="readReturnedLetter",outcome="done"} 1')
  expect(metrics).toContain('worker_jobs_total{task="readStatement",outcome="done"} 1')
})

test('one person asks for eight documents at a time: four are drawn', async () => {
  const anna = await product.as('individual')
  const claim = await signed(anna, await product.as('operator'), await boxOf(product, '101000', 90))
  const ask = () => anna.get(`/api/claims/${claim}/application`)
  const answers = await Promise.all(Array.from({ length: 8 }, ask))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(4)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  const refused = answers.find(({ status }) => status === 429)
  expect([refused?.body.code, refused?.headers.get('retry-after')]).toEqual(['too_many_requests', '5'])
  expect((await ask()).status).toBe(200)
  expect(await product.metrics()).toContain('worker_jobs_total{task="drawPdf",outcome="refused"} 4')
})

describe('an interrupted upload', () => {
  const breakOff = (headers: Record<string, string>) =>
    new Promise<void>((resolve) => {
      const upload = request(`${product.ownOrigin}${apiBasePath}/api/administration/statements`, {
        method: 'POST',
        headers: {
          'content-type': 'text/plain',
          cookie: administrator.cookie,
          origin: product.origin,
          ...headers,
        },
      })
      upload.on('error', () => resolve())
      upload.write('1CClientBankExchange', () => setTimeout(() => upload.destroy(), 100))
    })

  test.each([
    ['of a known length', { 'content-length': '1000000' }, 1],
    ['in chunks', { 'transfer-encoding': 'chunked' }, 2],
  ])('%s is not reported as a failure', async (_, headers, count) => {
    await breakOff(headers as Record<string, string>)
    await expect.poll(() => product.metrics()).toContain(`calls_broken_off_total ${count}`)
    expect(await product.metrics()).toContain('answers_total{status="5xx"} 0')
    expect(product.logged()).not.toContain('unexpected')
  })
})
