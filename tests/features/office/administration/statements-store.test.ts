import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrationPage } from '#features/office/administration/administration-page.ts'
import { look, personOf } from '#kit/look.ts'
import { openProduct, type Product } from '#kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct('2025-07-10T09:00:00Z')
})
afterAll(() => product.close())

test('a list of statements that did not come is told as that, and its page is tried again', async () => {
  const person = await personOf(product, 'administrator')
  const address = '/administration?tab=statements'
  const { page, tab } = await look(person, product, address, administrationPage, ({ $state }) => [$state])
  const state = () => page.statements.$import.get()
  await expect.poll(() => page.statements.$list.get().phase).toBe('shown')
  expect(state().failed).toBeNull()
  tab.cut(true)
  page.statements.turnStatements(2)
  await expect.poll(() => state().failed).toEqual({ code: 'offline', page: 2 })
  tab.cut(false)
  page.statements.turnStatements(state().failed?.page ?? 1)
  await expect.poll(() => state().failed).toBeNull()
})
