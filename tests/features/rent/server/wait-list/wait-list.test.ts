import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxOf, claimBody, makeClaim, noon } from '../../../claims/server/renting.ts'
import {
  emptyQueues,
  entriesOf,
  fillOffice,
  freeBox,
  freeBoxesFor,
  INDEX,
  joinQueue,
  moveHours,
} from './waiting.ts'

let product: Product
let anna: Caller
let boris: Caller
let visitor: Caller
let box: number
let nextNumber = 40

beforeAll(async () => {
  product = await openProduct(noon, { followMs: 100 })
})
afterAll(() => product.close())

beforeEach(async () => {
  await emptyQueues(product)
  anna = await product.as('individual')
  boris = await product.as('privileged')
  visitor = await product.visitor()
  // An unpaid claim of the test before keeps its box.
  nextNumber += 2
  box = await boxOf(product, INDEX, nextNumber)
  await fillOffice(product, visitor)
})

test('a freed box is offered to the first in the queue, kept from all others, and rented (M-WAIT-02, M-WAIT-05)', async () => {
  expect((await joinQueue(anna)).status).toBe(200)
  expect((await joinQueue(boris)).status).toBe(200)
  expect((await joinQueue(anna)).body.code).toBe('already_waiting')
  expect((await entriesOf(boris))[0]).toMatchObject({ state: 'waiting', ahead: 1 })
  await freeBox(product, box)
  // Before the step of the server and after it, nobody else can take the box.
  for (const step of [() => undefined, () => product.sweep()]) {
    await step()
    expect(await freeBoxesFor(visitor)).toEqual([])
    expect(await freeBoxesFor(boris)).toEqual([])
    expect((await makeClaim(boris, claimBody(box))).body.code).toBe('box_taken')
    expect((await visitor.post(`/api/boxes/${box}/hold`, {})).body.code).toBe('box_taken')
  }
  expect((await entriesOf(anna))[0]).toMatchObject({
    state: 'offered',
    offer: { boxId: box, boxNumber: String(nextNumber) },
  })
  expect(await freeBoxesFor(anna)).toEqual([box])
  expect((await anna.post(`/api/boxes/${box}/hold`, {})).status).toBe(200)
  expect((await makeClaim(anna, claimBody(box))).status).toBe(200)
  expect(await entriesOf(anna)).toEqual([])
  expect((await entriesOf(boris))[0]).toMatchObject({ state: 'waiting', ahead: 0 })
})

test('an offer that is not accepted within a day passes on', async () => {
  await joinQueue(anna)
  await joinQueue(boris)
  await freeBox(product, box)
  await product.sweep()
  await moveHours(product, 25)
  anna = await product.as('individual')
  boris = await product.as('privileged')
  expect((await entriesOf(anna))[0]).toMatchObject({ state: 'lapsed' })
  expect((await entriesOf(boris))[0]).toMatchObject({ state: 'offered', offer: { boxId: box } })
  expect((await makeClaim(anna, claimBody(box))).body.code).toBe('box_taken')
})

describe('an offer', () => {
  test('passed on goes to the next person, and the first one keeps the place', async () => {
    await joinQueue(anna)
    await joinQueue(boris)
    await freeBox(product, box)
    await product.sweep()
    const [{ id }] = await entriesOf(anna)
    expect((await boris.post(`/api/waitList/${id}/pass`, {})).status).toBe(404)
    expect((await anna.post(`/api/waitList/${id}/pass`, {})).status).toBe(200)
    expect((await anna.post(`/api/waitList/${id}/pass`, {})).body.code).toBe('offer_over')
    await product.sweep()
    expect((await entriesOf(boris))[0]).toMatchObject({ state: 'offered', offer: { boxId: box } })
    const other = await boxOf(product, INDEX, nextNumber + 1)
    await freeBox(product, other)
    await product.sweep()
    expect((await entriesOf(anna))[0]).toMatchObject({ state: 'offered', offer: { boxId: other } })
  })

  test('comes back when its claim is not paid in time, with its first deadline', async () => {
    await joinQueue(anna)
    await freeBox(product, box)
    await product.sweep()
    const [{ offer }] = await entriesOf(anna)
    await makeClaim(anna, claimBody(box))
    await moveHours(product, 1)
    anna = await product.as('individual')
    expect((await entriesOf(anna))[0]).toMatchObject({ state: 'offered', offer: { until: offer.until } })
  })
})

