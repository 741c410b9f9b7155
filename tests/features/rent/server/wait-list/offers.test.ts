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
let nextNumber = 10

beforeAll(async () => {
  product = await openProduct(noon, { followMs: 100 })
})
afterAll(() => product.close())

beforeEach(async () => {
  await emptyQueues(product)
  anna = await product.as('individual')
  boris = await product.as('privileged')
  visitor = await product.visitor()
  nextNumber += 1
  box = await boxOf(product, INDEX, nextNumber)
  await fillOffice(product, visitor)
})

const offerTo = async (caller: Caller) => {
  await joinQueue(caller)
  await freeBox(product, box)
  await product.sweep()
  const [entry] = await entriesOf(caller)
  expect(entry).toMatchObject({ state: 'offered', offer: { boxId: box } })
  return entry
}
const block = (sub: string) =>
  product.database.kysely
    .insertInto('stop')
    .values({
      kind: 'person',
      subject: sub,
      reason: 'test',
      madeBy: 'demo-administrator',
      madeName: 'Administrator',
      madeAt: product.clock.now(),
    })
    .execute()
const unblock = () => product.database.kysely.deleteFrom('stop').execute()
const setOutOfOrder = (outOfOrder: boolean) =>
  product.database.kysely.updateTable('box').set({ outOfOrder }).where('id', '=', box).execute()
const setClosed = (temporarilyClosed: boolean) =>
  product.database.kysely
    .updateTable('office')
    .set({ temporarilyClosed })
    .where('index', '=', INDEX)
    .execute()

describe('a box that the only person in the queue cannot or does not want to take', () => {
  test('is free for everybody after it was passed on', async () => {
    const { id } = await offerTo(anna)
    await anna.post(`/api/waitList/${id}/pass`, {})
    expect(await freeBoxesFor(visitor)).toEqual([box])
    expect((await entriesOf(anna))[0]).toMatchObject({ state: 'waiting', ahead: 0 })
    expect((await makeClaim(boris, claimBody(box))).status).toBe(200)
  })

  test('is free for everybody while that person is blocked, and the offer ends', async () => {
    await offerTo(anna)
    await block('demo-individual')
    await product.sweep()
    expect(await freeBoxesFor(visitor)).toEqual([box])
    await unblock()
    await product.sweep()
    expect((await entriesOf(await product.as('individual')))[0]).toMatchObject({ state: 'offered' })
  })
})

describe('an offer is withdrawn, and the person is first in the queue again,', () => {
  test.each([
    ['when the box breaks', () => setOutOfOrder(true), () => setOutOfOrder(false)],
    ['when the office closes', () => setClosed(true), () => setClosed(false)],
  ])('%s', async (_, stop, resume) => {
    await offerTo(anna)
    await joinQueue(boris)
    await stop()
    await product.sweep()
    expect((await entriesOf(anna))[0]).toMatchObject({ state: 'waiting', ahead: 0 })
    expect((await makeClaim(anna, claimBody(box))).status).not.toBe(200)
    await resume()
    await product.sweep()
    expect((await entriesOf(anna))[0]).toMatchObject({ state: 'offered', offer: { boxId: box } })
    expect((await entriesOf(boris))[0]).toMatchObject({ state: 'waiting', ahead: 0 })
    const acts = await product.database.kysely.selectFrom('waitHistory').select('act').orderBy('id').execute()
    expect(acts.map(({ act }) => act)).toEqual(['joined', 'offered', 'joined', 'withdrawn', 'offered'])
  })
})

test('an offer ends at its minute, even before the sweep', async () => {
  await offerTo(anna)
  await product.database.kysely.updateTable('waitEntry').set({ offeredUntil: product.clock.now() }).execute()
  expect((await entriesOf(anna))[0]).toMatchObject({ state: 'lapsed' })
  expect((await makeClaim(anna, claimBody(box))).body.code).toBe('box_taken')
})

test('the desk sees the queue without names and the offered box, and cannot give it to anybody (M-WAIT-03)', async () => {
  await joinQueue(boris, { size: 2 })
  await offerTo(anna)
  const operator = await product.as('operator')
  const { entries, total } = (await operator.get(`/api/branch/waitList?index=${INDEX}`)).body
  expect(total).toBe(2)
  expect(entries).toMatchObject([
    { index: INDEX, size: 1, position: null, offer: { boxNumber: String(nextNumber) } },
    { index: INDEX, size: 2, position: 1, offer: null },
  ])
  expect(JSON.stringify(entries)).not.toMatch(/demo-|Орлова|@/)
  const { boxes } = (await operator.get(`/api/branch/boxes?index=${INDEX}&number=${nextNumber}`)).body
  expect(boxes[0]).toMatchObject({ rent: null, offeredUntil: expect.stringMatching(/^2025-/) })
  expect((await makeClaim(operator, claimBody(box))).body.code).toBe('box_taken')
  const administrator = await product.as('administrator')
  expect((await administrator.get('/api/administration/waitList')).body.places).toMatchObject([
    { index: INDEX, size: 2, waiting: 1, offered: 0 },
    { index: INDEX, size: 1, waiting: 0, offered: 1 },
  ])
})

