import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller, Product, Reply } from '#support/product.ts'
import { twoServers } from '#support/two-servers.ts'
import { acceptOffer, fiveMonths, fiveMonthsPrice, signed } from '../../features/claims/server/life/living.ts'
import { boxOf, claimBody, noon } from '../../features/claims/server/renting.ts'

let close: () => Promise<void>
let servers: readonly [Product, Product]
const first = (): Product => servers[0]

beforeAll(async () => {
  const usual = {
    TRUST_PROXY: 'yes',
    UNPAID_OF_PERSON: '5',
    UNPAID_OF_ORGANISATION: '6',
    UNPAID_IN_OFFICE: '4',
    HOLDS_OF_PERSON: '3',
    HOLDS_OF_NETWORK: '7',
    HOLDS_IN_OFFICE: '5',
  }
  ;({ servers, close } = await twoServers(noon, { environment: usual }))
})
afterAll(() => close?.())

const byCode = (answers: readonly Reply[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const name = status === 200 ? 'ok' : `${status} ${body.code}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

const boxesOf = async (index: string): Promise<number[]> => {
  const { body } = await (await first().visitor()).get(`/api/postOffices/${index}/freeBoxes`)
  return body.map(({ id }: { id: number }) => id)
}

/** A claim for a box of any office at that office's own price. */
const rent = async (who: Caller, box: number, clientType: 1 | 3, address: string): Promise<Reply> => {
  const ask = { ...fiveMonths, clientType, firstMonthTariff: undefined }
  const post = (total: number) =>
    who.post('/api/claims/populateClaim', claimBody(box, { ...ask, totalCost: total }), {
      'x-forwarded-for': address,
    })
  const priced = await post(0)
  return priced.body.code === 'cost_differs' ? post(priced.body.data.total / 100) : priced
}

const hold = (who: Caller, box: number, address: string) =>
  who.post(`/api/boxes/${box}/hold`, {}, { 'x-forwarded-for': address })

test('a burst of claims on all boxes of an office leaves a person five, on two servers together', async () => {
  const people = await Promise.all(servers.map((server) => server.as('individual')))
  const free = await boxesOf('163000')
  const most = await Promise.all(
    free.slice(0, 24).map((box, index) => rent(people[index % 2] as Caller, box, 1, `203.0.113.${index}`)),
  )
  // Four in one office.
  expect(byCode(most)).toEqual({ ok: 4, '409 too_many_unpaid': 20 })
  const elsewhere = await boxesOf('101000')
  const [one] = people as [Caller]
  expect((await rent(one, elsewhere[0] ?? 0, 1, '203.0.113.1')).status).toBe(200)
  const refused = await rent(one, elsewhere[1] ?? 0, 1, '203.0.113.1')
  expect([refused.status, refused.body.code]).toEqual([409, 'too_many_unpaid'])

  // Another person, and the same one once something was paid or its time is over, goes on.
  expect((await rent(await first().as('privileged'), elsewhere[1] ?? 0, 1, '203.0.113.1')).status).toBe(200)
  const replaced = most.find(({ status }) => status === 200)?.body.id
  const again = claimBody(elsewhere[2] ?? 0, {
    ...fiveMonths,
    totalCost: fiveMonthsPrice[1],
    firstMonthTariff: undefined,
    replaces: replaced,
  })
  expect((await one.post('/api/claims/populateClaim', again)).status).toBe(200)

  // Nobody is locked out until the time of five claims is over: one of them is given up.
  expect((await rent(one, elsewhere[3] ?? 0, 1, '203.0.113.1')).body.code).toBe('too_many_unpaid')
  const given = most.findLast(({ status }) => status === 200)?.body.id
  expect((await one.post(`/api/claims/${given}/withdrawal`, {})).status).toBe(200)
  expect((await rent(one, elsewhere[3] ?? 0, 1, '203.0.113.1')).status).toBe(200)
})

test('an organisation has its own number, and extending what it rents is not counted', async () => {
  const clerks = await Promise.all(servers.map((server) => server.as('legal', 'demo-org-1')))
  const [clerk] = clerks as [Caller]
  const operator = await first().as('operator')
  const rents: number[] = []
  for (let number = 60; number < 68; number += 1) {
    rents.push(await signed(clerk, operator, await boxOf(first(), '101000', number), { clientType: 3 }))
  }
  const free = [...(await boxesOf('190000')).slice(0, 10), ...(await boxesOf('630099')).slice(0, 10)]
  const made = await Promise.all(
    free.map((box, index) => rent(clerks[index % 2] as Caller, box, 3, `198.51.100.${index}`)),
  )
  expect(byCode(made)).toEqual({ ok: 6, '409 too_many_unpaid': 14 })

  for (const server of servers) await server.moveClock('2025-11-10T09:00:00Z')
  const later = await first().as('legal', 'demo-org-1')
  await acceptOffer(later)
  const body = { claims: rents, months: 5 }
  const { total } = (await later.post('/api/legals/jointExtensions/quote', body)).body
  const extended = await later.post('/api/legals/jointExtensions', { ...body, total })
  expect([extended.status, extended.body.claims?.length]).toEqual([200, 8])
})

const visitorsOfBoth = (count: number): Promise<Caller[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => (servers[index % 2] as Product).visitor()))

test('no number of networks empties an office without a login, and a login goes on', async () => {
  const free = await boxesOf('109012')
  const share = Math.floor(free.length / 2)
  const askAll = async (addressOf: (index: number) => string) => {
    const visitors = await visitorsOfBoth(30)
    return byCode(
      await Promise.all(visitors.map((who, index) => hold(who, free[index] ?? 0, addressOf(index)))),
    )
  }
  // A site of IPv6 has many networks, and three times the allowance of an address.
  const ofOneSite = (await askAll((index) => `2001:db8:7:${index}::1`)).ok ?? 0
  expect(ofOneSite).toBe(Math.min(15, share))
  const ofMany = (await askAll((index) => `2001:db8:${100 + index}::1`)).ok ?? 0
  expect(ofOneSite + ofMany).toBeLessThanOrEqual(share)
  const left = await boxesOf('109012')
  expect(left.length).toBeGreaterThanOrEqual(Math.floor(free.length / 2))
  expect((await hold(await first().as('newcomer'), left[1] ?? 0, '2001:db8:7:7::1')).status).toBe(200)
})

test('the sixth visitor behind one address goes on after ten seconds, with a shorter hold', async () => {
  const free = await boxesOf('101000')
  const visitors = await visitorsOfBoth(8)
  const asked = await Promise.all(
    visitors.map((visitor, index) => hold(visitor, free[20 + index] ?? 0, '203.0.113.77')),
  )
  expect(byCode(asked)).toEqual({ ok: 5, '409 too_many_holds_here': 3 })
  for (const server of servers) await server.moveClock('2025-11-10T09:02:00Z')
  const late = visitors.filter((_, index) => asked[index]?.status !== 200)
  const again: Reply[] = []
  for (const [index, visitor] of late.entries())
    again.push(await hold(visitor, free[40 + index] ?? 0, '203.0.113.77'))
  // Seven of one network at all offices together.
  expect(byCode(again)).toEqual({ ok: 2, '409 too_many_holds_here': 1 })
  expect(again[0]?.body.until).toMatch(/^2025-11-10T09:07:0/)
})

test('a session changes its box as often as it likes; a person holds three in all their sessions', async () => {
  const free = await boxesOf('420111')
  const sessions = await Promise.all(
    Array.from({ length: 8 }, (_, index) => (servers[index % 2] as Product).as('privileged')),
  )
  const asked = await Promise.all(
    sessions.map((session, index) => hold(session, free[index] ?? 0, `192.0.2.${index}`)),
  )
  expect(byCode(asked)).toEqual({ ok: 3, '409 too_many_holds': 5 })
  const [holder] = sessions.filter((_, index) => asked[index]?.status === 200) as [Caller]
  for (let turn = 10; turn < 16; turn += 1) {
    expect((await hold(holder, free[turn] ?? 0, '192.0.2.1')).status).toBe(200)
  }
})

test('claims of an organisation that become its user’s own count as theirs', async () => {
  for (const server of servers) await server.moveClock('2025-11-12T09:00:00Z')
  const clerks = await Promise.all(servers.map((server) => server.as('legal', 'demo-org-1')))
  const december = {
    startDate: '2025-12-01',
    endDate: '2025-12-31',
    clientType: 3,
    firstMonthTariff: undefined,
  }
  const claims: number[] = []
  for (const [index, count] of [
    ['101000', 3],
    ['163000', 3],
  ] as const) {
    for (const box of (await boxesOf(index)).slice(0, count)) {
      const ask = (totalCost: number) =>
        (clerks[0] as Caller).post('/api/claims/populateClaim', claimBody(box, { ...december, totalCost }))
      const made = await ask((await ask(0)).body.data.total / 100)
      expect(made.status).toBe(200)
      claims.push(made.body.id)
    }
  }
  const changed = await Promise.all(
    claims.map((id, index) => (clerks[index % 2] as Caller).patch(`/api/claims/${id}`, { clientType: 1 })),
  )
  expect(byCode(changed)).toEqual({ ok: 5, '409 too_many_unpaid': 1 })
})
