import { beforeAll, expect, test } from 'vitest'
import { officeByIndex } from '#places/api/offices.ts'
import type { Caller } from '#support/product.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'

let product: Tenant
let operator: Caller
beforeAll(async () => {
  product = await openTenant()
  operator = await product.as('operator')
})

const put = (body: object, index = product.office, by = operator) =>
  by.put(`/api/branch/offices/${index}/place`, body)
const shown = async () =>
  (await operator.get(`${officeByIndex.path}?index=${product.office}`)).body as Record<string, unknown>
const mark = { latitude: 55.7522, longitude: 37.6156 }
const list = (part: { origin: 'content' | 'import'; coordPrecision: 'settlement' | 'office' }) =>
  product.database.kysely
    .updateTable('office')
    .set({ ...part, changedAt: new Date() })
    .where('index', '=', product.office)
    .execute()

test('an operator puts the pin of an office right that was known only by its town, and the next list keeps it', async () => {
  await list({ origin: 'import', coordPrecision: 'settlement' })
  await expect.poll(async () => (await shown()).coordPrecision, { timeout: 10_000 }).toBe('settlement')
  expect((await put({ latitude: 37.6156, longitude: 55.7522 })).body.code).toBe('place_outside_russia')
  expect((await put(mark)).status).toBe(200)
  await expect.poll(shown, { timeout: 10_000 }).toMatchObject(mark)
  expect(await shown()).not.toHaveProperty('coordPrecision')
  const acts = await product.database.kysely
    .selectFrom('audit')
    .select(['act', 'subject'])
    .where('subject', '=', product.office)
    .where('act', '=', 'office_placed')
    .execute()
  expect(acts).toHaveLength(1)
  await list({ origin: 'content', coordPrecision: 'office' })
  expect((await put(mark)).body.code).toBe('place_written')
})

test('the pin of another branch is none of theirs', async () => {
  expect((await put(mark, '190000')).status).toBe(403)
})