test('administrators page through the places where people wait and save them all as CSV', async () => {
  await product.database.executeSql(
    `insert into wait_entry (sub, office_index, size, start_month, offices, state, joined_at, changed_at)
     select (select sub from person order by sub limit 1), index, size, '2025-08-01', array[index], 'waiting', now(), now()
     from office cross join (values (1), (2)) as sizes (size) order by index, size limit 23`,
  )
  const administrator = await product.as('administrator')
  const page = async (number: number) =>
    (await administrator.get(`/api/administration/waitList?page=${number}`)).body
  const [first, second] = [await page(0), await page(1)]
  expect([first.total, first.places.length, second.total, second.places.length]).toEqual([23, 20, 23, 3])
  const saved = await administrator.get('/api/administration/waitList.csv')
  const lines = new TextDecoder().decode(saved.body).trim().split('\r\n')
  expect(lines).toHaveLength(24)
  expect(lines[0]).toContain('Индекс;Населённый пункт;Регион;Почтомат')
  expect(lines[1]).toContain(first.places[0].index)
  expect((await anna.get('/api/administration/waitList.csv')).status).toBe(403)
})

describe('joining (M-WAIT-01)', () => {
  test('from two tabs at once makes one entry', async () => {
    const answers = await Promise.all([joinQueue(anna), joinQueue(anna), joinQueue(anna)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await entriesOf(anna)).toHaveLength(1)
  })

  test('refuses unknown places, months and distances, and more than the allowed entries', async () => {
    const codeOf = async (changes: object) => (await joinQueue(anna, changes)).body.code
    expect(await codeOf({ startMonth: '2027-01-01' })).toBe('start_too_late')
    expect(await codeOf({ radiusKm: 7 })).toBe('radius_unknown')
    expect(await codeOf({ size: 3 })).toBe('size_unknown')
    expect(await codeOf({ index: '999999' })).toBe('office_unknown')
    expect(await codeOf({ lockerId: 1, size: 3 })).toBe('locker_unknown')
    await product.database.kysely
      .insertInto('waitEntry')
      .values(
        ['101721', '109012', '115172', '119019', '125009'].map((officeIndex) => ({
          sub: 'demo-individual',
          officeIndex,
          size: 1,
          startMonth: '2025-08-01',
          offices: [officeIndex],
          state: 'waiting' as const,
          joinedAt: product.clock.now(),
          changedAt: product.clock.now(),
        })),
      )
      .execute()
    expect(await codeOf({})).toBe('too_many_waits')
  })

  test('for an organisation counts for all of its users, and its offer is theirs', async () => {
    const marina = await product.as('legal', 'demo-org-1')
    await offerTo(marina)
    const alone = await product.as('legal', null)
    expect(await entriesOf(alone)).toEqual([])
    expect(await freeBoxesFor(alone)).toEqual([])
    expect(await freeBoxesFor(marina)).toEqual([box])
  })
})

test('a changed wish keeps the place in the queue', async () => {
  await joinQueue(anna)
  await joinQueue(boris)
  const [{ id }] = await entriesOf(anna)
  const later = { startMonth: '2026-03-01', radiusKm: 3 }
  expect((await boris.patch(`/api/waitList/${id}`, later)).status).toBe(404)
  expect((await anna.patch(`/api/waitList/${id}`, later)).status).toBe(200)
  expect((await entriesOf(boris))[0]).toMatchObject({ ahead: 0 })
  await anna.patch(`/api/waitList/${id}`, { startMonth: '2025-08-01', radiusKm: 0 })
  expect((await entriesOf(boris))[0]).toMatchObject({ ahead: 1 })
  await anna.patch(`/api/waitList/${id}`, later)
  await freeBox(product, box)
  await product.sweep()
  // A rent cannot begin so late yet, so the box goes to the next one.
  expect((await entriesOf(boris))[0]).toMatchObject({ state: 'offered', offer: { boxId: box } })
  expect((await anna.patch(`/api/waitList/${id}`, later)).status).toBe(200)
})

test('the copy of the data has the queues; a deletion leaves them and passes the box on', async () => {
  const newcomer = await product.as('newcomer')
  await offerTo(newcomer)
  await joinQueue(anna)
  expect((await newcomer.get('/api/personalData')).body.waits).toMatchObject([
    { office: INDEX, locker: null, size: 1, state: 'offered' },
  ])
  expect((await newcomer.post('/api/personalData/deletion', {})).status).toBe(200)
  await product.sweep()
  expect((await entriesOf(anna))[0]).toMatchObject({ state: 'offered', offer: { boxId: box } })
})

test('ended entries are deleted after the term of emails', async () => {
  await offerTo(anna)
  await moveHours(product, 25)
  expect(await product.database.kysely.selectFrom('waitEntry').select('state').execute()).toEqual([
    { state: 'lapsed' },
  ])
  await moveHours(product, 24 * 366)
  expect(await product.database.kysely.selectFrom('waitEntry').select('state').execute()).toEqual([])
})
