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
  await comeIn()
  const rent = async () => {
    const number = await box()
    return { id: await signed(anna, operator, number), box: number }
  }
  unstarted = await rent()
  for (let count = 0; count < 3; count += 1) rents.push(await rent())
})
afterAll(() => product.close())

const comeIn = async () => {
  anna = await product.as('individual')
  operator = await product.as('operator')
}
const cardOf = async (id: number) => (await operator.get(`/api/branch/claims/${id}`)).body
const isFree = async (id: number): Promise<boolean> =>
  (await anna.get('/api/postOffices/101000/freeBoxes')).body.some((box: { id: number }) => box.id === id)
const end = async (id: number, more: object = {}) =>
  operator.post(`/api/branch/claims/${id}/end`, { refund: (await cardOf(id)).earlyEnd.refund, ...more })
const noteLetter = (id: number) =>
  operator.post(`/api/branch/claims/${id}/items`, { kind: 'letter', place: 'box' })
const next = () => {
  const rent = rents.shift()
  if (!rent) throw new Error('no rent is left')
  return rent
}

test('a refusal after the signature leaves the box to the office until its key is back', async () => {
  const { id, box } = unstarted
  const refused = await operator.post(`/api/branch/claims/${id}/refuse`, {})
  expect(refused.body).toMatchObject({ claimStatus: 2, mustEmpty: true })
  expect(await isFree(box)).toBe(false)
  await operator.put(`/api/branch/boxes/${box}`, { outOfOrder: false })
  expect(await isFree(box)).toBe(true)
})

test('a box is for sale after an early end once the office has emptied it', async () => {
  await product.moveClock('2025-08-04T09:00:00Z')
  await comeIn()
  await product.sweep()
  const { id, box } = next()
  await noteLetter(id)
  const ended = await end(id)
  expect(ended.body).toMatchObject({ claimStatus: 7, mustEmpty: true, boxOutOfOrder: true })
  expect(await isFree(box)).toBe(false)
  expect((await anna.get(`/api/claims/${id}/card`)).body.mustEmpty).toBe(true)
  const listed = await operator.get('/api/branch/boxes?index=101000&out=true')
  expect(listed.body.boxes).toMatchObject([{ id: box, mustEmptyAfter: id, rent: null }])

  await operator.put(`/api/branch/boxes/${box}`, { outOfOrder: false })
  expect(await isFree(box)).toBe(true)
  // What was in the box waits at the counter now.
  expect(await cardOf(id)).toMatchObject({
    mustEmpty: false,
    items: [{ place: 'counter', collectedAt: null }],
  })
  expect((await anna.get(`/api/claims/${id}/card`)).body.mustEmpty).toBe(false)
  expect((await reasonsOf(anna, id)).slice(-2)).toEqual(['ended_early', 'box_emptied'])
})

test('who hands over mail and key with the early end leaves a box that is for sale at once', async () => {
  const { id, box } = next()
  await noteLetter(id)
  const ended = await end(id, { emptied: true })
  expect(ended.body).toMatchObject({
    mustEmpty: false,
    boxOutOfOrder: false,
    items: [{ collectedAt: expect.any(String) }],
  })
  expect(await isFree(box)).toBe(true)
})

test('the letter about an early end asks for mail and key only where the office has not got them', async () => {
  const { id } = next()
  await end(id)
  const letter = (await lettersOf(product, id)).at(-1)?.body
  const [handedOver] = await product.database.kysely
    .selectFrom('letter')
    .select('body')
    .where('claimId', '<>', id)
    .where('subject', 'like', '%прекращена%')
    .orderBy('id', 'desc')
    .execute()
  expect(letter).toContain('сдайте ключ')
  expect(handedOver?.body).not.toContain('сдайте ключ')
})
