import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxes, newestEmail, passUndoTime, signed } from './life/living.ts'
import { noon } from './renting.ts'

let product: Product
let anna: Caller
let operator: Caller
let rent: number
let boxId: number
beforeAll(async () => {
  product = await openProduct(noon)
  const nextBox = boxes(product)
  const [renter, signer] = [await product.as('individual'), await product.as('operator')]
  boxId = await nextBox()
  rent = await signed(renter, signer, boxId, { services: [7], total: 2500 })
  await signed(renter, signer, await nextBox())
  await product.moveClock('2025-10-15T09:00:00Z')
  ;[anna, operator] = await Promise.all([product.as('individual'), product.as('operator')])
})
afterAll(() => product.close())

const ownBox = async () =>
  (await anna.get('/api/ownBoxes')).body.boxes.find((box: { boxId: number }) => box.boxId === boxId)
const calendar = async () =>
  new TextDecoder().decode((await anna.get(`/api/claims/${rent}/calendar`)).body).replaceAll('\r\n ', '')

test('a box is listed once with its paid last day, also when it is extended (M-OWNBOX-01)', async () => {
  expect(await ownBox()).toMatchObject({ claim: rent, paidUntil: '2025-12-31', inBox: 0 })
  const { kysely } = product.database
  const next = await kysely.selectFrom('claim').selectAll().where('id', '=', rent).executeTakeFirstOrThrow()
  const { id: _, services, lines, ...same } = next
  await kysely
    .insertInto('claim')
    .values({
      ...same,
      services: JSON.stringify(services),
      lines: JSON.stringify(lines),
      status: 3,
      startDate: '2026-01-01',
      endDate: '2026-03-31',
      prolongationOf: rent,
    })
    .execute()
  await kysely.updateTable('claim').set({ status: 8 }).where('id', '=', rent).execute()
  expect(await ownBox()).toMatchObject({ claim: rent, paidUntil: '2026-03-31' })
  const all = (await anna.get('/api/ownBoxes')).body
  expect([all.total, all.boxes.length]).toEqual([2, 2])
  expect((await (await product.as('privileged')).get('/api/ownBoxes')).body).toEqual({ boxes: [], total: 0 })
})

test('mail in the box opens its door on the page, in emails and in calendars (M-OWNBOX-02)', async () => {
  expect(await calendar()).toContain('/door-closed.png')
  const note = (place: string, item: object = { kind: 'letter' }) =>
    operator.post(`/api/branch/claims/${rent}/items`, { ...item, place })
  await note('counter')
  await passUndoTime(product)
  expect(await ownBox()).toMatchObject({ inBox: 0, atCounter: 1 })
  await note('box')
  await passUndoTime(product)
  expect(await ownBox()).toMatchObject({ inBox: 1, atCounter: 1, waitingSince: expect.any(String) })
  expect(await calendar()).toContain('/door-open.png')
  await note('counter', { kind: 'registered', track: '10100091234562' })
  await passUndoTime(product)
  const [htmlPath] = /\/dev\/letters\/\d+\/html/.exec(await newestEmail(product)) ?? []
  expect(await (await fetch(`${product.ownOrigin}${htmlPath}`)).text()).toContain('/door-open.png')
  await operator.post(`/api/branch/claims/${rent}/items/taken`, {})
  expect(await ownBox()).toMatchObject({ inBox: 0, atCounter: 0, waitingSince: null })
})
