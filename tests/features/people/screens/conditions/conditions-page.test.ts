import { beforeAll, expect, test } from 'vitest'
import { chooseLegal } from '#people/api/session.ts'
import { conditionsPage } from '#people/screens/conditions/conditions-island.tsx'
import { look, personOf } from '#support/look.ts'
import type { TestPerson } from '#support/person.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'

let tenant: Tenant
beforeAll(async () => {
  tenant = await openTenant()
})

const arrive = (person: TestPerson) =>
  look(person, tenant, '/legals', conditionsPage, ({ $failing }) => [$failing])
const failing = async (person: TestPerson) => (await arrive(person)).page.$failing.get()

test('what keeps the organisation from renting is named where its people arrive, and nothing when nothing does', async () => {
  expect(await failing(await personOf(tenant, 'legal'))).toEqual([])
  const second = await personOf(tenant, 'legal')
  await second.call(chooseLegal, { body: { currentLegalHid: tenant.organisations[1].legalHid } })
  expect(await failing(second)).toEqual(['balance_missing'])
})

test('who has no organisation leaves for home and is told nothing', async () => {
  const { page, tab } = await arrive(await personOf(tenant, 'individual'))
  expect(page.$failing.get()).toEqual([])
  expect(tab.lastLeft()).toBe('/')
})
