import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '#support/product.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { boxes, confirmed, lettersOf, newestEmail, reserve } from '../../../claims/server/life/living.ts'

let product: Tenant
let anna: Caller
let clerk: Caller
let box: () => Promise<number>
beforeAll(async () => {
  product = await openTenant()
  box = boxes(product)
  anna = await product.as('individual')
  clerk = await product.as('legal')
})

const pay = (caller: Caller, claim: number, paymentMethod: number, amount: string) =>
  caller.post('/api/payments/', { claim, amount, paymentMethod, paymentStatus: 4, paymentType: 3 })

/** The end of a claim's 15 minutes, as a time in Moscow. */
const readDeadline = async (claim: number): Promise<string> => {
  const { createdAt } = (await anna.get(`/api/claims/${claim}`)).body
  const format = { timeZone: 'Europe/Moscow', hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat('ru', format).format(Date.parse(createdAt) + 15 * 60_000)
}

test('no email is sent before the payment method is known', async () => {
  const claim = await confirmed(anna, await box())
  expect(await lettersOf(product, claim)).toEqual([])
})

test('by card one email names the end of the 15 minutes, however often payment is tried', async () => {
  const claim = await confirmed(anna, await box())
  for (const _ of [1, 2]) await pay(anna, claim, 1, '2250.00')
  const letters = await lettersOf(product, claim)
  expect(letters).toHaveLength(1)
  expect(letters[0]?.body).toMatch(new RegExp(`до: 10.07.2025, ${await readDeadline(claim)} `))
})

test('at the office the email names ten days and what to bring, not 15 minutes', async () => {
  const claim = await confirmed(anna, await box())
  await reserve(anna, claim)
  const [letter] = await lettersOf(product, claim)
  expect(letter?.subject).toContain('оплатите аренду в отделении')
  expect(letter?.body).toMatch(/до: 20.07.2025/)
  expect(letter?.body).toMatch(/Назовите номер заявления.*паспорт/s)
  expect(letter?.body).not.toMatch(new RegExp(`${await readDeadline(claim)}|15 минут`))
})

test('by payment order the email has the order attached', async () => {
  const claim = await confirmed(clerk, await box(), { clientType: 3 })
  await reserve(clerk, claim)
  const [letter] = await lettersOf(product, claim)
  expect(letter).toMatchObject({ paper: 'payment_order', paperOf: claim })
  expect(letter?.body).toMatch(/до: 20.07.2025.*приложено/s)
  expect(await newestEmail(product, product.person('legal').email)).toContain(`payment-order-${claim}.pdf`)
})

test('too small a balance causes an email with ten days to top it up', async () => {
  const claim = await confirmed(clerk, await box(), { clientType: 3 })
  expect((await clerk.post('/api/legals/balance', {})).status).toBeLessThan(500)
  const refused = await pay(clerk, claim, 4, '4500.00')
  expect(refused.body.code).toBe('insufficient_funds')
  const [letter] = await lettersOf(product, claim)
  expect(letter?.subject).toContain('не хватает денег')
  expect(letter?.body).toMatch(/до: 20.07.2025/)
})
