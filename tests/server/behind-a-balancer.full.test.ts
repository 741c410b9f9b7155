import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readUserInfo } from '#people/api/session.ts'
import { holdBox } from '#rent/api/boxes.ts'
import { testPerson } from '#support/person.ts'
import { claimBody, makeClaim, noon } from '../features/claims/server/renting.ts'
import { type Pair, startPair } from '../soak/pair-of-servers.ts'
import { sessionOf } from '../soak/people.ts'

// Two real servers on one PostgreSQL; each request goes to the other one than the request before.

let pair: Pair
let boxes: number[]
beforeAll(async () => {
  pair = await startPair(noon)
  const rows = await pair.database.kysely
    .selectFrom('box')
    .select('id')
    .where('officeIndex', '=', '101000')
    .where('lockerId', 'is', null)
    .orderBy('number')
    .execute()
  boxes = rows.map(({ id }) => id)
})
afterAll(() => pair?.stop())

test('a login through both servers is one session on both (M-SESS-01)', async () => {
  const person = testPerson(pair.balancer.origin)
  await person.login('individual')
  for (let asked = 0; asked < 6; asked += 1)
    expect(await person.call(readUserInfo, {})).toMatchObject({ ok: true })
  expect(pair.balancer.ports.every((port) => (pair.balancer.answered.get(port) ?? 0) > 3)).toBe(true)
})

test('a box held on one server is held on the other', async () => {
  const params = { id: boxes[5] ?? 0 }
  const anna = testPerson(pair.balancer.origin)
  const boris = testPerson(pair.balancer.origin)
  expect((await anna.call(holdBox, { params })).status).toBe(200)
  for (let asked = 0; asked < 4; asked += 1) {
    expect(await boris.call(holdBox, { params })).toMatchObject({ status: 409, code: 'box_taken' })
    expect((await anna.call(holdBox, { params })).status).toBe(200)
  }
})

// M-CLAIM-03, M-PAY-05.
test('one of forty people gets a box, and the claim is cancelled once when it expires', async () => {
  const people = await Promise.all(
    Array.from({ length: 40 }, (_, index) => sessionOf(pair, 'individual', `forty-${index}`)),
  )
  const answers = await Promise.all(people.map((person) => makeClaim(person, claimBody(boxes[6] ?? 0))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'box_taken')).toHaveLength(39)
  const { id } = answers.find(({ status }) => status === 200)?.body ?? {}
  await pair.pass(20)
  const history = () =>
    pair.database.kysely
      .selectFrom('claimHistory')
      .select('status')
      .where('claimId', '=', id)
      .orderBy('id')
      .execute()
  await expect
    .poll(async () => (await history()).map(({ status }) => status), { timeout: 20_000 })
    .toEqual([1, 2])
  await pair.pass(20)
  expect((await history()).map(({ status }) => status)).toEqual([1, 2])
})

test('ten of sixty guesses at a claim are evaluated, whichever server they reach', async () => {
  const stranger = await sessionOf(pair, 'individual', 'stranger')
  const guesses = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      stranger.post('/api/claims/recovery', { claim: 424_242, proof: String(1_000_000_000 + index) }),
    ),
  )
  const codes = Object.groupBy(guesses, ({ body }) => String(body.code))
  expect(codes.pair_unknown).toHaveLength(10)
  expect(codes.too_many_requests).toHaveLength(50)
})

test('an organisation receives the events of a rent once and in order, whichever server sends them', async () => {
  const deliveries: { id: string; type: string }[] = []
  const listener = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { type } = JSON.parse(Buffer.concat(parts).toString()) as { type: string }
    deliveries.push({ id: String(request.headers['webhook-id']), type })
    response.writeHead(200).end()
  })
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
  const clerk = await sessionOf(pair, 'legal')
  await clerk.put('/api/user/context', { currentLegalHid: 'demo-org-1' })
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`
  expect((await clerk.post('/api/legals/webhooks', { url })).status).toBe(200)

  const requests = boxes
    .slice(7, 13)
    .map((box) => claimBody(box, { clientType: 3, totalCost: 900, firstMonthTariff: 900 }))
  for (const wanted of requests)
    expect((await makeClaim(clerk, wanted)).body).toMatchObject({ id: expect.any(Number) })
  await pair.pass(1)
  await expect.poll(() => deliveries.length, { timeout: 75_000 }).toBeGreaterThanOrEqual(requests.length)
  await pair.pass(1)
  expect(new Set(deliveries.map(({ id }) => id)).size).toBe(deliveries.length)
  expect(deliveries.map(({ type }) => type)).toEqual(requests.map(() => 'claim.changed'))
  await new Promise((done) => listener.close(done))
})
