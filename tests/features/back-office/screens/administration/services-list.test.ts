import { beforeAll, expect, test } from 'vitest'
import { createAdministrationPage } from '#back-office/screens/administration/administration-page.ts'
import { look, personOf } from '#support/look.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'

let tenant: Tenant
beforeAll(async () => {
  tenant = await openTenant()
})

test('a service is stopped at one office and restarted; a malformed index finds nothing', async () => {
  const person = await personOf(tenant, 'administrator')
  const address = '/administration?tab=services'
  const { page } = await look(person, tenant, address, createAdministrationPage, ({ $state }) => [$state])
  const list = () => page.services.$list.get()
  const rows = () => list().rows.filter(({ index }) => index === null || index === tenant.office)
  await expect.poll(() => rows().length).toBe(6)

  page.services.type({ search: '1010' })
  await page.services.show()
  expect(list().rows).toEqual([])
  page.services.type({ search: tenant.office })
  await page.services.show()
  const [name] = list().rows
  expect(name).toMatchObject({ service: 1, index: tenant.office, stop: null })
  if (!name) throw new Error('there is no service')
  page.services.open(name)
  await page.services.send()
  expect(list().act?.refused).toBe('reason_missing')
  page.services.fill({ reason: 'Нет табличек' })
  await page.services.send()
  expect(list()).toMatchObject({ act: null, done: 1 })
  page.services.open(name)
  page.services.fill({ reason: 'Нет табличек' })
  await page.services.send()
  expect(list().act?.refused).toBe('service_already_off')
  page.services.close()

  // The stopped service of this office is the seventh row.
  page.services.type({ search: '' })
  await page.services.show()
  expect(rows()).toHaveLength(7)
  const stopped = rows().find(({ stop }) => stop !== null)
  expect(stopped).toMatchObject({ service: 1, index: tenant.office, stop: { reason: 'Нет табличек' } })
  if (!stopped) throw new Error('it is listed')
  page.services.open(stopped)
  page.services.fill({ reason: 'Привезли' })
  await page.services.send()
  expect(rows()).toHaveLength(6)
})
