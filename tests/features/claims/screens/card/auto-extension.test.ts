import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClaimDetailsPage } from '#claims/screens/card/claim-details-page.ts'
import { StatusBlock } from '#claims/screens/card/status-block.tsx'
import { extensionRefusalTexts } from '#claims/words/claim-details.ts'
import { accountingCopy } from '#money/words/accounting.ts'
import { look, personOf, stateOf } from '#support/look.ts'
import { openProduct, type Product } from '#support/product.ts'
import { acceptOffer, boxes, signed } from '../../server/life/living.ts'
import { noon } from '../../server/renting.ts'

let product: Product
let rent: number
let box: () => Promise<number>
beforeAll(async () => {
  product = await openProduct(noon)
  const clerk = await product.as('legal', 'demo-org-1')
  await acceptOffer(clerk)
  box = boxes(product)
  rent = await signed(clerk, await product.as('operator'), await box(), { clientType: 3 })
  await product.moveClock('2025-08-05T09:00:00Z')
})
afterAll(() => product.close())

test('the switch of automatic extension shows the state saved by the server', async () => {
  const clerk = await personOf(product, 'legal')
  const { page, tab } = await look(
    clerk,
    product,
    `/claims/${rent}`,
    createClaimDetailsPage,
    ({ $state }) => [$state],
  )
  const state = () => page.accounting.$accounting.get()
  await tab.pass(200)
  expect(state().auto).toMatchObject({ enabled: false, code: null, services: [] })

  const switched = page.accounting.switchAuto(true)
  expect(state()).toMatchObject({ auto: { enabled: false }, switching: true })
  await switched
  expect(state()).toMatchObject({ auto: { enabled: true }, switching: false, refused: null })

  tab.cut(true)
  await page.accounting.switchAuto(false)
  expect(state()).toMatchObject({ auto: { enabled: true }, switching: false, refused: 'offline' })
  tab.cut(false)
  await page.accounting.switchAuto(false)
  expect(state()).toMatchObject({ auto: { enabled: false }, switching: false, refused: null })
})

test('a one-month rent that only the balance can extend is not reported as impossible to extend', async () => {
  const clerk = await product.as('legal', 'demo-org-1')
  const oneMonth = await signed(clerk, await product.as('operator'), await box(), {
    clientType: 3,
    total: 900,
    more: { startDate: '2025-09-01', endDate: '2025-09-30' },
  })
  const person = await personOf(product, 'legal')
  const { page, tab } = await look(
    person,
    product,
    `/claims/${oneMonth}`,
    createClaimDetailsPage,
    ({ $state }) => [$state],
  )
  await tab.pass(200)
  const statusMarkup = () =>
    renderToStaticMarkup(createElement(StatusBlock, { state: stateOf(page.$state, 'shown'), page }))
  expect(statusMarkup()).toContain(accountingCopy.autoOnlyWay(false))
  expect(statusMarkup()).not.toContain(extensionRefusalTexts.prolongation_one_month)
  await page.accounting.switchAuto(true)
  expect(statusMarkup()).toContain(accountingCopy.autoOnlyWay(true))
})
