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

const read = async (path: string) => (await fetch(`${product.ownOrigin}${path}`)).text()
const linkTo = (page: string, pattern: RegExp): string => {
  const found = pattern.exec(page)?.[1]
  if (!found) throw new Error(`The letter has nothing like ${pattern}`)
  return found
}

test('a letter about a claim has an HTML part with its box, and its coming dates for a calendar', async () => {
  await reserve(anna, claim)
  const reserved = await newestEmail(product, product.person('individual').email)
  const html = await read(linkTo(reserved, /href="([^"]+\/html)"/))
  expect(html).toContain(`${product.office}, а/\u2060я\u00a099`)
  expect(html).toMatch(new RegExp(`class="button" href="[^"]+/claims/${claim}"`))
  const dates = await read(linkTo(reserved, new RegExp(`href="([^"]+)">box-${claim}\\.ics<`)))
  expect(dates).toContain(`UID:${claim}-pay_until@`)

  await book(operator, claim)
  const paid = await newestEmail(product, product.person('individual').email)
  const after = await read(linkTo(paid, new RegExp(`href="([^"]+)">box-${claim}\\.ics<`)))
  expect(after).toContain(`UID:${claim}-ends@`)
  expect(after).not.toContain('payUntil')
})
