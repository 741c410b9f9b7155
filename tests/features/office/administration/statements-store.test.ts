import { beforeAll, expect, test } from 'vitest'
import { administrationPage } from '#features/office/administration/administration-page.ts'
import { look, personOf } from '#kit/look.ts'
import { openTenant, type Tenant } from '#kit/tenant.ts'

let tenant: Tenant
beforeAll(async () => {
  tenant = await openTenant()
})

test('a list of statements that did not come is told as that, and its page is tried again', async () => {
  const person = await personOf(tenant, 'administrator')
  const address = '/administration?tab=statements'
  const { page, tab } = await look(person, tenant, address, administrationPage, ({ $state }) => [$state])
  const state = () => page.statements.$import.get()
  await expect.poll(() => page.statements.$list.get().phase).toBe('shown')
  expect(state().failed).toBeNull()
  tab.cut(true)
  page.statements.turnStatements(2)
  await expect.poll(() => state().failed).toEqual({ code: 'offline', page: 2 })
  tab.cut(false)
  page.statements.turnStatements(state().failed?.page ?? 1)
  await expect.poll(() => state().failed).toBeNull()
})
