import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { internationalTrack } from '#support/track-number.ts'
import {
  book,
  boxes,
  confirmed,
  lettersOf,
  reasonsOf,
  reserve,
  signed,
} from '../../../claims/server/life/living.ts'
import { boxOf, claimBody, makeClaim, noon } from '../../../claims/server/renting.ts'

let product: Product
let box: () => Promise<number>
let anna: Caller
let operator: Caller
/** Begins in August. */
let rent: number
let rentedBox: number
beforeAll(async () => {
  product = await openProduct(noon)
  box = boxes(product)
  await comeIn()
  rentedBox = await box()
  rent = await signed(anna, operator, rentedBox)
})
afterAll(() => product.close())

const comeIn = async () => {
  anna = await product.as('individual')
  operator = await product.as('operator')
}
const goTo = async (instant: string) => {
  await product.moveClock(instant)
  await comeIn()
  await product.sweep()
}

const setOrder = (id: number, outOfOrder: boolean, claim?: number) =>
  operator.put(`/api/branch/boxes/${id}`, { outOfOrder, ...(claim === undefined ? {} : { claim }) })
const cardOf = async (id: number) => (await operator.get(`/api/branch/claims/${id}`)).body
const claimOf = async (id: number) => (await anna.get(`/api/claims/${id}`)).body
const inList = async (id: number) =>
  (await anna.get('/api/claims/clientClaims?limit=50')).body.find(
    ({ claimId }: { claimId: number }) => claimId === id,
  )
const keysOf = async (id: number) => (await lettersOf(product, id)).map(({ key }) => key)
const paid = async (id: number) => {
  const claim = await confirmed(anna, id)
  await reserve(anna, claim)
  await book(operator, claim)
  return claim
}
const move = (claim: number, id: number) => operator.post(`/api/branch/claims/${claim}/move`, { box: id })

test('the holder is told once that their box is out of order, and once that it works again', async () => {
  const id = await box()
  const claim = await signed(anna, operator, id)
  const before = (await keysOf(claim)).length
  expect(await claimOf(claim)).toMatchObject({ boxOutOfOrder: false })

  await setOrder(id, true, claim)
  await product.sweep()
  await product.sweep()
  expect((await reasonsOf(anna, claim)).at(-1)).toBe('box_out_of_order')
  expect((await keysOf(claim)).length).toBe(before + 1)
  expect(await claimOf(claim)).toMatchObject({ boxOutOfOrder: true })
  expect(await inList(claim)).toMatchObject({ boxOutOfOrder: true })

  await setOrder(id, false)
  await product.sweep()
  await product.sweep()
  expect((await reasonsOf(anna, claim)).at(-1)).toBe('box_works_again')
  expect((await keysOf(claim)).length).toBe(before + 2)
  expect(await claimOf(claim)).toMatchObject({ boxOutOfOrder: false })
  expect(await inList(claim)).toMatchObject({ boxOutOfOrder: false })
})

test('of a claim that is over nobody is told anything', async () => {
  const id = await box()
  const claim = await paid(id)
  await operator.post(`/api/branch/claims/${claim}/refuse`, {})
  const before = await keysOf(claim)
  await setOrder(id, true)
  await product.sweep()
  expect(await keysOf(claim)).toEqual(before)
  expect(await claimOf(claim)).toMatchObject({ boxOutOfOrder: false })
})

test('a claim is not signed while its box is out of order', async () => {
  const id = await box()
  const claim = await paid(id)
  await setOrder(id, true, claim)
  expect((await cardOf(claim)).acts).not.toContain('sign')
  expect((await anna.get(`/api/claims/${claim}/card`)).body.bring).toEqual([])
  const refused = await operator.post(`/api/branch/claims/${claim}/sign`, {})
  expect([refused.status, refused.body.code]).toEqual([409, 'box_out_of_order'])
  await setOrder(id, false)
  expect((await operator.post(`/api/branch/claims/${claim}/sign`, {})).status).toBe(200)
})

