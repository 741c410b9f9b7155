import { beforeAll, expect, test } from 'vitest'
import { createOfficeLocationStore } from '#back-office/screens/branch/office-location-form.tsx'
import { look, personOf } from '#support/look.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'

let tenant: Tenant
beforeAll(async () => {
  tenant = await openTenant()
  await tenant.database.kysely
    .updateTable('office')
    .set({ origin: 'import', changedAt: new Date() })
    .where('index', '=', tenant.office)
    .execute()
})

test('an operator corrects a map pin, even right after a mistyped or distant correction', async () => {
  const person = await personOf(tenant, 'operator')
  const { page: store } = await look(person, tenant, '/branch', createOfficeLocationStore, ({ $office }) => [
    $office,
  ])
  const refused = () => store.dialog.$act.get()?.refused
  const sendTyped = (typed: string) => {
    store.dialog.fill({ typed })
    return store.dialog.send()
  }
  await store.show(tenant.office)
  const { office } = store.$office.get()
  if (!office) throw new Error('the office was not read')
  store.open()
  expect(store.dialog.$act.get()?.draft.typed).toBe(
    `${office.latitude.toFixed(6)}, ${office.longitude.toFixed(6)}`,
  )
  expect(await sendTyped('у вокзала')).toBe(false)
  expect(refused()).toBe('place_malformed')
  expect(await sendTyped('0, 0')).toBe(false)
  expect(refused()).toBe('place_outside_russia')
  expect(await sendTyped('43.1155, 131.8855')).toBe(false)
  expect(refused()).toBe('place_far_from_town')
  expect(store.$office.get().isSaved).toBe(false)
  const place = { latitude: Number((office.latitude + 0.01).toFixed(6)), longitude: office.longitude }
  expect(await sendTyped(`${place.latitude}, ${place.longitude}`)).toBe(true)
  expect(store.$office.get()).toMatchObject({ isSaved: true, office: place })
  expect(store.dialog.$act.get()).toBe(null)
})
