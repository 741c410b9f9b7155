import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrationPage } from '#features/office/administration/administration-page.ts'
import { look, personOf } from '#kit/look.ts'
import { openProduct, type Product } from '#kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct('2025-07-10T09:00:00Z')
})
afterAll(() => product.close())

const open = async () => {
  const person = await personOf(product, 'administrator')
  const address = '/administration?tab=blocks'
  const { page } = await look(person, product, address, administrationPage, ({ $state }) => [$state])
  await expect.poll(() => page.blocks.$list.get().phase).toBe('shown')
  return { person, page, list: () => page.blocks.$list.get() }
}

test('somebody is found by the whole address, kept out with a reason, listed, and let in again', async () => {
  await personOf(product, 'individual')
  const { page, list } = await open()
  expect(list().rows).toEqual([])
  page.blocks.type('individual@example.org')
  await page.blocks.show()
  const [anna] = list().rows
  expect(anna).toMatchObject({ kind: 'person', name: 'i…@example.org', block: null })
  if (!anna) throw new Error('she was found')
  page.blocks.open(anna)
  page.blocks.fill({ reason: '   ' })
  await page.blocks.send()
  expect(list().act?.refused).toBe('reason_missing')
  page.blocks.fill({ reason: 'Чужие документы' })
  await Promise.all([page.blocks.send(), page.blocks.send()])
  expect(list()).toMatchObject({ act: null, done: 'i…@example.org' })

  page.blocks.open(anna)
  page.blocks.fill({ reason: 'Чужие документы' })
  await page.blocks.send()
  expect(list().act?.refused).toBe('already_blocked')
  page.blocks.close()

  page.blocks.type('')
  await page.blocks.show()
  const [blocked] = list().rows
  expect(blocked).toMatchObject({ block: { reason: 'Чужие документы', by: 'Вера Павловна Соколова' } })
  if (!blocked) throw new Error('she is listed')
  page.blocks.open(blocked)
  page.blocks.fill({ reason: 'Разобрались' })
  await page.blocks.send()
  expect(list()).toMatchObject({ rows: [], act: null })
})

test('an administrator sees that it is themselves, and nobody is found by half an address', async () => {
  const { page, list } = await open()
  page.blocks.type('administrator@example.org')
  await page.blocks.show()
  expect(list().rows).toMatchObject([{ own: true, role: 'administrator' }])
  for (const text of ['administrator@', '77', 'Орлова']) {
    page.blocks.type(text)
    await page.blocks.show()
    expect(list().rows).toEqual([])
  }
})
