import { once } from 'node:events'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDadataDirectory } from '#server/integrations/directory/suggestion-directory.ts'
import { freePort } from '../free-port.ts'

const port = await freePort()
const asked: { path: string; token: string | undefined; body: unknown }[] = []
const party = {
  value: 'ООО "Пример"',
  unrestricted_value: 'ООО "Пример"',
  data: {
    inn: '7704112232',
    kpp: '770401001',
    ogrn: '1037771000002',
    type: 'LEGAL',
    name: { full_with_opf: 'ОБЩЕСТВО "ПРИМЕР"', short_with_opf: 'ООО "Пример"', latin: null },
    address: { value: 'г Москва', data: { region: 'Москва' } },
    state: { status: 'ACTIVE', registration_date: 1 },
  },
}

/** An address as the service answers: more fields than we read, and empty ones. */
const address = {
  value: 'г Москва, ул Арбат, д 1',
  unrestricted_value: '119019, г Москва, ул Арбат, д 1',
  data: {
    postal_code: '119019',
    country: 'Россия',
    region_fias_id: '0c5b2444-70a0-4932-980c-b4dc0d3f02b5',
    region_with_type: 'г Москва',
    street_with_type: 'ул Арбат',
    house: '1',
    flat: null,
    fias_id: '1d7bd0c3-4d5e-4b0a-9f50-6b8f3a9c1b11',
    fias_level: '8',
    qc: null,
  },
}
const unit = {
  value: 'ОВД АРБАТ Г. МОСКВЫ',
  unrestricted_value: 'ОВД АРБАТ Г. МОСКВЫ',
  data: { code: '772-001', name: 'ОВД АРБАТ Г. МОСКВЫ', region_code: '77', type: '2' },
}

let server: ReturnType<typeof serve>
beforeAll(async () => {
  const app = new Hono()
  app.post('/suggest/:kind', async (c) => {
    asked.push({ path: c.req.path, token: c.req.header('authorization'), body: await c.req.json() })
    if (c.req.param('kind') === 'party') return c.json({ suggestions: [party, { value: 'torn' }] })
    if (c.req.param('kind') === 'address') return c.json({ suggestions: [address] })
    if (c.req.param('kind') === 'fms_unit') return c.json({ suggestions: [unit] })
    return c.text('over the limit', 403)
  })
  app.post('/answers/:status/bank', (c) => c.json({ suggestions: [] }, Number(c.req.param('status')) as 200))
  app.post('/silent/:kind', async (c) => {
    await once(c.req.raw.signal, 'abort')
    return c.body(null)
  })
  await new Promise<void>((listening) => {
    server = serve({ fetch: app.fetch, port }, () => listening())
  })
})
afterAll(() => new Promise((closed) => server.close(closed)))

/** A call that is to be answered has a minute for it, however busy the machine is. */
const directoryAt = (path: string, timeoutMs = 60_000) =>
  createDadataDirectory({ token: 'secret', url: `http://localhost:${port}/${path}`, fetch, timeoutMs })

test('companies are requested in the service’s format; incomplete ones are dropped', async () => {
  const found = await directoryAt('suggest').companies('пример', 5, ['ACTIVE', 'BANKRUPT'])
  expect(asked[0]).toEqual({
    path: '/suggest/party',
    token: 'Token secret',
    body: { query: 'пример', count: 5, status: ['ACTIVE', 'BANKRUPT'] },
  })
  expect(found.ok && found.value.suggestions.map(({ data }) => data.inn)).toEqual(['7704112232'])
})

test('addresses and issuers have their own endpoints, with the query only in the body', async () => {
  asked.length = 0
  const addresses = await directoryAt('suggest').addresses('Москва, Арбат 1', 7)
  const issuers = await directoryAt('suggest').issuers('770-001', 20)
  expect(addresses).toMatchObject({
    value: { suggestions: [{ data: { fias_id: address.data.fias_id, postal_code: '119019' } }] },
  })
  expect(issuers).toEqual({ ok: true, value: { suggestions: [unit] } })
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    ['/suggest/address', { query: 'Москва, Арбат 1', count: 7 }],
    ['/suggest/fms_unit', { query: '770-001', count: 20 }],
  ])
})

test('a refusal, a slow answer and no answer are all unreachable', async () => {
  const unreachable = { ok: false, code: 'directory_unreachable' }
  expect(await directoryAt('suggest').banks('сбер', 5)).toEqual(unreachable)
  expect(await directoryAt('silent', 100).banks('сбер', 5)).toEqual(unreachable)
  const nobody = createDadataDirectory({ token: 'x', url: `http://localhost:${await freePort()}`, fetch })
  expect(await nobody.banks('сбер', 5)).toEqual(unreachable)
})

test('its check distinguishes a wrong key, an exceeded daily limit and the rate limit', async () => {
  const check = (status: number) => directoryAt(`answers/${status}`).check()
  expect(await check(200)).toBeNull()
  expect(await check(401)).toMatch(/^http_401/)
  expect(await check(403)).toMatch(/^http_403 .*limit_of_the_day/)
  expect(await check(429)).toMatch(/^http_429/)
  expect(await check(500)).toBe('http_500')
})
