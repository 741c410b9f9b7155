import { beforeAll, expect, test } from 'vitest'
import { createAdministrationPage } from '#back-office/screens/administration/administration-page.ts'
import { look, personOf } from '#support/look.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'

let tenant: Tenant
beforeAll(async () => {
  tenant = await openTenant()
})

const open = async () => {
  const person = await personOf(tenant, 'administrator')
  const address = '/administration?tab=blocks'
  const { page } = await look(person, tenant, address, createAdministrationPage, ({ $state }) => [$state])
  await expect.poll(() => page.blocks.$list.get().phase).toBe('shown')
  return { person, page, list: () => page.blocks.$list.get() }
}

test('a person is found by the full email, blocked with a reason, listed and unblocked', async () => {
  await personOf(tenant, 'individual')
  const reason = `Чужие документы ${tenant.office}`
  const { page, list } = await open()
  const blockedRows = () => list().rows.filter(({ block }) => block?.reason === reason)
  expect(blockedRows()).toEqual([])
  page.blocks.type({ search: tenant.person('individual').email })
  await page.blocks.show()
  const [anna] = list().rows
  expect(anna).toMatchObject({ kind: 'person', name: 'i…@example.org', block: null })
  if (!anna) throw new Error('she was found')
  page.blocks.open(anna)
  page.blocks.fill({ reason: '   ' })
  await page.blocks.send()
  expect(list().act?.refused).toBe('reason_missing')
  page.blocks.fill({ reason: reason })
  await Promise.all([page.blocks.send(), page.blocks.send()])
  expect(list()).toMatchObject({ act: null, done: 'i…@example.org' })

  page.blocks.open(anna)
  page.blocks.fill({ reason: reason })
  await page.blocks.send()
  expect(list().act?.refused).toBe('already_blocked')
  page.blocks.close()

  page.blocks.type({ search: '' })
  await page.blocks.show()
  const [blocked] = blockedRows()
  expect(blocked).toMatchObject({ block: { reason: reason, by: 'Вера Павловна Соколова' } })
  if (!blocked) throw new Error('she is listed')
  page.blocks.open(blocked)
  page.blocks.fill({ reason: 'Разобрались' })
  await page.blocks.send()
  expect(list()).toMatchObject({ act: null })
  expect(blockedRows()).toEqual([])
})

test('administrators recognise themselves, and a partial email finds no one', async () => {
  const { page, list } = await open()
  page.blocks.type({ search: tenant.person('administrator').email })
  await page.blocks.show()
  expect(list().rows).toMatchObject([{ own: true, role: 'administrator' }])
  for (const text of ['administrator@', '77', 'Орлова']) {
    page.blocks.type({ search: text })
    await page.blocks.show()
    expect(list().rows).toEqual([])
  }
})
