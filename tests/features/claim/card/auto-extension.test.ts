import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimCardPage } from '#features/claim/card/claim-card-page.ts'
import { look, personOf } from '#kit/look.ts'
import { openProduct, type Product } from '#kit/product.ts'
import { acceptOffer, boxes, signed } from '../../../server/claim-life/living.ts'
import { noon } from '../../../server/claims/renting.ts'

let product: Product
let rent: number
beforeAll(async () => {
  product = await openProduct(noon)
  const clerk = await product.as('legal', 'demo-org-1')
  await acceptOffer(clerk)
  rent = await signed(clerk, await product.as('operator'), await boxes(product)(), { clientType: 3 })
  await product.moveClock('2025-08-05T09:00:00Z')
})
afterAll(() => product.close())

test('the switch of an extension by itself tells what the server saved, never what was pressed', async () => {
  const clerk = await personOf(product, 'legal')
  const { page, tab } = await look(clerk, product, `/claims/${rent}`, claimCardPage, ({ $state }) => [$state])
  const now = () => page.accounting.$accounting.get()
  await tab.pass(200)
  expect(now().auto).toMatchObject({ enabled: false, code: null, services: [] })

  const switched = page.accounting.switchAuto(true)
  expect(now()).toMatchObject({ auto: { enabled: false }, switching: true })
  await switched
  expect(now()).toMatchObject({ auto: { enabled: true }, switching: false, refused: null })

  tab.cut(true)
  await page.accounting.switchAuto(false)
  expect(now()).toMatchObject({ auto: { enabled: true }, switching: false, refused: 'offline' })
  tab.cut(false)
  await page.accounting.switchAuto(false)
  expect(now()).toMatchObject({ auto: { enabled: false }, switching: false, refused: null })
})
