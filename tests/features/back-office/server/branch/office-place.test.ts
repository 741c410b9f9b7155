import { beforeAll, expect, test } from 'vitest'
import { readOfficeByIndex } from '#places/api/offices.ts'
import type { GeoPosition } from '#places/rules/geo.ts'
import { upsertOffices } from '#places/server/offices/office-record.ts'
import type { Caller } from '#support/product.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'

let product: Tenant
let operator: Caller
beforeAll(async () => {
  product = await openTenant()
  operator = await product.as('operator')
  const { latitude, longitude } = (await readOffice()) as unknown as GeoPosition
  position = { latitude: Number((latitude + 0.01).toFixed(6)), longitude }
})

const putOfficePlace = (body: object, index = product.office, by = operator) =>
  by.put(`/api/branch/offices/${index}/place`, body)
const readOffice = async () =>
  (await operator.get(`${readOfficeByIndex.path}?index=${product.office}`)).body as Record<string, unknown>
/** A kilometre north of the listed position. */
let position: GeoPosition
const importOffice = (part: { origin: 'content' | 'import'; coordPrecision: 'settlement' | 'office' }) =>
  product.database.kysely
    .updateTable('office')
    .set({ ...part, changedAt: new Date() })
    .where('index', '=', product.office)
    .execute()

test('an operator corrects the map position of an office, and the next import keeps it', async () => {
  await importOffice({ origin: 'import', coordPrecision: 'settlement' })
  await expect.poll(async () => (await readOffice()).coordPrecision, { timeout: 10_000 }).toBe('settlement')
  expect((await putOfficePlace({ latitude: 0, longitude: 0 })).body.code).toBe('place_outside_russia')
  const vladivostok = { latitude: 43.1155, longitude: 131.8855 }
  expect((await putOfficePlace(vladivostok)).body.code).toBe('place_far_from_town')
  expect((await putOfficePlace(position)).status).toBe(200)
  await expect.poll(readOffice, { timeout: 10_000 }).toMatchObject(position)
  expect(await readOffice()).not.toHaveProperty('coordPrecision')
  const acts = await product.database.kysely
    .selectFrom('audit')
    .select(['act', 'subject'])
    .where('subject', '=', product.office)
    .where('act', '=', 'office_placed')
    .execute()
  expect(acts).toHaveLength(1)
  const listed = await product.database.kysely
    .selectFrom('office')
    .selectAll()
    .where('index', '=', product.office)
    .executeTakeFirstOrThrow()
  const moved = { ...listed, closedUntil: null, latitude: position.latitude + 0.2, fingerprint: 'next list' }
  await upsertOffices(product.database.kysely, [moved], 'import')
  await expect.poll(readOffice, { timeout: 10_000 }).toMatchObject({ ...position, name: listed.name })
  expect(await readOffice()).not.toHaveProperty('coordPrecision')
  await importOffice({ origin: 'content', coordPrecision: 'office' })
  expect((await putOfficePlace(position)).body.code).toBe('place_written')
})

test('operators cannot move the position of another branch’s office', async () => {
  expect((await putOfficePlace(position, '190000')).status).toBe(403)
})
