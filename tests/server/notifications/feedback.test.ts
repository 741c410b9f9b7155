import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProduct, type Product } from '#kit/product.ts'
import { newestEmail } from '../claim-life/living.ts'
import { noon } from '../claims/renting.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct(noon)
})
afterAll(() => product.close())

test('a question goes to support by mail, with what its writer left and left out', async () => {
  const visitor = await product.visitor()
  const asked = await visitor.post('/abon-api/v1/feedback', { comment: 'Где моё письмо?', index: '101000' })
  expect(asked.status).toBe(200)
  const notification = await newestEmail(product)
  expect(notification).toContain('Где моё письмо?')
  expect(notification).toContain('101000')
  expect(notification).toContain('ответить некуда')
})

test('what is no question is refused and sends nothing', async () => {
  const visitor = await product.visitor()
  for (const body of [
    {},
    { comment: ' ' },
    { comment: 'а'.repeat(1001) },
    { comment: 'Да', index: '1234567' },
  ]) {
    expect((await visitor.post('/abon-api/v1/feedback', body)).status).toBe(400)
  }
  const notifications = await product.database.kysely.selectFrom('letter').select('id').execute()
  expect(notifications).toHaveLength(1)
})
