import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller, Product, Reply } from '#support/product.ts'
import { twoServers } from '#support/two-servers.ts'
import { acceptOffer, fiveMonths, fiveMonthsPrice, signed } from '../../features/claims/server/life/living.ts'
import { boxOf, claimBody, noon } from '../../features/claims/server/renting.ts'

let close: () => Promise<void>
let servers: readonly [Product, Product]
const first = (): Product => servers[0]

beforeAll(async () => {
  const limits = {
    TRUST_PROXY: 'yes',
    UNPAID_OF_PERSON: '5',
    UNPAID_OF_ORGANISATION: '6',
    UNPAID_IN_OFFICE: '4',
    HOLDS_OF_PERSON: '3',
    HOLDS_OF_NETWORK: '7',
    HOLDS_IN_OFFICE: '5',
  }
  ;({ servers, close } = await twoServers(noon, { environment: limits }))
})
afterAll(() => close?.())

const countByCode = (answers: readonly Reply[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const name = status === 200 ? 'ok' : `${status} ${body.code}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

const freeBoxes = async (index: string): Promise<number[]> => {
  const { body } = await (await first().visitor()).get(`/api/postOffices/${index}/freeBoxes`)
  return body.map(({ id }: { id: number }) => id)
}

const claimBox = async (who: Caller, box: number, clientType: 1 | 3, address: string): Promise<Reply> => {
  const params = { ...fiveMonths, clientType, firstMonthTariff: undefined }
  const post = (total: number) =>
    who.post('/api/claims/populateClaim', claimBody(box, { ...params, totalCost: total }), {
      'x-forwarded-for': address,
    })
  const priced = await post(0)
  return priced.body.code === 'cost_differs' ? post(priced.body.data.total / 100) : priced
}

const hold = (who: Caller, box: number, address: string) =>
  who.post(`/api/boxes/${box}/hold`, {}, { 'x-forwarded-for': address })

test('a burst of claims for all boxes of an office gives a person four there and five in total', async () => {
  const people = await Promise.all(servers.map((server) => server.as('individual')))
  const free = await freeBoxes('163000')
  const replies = await Promise.all(
    free
      .slice(0, 24)
      .map((box, index) => claimBox(people[index % 2] as Caller, box, 1, `203.0.113.${index}`)),
  )
  // At most four in one office.
  expect(countByCode(replies)).toEqual({ ok: 4, '409 too_many_unpaid': 20 })
  const otherOfficeBoxes = await freeBoxes('101000')
  const [person] = people as [Caller]
  expect((await claimBox(person, otherOfficeBoxes[0] ?? 0, 1, '203.0.113.1')).status).toBe(200)
  const refused = await claimBox(person, otherOfficeBoxes[1] ?? 0, 1, '203.0.113.1')
  expect([refused.status, refused.body.code]).toEqual([409, 'too_many_unpaid'])

  // Other people continue, and the same person after a payment or the end of a deadline.
  expect(
    (await claimBox(await first().as('privileged'), otherOfficeBoxes[1] ?? 0, 1, '203.0.113.1')).status,
  ).toBe(200)
  const replaced = replies.find(({ status }) => status === 200)?.body.id
  const newClaimBody = claimBody(otherOfficeBoxes[2] ?? 0, {
    ...fiveMonths,
    totalCost: fiveMonthsPrice[1],
    firstMonthTariff: undefined,
    replaces: replaced,
  })
  expect((await person.post('/api/claims/populateClaim', newClaimBody)).status).toBe(200)

  // The limit does not last until the deadlines: withdrawing one claim makes room.
  expect((await claimBox(person, otherOfficeBoxes[3] ?? 0, 1, '203.0.113.1')).body.code).toBe(
    'too_many_unpaid',
  )
  const withdrawn = replies.findLast(({ status }) => status === 200)?.body.id
  expect((await person.post(`/api/claims/${withdrawn}/withdrawal`, {})).status).toBe(200)
  expect((await claimBox(person, otherOfficeBoxes[3] ?? 0, 1, '203.0.113.1')).status).toBe(200)
})

test('an organisation has its own limit, and extensions are not counted', async () => {
  const clerks = await Promise.all(servers.map((server) => server.as('legal', 'demo-org-1')))
  const [clerk] = clerks as [Caller]
  const operator = await first().as('operator')
  const rents: number[] = []
  for (let number = 60; number < 68; number += 1) {
    rents.push(await signed(clerk, operator, await boxOf(first(), '101000', number), { clientType: 3 }))
  }
  const free = [...(await freeBoxes('190000')).slice(0, 10), ...(await freeBoxes('630099')).slice(0, 10)]
  const replies = await Promise.all(
    free.map((box, index) => claimBox(clerks[index % 2] as Caller, box, 3, `198.51.100.${index}`)),
  )
  expect(countByCode(replies)).toEqual({ ok: 6, '409 too_many_unpaid': 14 })

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

test('visitors cannot empty an office from many networks, while logged-in people can still hold boxes', async () => {
  const free = await freeBoxes('109012')
  const share = Math.floor(free.length / 2)
  const holdAll = async (addressFor: (index: number) => string) => {
    const visitors = await visitorsOfBoth(30)
    return countByCode(
      await Promise.all(visitors.map((who, index) => hold(who, free[index] ?? 0, addressFor(index)))),
    )
  }
  // An IPv6 site has many networks and three times the limit of an address.
  const heldFromOneSite = (await holdAll((index) => `2001:db8:7:${index}::1`)).ok ?? 0
  expect(heldFromOneSite).toBe(Math.min(15, share))
  const heldFromManySites = (await holdAll((index) => `2001:db8:${100 + index}::1`)).ok ?? 0
  expect(heldFromOneSite + heldFromManySites).toBeLessThanOrEqual(share)
  const stillFree = await freeBoxes('109012')
  expect(stillFree.length).toBeGreaterThanOrEqual(Math.floor(free.length / 2))
  expect((await hold(await first().as('newcomer'), stillFree[1] ?? 0, '2001:db8:7:7::1')).status).toBe(200)
})

test('visitors behind one address get more holds after ten seconds, with a shorter term', async () => {
  const free = await freeBoxes('101000')
  const visitors = await visitorsOfBoth(8)
  const replies = await Promise.all(
    visitors.map((visitor, index) => hold(visitor, free[20 + index] ?? 0, '203.0.113.77')),
  )
  expect(countByCode(replies)).toEqual({ ok: 5, '409 too_many_holds_here': 3 })
  for (const server of servers) await server.moveClock('2025-11-10T09:02:00Z')
  const refusedVisitors = visitors.filter((_, index) => replies[index]?.status !== 200)
  const retries: Reply[] = []
  for (const [index, visitor] of refusedVisitors.entries())
    retries.push(await hold(visitor, free[40 + index] ?? 0, '203.0.113.77'))
  // At most seven per network at all offices together.
  expect(countByCode(retries)).toEqual({ ok: 2, '409 too_many_holds_here': 1 })
  expect(retries[0]?.body.until).toMatch(/^2025-11-10T09:07:0/)
})

test('a session may change its box freely; a person holds at most three in all sessions', async () => {
  const free = await freeBoxes('420111')
  const sessions = await Promise.all(
    Array.from({ length: 8 }, (_, index) => (servers[index % 2] as Product).as('privileged')),
  )
  const replies = await Promise.all(
    sessions.map((session, index) => hold(session, free[index] ?? 0, `192.0.2.${index}`)),
  )
  expect(countByCode(replies)).toEqual({ ok: 3, '409 too_many_holds': 5 })
  const [holder] = sessions.filter((_, index) => replies[index]?.status === 200) as [Caller]
  for (let boxPosition = 10; boxPosition < 16; boxPosition += 1) {
    expect((await hold(holder, free[boxPosition] ?? 0, '192.0.2.1')).status).toBe(200)
  }
})

test('claims of an organisation that pass to its user count for the user', async () => {
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
    for (const box of (await freeBoxes(index)).slice(0, count)) {
      const claimAt = (totalCost: number) =>
        (clerks[0] as Caller).post('/api/claims/populateClaim', claimBody(box, { ...december, totalCost }))
      const claim = await claimAt((await claimAt(0)).body.data.total / 100)
      expect(claim.status).toBe(200)
      claims.push(claim.body.id)
    }
  }
  const changed = await Promise.all(
    claims.map((id, index) => (clerks[index % 2] as Caller).patch(`/api/claims/${id}`, { clientType: 1 })),
  )
  expect(countByCode(changed)).toEqual({ ok: 5, '409 too_many_unpaid': 1 })
})
