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

test('an operator corrects a map pin, even right after a mistyped correction', async () => {
  const person = await personOf(tenant, 'operator')
  const { page: store } = await look(person, tenant, '/branch', createOfficeLocationStore, ({ $place }) => [
    $place,
  ])
  await store.show(tenant.office)
  expect(store.$place.get()).toMatchObject({ phase: 'known', isPlaced: true })
  store.correct()
  store.type('59.93, 30.33')
  await store.save()
  expect(store.$place.get()).toMatchObject({ phase: 'saved' })
  store.correct()
  expect(store.$place.get()).toMatchObject({ phase: 'wanted', isPlaced: true, typed: '' })
  store.type('55.7522, 37.6156')
  await store.save()
  expect(store.$place.get()).toMatchObject({ phase: 'saved', refused: null })
})
