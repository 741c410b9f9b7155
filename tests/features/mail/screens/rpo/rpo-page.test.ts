import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRegisteredItemPage } from '#mail/screens/rpo/registered-item-view.tsx'
import { look, stateOf } from '#support/look.ts'
import { testPerson } from '#support/person.ts'
import { openProduct, type Product } from '#support/product.ts'
import { boxes, newestEmail, passUndoTime, signed } from '../../../claims/server/life/living.ts'
import { noon } from '../../../claims/server/renting.ts'

let product: Product
let address: string
beforeAll(async () => {
  product = await openProduct(noon)
  const box = boxes(product)
  const anna = await product.as('individual')
  const rent = { services: [4], total: 2250 + 5 * 145 }
  const claim = await signed(anna, await product.as('operator'), await box(), rent)
  await product.moveClock('2025-09-15T09:00:00Z')
  const operator = await product.as('operator')
  const item = { kind: 'registered', track: '10100091234562', place: 'counter' }
  await operator.post(`/api/branch/claims/${claim}/items`, item)
  await passUndoTime(product)
  address = /\/rpo\/[\w.-]+/.exec(await newestEmail(product))?.[0] ?? ''
})
afterAll(() => product.close())

const openItem = (path: string) =>
  look(testPerson(product.origin), product, path, createRegisteredItemPage, ({ $state }) => [$state])

// M-ROUTE-37.
test('a person with the link sees the item without a login and chooses its place', async () => {
  const { page } = await openItem(address)
  expect(stateOf(page.$state, 'shown')).toMatchObject({ place: 'counter', item: { mayChoose: true } })
  page.choose('box')
  await page.save()
  expect(stateOf(page.$state, 'shown')).toMatchObject({ saved: true, item: { place: 'box' } })
  const again = await openItem(address)
  expect(stateOf(again.page.$state, 'shown').place).toBe('box')
})

test('a truncated link finds no item', async () => {
  const { page } = await openItem(address.slice(0, -3))
  expect(page.$state.get()).toEqual({ kind: 'failed', code: 'token_unknown' })
})
