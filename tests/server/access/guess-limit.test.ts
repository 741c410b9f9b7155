import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller, Product, Reply } from '#support/product.ts'
import { twoServers } from '#support/two-servers.ts'
import { boxes, signed } from '../../features/claims/server/life/living.ts'
import { boxOf, claimBody, noon } from '../../features/claims/server/renting.ts'

/** The organisation that the demo accountant acts for. */
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

const byCode = (answers: readonly Reply[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { body } of answers) counts[body.code ?? 'ok'] = (counts[body.code ?? 'ok'] ?? 0) + 1
  return counts
}

/** Many calls at once, by both servers in turn; how often each answer came. */
const atOnce = async (times: number, ask: (server: number, index: number) => Promise<Reply>) =>
  byCode(await Promise.all(Array.from({ length: times }, (_, index) => ask(index % 2, index))))

const from = (address: string) => ({ 'x-forwarded-for': address })
const lookUp = (who: Caller, claim: number, inn: string, address: string) =>
  who.post('/api/prolongation-without-auth', { claim, inn }, from(address))

// Wrong guesses are answered later and later: the tests wait for them side by side.
test.concurrent('of 400 tries at once on two servers ten are evaluated, and the holder still gets in', async () => {
  const claim = await signed(clerk, operator, await box(), { clientType: 3 })
  const strangers = await Promise.all(servers.map((server) => server.as('newcomer')))
  const counts = await atOnce(400, (server, index) =>
    (strangers[server] as Caller).post(
      '/api/claims/recovery',
      { claim, proof: String(1_000_000_000 + index) },
      from(`203.0.113.${index % 200}`),
    ),
  )
  expect(counts).toEqual({ pair_unknown: 10, too_many_requests: 390 })
  const refused = await (strangers[1] as Caller).post('/api/claims/recovery', { claim, proof: INN })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)

  const other = await first().as('privileged')
  expect((await other.post('/api/claims/recovery', { claim, proof: INN })).body.code).toBe(
    'organisation_differs',
  )
})

test.concurrent('of 600 tries without a login ten are evaluated; others, and who logs in, are not kept out', async () => {
  const claim = await signed(clerk, operator, await box(), { clientType: 3 })
  const strangers = await Promise.all(servers.map((server) => server.visitor()))
  const counts = await atOnce(600, (server, index) =>
    lookUp(strangers[server] as Caller, claim, String(1_000_000_000 + index), '203.0.113.7'),
  )
  // On a crowded machine some are told that the database does not keep up: those were not evaluated either.
  expect([counts.pair_unknown, counts.ok]).toEqual([10, undefined])
  expect((counts.too_many_requests ?? 0) + (counts.unavailable ?? 0)).toBe(590)

  const [visitor] = strangers as [Caller]
  expect((await lookUp(visitor, claim, INN, '203.0.113.7')).status).toBe(429)
  expect((await lookUp(visitor, claim, INN, '203.0.113.8')).status).toBe(200)
  expect((await lookUp(clerk, claim, INN, '203.0.113.7')).status).toBe(200)
})

test.concurrent('one subscriber’s IPv6 network is one caller, and right answers use nothing up', async () => {
  const claim = await signed(clerk, operator, await box(), { clientType: 3 })
  const visitor = await first().visitor()
  for (let times = 0; times < 15; times += 1) {
    expect((await lookUp(visitor, claim, INN, '2001:db8:1:2::1')).status).toBe(200)
  }
  const counts = await atOnce(40, (_, index) =>
    lookUp(visitor, claim, '1000000000', `2001:db8:1:2:${index.toString(16)}::${index}`),
  )
  expect(counts).toEqual({ pair_unknown: 10, too_many_requests: 30 })
  expect((await lookUp(visitor, claim, INN, '2001:0db8:0001:0003::1')).status).toBe(200)
})

test.concurrent('promo codes are guessed thirty times an hour, wherever one may be typed', async () => {
  const question = {
    opsIndex: '101000',
    formattedStartDate: '20250801',
    formattedEndDate: '20251231',
    clientTypeId: 3,
  }
  const price = (who: Caller, promo: string) =>
    who.post('/api/tarificator/calculateCostWithPromo', { ...question, promo }, from('198.51.100.5'))
  const visitors = await Promise.all(servers.map((server) => server.visitor()))
  const counts = await atOnce(200, (server, index) => price(visitors[server] as Caller, `GUESS${index}`))
  expect(counts).toEqual({ promo_not_found: 30, too_many_requests: 170 })

  const number = await boxOf(first(), '190000', 1)
  const renter = await first().as('privileged')
  const made = await atOnce(50, (_, index) =>
    renter.post(
      '/api/claims/populateClaim',
      claimBody(number, { clientType: 3, promo: `GUESS${index}`, totalCost: 1, firstMonthTariff: undefined }),
      from(`198.51.100.${index}`),
    ),
  )
  expect(made.too_many_requests).toBe(20)
  expect((await price(renter, 'GUESS')).status).toBe(429)
})

test.concurrent('callers on this machine count like any other', async () => {
  const visitor = await first().visitor()
  const counts = await atOnce(40, () =>
    visitor.post('/api/prolongation-without-auth', { claim: 1, inn: '1000000000' }),
  )
  expect(counts).toEqual({ pair_unknown: 10, too_many_requests: 30 })
})

// Not concurrent: it uses up the calls of this machine.
test('callers on this machine count with a proxy too', async () => {
  const visitor = await first().visitor()
  const proxied = await atOnce(130, (_, index) =>
    visitor.post(`/api/boxes/${900_000 + index}/hold`, {}, from('127.0.0.1')),
  )
  expect(proxied.too_many_requests).toBeGreaterThanOrEqual(10)
})
