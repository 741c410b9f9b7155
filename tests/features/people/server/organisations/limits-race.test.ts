import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller, Product } from '#support/product.ts'
import { twoServers } from '#support/two-servers.ts'
import { noon } from '../../../claims/server/renting.ts'

let close: () => Promise<void>
let servers: readonly [Product, Product]
let clerks: Caller[]

beforeAll(async () => {
  ;({ servers, close } = await twoServers(noon))
  clerks = await Promise.all(servers.map((server) => server.as('legal')))
})
afterAll(() => close?.())

const sendAtOnce = async (count: number, path: string, body: object): Promise<Record<number, number>> => {
  const replies = Array.from({ length: count }, (_, index) => clerks[index % clerks.length]?.post(path, body))
  const counts: Record<number, number> = {}
  for (const answer of await Promise.all(replies)) {
    if (answer) counts[answer.status] = (counts[answer.status] ?? 0) + 1
  }
  return counts
}

test('ten of thirty keys requested at once are made, and the others are refused', async () => {
  expect(await sendAtOnce(30, '/api/legals/keys', { name: '1С' })).toEqual({ 200: 10, 409: 20 })
})

test('five of thirty webhooks requested at once are added', async () => {
  const hook = { url: 'http://127.0.0.1:9/hook' }
  expect(await sendAtOnce(30, '/api/legals/webhooks', hook)).toEqual({ 200: 5, 409: 25 })
})

test('twenty of forty top-ups ordered at once are pending', async () => {
  await clerks[0]?.post('/api/legals/balance', {})
  expect(await sendAtOnce(40, '/api/legals/balance/topUps', { amount: 100_000 })).toEqual({
    200: 20,
    409: 20,
  })
  expect((await clerks[1]?.get('/api/legals/balance'))?.body.waiting).toHaveLength(20)
})
