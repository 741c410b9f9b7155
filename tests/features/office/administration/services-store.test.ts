import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrationPage } from '#features/office/administration/administration-page.ts'
import { look, personOf } from '#kit/look.ts'
import { openProduct, type Product } from '#kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct('2025-07-10T09:00:00Z')
})
afterAll(() => product.close())

test('a service is switched off at one office and on again; what is no index finds nothing', async () => {
  const person = await personOf(product, 'administrator')
  const address = '/administration?tab=services'
  const { page } = await look(person, product, address, administrationPage, ({ $state }) => [$state])
  const list = () => page.services.$list.get()
  await expect.poll(() => list().rows.length).toBe(6)

  page.services.type('1010')
  await page.services.show()
  expect(list().rows).toEqual([])
  page.services.type('101000')
  await page.services.show()
  const [name] = list().rows
  expect(name).toMatchObject({ service: 1, index: '101000', stop: null })
  if (!name) throw new Error('there is no service')
  page.services.open(name)
  await page.services.send()
  expect(list().act?.refused).toBe('reason_missing')
  page.services.fill({ reason: 'Нет табличек' })
  await page.services.send()
  expect(list()).toMatchObject({ act: null, done: 1 })
  page.services.open(name)
  page.services.fill({ reason: 'Нет табличек' })
  await page.services.send()
  expect(list().act?.refused).toBe('service_already_off')
  page.services.close()

  // Among all services it stands as the seventh row: off at this office.
  page.services.type('')
  await page.services.show()
  expect(list().rows).toHaveLength(7)
  const stopped = list().rows.find(({ stop }) => stop !== null)
  expect(stopped).toMatchObject({ service: 1, index: '101000', stop: { reason: 'Нет табличек' } })
  if (!stopped) throw new Error('it is listed')
  page.services.open(stopped)
  page.services.fill({ reason: 'Привезли' })
  await page.services.send()
  expect(list().rows).toHaveLength(6)
})
