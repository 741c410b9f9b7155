import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExtensionLinkPage } from '#claims/screens/extension/extension-link-page.ts'
import { look, stateOf } from '#support/look.ts'
import { testPerson } from '#support/person.ts'
import { openProduct, type Product } from '#support/product.ts'
import { inApp } from '../../../money/server/payments/bank-app.ts'
import { boxes, lettersOf, signed } from '../../server/life/living.ts'
import { noon } from '../../server/renting.ts'

let product: Product
const addresses: string[] = []
beforeAll(async () => {
  product = await openProduct(noon)
  const box = boxes(product)
  const anna = await product.as('individual')
  const operator = await product.as('operator')
  const claims = [await signed(anna, operator, await box()), await signed(anna, operator, await box())]
  await product.moveClock('2025-10-02T12:00:00Z')
  await product.sweep()
  for (const claim of claims) {
    const letters = await lettersOf(product, claim)
    addresses.push(letters.flatMap(({ body }) => /\/extend\/[\w.-]+/.exec(body) ?? []).at(-1) ?? '')
  }
})
afterAll(() => product.close())

async function openWithCode(address: string) {
  const { page, tab, close } = await look(
    testPerson(product.origin),
    product,
    address,
    createExtensionLinkPage,
    ({ $state }) => [$state],
  )
  const readLinked = () => stateOf(page.$state, 'shown').linked
  await page.pay('sbp')
  return { page, tab, close, readLinked, code: readLinked().payload }
}

test('the code of a declined payment disappears, and a new one can be requested', async () => {
  const { page, tab, close, readLinked, code } = await openWithCode(addresses[0] ?? '')
  expect(code).toContain('/sbp?qr=')
  await tab.pass(1_000)
  expect(readLinked().payload).toBe(code)
  await inApp(code ?? '', product.ownOrigin, 'decline')
  await tab.pass(15_000)
  expect(readLinked()).toMatchObject({ obstacle: null, isDeclined: true, payload: null })
  await page.pay('sbp')
  expect(readLinked().payload).not.toBe(code)
  expect(readLinked()).toMatchObject({ isDeclined: false, payload: expect.stringContaining('/sbp?qr=') })
  close()
})

test('the code disappears at the payment deadline', async () => {
  const { tab, close, readLinked, code } = await openWithCode(addresses[1] ?? '')
  expect(code).toContain('/sbp?qr=')
  await product.moveClock('2025-10-02T12:20:00Z')
  await tab.pass(15_000)
  expect(readLinked()).toMatchObject({ obstacle: null, payload: null })
  close()
})
