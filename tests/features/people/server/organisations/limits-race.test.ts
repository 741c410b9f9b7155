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

/** So many equal requests at once, by both servers in turn; how often each status came. */
const atOnce = async (count: number, path: string, body: object): Promise<Record<number, number>> => {
  const asked = Array.from({ length: count }, (_, index) => clerks[index % clerks.length]?.post(path, body))
  const counts: Record<number, number> = {}
  for (const answer of await Promise.all(asked)) {
    if (answer) counts[answer.status] = (counts[answer.status] ?? 0) + 1
  }
  return counts
}

test('ten keys are made of thirty asked for at once, and the others are told', async () => {
  expect(await atOnce(30, '/api/legals/keys', { name: '1С' })).toEqual({ 200: 10, 409: 20 })
})

test('five addresses are added of thirty at once', async () => {
  const hook = { url: 'http://127.0.0.1:9/hook' }
  expect(await atOnce(30, '/api/legals/webhooks', hook)).toEqual({ 200: 5, 409: 25 })
})

test('twenty top-ups wait of forty ordered at once', async () => {
  await clerks[0]?.post('/api/legals/balance', {})
  expect(await atOnce(40, '/api/legals/balance/topUps', { amount: 100_000 })).toEqual({ 200: 20, 409: 20 })
  expect((await clerks[1]?.get('/api/legals/balance'))?.body.waiting).toHaveLength(20)
})