test('leaving the queue frees its box for everybody when nobody waits', async () => {
  await joinQueue(anna)
  await freeBox(product, box)
  await product.sweep()
  const [{ id }] = await entriesOf(anna)
  expect((await anna.delete(`/api/waitList/${id}`)).status).toBe(200)
  expect((await anna.delete(`/api/waitList/${id}`)).status).toBe(404)
  expect(await freeBoxesFor(visitor)).toEqual([box])
  expect((await joinQueue(boris)).body.code).toBe('box_free')
})

test('a rent that can no longer be extended is expected to end (M-WAIT-04)', async () => {
  const lastMonth = product.database.kysely.updateTable('boxMonth').where('claimId', '=', 1)
  await lastMonth.set({ month: '2025-07-01' }).where('boxId', '=', box).execute()
  const reply = await visitor.get(`/api/postOffices/${INDEX}/waitList?size=1`)
  const [july, august] = reply.body.forecast
  expect([july.chance, august.chance]).toEqual([0, 1])
  await freeBox(product, box)
})

test('a rent whose holder has planned to leave is expected to end as planned, unless the day has passed', async () => {
  const { kysely } = product.database
  const { id: claimId } = await kysely.selectFrom('claim').select('id').limit(1).executeTakeFirstOrThrow()
  await kysely.updateTable('boxMonth').set({ claimId }).where('boxId', '=', box).execute()
  const plan = { claimId, mail: 'collect' as const, refund: 0, plannedBy: '', changedAt: product.clock.now() }
  const isCertain = async (lastDay: string) => {
    await kysely.deleteFrom('leaving').execute()
    await kysely
      .insertInto('leaving')
      .values({ ...plan, lastDay })
      .execute()
    const { body } = await visitor.get(`/api/postOffices/${INDEX}/waitList?size=1`)
    return body.forecast.slice(0, 3).map(({ chance }: { chance: number }) => chance === 1)
  }
  expect(await isCertain('2025-08-20')).toEqual([false, true, true])
  expect(await isCertain('2025-08-31')).toEqual([false, false, true])
  expect(await isCertain('2025-06-30')).toEqual([false, false, false])
  await kysely.deleteFrom('leaving').execute()
})

test('a rent that ended early is learned from at once, not when its term would have ended', async () => {
  const { kysely } = product.database
  // Not claim 1, which has nearly all boxes.
  const { id } = await kysely.selectFrom('claim').select('id').where('id', '<>', 1).executeTakeFirstOrThrow()
  const readChance = async () =>
    (await visitor.get(`/api/postOffices/${INDEX}/waitList?size=1`)).body.forecast[1].chance
  const before = await readChance()
  await kysely
    .updateTable('claim')
    .set({ status: 7, startDate: '2025-01-01', endDate: '2026-05-31', endedOn: '2025-06-20' })
    .where('id', '=', id)
    .execute()
  const after = await readChance()
  expect(after).toBeGreaterThan(before)
  // What an organisation did says nothing about the boxes of people.
  await kysely.updateTable('claim').set({ legalHid: 'organisation' }).where('id', '=', id).execute()
  expect(await readChance()).toBeLessThan(after / 4)
})

test('visitors read the length of a queue and its forecast', async () => {
  await joinQueue(anna)
  const reply = await visitor.get(`/api/postOffices/${INDEX}/waitList?size=1`)
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ waiting: 1, free: 0 })
  expect(reply.body.forecast).toHaveLength(12)
})
