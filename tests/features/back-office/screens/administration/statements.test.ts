import { beforeAll, expect, test } from 'vitest'
import { createAdministrationPage } from '#back-office/screens/administration/administration-page.ts'
import { encodeWindows1251 } from '#documents/windows-1251.ts'
import { build1cPaymentsText } from '#money/server/statements/build-1c-payments.ts'
import { look, personOf } from '#support/look.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { came, ownAccount } from '../../../money/server/statements/statement-files.ts'

const day = '2025-07-10'
const statementWithoutTotals = (payments: Parameters<typeof build1cPaymentsText>[1]) =>
  encodeWindows1251(build1cPaymentsText({ account: ownAccount, from: day, to: day }, payments))

let tenant: Tenant
beforeAll(async () => {
  tenant = await openTenant()
})

test('a failed list of statements is reported and can be reloaded', async () => {
  const person = await personOf(tenant, 'administrator')
  const address = '/administration?tab=statements'
  const { page, tab } = await look(person, tenant, address, createAdministrationPage, ({ $state }) => [
    $state,
  ])
  const state = () => page.statements.statements.$list.get()
  await expect.poll(() => page.statements.lines.$list.get().phase).toBe('shown')
  await expect.poll(() => state().phase).toBe('shown')
  tab.cut(true)
  await page.statements.statements.turn(2)
  expect(state()).toMatchObject({ phase: 'failed', code: 'offline' })
  tab.cut(false)
  await page.statements.statements.again()
  expect(state()).toMatchObject({ phase: 'shown', code: null })
})

test("a file without totals asks for the bank's turnovers before the import", async () => {
  const person = await personOf(tenant, 'administrator')
  const address = '/administration?tab=statements'
  const { page } = await look(person, tenant, address, createAdministrationPage, ({ $state }) => [$state])
  const state = () => page.statements.$import.get()
  const file = new Blob([statementWithoutTotals([came(150_000, 'Без номера', { number: '900' })])])
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
