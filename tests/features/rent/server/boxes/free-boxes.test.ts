import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  holdBox,
  listAvailableLockers,
  listLockerFreeBoxes,
  listOfficeFreeBoxes,
  readLocker,
} from '#rent/api/boxes.ts'
import { findNearestFreeBox } from '#rent/server/boxes/free-boxes.ts'
import { type Counter, openCounter } from '../../../places/server/offices/counter.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
beforeEach(async () => {
  await counter.database.kysely.deleteFrom('boxHold').execute()
  await counter.database.kysely.deleteFrom('boxMonth').execute()
})
afterAll(() => counter.close())

const readFreeBoxes = async (index: string) =>
  (await counter.visitor().ask(listOfficeFreeBoxes, { params: { index } })).body

const reserveMonth = (id: number, month: string) =>
  counter.database.kysely.insertInto('boxMonth').values({ boxId: id, month, claimId: 1 }).execute()

// M-BOX-01, M-BOX-04, M-API-06, M-ENT-03.
test('free boxes are sorted numerically, usual and enlarged ones together', async () => {
  const boxes = await readFreeBoxes('101000')
  expect(boxes).toHaveLength(144)
  const numbers = boxes.map(({ number }) => Number(number))
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  expect(boxes[9]).toEqual({ id: expect.any(Number), number: '10', size: 1 })
  expect(boxes.at(-1)).toMatchObject({ number: '524', size: 2 })
})

test('a box out of order or reserved from this month on is not offered (M-BOX-05)', async () => {
  const [first, second, third] = await readFreeBoxes('109012')
  await reserveMonth(first?.id ?? 0, '2026-11-01')
  await reserveMonth(second?.id ?? 0, '2027-02-01')
  await reserveMonth(third?.id ?? 0, '2026-10-01')
  expect((await readFreeBoxes('109012')).map(({ number }) => number).slice(0, 2)).toEqual(['3', '4'])
  expect(await readFreeBoxes('125009')).toEqual([])
})

test('an unknown office is not found', async () => {
  const { status } = await counter.visitor().ask(listOfficeFreeBoxes, { params: { index: '999999' } })
  expect(status).toBe(404)
})

// M-API-07.
test('lockers with free cells are listed with their place, for all offices or one', async () => {
  const { body: all } = await counter.visitor().ask(listAvailableLockers, { query: {} })
  expect(all.length).toBeGreaterThan(10)
  const { body } = await counter.visitor().ask(listAvailableLockers, { query: { index: '620000' } })
  expect(body.map(({ id }) => id)).toEqual([6200001, 6200002])
  expect(body[0]).toMatchObject({ index: '620000', numberOfFreeBoxes: 24, address: 'пр. Ленина, д. 39' })
})

test('a locker lists its own cells, not the boxes of the office (M-API-09)', async () => {
  const { body } = await counter.visitor().ask(listLockerFreeBoxes, { params: { id: 6200002 } })
  expect(body).toHaveLength(24)
  expect(body[0]).toMatchObject({ number: '1', size: 3 })
  const { body: locker } = await counter.visitor().ask(readLocker, { params: { id: 6200002 } })
  expect(locker).toMatchObject({ id: 6200002, numberOfFreeBoxes: 24 })
})

test('an unknown locker is not found, and a full one is not listed (M-API-08)', async () => {
  expect((await counter.visitor().ask(readLocker, { params: { id: 5 } })).status).toBe(404)
  expect((await counter.visitor().ask(listLockerFreeBoxes, { params: { id: 5 } })).status).toBe(404)
  await counter.database.kysely
    .updateTable('box')
    .set({ outOfOrder: true })
    .where('lockerId', '=', 6200001)
    .execute()
  counter.offices.counts.touch('620000')
  await counter.offices.counts.settle()
  const { body } = await counter.visitor().ask(listAvailableLockers, { query: { index: '620000' } })
  expect(body.map(({ id }) => id)).toEqual([6200002])
})

test('the nearest free number of the same size is offered instead of a taken one', async () => {
  const { kysely } = counter.database
  const now = counter.clock.now()
  const takenBox = { officeIndex: '101000', lockerId: null, number: 20, size: 1 }
  expect(await findNearestFreeBox(kysely, takenBox, now)).toMatchObject({ number: '19' })
  const boxes = await readFreeBoxes('101000')
  await reserveMonth(boxes[18]?.id ?? 0, '2026-12-01')
  await counter.visitor().ask(holdBox, { params: { id: boxes[20]?.id ?? 0 } })
  expect(await findNearestFreeBox(kysely, takenBox, now)).toMatchObject({ number: '18' })
  expect(await findNearestFreeBox(kysely, { ...takenBox, officeIndex: '125009' }, now)).toBeNull()
  expect(await findNearestFreeBox(kysely, { ...takenBox, size: 2, number: 501 }, now)).toMatchObject({
    number: '502',
    size: 2,
  })
})
