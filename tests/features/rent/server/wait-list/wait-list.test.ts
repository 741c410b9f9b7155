import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxOf, claimBody, makeClaim, noon } from '../../../claims/server/renting.ts'

const INDEX = '101000'
const FAR_MONTH = '2025-12-01'
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

/** Rents every box of the office for some months, without the cost of real rents. */
const fillOffice = async () => {
  const boxes = await product.database.kysely
    .selectFrom('box')
    .select('id')
    .where('officeIndex', '=', INDEX)
    .where('lockerId', 'is', null)
    .execute()
  await product.database.kysely
    .insertInto('boxMonth')
    .values(boxes.map(({ id }) => ({ boxId: id, month: FAR_MONTH, claimId: 1 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await product.database.kysely
    .updateTable('office')
    .set({ changedAt: sql<Date>`now()` })
    .where('index', '=', INDEX)
    .execute()
  const countFree = async () => (await visitor.get(`/api/postOffices/${INDEX}/waitList?size=1`)).body.free
  await expect.poll(countFree, { timeout: 10_000 }).toBe(0)
}
const free = (id: number) =>
  product.database.kysely.deleteFrom('boxMonth').where('boxId', '=', id).where('claimId', '=', 1).execute()
const join = (caller: Caller, changes: object = {}) =>
  caller.post('/api/waitList', {
    index: INDEX,
    lockerId: null,
    size: 1,
    startMonth: '2025-08-01',
    radiusKm: 0,
    ...changes,
  })
const entries = async (caller: Caller) => (await caller.get('/api/waitList')).body
const freeBoxes = async (caller: Caller): Promise<number[]> =>
  (await caller.get(`/api/postOffices/${INDEX}/freeBoxes`)).body.map(({ id }: { id: number }) => id)
const moveHours = (hours: number) =>
  product.moveClock(new Date(product.clock.now().getTime() + hours * 3_600_000))

beforeEach(async () => {
  await product.database.kysely.deleteFrom('boxMonth').where('offerId', 'is not', null).execute()
  await product.database.kysely.deleteFrom('waitEntry').execute()
  anna = await product.as('individual')
  boris = await product.as('privileged')
  visitor = await product.visitor()
  // An unpaid claim of the test before keeps its box.
  nextNumber += 2
  box = await boxOf(product, INDEX, nextNumber)
  await fillOffice()
})

test('a freed box is offered to the first in the queue, kept from all others, and rented', async () => {
  expect((await join(anna)).status).toBe(200)
  expect((await join(boris)).status).toBe(200)
  expect((await join(anna)).body.code).toBe('already_waiting')
  expect((await entries(boris))[0]).toMatchObject({ state: 'waiting', ahead: 1 })
  await free(box)
  // Before the step of the server and after it, nobody else can take the box.
  for (const step of [() => undefined, () => product.sweep()]) {
    await step()
    expect(await freeBoxes(visitor)).toEqual([])
    expect(await freeBoxes(boris)).toEqual([])
    expect((await makeClaim(boris, claimBody(box))).body.code).toBe('box_taken')
    expect((await visitor.post(`/api/boxes/${box}/hold`, {})).body.code).toBe('box_taken')
  }
  expect((await entries(anna))[0]).toMatchObject({
    state: 'offered',
    offer: { boxId: box, boxNumber: String(nextNumber) },
  })
  expect(await freeBoxes(anna)).toEqual([box])
  expect((await anna.post(`/api/boxes/${box}/hold`, {})).status).toBe(200)
  expect((await makeClaim(anna, claimBody(box))).status).toBe(200)
  expect(await entries(anna)).toEqual([])
  expect((await entries(boris))[0]).toMatchObject({ state: 'waiting', ahead: 0 })
})

test('an offer that is not accepted within a day passes on', async () => {
  await join(anna)
  await join(boris)
  await free(box)
  await product.sweep()
  await moveHours(25)
  anna = await product.as('individual')
  boris = await product.as('privileged')
  expect((await entries(anna))[0]).toMatchObject({ state: 'lapsed' })
  expect((await entries(boris))[0]).toMatchObject({ state: 'offered', offer: { boxId: box } })
  expect((await makeClaim(anna, claimBody(box))).body.code).toBe('box_taken')
})

describe('an offer', () => {
  test('passed on goes to the next person, and the first one keeps the place', async () => {
    await join(anna)
    await join(boris)
    await free(box)
    await product.sweep()
    const [{ id }] = await entries(anna)
    expect((await boris.post(`/api/waitList/${id}/pass`, {})).status).toBe(404)
    expect((await anna.post(`/api/waitList/${id}/pass`, {})).status).toBe(200)
    expect((await anna.post(`/api/waitList/${id}/pass`, {})).body.code).toBe('offer_over')
    await product.sweep()
    expect((await entries(boris))[0]).toMatchObject({ state: 'offered', offer: { boxId: box } })
    const other = await boxOf(product, INDEX, nextNumber + 1)
    await free(other)
    await product.sweep()
    expect((await entries(anna))[0]).toMatchObject({ state: 'offered', offer: { boxId: other } })
  })

  test('comes back when its claim is not paid in time, with its first deadline', async () => {
    await join(anna)
    await free(box)
    await product.sweep()
    const [{ offer }] = await entries(anna)
    await makeClaim(anna, claimBody(box))
    await moveHours(1)
    anna = await product.as('individual')
    expect((await entries(anna))[0]).toMatchObject({ state: 'offered', offer: { until: offer.until } })
  })
})

test('leaving the queue frees its box for everybody when nobody waits', async () => {
  await join(anna)
  await free(box)
  await product.sweep()
  const [{ id }] = await entries(anna)
  expect((await anna.delete(`/api/waitList/${id}`)).status).toBe(200)
  expect((await anna.delete(`/api/waitList/${id}`)).status).toBe(404)
  expect(await freeBoxes(visitor)).toEqual([box])
  expect((await join(boris)).body.code).toBe('box_free')
})

test('a forecast is an answer for everybody', async () => {
  await join(anna)
  const reply = await visitor.get(`/api/postOffices/${INDEX}/waitList?size=1`)
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ waiting: 1, free: 0 })
  expect(reply.body.forecast).toHaveLength(12)
})

test('10,000 people wait for 100 boxes: the first hundred are offered one each, in order', async () => {
  const { kysely } = product.database
  await sql`
    insert into person (sub, user_name, email, profile_url, role, seen_at)
    select 'waiting-' || n, 'Waiting', 'waiting-' || n || '@example.org', '', 'client', now()
    from generate_series(1, 10000) n on conflict do nothing`.execute(kysely)
  await sql`
    insert into wait_entry (sub, office_index, size, start_month, offices, state, joined_at, changed_at)
    select 'waiting-' || n, ${INDEX}, 1, '2025-08-01', array[${INDEX}::text], 'waiting', now(), now()
    from generate_series(1, 10000) n order by n`.execute(kysely)
  await sql`
    insert into wait_place (office_index, locker_id, size, entry_id, start_month)
    select office_index, 0, size, id, start_month from wait_entry`.execute(kysely)
  const { rows: freed } = await sql<{ id: number }>`
    delete from box_month where claim_id = 1 and box_id in (
      select id from box where office_index = ${INDEX} and locker_id is null and size = 1
        and not exists (select 1 from box_month other where other.box_id = box.id and other.claim_id <> 1)
      order by number limit 100
    ) returning box_id as id`.execute(kysely)
  expect(freed).toHaveLength(100)
  await Promise.all([product.sweep(), product.sweep()])
  const offered = await kysely
    .selectFrom('waitEntry')
    .select(['sub', 'boxId'])
    .where('state', '=', 'offered')
    .orderBy('id')
    .execute()
  expect(offered.map(({ sub }) => sub)).toEqual(Array.from({ length: 100 }, (_, n) => `waiting-${n + 1}`))
  expect(new Set(offered.map(({ boxId }) => boxId)).size).toBe(100)
  expect(await freeBoxes(visitor)).toEqual([])
}, 120_000)
