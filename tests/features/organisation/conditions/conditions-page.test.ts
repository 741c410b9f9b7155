import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseLegal } from '#contract/session.ts'
import { conditionsPage } from '#features/organisation/conditions/conditions-page.ts'
import { look, personOf } from '#kit/look.ts'
import type { TestPerson } from '#kit/person.ts'
import { openProduct, type Product } from '#kit/product.ts'
import { noon } from '../../../server/claims/renting.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct(noon)
})
afterAll(() => product.close())

const arrive = (person: TestPerson) =>
  look(person, product, '/legals', conditionsPage, ({ $failing }) => [$failing])
const failing = async (person: TestPerson) => (await arrive(person)).page.$failing.get()

test('what keeps the organisation from renting is named where its people arrive, and nothing when nothing does', async () => {
  expect(await failing(await personOf(product, 'legal'))).toEqual([])
  const second = await personOf(product, 'legal')
  await second.call(chooseLegal, { body: { currentLegalHid: 'demo-org-2' } })
  expect(await failing(second)).toEqual(['balance_missing'])
})

test('who has no organisation leaves for home and is told nothing', async () => {
  const { page, tab } = await arrive(await personOf(product, 'individual'))
  expect(page.$failing.get()).toEqual([])
  expect(tab.lastLeft()).toBe('/')
})