test('an operator moves a client to another free box of the office in one act', async () => {
  const broken = await box()
  const claim = await signed(anna, operator, broken)
  await setOrder(broken, true, claim)
  const offered = (await operator.get(`/api/branch/claims/${claim}/freeBoxes`)).body.boxes
  const target = offered.at(-1)
  expect(offered.map(({ id }: { id: number }) => id)).not.toContain(broken)

  const before = await claimOf(claim)
  const letters = (await keysOf(claim)).length
  const moved = await move(claim, target.id)
  expect([moved.status, moved.body.boxNumber, moved.body.boxOutOfOrder]).toEqual([200, target.number, false])
  const after = await claimOf(claim)
  expect(after.claimBoxes[0].box.number).toBe(target.number)
  expect([after.total, after.lines]).toEqual([before.total, before.lines])
  expect((await reasonsOf(anna, claim)).at(-1)).toBe(`box_changed_from_${before.claimBoxes[0].box.number}`)
  expect((await keysOf(claim)).length).toBe(letters + 1)
  const { body: ics } = await anna.get(`/api/claims/${claim}/calendar`)
  expect(
    Buffer.from(ics)
      .toString()
      .replaceAll(/\r\n[ \t]/g, ''),
  ).toContain(`а/я ${target.number}`)

  // The months went along: nobody else gets the new box, and the old one is free once it works.
  const neighbour = await product.as('privileged')
  const boxesOf = async () =>
    (await neighbour.get('/api/postOffices/101000/freeBoxes')).body.map(({ id }: { id: number }) => id)
  expect(await boxesOf()).not.toContain(target.id)
  await setOrder(broken, false)
  expect(await boxesOf()).toContain(broken)
})

test('a client is moved only from a box out of order, to a free one of the same kind', async () => {
  const [id, other] = [await box(), await box()]
  const claim = await paid(id)
  const works = await move(claim, other)
  expect([works.status, works.body.code]).toEqual([409, 'status_not_allowed'])
  await setOrder(id, true, claim)
  const taken = await box()
  await paid(taken)
  expect((await move(claim, taken)).body.code).toBe('box_taken')
  const large = await boxOf(product, '101000', 501)
  expect((await move(claim, large)).body.code).toBe('box_differs')
  const far = await boxOf(product, '191025', 3)
  expect((await move(claim, far)).body.code).toBe('box_differs')
  const elsewhere = (await makeClaim(anna, claimBody(far))).body.id
  expect((await move(elsewhere, other)).status).toBe(403)
  expect((await operator.get(`/api/branch/claims/${elsewhere}/freeBoxes`)).status).toBe(403)
})

test('of an operator who moves a client and a visitor who rents the box at that moment one has it', async () => {
  const id = await box()
  const claim = await paid(id)
  await setOrder(id, true, claim)
  const wanted = await box()
  const neighbour = await product.as('privileged')
  const [moved, rented] = await Promise.all([
    move(claim, wanted),
    confirmed(neighbour, wanted, { clientType: 2, more: { privilegeDocument: '12' } }).catch(() => null),
  ])
  expect([moved.status === 200, rented !== null].filter(Boolean)).toHaveLength(1)
})

test('nothing is noted as lying in a box that is out of order', async () => {
  await goTo('2025-08-04T09:00:00Z')
  const [claim, id] = [rent, rentedBox]
  await setOrder(id, true, claim)
  const noted = await operator.post(`/api/branch/claims/${claim}/items`, {
    kind: 'letter',
    track: internationalTrack(77),
    place: 'box',
  })
  expect([noted.status, noted.body.place]).toEqual([200, 'counter'])
  await setOrder(id, false)
})

test('a rent and its paid extension move together', async () => {
  await goTo('2025-10-20T09:00:00Z')
  const [claim, broken] = [rent, rentedBox]
  const extension = (
    await anna.post(`/api/claims/${claim}/prolongation`, { months: 2, safetyGuarantee: false })
  ).body.id
  await reserve(anna, extension)
  await book(operator, extension)
  await setOrder(broken, true, claim)
  const [target] = (await operator.get(`/api/branch/claims/${extension}/freeBoxes`)).body.boxes
  expect((await move(extension, target.id)).status).toBe(200)
  for (const id of [claim, extension])
    expect((await claimOf(id)).claimBoxes[0].box.number, String(id)).toBe(target.number)
  const months = await product.database.kysely
    .selectFrom('boxMonth')
    .select(['boxId', 'month'])
    .where('claimId', 'in', [claim, extension])
    .where('month', '>=', '2025-10-01')
    .execute()
  expect(months).toHaveLength(5)
  expect(new Set(months.map(({ boxId }) => boxId))).toEqual(new Set([target.id]))
})
