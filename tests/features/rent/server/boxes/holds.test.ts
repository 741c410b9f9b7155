import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  holdBox,
  listOfficeFreeBoxes,
  readCurrentHold,
  releaseHold,
  validateBoxName,
} from '#rent/api/boxes.ts'
import { type Counter, openCounter, type Visitor } from '../../../places/server/offices/counter.ts'

let counter: Counter
let anna: Visitor
let boris: Visitor
let boxes: number[]

const readFreeIds = async (visitor: Visitor): Promise<number[]> =>
  (await visitor.ask(listOfficeFreeBoxes, { params: { index: '109012' } })).body.map(({ id }) => id)
const holdFor = (visitor: Visitor, id: number | undefined) =>
  visitor.ask(holdBox, { params: { id: id ?? 0 } })
const readHeld = async (visitor: Visitor) => (await visitor.ask(readCurrentHold, {})).body

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
  boxes = await readFreeIds(anna)
})
afterAll(() => counter.close())

// M-NAME-01, M-NAME-04.
test('a name is accepted or refused without a login, with the reason at its field', async () => {
  const check = (boxName: string) => anna.ask(validateBoxName, { body: { boxName } })
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

test('a held box is hidden from others for 15 minutes', async () => {
  const { status, body } = await holdFor(anna, boxes[0])
  expect(status).toBe(200)
  expect(body).toEqual({
    boxId: boxes[0],
    number: '1',
    officeIndex: '109012',
    until: '2026-11-21T09:15:00.000Z',
  })
  expect(await readHeld(anna)).toEqual(body)
  expect(await readFreeIds(anna)).toContain(boxes[0])
  expect(await readFreeIds(boris)).not.toContain(boxes[0])
  expect(await holdFor(boris, boxes[0])).toMatchObject({ status: 409, body: { code: 'box_taken' } })
  expect(await readHeld(boris)).toBeNull()
})

test('a repeated hold by the same person succeeds and lasts longer', async () => {
  await holdFor(anna, boxes[0])
  counter.clock.set(new Date('2026-11-21T09:10:00Z'))
  expect((await holdFor(anna, boxes[0])).body).toMatchObject({ until: '2026-11-21T09:25:00.000Z' })
})

test('a box is free again after 15 minutes (AMB-40)', async () => {
  await holdFor(anna, boxes[0])
  counter.clock.set(new Date('2026-11-21T09:15:00Z'))
  expect(await readHeld(anna)).toBeNull()
  expect(await readFreeIds(boris)).toContain(boxes[0])
  expect((await holdFor(boris, boxes[0])).status).toBe(200)
})

test('holding another box releases the first; a failed hold keeps it', async () => {
  await holdFor(anna, boxes[0])
  await holdFor(anna, boxes[1])
  expect(await readFreeIds(boris)).toContain(boxes[0])
  await holdFor(boris, boxes[2])
  expect((await holdFor(anna, boxes[2])).status).toBe(409)
  expect(await readHeld(anna)).toMatchObject({ boxId: boxes[1] })
})

test('releasing a hold frees the box, and releasing none is no error', async () => {
  await holdFor(anna, boxes[0])
  expect((await anna.ask(releaseHold, {})).body).toEqual({ done: true })
  expect(await readHeld(anna)).toBeNull()
  expect((await anna.ask(releaseHold, {})).body).toEqual({ done: true })
  expect((await boris.ask(releaseHold, {})).body).toEqual({ done: true })
  expect(await readFreeIds(boris)).toContain(boxes[0])
})

test('rented, broken and unknown boxes cannot be held', async () => {
  const { kysely } = counter.database
  await kysely
    .insertInto('boxMonth')
    .values({ boxId: boxes[0] ?? 0, month: '2027-01-01', claimId: 1 })
    .execute()
  expect((await holdFor(anna, boxes[0])).status).toBe(409)
  await kysely
    .updateTable('box')
    .set({ outOfOrder: true })
    .where('id', '=', boxes[1] ?? 0)
    .execute()
  expect((await holdFor(anna, boxes[1])).status).toBe(409)
  expect((await holdFor(anna, 999_999_999)).status).toBe(404)
})
