import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller, Product } from '#support/product.ts'
import { twoServers } from '#support/two-servers.ts'
import { boxes, signed, statusOf } from './life/living.ts'
import { claimBody, confirm, makeClaim, noon } from './renting.ts'

// The holder is at one server and the desk at another, on a real PostgreSQL.

let servers: readonly [Product, Product]
let close: () => Promise<void>
let holders: readonly [Caller, Caller]
let desks: readonly [Caller, Caller]
let nextBox: () => Promise<number>
const rents: { readonly rent: number; readonly box: number }[] = []
beforeAll(async () => {
  const opened = await twoServers(noon)
  close = opened.close
  ;({ servers } = opened)
  await logIn()
  nextBox = boxes(servers[0])
  for (let count = 0; count < 4; count += 1) {
    const box = await nextBox()
    rents.push({ rent: await signed(holders[0], desks[0], box), box })
  }
  await to('2025-09-15T09:00:00Z')
})
afterAll(() => close?.())

async function logIn(): Promise<void> {
  const each = async (persona: 'individual' | 'operator') =>
    [await servers[0].as(persona), await servers[1].as(persona)] as const
  ;[holders, desks] = [await each('individual'), await each('operator')]
}

async function to(instant: string): Promise<void> {
  for (const server of servers) await server.moveClock(instant)
  await logIn()
}

const takeRent = () => {
  const next = rents.pop()
  if (!next) throw new Error('all rents are used')
  return next
}

test('a code for one visit works at one of two desks (M-DELEGATE-04)', async () => {
  const { rent, box } = takeRent()
  const granted = await holders[0].post('/api/delegations', {
    name: 'Пётр Кузнецов',
    email: null,
    boxId: box,
    mayCollect: true,
    mayPay: false,
    once: true,
    untilDay: '2025-10-31',
  })
  const item = await desks[1].post(`/api/branch/claims/${rent}/items`, {
    kind: 'letter',
    track: '',
    place: 'counter',
  })
  const handover = { code: granted.body.code, items: [item.body.id], powerOfAttorney: null }
  const answers = await Promise.all(
    desks.map((desk) => desk.post('/api/branch/collectorCodes/handover', handover)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { delegations } = (await holders[1].get('/api/delegations')).body
  expect(delegations).toMatchObject([{ state: 'used', handovers: [{ items: ['letter'] }] }])
})

test('a delegation ended while the desk hands over either took the item before or opens nothing', async () => {
  const { rent, box } = takeRent()
  const { body } = await holders[0].post('/api/delegations', {
    name: 'Пётр Кузнецов',
    email: null,
    boxId: box,
    mayCollect: true,
    mayPay: false,
    once: false,
    untilDay: '2025-10-31',
  })
  const item = await desks[0].post(`/api/branch/claims/${rent}/items`, {
    kind: 'letter',
    track: '',
    place: 'counter',
  })
  const handover = { code: body.code, items: [item.body.id], powerOfAttorney: null }
  const [taken] = await Promise.all([
    desks[1].post('/api/branch/collectorCodes/handover', handover),
    holders[0].delete(`/api/delegations/${body.id}`),
  ])
  const { items } = (await desks[0].get(`/api/branch/claims/${rent}`)).body
  expect(items[0].collectedAt !== null).toBe(taken.status === 200)
  expect((await desks[1].post('/api/branch/collectorCodes', { code: body.code })).status).toBe(409)
})

test('an item of one desk opens the door on the page of the other server, and a plan is one plan', async () => {
  const { rent, box } = takeRent()
  await desks[1].post(`/api/branch/claims/${rent}/items`, { kind: 'letter', track: '', place: 'box' })
  await to('2025-09-15T10:00:00Z')
  const { boxes: wall } = (await holders[0].get('/api/ownBoxes')).body
  expect(wall.find((own: { boxId: number }) => own.boxId === box)).toMatchObject({ inBox: 1 })

  const plan = (lastDay: string, refund: number, by: Caller) =>
    by.put(`/api/claims/${rent}/leaving`, { lastDay, refund, mail: 'return', forwardTo: null })
  const plans = await Promise.all([
    plan('2025-09-30', 135_000, holders[0]),
    plan('2025-10-31', 90_000, holders[1]),
  ])
  expect(plans.map(({ status }) => status)).toEqual([200, 200])
  const end = (desk: Caller) =>
    desk.post(`/api/branch/claims/${rent}/end`, { refund: 135_000, reason: 'Отказ', emptied: true })
  const ends = await Promise.all(desks.map(end))
  expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await statusOf(holders[1], rent)).toBe(7)
})

test('two tabs begin one move, and two desks exchange its keys once (M-MOVE-02, M-MOVE-04)', async () => {
  const { rent } = takeRent()
  const begin = async (by: Caller) => {
    const body = claimBody(await nextBox(), {
      startDate: '2025-10-01',
      endDate: '2025-12-31',
      totalCost: 1350,
    })
    return makeClaim(by, { ...body, movesFrom: { claim: rent, credit: 135_000 } })
  }
  const begun = await Promise.all(holders.map(begin))
  expect(begun.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
    [200, undefined],
    [409, 'move_open'],
  ])
  const claim = begun.find(({ status }) => status === 200)?.body.id
  expect((await confirm(holders[1], claim)).status).toBe(200)
  await to('2025-10-01T09:00:00Z')
  const exchange = (desk: Caller) =>
    desk.post(`/api/branch/claims/${claim}/exchange`, { refund: 0, emptied: true })
  const exchanged = await Promise.all(desks.map(exchange))
  expect(exchanged.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await Promise.all([rent, claim].map((id) => statusOf(holders[0], id)))).toEqual([7, 6])
})
