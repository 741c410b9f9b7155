import { beforeAll, expect, test } from 'vitest'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { newestEmail } from '../../claims/server/life/living.ts'

let product: Tenant
beforeAll(async () => {
  product = await openTenant()
})

const support = 'support@abonbox.example'
const countSent = async (): Promise<number> =>
  (
    await product.database.kysely
      .selectFrom('message')
      .select('id')
      .where('recipient', '=', support)
      .execute()
  ).length

test('a question is emailed to support with all optional fields', async () => {
  const visitor = await product.visitor()
  const reply = await visitor.post('/abon-api/v1/feedback', {
    comment: 'Где моё письмо?',
    index: product.office,
  })
  expect(reply.status).toBe(200)
  const notification = await newestEmail(product, support)
  expect(notification).toContain('Где моё письмо?')
  expect(notification).toContain(product.office)
  expect(notification).toContain('ответить некуда')
})

test('an invalid question is refused and sends nothing', async () => {
  const visitor = await product.visitor()
  const before = await countSent()
  for (const body of [
    {},
    { comment: ' ' },
    { comment: 'а'.repeat(1001) },
    { comment: 'Да', index: '1234567' },
  ]) {
    expect((await visitor.post('/abon-api/v1/feedback', body)).status).toBe(400)
  }
  expect(await countSent()).toBe(before)
})
