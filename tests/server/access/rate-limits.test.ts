import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller, Product, Reply } from '#support/product.ts'
import { twoServers } from '#support/two-servers.ts'
import { boxes, signed } from '../../features/claims/server/life/living.ts'
import { boxOf, claimBody, noon } from '../../features/claims/server/renting.ts'

/** INN of the organisation that the demo accountant acts for. */
const INN = '7704112232'

let close: () => Promise<void>
let servers: readonly [Product, Product]
let box: () => Promise<number>
let clerk: Caller
let operator: Caller
const first = (): Product => servers[0]

beforeAll(async () => {
  ;({ servers, close } = await twoServers(noon, { environment: { TRUST_PROXY: 'yes' } }))
  box = boxes(first())
  clerk = await first().as('legal', 'demo-org-1')
  operator = await first().as('operator')
})
afterAll(() => close?.())

const countByCode = (answers: readonly Reply[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { body } of answers) counts[body.code ?? 'ok'] = (counts[body.code ?? 'ok'] ?? 0) + 1
  return counts
}

const sendAtOnce = async (times: number, send: (server: number, index: number) => Promise<Reply>) =>
  countByCode(await Promise.all(Array.from({ length: times }, (_, index) => send(index % 2, index))))

const forwardedFrom = (address: string) => ({ 'x-forwarded-for': address })
const recoverClaim = (who: Caller, claim: number, inn: string, address: string) =>
  who.post('/api/prolongation-without-auth', { claim, inn }, forwardedFrom(address))

// Wrong guesses are answered with growing delays, so the tests wait concurrently.
test.concurrent('ten of 60 concurrent guesses on two servers are evaluated, and the holder still has access', async () => {
  const claim = await signed(clerk, operator, await box(), { clientType: 3 })
  const strangers = await Promise.all(servers.map((server) => server.as('newcomer')))
  const counts = await sendAtOnce(60, (server, index) =>
    (strangers[server] as Caller).post(
      '/api/claims/recovery',
      { claim, proof: String(1_000_000_000 + index) },
      forwardedFrom(`203.0.113.${index % 30}`),
    ),
  )
  expect(counts).toEqual({ pair_unknown: 10, too_many_requests: 50 })
  const refused = await (strangers[1] as Caller).post('/api/claims/recovery', { claim, proof: INN })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)

  const other = await first().as('privileged')
  expect((await other.post('/api/claims/recovery', { claim, proof: INN })).body.code).toBe(
    'organisation_differs',
  )
})

test.concurrent('ten of 60 guesses without a login are evaluated, and others keep access', async () => {
  const claim = await signed(clerk, operator, await box(), { clientType: 3 })
  const strangers = await Promise.all(servers.map((server) => server.visitor()))
  const counts = await sendAtOnce(60, (server, index) =>
    recoverClaim(strangers[server] as Caller, claim, String(1_000_000_000 + index), '203.0.113.7'),
  )
  // On a busy machine the overloaded database refuses some calls, which are not evaluated either.
  expect([counts.pair_unknown, counts.ok]).toEqual([10, undefined])
  expect((counts.too_many_requests ?? 0) + (counts.unavailable ?? 0)).toBe(50)

  const [visitor] = strangers as [Caller]
  expect((await recoverClaim(visitor, claim, INN, '203.0.113.7')).status).toBe(429)
  expect((await recoverClaim(visitor, claim, INN, '203.0.113.8')).status).toBe(200)
  expect((await recoverClaim(clerk, claim, INN, '203.0.113.7')).status).toBe(200)
})

test.concurrent('a subscriber’s IPv6 network is one caller, and right answers do not count', async () => {
  const claim = await signed(clerk, operator, await box(), { clientType: 3 })
  const visitor = await first().visitor()
  for (let times = 0; times < 15; times += 1) {
    expect((await recoverClaim(visitor, claim, INN, '2001:db8:1:2::1')).status).toBe(200)
  }
  const counts = await sendAtOnce(40, (_, index) =>
    recoverClaim(visitor, claim, '1000000000', `2001:db8:1:2:${index.toString(16)}::${index}`),
  )
  expect(counts).toEqual({ pair_unknown: 10, too_many_requests: 30 })
  expect((await recoverClaim(visitor, claim, INN, '2001:0db8:0001:0003::1')).status).toBe(200)
})

test.concurrent('promo codes can be guessed thirty times an hour over all calls together', async () => {
  const question = {
    opsIndex: '101000',
    formattedStartDate: '20250801',
    formattedEndDate: '20251231',
    clientTypeId: 3,
  }
  const price = (who: Caller, promo: string) =>
    who.post('/api/tarificator/calculateCostWithPromo', { ...question, promo }, forwardedFrom('198.51.100.5'))
  const visitors = await Promise.all(servers.map((server) => server.visitor()))
  const counts = await sendAtOnce(60, (server, index) => price(visitors[server] as Caller, `GUESS${index}`))
  expect(counts).toEqual({ promo_not_found: 30, too_many_requests: 30 })

  const number = await boxOf(first(), '190000', 1)
  const renter = await first().as('privileged')
  const replies = await sendAtOnce(50, (_, index) =>
    renter.post(
      '/api/claims/populateClaim',
      claimBody(number, { clientType: 3, promo: `GUESS${index}`, totalCost: 1, firstMonthTariff: undefined }),
      forwardedFrom(`198.51.100.${index}`),
    ),
  )
  expect(replies.too_many_requests).toBe(20)
  expect((await price(renter, 'GUESS')).status).toBe(429)
})

test.concurrent('callers on the server’s machine are limited like others', async () => {
  const visitor = await first().visitor()
  const counts = await sendAtOnce(40, () =>
    visitor.post('/api/prolongation-without-auth', { claim: 1, inn: '1000000000' }),
  )
  expect(counts).toEqual({ pair_unknown: 10, too_many_requests: 30 })
})

// Not concurrent, because it uses up the calls of this machine.
test('callers on the server’s machine are limited behind a proxy, too', async () => {
  const visitor = await first().visitor()
  const proxied = await sendAtOnce(130, (_, index) =>
    visitor.post(`/api/boxes/${900_000 + index}/hold`, {}, forwardedFrom('127.0.0.1')),
  )
  expect(proxied.too_many_requests).toBeGreaterThanOrEqual(10)
})
