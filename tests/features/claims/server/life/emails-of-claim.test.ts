import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '#support/product.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { book, boxes, confirmed, newestEmail, reserve } from './living.ts'

let product: Tenant
let anna: Caller
let operator: Caller
let claim: number
beforeAll(async () => {
  product = await openTenant()
  anna = await product.as('individual')
  operator = await product.as('operator')
  claim = await confirmed(anna, await boxes(product)())
})

const readPage = async (path: string) => (await fetch(`${product.ownOrigin}${path}`)).text()
const extractLink = (page: string, pattern: RegExp): string => {
  const found = pattern.exec(page)?.[1]
  if (!found) throw new Error(`The letter has nothing like ${pattern}`)
  return found
}

test('an email about a claim has an HTML part with its box and a calendar of coming dates', async () => {
  await reserve(anna, claim)
  const reserved = await newestEmail(product, product.person('individual').email)
  const html = await readPage(extractLink(reserved, /href="([^"]+\/html)"/))
  expect(html).toContain(`${product.office}, а/\u2060я\u00a099`)
  expect(html).toMatch(new RegExp(`class="button" href="[^"]+/claims/${claim}"`))
  const dates = await readPage(extractLink(reserved, new RegExp(`href="([^"]+)">box-${claim}\\.ics<`)))
  expect(dates).toContain(`UID:${claim}-pay_until@`)

  await book(operator, claim)
  const paid = await newestEmail(product, product.person('individual').email)
  const calendarAfterPayment = await readPage(
    extractLink(paid, new RegExp(`href="([^"]+)">box-${claim}\\.ics<`)),
  )
  expect(calendarAfterPayment).toContain(`UID:${claim}-ends@`)
  expect(calendarAfterPayment).not.toContain('payUntil')
})
