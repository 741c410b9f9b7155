import { afterAll, beforeAll, expect, test } from 'vitest'
import { todayIn } from '#domain/calendar-date.ts'
import { claimsPage } from '#features/claims/claims-page.ts'
import { look, personOf, stateOf } from '#kit/look.ts'
import { testPerson } from '#kit/person.ts'
import { openProduct, type Product } from '#kit/product.ts'
import { boxes, confirmed, signed } from '../../server/claim-life/living.ts'
import { noon } from '../../server/claims/renting.ts'

let product: Product
let box: () => Promise<number>
beforeAll(async () => {
  product = await openProduct(noon)
  box = boxes(product)
}, 60_000)
afterAll(() => product.close())

const openClaims = (person: ReturnType<typeof testPerson>, address = '/claims') =>
  look(person, product, address, claimsPage, ({ $claims }) => [$claims])

test('who is not logged in is told to, and comes back here from the login', async () => {
  const { page, tab } = await openClaims(testPerson(product.origin))
  expect(page.$claims.get()).toEqual({ kind: 'visitor' })
  page.login()
  expect(tab.lastLeft()).toBe('/abon-server/api/auth/login?callback=%2Fclaims')
})

test('who has no claims is told under which address they are here', async () => {
  const { page } = await openClaims(await personOf(product, 'newcomer'))
  expect(stateOf(page.$claims, 'none')).toMatchObject({ email: 'newcomer@example.org' })
})

test('a list that cannot be read can be asked for again', async () => {
  const person = await personOf(product, 'individual')
  const { page, tab } = await openClaims(person)
  tab.cut(true)
  page.retry()
  await tab.pass(100)
  expect(page.$claims.get()).toEqual({ kind: 'failed' })
  tab.cut(false)
  page.retry()
  await tab.pass(100)
  expect(page.$claims.get().kind).not.toBe('failed')
})

test('claims come ten a page, and those that can be improved are marked', async () => {
  const anna = await product.as('individual')
  const desk = await product.as('operator')
  const rent = await signed(anna, desk, await box())
  for (let count = 0; count < 10; count += 1) await confirmed(anna, await box())
  const person = await personOf(product, 'individual')
  const first = await openClaims(person)
  const shown = stateOf(first.page.$claims, 'shown')
  expect(shown.claims).toHaveLength(10)
  expect(shown).toMatchObject({ page: 1, pages: 2, improvable: [] })
  expect(todayIn(shown.now)).toBe('2025-07-10')
  const second = await openClaims(person, '/claims?page=2')
  expect(stateOf(second.page.$claims, 'shown')).toMatchObject({ page: 2, pages: 2, improvable: [rent] })
})

test('a living claim stands before newer ones that are over', async () => {
  const nikolai = await product.as('privileged')
  const living = await confirmed(nikolai, await box(), { clientType: 2 })
  const newer: number[] = []
  for (const status of [2, 5, 7, 9]) {
    const id = await confirmed(nikolai, await box(), { clientType: 2 })
    await product.database.kysely.updateTable('claim').set({ status }).where('id', '=', id).execute()
    newer.unshift(id)
  }
  const { page } = await openClaims(await personOf(product, 'privileged'))
  const shown = stateOf(page.$claims, 'shown').claims.map(({ claimId }) => claimId)
  expect(shown).toEqual([living, ...newer])
})
