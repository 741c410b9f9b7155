import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#kit/product.ts'
import { noon } from '../claims/renting.ts'
import { boxes, lettersOf, signed } from './living.ts'

let product: Product
let anna: Caller
let operator: Caller
let box: () => Promise<number>
const goTo = async (day: string) => {
  await product.moveClock(`${day}T09:00:00Z`)
  anna = await product.as('individual')
  operator = await product.as('operator')
}
const letters = async (claim: number, key: string) =>
  (await lettersOf(product, claim)).filter((letter) => letter.key.startsWith(key))
const cardOf = async (claim: number) => (await anna.get(`/api/claims/${claim}/card`)).body
beforeAll(async () => {
  product = await openProduct(noon)
  box = boxes(product)
  anna = await product.as('individual')
  operator = await product.as('operator')
})
afterAll(() => product.close())

test('a rent of one month is promised no extension, on the card, in the calendar and by letter (AMB-54)', async () => {
  const rent = await signed(anna, operator, await box(), {
    total: 450,
    more: { startDate: '2025-08-01', endDate: '2025-08-31' },
  })
  expect((await cardOf(rent)).prolongation).toMatchObject({ code: 'prolongation_one_month', window: null })
  await goTo('2025-08-02')
  const card = await cardOf(rent)
  expect(card.prolongation).toMatchObject({ code: 'prolongation_one_month', window: null, isAvailable: false })
  expect(card.line.map(({ step }: { step: string }) => step)).not.toContain('prolongation_opens')
  const extended = await anna.post(`/api/claims/${rent}/prolongation`, { months: 1, safetyGuarantee: false })
  expect([extended.status, extended.body.code]).toEqual([409, 'prolongation_one_month'])
  expect(await letters(rent, 'reminder')).toEqual([])
  await goTo('2025-08-24')
  const [letter] = await letters(rent, 'reminder')
  expect(letter?.body).toContain('Аренду на один месяц продлить нельзя')
  expect(letter?.body).not.toContain('Если не продлить')
})
