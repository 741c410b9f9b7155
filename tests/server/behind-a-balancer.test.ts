import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdBox } from '#contract/boxes.ts'
import { readUserInfo } from '#contract/session.ts'
import { testPerson } from '#kit/person.ts'
import { type Pair, startPair } from '../soak/pair-of-servers.ts'
import { sessionOf } from '../soak/people.ts'
import { makeClaim, noon, wish } from './claims/renting.ts'

// Two real servers on one PostgreSQL; each request goes to the other one than the request before.

let pair: Pair
let boxes: number[]
beforeAll(async () => {
  pair = await startPair(noon)
  const rows = await pair.database.kysely
    .selectFrom('box')
    .select('id')
    .where('office_index', '=', '101000')
    .where('locker_id', 'is', null)
    .orderBy('number')
    .execute()
  boxes = rows.map(({ id }) => id)
}, 180_000)
afterAll(() => pair?.stop(), 60_000)

test('a login that goes through both is one session on both', async () => {
  const person = testPerson(pair.balancer.origin)
  await person.login('individual')
  for (let asked = 0; asked < 6; asked += 1)
    expect(await person.call(readUserInfo, {})).toMatchObject({ ok: true })
  expect(pair.balancer.ports.every((port) => (pair.balancer.answered.get(port) ?? 0) > 3)).toBe(true)
}, 60_000)

test('a box that is held through one is held for the other', async () => {
  const params = { id: boxes[5] ?? 0 }
  const anna = testPerson(pair.balancer.origin)
  const boris = testPerson(pair.balancer.origin)
  expect((await anna.call(holdBox, { params })).status).toBe(200)
  for (let asked = 0; asked < 4; asked += 1) {
    expect(await boris.call(holdBox, { params })).toMatchObject({ status: 409, code: 'box_taken' })
    expect((await anna.call(holdBox, { params })).status).toBe(200)
  }
}, 60_000)

test('of forty people who want one box, one gets it, and is cancelled once when the time is over', async () => {
  const people = await Promise.all(
    Array.from({ length: 40 }, (_, at) => sessionOf(pair, 'individual', `forty-${at}`)),
  )
  const answers = await Promise.all(people.map((person) => makeClaim(person, wish(boxes[6] ?? 0))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'box_taken')).toHaveLength(39)
  const { id } = answers.find(({ status }) => status === 200)?.body ?? {}
  await pair.pass(20)
  const history = () =>
    pair.database.kysely
      .selectFrom('claim_history')
      .select('status')
      .where('claim_id', '=', id)
      .orderBy('id')
      .execute()
  await expect
    .poll(async () => (await history()).map(({ status }) => status), { timeout: 20_000 })
    .toEqual([1, 2])
  await pair.pass(20)
  expect((await history()).map(({ status }) => status)).toEqual([1, 2])
}, 90_000)
