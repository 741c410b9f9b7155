import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkName, currentHold, freeBoxesOfOffice, giveBackHold, holdBox } from '#rent/api/boxes.ts'
import { type Counter, openCounter, type Visitor } from '../../../places/server/offices/counter.ts'

let counter: Counter
let anna: Visitor
let boris: Visitor
let boxes: number[]

const idsOf = async (visitor: Visitor): Promise<number[]> =>
  (await visitor.ask(freeBoxesOfOffice, { params: { index: '109012' } })).body.map(({ id }) => id)
const hold = (visitor: Visitor, id: number | undefined) => visitor.ask(holdBox, { params: { id: id ?? 0 } })
const held = async (visitor: Visitor) => (await visitor.ask(currentHold, {})).body

beforeAll(async () => {
  counter = await openCounter()
})
beforeEach(async () => {
  const { kysely } = counter.database
  await kysely.deleteFrom('boxHold').execute()
  await kysely.deleteFrom('boxMonth').execute()
  counter.clock.set(new Date('2026-11-21T09:00:00Z'))
  anna = counter.visitor()
  boris = counter.visitor()
  boxes = await idsOf(anna)
})
afterAll(() => counter.close())

// M-NAME-01, M-NAME-04.
test('a name is taken or refused without a login, with the reason at its field', async () => {
  const check = (boxName: string) => anna.ask(checkName, { body: { boxName } })
  expect((await check('Ромашка')).status).toBe(200)
  for (const [name, code] of [
    ['', 'name_empty'],
    ['один два три четыре', 'name_too_many_words'],
    ['heil hitler', 'name_forbidden'],
  ] as const) {
    const { status, body } = await check(name)
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'name_refused', fields: [{ field: 'boxName', code }] })
  }
  expect((await check('а'.repeat(401))).status).toBe(400)
})

test('a box is held for 15 minutes, and others do not see it as free', async () => {
  const { status, body } = await hold(anna, boxes[0])
  expect(status).toBe(200)
  expect(body).toEqual({
    boxId: boxes[0],
    number: '1',
    officeIndex: '109012',
    until: '2026-11-21T09:15:00.000Z',
  })
  expect(await held(anna)).toEqual(body)
  expect(await idsOf(anna)).toContain(boxes[0])
  expect(await idsOf(boris)).not.toContain(boxes[0])
  expect(await hold(boris, boxes[0])).toMatchObject({ status: 409, body: { code: 'box_taken' } })
  expect(await held(boris)).toBeNull()
})

test("one's own hold never blocks oneself and is prolonged", async () => {
  await hold(anna, boxes[0])
  counter.clock.set(new Date('2026-11-21T09:10:00Z'))
  expect((await hold(anna, boxes[0])).body).toMatchObject({ until: '2026-11-21T09:25:00.000Z' })
})

test('after 15 minutes the box is free again (AMB-40)', async () => {
  await hold(anna, boxes[0])
  counter.clock.set(new Date('2026-11-21T09:15:00Z'))
  expect(await held(anna)).toBeNull()
  expect(await idsOf(boris)).toContain(boxes[0])
  expect((await hold(boris, boxes[0])).status).toBe(200)
})

test('choosing another box gives the first one back, a choice that fails keeps it', async () => {
  await hold(anna, boxes[0])
  await hold(anna, boxes[1])
  expect(await idsOf(boris)).toContain(boxes[0])
  await hold(boris, boxes[2])
  expect((await hold(anna, boxes[2])).status).toBe(409)
  expect(await held(anna)).toMatchObject({ boxId: boxes[1] })
})

test('leaving gives the box back, and leaving with nothing is no mistake', async () => {
  await hold(anna, boxes[0])
  expect((await anna.ask(giveBackHold, {})).body).toEqual({ done: true })
  expect(await held(anna)).toBeNull()
  expect((await anna.ask(giveBackHold, {})).body).toEqual({ done: true })
  expect((await boris.ask(giveBackHold, {})).body).toEqual({ done: true })
  expect(await idsOf(boris)).toContain(boxes[0])
})

test('a rented box, one out of order and one that does not exist cannot be held', async () => {
  const { kysely } = counter.database
  await kysely
    .insertInto('boxMonth')
    .values({ boxId: boxes[0] ?? 0, month: '2027-01-01', claimId: 1 })
    .execute()
  expect((await hold(anna, boxes[0])).status).toBe(409)
  await kysely
    .updateTable('box')
    .set({ outOfOrder: true })
    .where('id', '=', boxes[1] ?? 0)
    .execute()
  expect((await hold(anna, boxes[1])).status).toBe(409)
  expect((await hold(anna, 999_999_999)).status).toBe(404)
})
