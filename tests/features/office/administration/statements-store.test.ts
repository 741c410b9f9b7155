import { beforeAll, expect, test } from 'vitest'
import { administrationPage } from '#features/office/administration/administration-page.ts'
import { look, personOf } from '#kit/look.ts'
import { openTenant, type Tenant } from '#kit/tenant.ts'
import { inWindows1251, write1c } from '#server/bank-statements/write-1c.ts'
import { came, ownAccount } from '../../../server/bank-statements/statement-files.ts'

const day = '2025-07-10'
const withoutTotals = (payments: Parameters<typeof write1c>[1]) =>
  inWindows1251(write1c({ account: ownAccount, from: day, to: day }, payments))

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

test('a file without totals asks for the turnovers of the bank before it is imported', async () => {
  const person = await personOf(tenant, 'administrator')
  const address = '/administration?tab=statements'
  const { page } = await look(person, tenant, address, administrationPage, ({ $state }) => [$state])
  const state = () => page.statements.$import.get()
  const file = new Blob([withoutTotals([came(150_000, 'Без номера', { number: '900' })])])
  page.statements.choose(file)
  await page.statements.upload()
  expect(state()).toMatchObject({ refused: null, totals: { in: '', out: '' } })
  await page.statements.upload()
  expect(state().refused).toBe('totals_missing')
  page.statements.nameTotals({ in: '1 500,01', out: '0' })
  await page.statements.upload()
  expect(state().refused).toBe('totals_differ')
  page.statements.nameTotals({ in: '1 500' })
  await page.statements.upload()
  expect(state()).toMatchObject({ refused: null, totals: null, file: null })
  expect(state().current).toMatchObject({ isBalanced: true, compared: { in: { stated: 150_000 } } })
})
