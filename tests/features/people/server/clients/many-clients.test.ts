import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIRST_CONSENT_VERSION } from '#people/server/clients/consent.ts'
import { migrate } from '#server/database/migrate.ts'
import { postgresDatabase } from '#support/postgres-database.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { requisites } from '#support/requisites.ts'
import { silentLog } from '#support/silent-log.ts'
import { noon } from '../../../claims/server/renting.ts'

let postgres: Awaited<ReturnType<typeof postgresDatabase>>
let product: Product
beforeAll(async () => {
  postgres = await postgresDatabase(1, 4)
  const [database] = postgres.databases
  if (!database) throw new Error('no database')
  await migrate(database, silentLog)
  product = await openProduct(noon, { database })
})
afterAll(async () => {
  await product.close()
  await postgres.release()
})

const entity = requisites()
const REGISTRATIONS = 60

const registerMany = async (caller: Caller, body: object) => {
  await caller.post('/api/consents', { kind: 'personal-data', version: FIRST_CONSENT_VERSION })
  const answers = await Promise.all(
    Array.from({ length: REGISTRATIONS }, () => caller.post('/api/clients/', body)),
  )
  return new Set(answers.map(({ status }) => status))
}

test('registration keeps working when every session of the pool has cached its plan', async () => {
  expect(await registerMany(await product.as('legal', 'demo-org-1'), entity)).toEqual(new Set([200]))
  const proprietor = { ...entity, orgType: 'INDIVIDUAL', inn: '771348201544', kpp: '' }
  expect(await registerMany(await product.as('entrepreneur'), proprietor)).toEqual(new Set([200]))
})
