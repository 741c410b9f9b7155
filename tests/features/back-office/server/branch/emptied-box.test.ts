import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxes, lettersOf, reasonsOf, signed } from '../../../claims/server/life/living.ts'
import { noon } from '../../../claims/server/renting.ts'

let product: Product
let anna: Caller
let operator: Caller
const rents: { readonly id: number; readonly box: number }[] = []
let unstarted: { readonly id: number; readonly box: number }
beforeAll(async () => {
  product = await openProduct(noon)
  const box = boxes(product)
  await logIn()
  const rent = async () => {
    const number = await box()
    return { id: await signed(anna, operator, number), box: number }
  }
  unstarted = await rent()
  for (let count = 0; count < 3; count += 1) rents.push(await rent())
})
afterAll(() => product.close())

const logIn = async () => {
  anna = await product.as('individual')
  operator = await product.as('operator')
}
const readCard = async (id: number) => (await operator.get(`/api/branch/claims/${id}`)).body
const isFree = async (id: number): Promise<boolean> =>
  (await anna.get('/api/postOffices/101000/freeBoxes')).body.some((box: { id: number }) => box.id === id)
const endRent = async (id: number, extra: object = {}) =>
  operator.post(`/api/branch/claims/${id}/end`, { refund: (await readCard(id)).earlyEnd.refund, ...extra })
const noteLetter = (id: number) =>
  operator.post(`/api/branch/claims/${id}/items`, { kind: 'letter', place: 'box' })
const nextRent = () => {
  const rent = rents.shift()
  if (!rent) throw new Error('no rent is left')
  return rent
}

test('a refusal after signing keeps the box out of order until its key is returned', async () => {
  const { id, box } = unstarted
  const refused = await operator.post(`/api/branch/claims/${id}/refuse`, {})
  expect(refused.body).toMatchObject({ claimStatus: 2, mustEmpty: true })
  expect(await isFree(box)).toBe(false)
  await operator.put(`/api/branch/boxes/${box}`, { outOfOrder: false })
  expect(await isFree(box)).toBe(true)
})

test('a box is available after an early end once the office has emptied it', async () => {
  await product.moveClock('2025-08-04T09:00:00Z')
  await logIn()
  await product.sweep()
  const { id, box } = nextRent()
  await noteLetter(id)
  const endReply = await endRent(id)
  expect(endReply.body).toMatchObject({ claimStatus: 7, mustEmpty: true, boxOutOfOrder: true })
  expect(await isFree(box)).toBe(false)
  expect((await anna.get(`/api/claims/${id}/card`)).body.mustEmpty).toBe(true)
  const boxList = await operator.get('/api/branch/boxes?index=101000&out=true')
  expect(boxList.body.boxes).toMatchObject([{ id: box, mustEmptyAfter: id, rent: null }])

  await operator.put(`/api/branch/boxes/${box}`, { outOfOrder: false })
  expect(await isFree(box)).toBe(true)
  expect(await readCard(id)).toMatchObject({
    mustEmpty: false,
    items: [{ place: 'counter', collectedAt: null }],
  })
  expect((await anna.get(`/api/claims/${id}/card`)).body.mustEmpty).toBe(false)
  expect((await reasonsOf(anna, id)).slice(-2)).toEqual(['ended_early', 'box_emptied'])
})

test('a box is available at once if mail and key are handed over with the early end', async () => {
  const { id, box } = nextRent()
  await noteLetter(id)
  const endReply = await endRent(id, { emptied: true })
  expect(endReply.body).toMatchObject({
    mustEmpty: false,
    boxOutOfOrder: false,
    items: [{ collectedAt: expect.any(String) }],
  })
  expect(await isFree(box)).toBe(true)
})

test('the email about an early end asks for mail and key only if the office lacks them', async () => {
  const { id } = nextRent()
  await endRent(id)
  const letter = (await lettersOf(product, id)).at(-1)?.body
  const [handedOver] = await product.database.kysely
    .selectFrom('message')
    .select('body')
    .where('claimId', '<>', id)
    .where('subject', 'like', '%прекращена%')
    .orderBy('id', 'desc')
    .execute()
  expect(letter).toContain('сдайте ключ')
  expect(handedOver?.body).not.toContain('сдайте ключ')
})
