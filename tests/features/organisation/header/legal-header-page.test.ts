import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseLegal, userLegals } from '#contract/session.ts'
import { legalHeaderPage } from '#features/organisation/header/legal-header-page.ts'
import { look, personOf, stateOf } from '#kit/look.ts'
import { testPerson } from '#kit/person.ts'
import { openProduct, type Product } from '#kit/product.ts'
import { noon } from '../../../server/claims/renting.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct(noon)
})
afterAll(() => product.close())

const openHeader = (person: ReturnType<typeof testPerson>) =>
  look(person, product, '/legals/active', legalHeaderPage, ({ $state }) => [$state])

// M-LEGAL-02.
test('the header says in whose name the session acts, and who else there is', async () => {
  const { page } = await openHeader(await personOf(product, 'legal'))
  const state = stateOf(page.$state, 'shown')
  expect(state.current?.inn).toBe('7704112232')
  expect(state.organisations).toHaveLength(2)
  expect(state.profile).toContain('/identity/profile')
})

test('another organisation is chosen and the page loads again', async () => {
  const person = await personOf(product, 'legal')
  const { page, tab } = await openHeader(person)
  await page.choose('demo-org-2')
  expect(tab.lastLeft()).toBe('/legals/active')
  const legals = await person.call(userLegals, { query: {} })
  expect(legals.ok && legals.value.find(({ selected }) => selected)?.legalHid).toBe('demo-org-2')
})

test('who goes on in their own name comes to their own claims', async () => {
  const { page, tab } = await openHeader(await personOf(product, 'legal'))
  await page.choose(null)
  expect(tab.lastLeft()).toBe('/claims')
})

test('an organisation that is not theirs, or a lost network, changes nothing', async () => {
  const marina = await personOf(product, 'legal')
  // For whom they acted last is remembered with the person.
  await marina.call(chooseLegal, { body: { currentLegalHid: 'demo-org-1' } })
  const { page, tab } = await openHeader(marina)
  await page.choose('of-others')
  expect(stateOf(page.$state, 'shown').current?.legalHid).toBe('demo-org-1')
  tab.cut(true)
  await page.choose('demo-org-2')
  expect(stateOf(page.$state, 'shown')).toMatchObject({ busy: false, current: { legalHid: 'demo-org-1' } })
  expect(tab.left).toEqual([])
})

test('a visitor and a person without organisations have nothing to switch', async () => {
  expect((await openHeader(testPerson(product.origin))).page.$state.get()).toEqual({ kind: 'empty' })
  const person = await personOf(product, 'individual')
  expect((await openHeader(person)).page.$state.get()).toEqual({ kind: 'empty' })
})
