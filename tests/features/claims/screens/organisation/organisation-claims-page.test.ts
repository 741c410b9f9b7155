import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrganisationClaimsPage } from '#claims/screens/organisation/organisation-claims-page.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { look, personOf, stateOf } from '#support/look.ts'
import type { testPerson } from '#support/person.ts'
import { openProduct, type Product } from '#support/product.ts'
import { fill } from '../../../money/server/balance/paying.ts'
import { acceptOffer, boxes, signed } from '../../server/life/living.ts'
import { noon } from '../../server/renting.ts'

let product: Product
let rents: number[]
beforeAll(async () => {
  product = await openProduct(noon)
  const [clerk, operator] = [await product.as('legal'), await product.as('operator')]
  const box = boxes(product)
  rents = []
  for (let count = 0; count < 3; count += 1)
    rents.push(await signed(clerk, operator, await box(), { clientType: 3 }))
})
afterAll(() => product.close())

const open = (person: ReturnType<typeof testPerson>, address = '/legals/active') =>
  look(
    person,
    product,
    address,
    (environment: Environment) => createOrganisationClaimsPage(environment, 'active'),
    (page) => [page.$state, page.joint.$joint],
  )

test('the list is searched, sorted and exported as shown (M-ROUTE-34)', async () => {
  const { page } = await open(await personOf(product, 'legal'))
  expect(stateOf(page.$state, 'shown')).toMatchObject({ total: 3, pages: 1 })
  await page.search(` ${rents[1]} `)
  expect(stateOf(page.$state, 'shown').claims.map(({ claimId }) => claimId)).toEqual([rents[1]])
  expect(page.files().csv).toContain(`export.csv?q=${rents[1]}&sort=claimId%2Cdesc&tab=active`)
  await page.search('')
  await page.sort('claimId,asc')
  expect(stateOf(page.$state, 'shown').claims.map(({ claimId }) => claimId)).toEqual(rents)
  await page.showAll(true)
  expect(stateOf(page.$state, 'shown')).toMatchObject({
    pages: 1,
    params: { all: true, sort: 'claimId,asc' },
  })
})

test('a person acting for themselves has to choose an organisation, and a failed list can be reloaded (M-ROUTE-35)', async () => {
  const person = await personOf(product, 'legal')
  const { page, tab } = await open(person)
  tab.cut(true)
  page.retry()
  await tab.pass(100)
  expect(page.$state.get().kind).toBe('failed')
  tab.cut(false)
  page.retry()
  await tab.pass(100)
  expect(page.$state.get().kind).toBe('shown')
})

test('all extendable rents of a search or of the whole list are selected and priced against the balance', async () => {
  const { page, tab } = await open(await personOf(product, 'legal'))
  const { joint } = page
  // In July no rent can be extended yet.
  await joint.chooseAll()
  expect(joint.$joint.get()).toMatchObject({ chosen: [], choosing: false })
  await product.moveClock('2025-11-10T09:00:00Z')
  const reopened = (await open(await personOf(product, 'legal'))).page
  await reopened.joint.chooseAll()
  expect(reopened.joint.$joint.get().chosen.toSorted()).toEqual(rents)
  await reopened.search(String(rents[1]))
  await reopened.joint.chooseAll()
  expect(reopened.joint.$joint.get().chosen).toEqual([rents[1]])
  await reopened.joint.open()
  await reopened.joint.chooseMonths(5)
  expect(reopened.joint.$joint.get().step).toMatchObject({
    kind: 'priced',
    total: 450_000,
    balance: { kind: 'lacks', amount: 0, shortfall: 450_000 },
  })
  tab.cut(true)
  await joint.chooseAll()
  expect(joint.$joint.get().choosing).toBe(false)
})

test('selected rents are priced and extended with one payment order, and the list is reloaded', async () => {
  await product.moveClock('2025-11-10T09:00:00Z')
  const { page } = await open(await personOf(product, 'legal'))
  const { joint } = page
  for (const rent of rents) joint.toggle(rent, true)
  joint.toggle(rents[2] ?? 0, false)
  await joint.open()
  await joint.chooseMonths(5)
  expect(joint.$joint.get().step).toMatchObject({ kind: 'priced', total: 2 * 450_000 })
  await acceptOffer(await product.as('legal'))
  await joint.order()
  expect(joint.$joint.get().step).toMatchObject({ kind: 'done', count: 2 })
  joint.close()
  expect(joint.$joint.get()).toMatchObject({ chosen: [], choosing: false, step: { kind: 'closed' } })
})

test('a rent is extended from the balance; a shortfall is reported and extends nothing', async () => {
  const { page } = await open(await personOf(product, 'legal'))
  const { joint } = page
  joint.toggle(rents[2] ?? 0, true)
  await joint.open()
  await joint.chooseMonths(5)
  await joint.payFromBalance()
  expect(joint.$joint.get().step).toMatchObject({ kind: 'priced', balance: { kind: 'lacks' }, sending: null })
  await fill(product, 500_000)
  await joint.chooseMonths(5)
  expect(joint.$joint.get().step).toMatchObject({ balance: { kind: 'enough', amount: 500_000 } })
  await joint.payFromBalance()
  expect(joint.$joint.get().step).toEqual({ kind: 'paid', count: 1, balance: 50_000 })
  joint.close()
  expect(joint.$joint.get().chosen).toEqual([])
})
