import { beforeAll, expect, test } from 'vitest'
import { createAdministrationPage } from '#back-office/screens/administration/administration-page.ts'
import { closedOfficesCopy } from '#back-office/words/administration-closed-offices.ts'
import { look, personOf, stateOf } from '#support/look.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'

let tenant: Tenant
beforeAll(async () => {
  tenant = await openTenant()
})

const open = async (address = '/administration?tab=offices') => {
  const person = await personOf(tenant, 'administrator')
  const { page } = await look(person, tenant, address, createAdministrationPage, ({ $state }) => [$state])
  await expect.poll(() => page.offices.$list.get().phase).toBe('shown')
  return { person, page, list: () => page.offices.$list.get() }
}

test('an office is found by its index, closed with a reason, listed and reopened', async () => {
  const { page, list } = await open()
  expect(stateOf(page.$state, 'shown').tab).toBe('offices')
  const officeRows = () => list().rows.find(({ index }) => index === tenant.office)
  expect(officeRows()).toBeUndefined()

  page.offices.type({ search: tenant.office })
  await page.offices.show()
  const [office] = list().rows
  expect(office).toMatchObject({ index: tenant.office, state: 'open' })
  if (!office) throw new Error('the office was found')
  page.offices.open(office)
  await page.offices.send()
  expect(list().act?.refused).toBe('reason_missing')
  page.offices.fill({ reason: 'Прорвало трубу', until: '31.02.2026' })
  await page.offices.send()
  expect(list().act?.refused).toBe('until_wrong')
  page.offices.fill({ until: '09.07.2025' })
  await page.offices.send()
  expect(list().act).toMatchObject({ refused: 'until_wrong', draft: { reason: 'Прорвало трубу' } })
  page.offices.fill({ until: '20.08.2025' })
  await Promise.all([page.offices.send(), page.offices.send()])
  expect(list()).toMatchObject({ act: null, done: tenant.office })
  expect(list().rows[0]).toMatchObject({ state: 'stopped', stop: { until: '2025-08-20' } })

  // A second administrator with a stale page gets the refusal that the office is already closed.
  page.offices.open(office)
  page.offices.fill({ reason: 'Прорвало трубу' })
  await page.offices.send()
  expect(list().act?.refused).toBe('office_stopped')
  page.offices.close()

  page.offices.type({ search: '' })
  await page.offices.show()
  const stopped = officeRows()
  expect(stopped && closedOfficesCopy.stateUntil(stopped)).toBe('Закрыто до 20.08.2025')
  expect(stopped?.stop && closedOfficesCopy.stop(stopped.stop)).toBe('Прорвало трубу, с 10.07.2025')
  expect(stopped?.stop && closedOfficesCopy.closedBy(stopped.stop)).toMatch(
    /^Закрыто 10\.07\.2025, 12:\d\d\. Вера Павловна Соколова\.$/,
  )
  if (!stopped) throw new Error('the office is listed')
  page.offices.open(stopped)
  page.offices.fill({ reason: 'Починили' })
  await page.offices.send()
  expect(list().done).toBe(tenant.office)
  expect(officeRows()).toBeUndefined()
})

test('a malformed or unknown index finds nothing and says so', async () => {
  const { page, list } = await open()
  for (const text of ['10100', 'Москва', '999999', '1'.repeat(150)]) {
    page.offices.type({ search: text })
    await page.offices.show()
    expect(list().rows).toEqual([])
  }
})

test('a missing session is reported', async () => {
  const { page, person, list } = await open()
  person.cookies.clear()
  await page.offices.show()
  expect(list()).toMatchObject({ phase: 'failed', code: 'login_required' })
})
