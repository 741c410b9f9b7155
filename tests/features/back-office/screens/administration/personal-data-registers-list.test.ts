import { beforeAll, expect, test } from 'vitest'
import { createAdministrationPage } from '#back-office/screens/administration/administration-page.ts'
import { personalDataRegistersCopy } from '#back-office/words/administration-audit.ts'
import { look, personOf } from '#support/look.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'

let tenant: Tenant
beforeAll(async () => {
  tenant = await openTenant()
})

test('a register shows its default days and whether a name was searched', async () => {
  // A consent is recorded for the client.
  await tenant.as('individual')
  const person = await personOf(tenant, 'administrator')
  const address = '/administration?tab=registers'
  const { page } = await look(person, tenant, address, createAdministrationPage, ({ $state }) => [$state])
  const state = () => page.registers.$list.get()
  const noneWords = () => {
    const { none } = page.registers.declaration
    return typeof none === 'function' ? none(state()) : none
  }
  await expect.poll(() => state().phase).toBe('shown')
  const { answered } = state()
  expect(answered?.days).toEqual({ from: '2025-06-10', to: '2025-07-10' })
  expect(state().total).toBeGreaterThan(0)
  expect(answered && personalDataRegistersCopy.answered({ ...answered.days, total: 3 })).toBe(
    '10.06.2025 – 10.07.2025: 3\u00a0записи',
  )
  expect(noneWords()).toBe(personalDataRegistersCopy.none)
  page.registers.type({ person: 'Никто' })
  await page.registers.show()
  expect(state()).toMatchObject({ total: 0, answered: { person: 'Никто' } })
  expect(noneWords()).toBe(personalDataRegistersCopy.nobody)
})

test('the other register loads only after a wrong day is corrected', async () => {
  const person = await personOf(tenant, 'administrator')
  const address = '/administration?tab=registers'
  const { page } = await look(person, tenant, address, createAdministrationPage, ({ $state }) => [$state])
  const state = () => page.registers.$list.get()
  await expect.poll(() => state().phase).toBe('shown')
  page.registers.type({ from: '31.02.2025' })
  void page.registers.choose({ which: 'looks' })
  expect(state()).toMatchObject({ phase: 'unasked', filter: { which: 'looks' }, wrong: ['from'] })
  page.registers.type({ from: '' })
  await page.registers.show()
  expect(state()).toMatchObject({ phase: 'shown', answered: { which: 'looks' }, wrong: [] })
})
