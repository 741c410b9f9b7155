import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller, Product } from '#support/product.ts'
import { twoServers } from '#support/two-servers.ts'
import { boxes, confirmed, reserve } from '../../claims/server/life/living.ts'
import { noon } from '../../claims/server/renting.ts'

// Two servers on a real PostgreSQL.

const friday = '2025-07-11'
let first: Product
let close: () => Promise<void>
let callers: Caller[]
let operators: Caller[]
let claims: number[]
beforeAll(async () => {
  const { servers, close: stop } = await twoServers(noon)
  close = stop
  first = servers[0]
  callers = [await servers[0].as('individual'), await servers[1].as('individual')]
  operators = [await servers[0].as('operator'), await servers[1].as('operator')]
  const nextBox = boxes(first)
  claims = []
  for (let made = 0; made < 8; made += 1) {
    const claim = await confirmed(callers[0] as Caller, await nextBox())
    await reserve(callers[0] as Caller, claim)
    claims.push(claim)
  }
})
afterAll(() => close?.())

const bookAt = (turn: number, claim: number | undefined, start: string) =>
  (callers[turn % 2] as Caller).put(`/api/claims/${claim}/visits/sign`, { date: friday, start })
const placesAt = async (minute: number) =>
  (
    await first.database.kysely
      .selectFrom('visitPlace')
      .select(['place', 'visitId'])
      .where('startMinute', '=', minute)
      .orderBy('place')
      .execute()
  ).length
const bookedRows = () =>
  first.database.kysely.selectFrom('visit').selectAll().where('state', '=', 'booked').execute()

test('of eight visitors who want two places at once, two get them (M-VISIT-02)', async () => {
  const answers = await Promise.all(claims.map((claim, turn) => bookAt(turn, claim, '10:00')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409, 409, 409])
  expect(await placesAt(600)).toBe(2)
  expect(await bookedRows()).toHaveLength(2)
})

test('two moves of one visit at once leave one place, and two bookings one visit (M-VISIT-03)', async () => {
  const [claim, other] = [claims[6], claims[7]]
  const starts = ['11:00', '11:30', '12:00', '12:30']
  const same = await Promise.all(starts.map((start, turn) => bookAt(turn, claim, start)))
  expect(same.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const rows = (await bookedRows()).filter(({ claimId }) => claimId === claim)
  expect(rows).toHaveLength(1)
  expect((await Promise.all([660, 690, 720, 750].map(placesAt))).reduce((sum, count) => sum + count)).toBe(1)
  const twice = await Promise.all([0, 1].map((turn) => bookAt(turn, other, '13:00')))
  expect(new Set(twice.map(({ body }) => body.code)).size).toBe(1)
  expect(await placesAt(780)).toBe(1)
})

test('a half hour that closes while people book it ends empty', async () => {
  const [one, another] = operators as [Caller, Caller]
  const shut = (operator: Caller) =>
    operator.put('/api/branch/offices/101000/halfHours', { date: friday, start: '16:00', closed: true })
  await Promise.all([
    ...claims.slice(0, 4).map((claim, turn) => bookAt(turn, claim, '16:00')),
    shut(one),
    shut(another),
  ])
  expect(await placesAt(960)).toBe(0)
  expect((await bookedRows()).filter(({ startMinute }) => startMinute === 960)).toEqual([])
})
