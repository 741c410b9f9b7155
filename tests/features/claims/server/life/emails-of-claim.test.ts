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

test('the calendar button of an email downloads the dates without a login', async () => {
  const email = await newestEmail(product, product.person('individual').email)
  const html = await readPage(extractLink(email, /href="([^"]+\/html)"/))
  const path = new URL(extractLink(html, /href="([^"]+\/api\/calendar\/claim\/[^"]+)"/)).pathname
  const answer = await fetch(`${product.ownOrigin}${path}`)
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="box-${claim}.ics"`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.text()).toContain(`UID:${claim}-ends@`)
  expect((await fetch(`${product.ownOrigin}${path}x`)).status).toBe(404)
  const [head, token = ''] = [path.slice(0, path.lastIndexOf('/') + 1), path.split('/').at(-1)]
  const [, until, mark] = token.split('.')
  const ofOtherClaim = `${(claim + 1).toString(36)}.${until}.${mark}`
  expect((await fetch(`${product.ownOrigin}${head}${ofOtherClaim}`)).status).toBe(404)
})

test('the calendar button of a withdrawn claim says that no dates are left', async () => {
  const other = await confirmed(anna, await boxes(product, 90)())
  await reserve(anna, other)
  const email = await newestEmail(product, product.person('individual').email)
  const html = await readPage(extractLink(email, /href="([^"]+\/html)"/))
  const { pathname } = new URL(extractLink(html, /href="([^"]+\/api\/calendar\/claim\/[^"]+)"/))
  expect((await anna.post(`/api/claims/${other}/withdrawal`, {})).status).toBe(200)
  const answer = await fetch(`${product.ownOrigin}${pathname}`)
  expect({ status: answer.status, code: answer.headers.get('x-refusal-code') }).toEqual({
    status: 410,
    code: 'no_dates',
  })
})
