import { beforeAll, expect, test } from 'vitest'
import { chooseOrganisation } from '#people/api/session.ts'
import { createRentConditionsPage } from '#people/screens/conditions/rent-conditions-island.tsx'
import { look, personOf } from '#support/look.ts'
import type { TestPerson } from '#support/person.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'

let tenant: Tenant
beforeAll(async () => {
  tenant = await openTenant()
})

const openConditions = (person: TestPerson) =>
  look(person, tenant, '/legals', createRentConditionsPage, ({ $failing }) => [$failing])
const failingConditions = async (person: TestPerson) => (await openConditions(person)).page.$failing.get()

test('the notice names the conditions that the organisation fails, and is empty if there are none', async () => {
  expect(await failingConditions(await personOf(tenant, 'legal'))).toEqual([])
  const second = await personOf(tenant, 'legal')
  await second.call(chooseOrganisation, { body: { currentLegalHid: tenant.organisations[1].legalHid } })
  expect(await failingConditions(second)).toEqual(['balance_missing'])
})

test('a person without an organisation is sent home without a notice', async () => {
  const { page, tab } = await openConditions(await personOf(tenant, 'individual'))
  expect(page.$failing.get()).toEqual([])
  expect(tab.lastLeft()).toBe('/')
})
