import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { noon } from '../renting.ts'
import { book, boxes, confirmed, lettersOf, reserve, statusOf } from './living.ts'

let product: Product
let anna: Caller
let operator: Caller
let claim: number
const logIn = async () => {
  anna = await product.as('individual')
  operator = await product.as('operator')
}
const readQueueIds = async (name: string): Promise<number[]> =>
  (await operator.get(`/api/branch/queues/${name}/claims`)).body.claims.map(({ id }: { id: number }) => id)

beforeAll(async () => {
  product = await openProduct(noon)
  await logIn()
  claim = await confirmed(anna, await boxes(product)())
  await reserve(anna, claim)
  await book(operator, claim)
})
afterAll(() => product.close())

test('a paid claim can still be signed on the last day of its term', async () => {
  await product.moveClock('2025-12-31T12:00:00+03:00')
  await logIn()
  expect(await readQueueIds('toSign')).toEqual([claim])
  expect(await readQueueIds('toRefuse')).toEqual([])
  expect((await lettersOf(product, claim)).map(({ key }) => key)).not.toContain(`never-signed-${claim}`)
})

test('an unsigned claim is queued for refusal from the next day, and its holder gets one email', async () => {
  await product.moveClock('2026-01-01T12:00:00+03:00')
  await product.sweep()
  await logIn()
  expect(await statusOf(anna, claim)).toBe(3)
  expect(await readQueueIds('toSign')).toEqual([])
  expect(await readQueueIds('toRefuse')).toEqual([claim])
  expect((await operator.get('/api/branch')).body.queues).toMatchObject({ toSign: 0, toRefuse: 1 })
  expect((await operator.post(`/api/branch/claims/${claim}/sign`, {})).body.code).toBe('end_passed')
  const letters = (await lettersOf(product, claim)).filter(({ key }) => key === `never-signed-${claim}`)
  expect(letters).toMatchObject([{ recipient: 'individual@example.org' }])
  expect((await anna.get(`/api/claims/${claim}/card`)).body.bring).toEqual([])
})

test('refusing it refunds everything and ends it', async () => {
  const refused = await operator.post(`/api/branch/claims/${claim}/refuse`, { reason: 'never signed' })
  expect(refused.body).toMatchObject({ claimStatus: 7, acts: [] })
  expect(await readQueueIds('toRefuse')).toEqual([])
  const [payment] = (await anna.get(`/api/claims/${claim}/payments`)).body
  expect(payment).toMatchObject({ amount: 225000, state: expect.stringMatching(/^refund/) })
})
