import { once } from 'node:events'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dadataDirectory } from '#server/gateways/directory/dadata.ts'
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

let server: ReturnType<typeof serve>
beforeAll(async () => {
  const app = new Hono()
  app.post('/suggest/:kind', async (c) => {
    asked.push({ path: c.req.path, token: c.req.header('authorization'), body: await c.req.json() })
    if (c.req.param('kind') === 'party') return c.json({ suggestions: [party, { value: 'torn' }] })
    return c.text('over the limit', 403)
  })
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
  dadataDirectory({ token: 'secret', url: `http://localhost:${port}/${path}`, fetch, timeoutMs })

test('companies are asked for in the service’s words; what is torn is left out', async () => {
  const found = await directoryAt('suggest').companies('пример', 5, ['ACTIVE', 'BANKRUPT'])
  expect(asked[0]).toEqual({
    path: '/suggest/party',
    token: 'Token secret',
    body: { query: 'пример', count: 5, status: ['ACTIVE', 'BANKRUPT'] },
  })
  expect(found.ok && found.value.suggestions.map(({ data }) => data.inn)).toEqual(['7704112232'])
})

test('addresses and issuers are asked for at their own addresses, what is typed in the body alone', async () => {
  asked.length = 0
  await directoryAt('suggest').addresses('Москва, Арбат 1', 7)
  await directoryAt('suggest').issuers('770-001', 20)
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    ['/suggest/address', { query: 'Москва, Арбат 1', count: 7 }],
    ['/suggest/fms_unit', { query: '770-001', count: 20 }],
  ])
})

test('a refusal, a slow answer and nobody at all are all unreachable', async () => {
  const unreachable = { ok: false, code: 'directory_unreachable' }
  expect(await directoryAt('suggest').banks('сбер', 5)).toEqual(unreachable)
  expect(await directoryAt('silent', 100).banks('сбер', 5)).toEqual(unreachable)
  const nobody = dadataDirectory({ token: 'x', url: `http://localhost:${await freePort()}`, fetch })
  expect(await nobody.banks('сбер', 5)).toEqual(unreachable)
})
