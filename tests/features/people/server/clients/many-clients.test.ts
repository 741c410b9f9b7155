import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstConsent } from '#people/server/clients/consent.ts'
import { migrate } from '#server/database/migrate.ts'
import { postgresDatabase } from '#support/postgres-database.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { requisites } from '#support/requisites.ts'
import { silentLog } from '#support/silent-log.ts'
import { noon } from '../../../claims/server/renting.ts'

let made: Awaited<ReturnType<typeof postgresDatabase>>
let product: Product
beforeAll(async () => {
  made = await postgresDatabase(1, 4)
  const [database] = made.databases
  if (!database) throw new Error('no database')
  await migrate(database, silentLog)
  product = await openProduct(noon, { database })
})
afterAll(async () => {
  await product.close()
  await made.release()
})

const entity = requisites()
const registrations = 60

const answersOf = async (caller: Caller, body: object) => {
  await caller.post('/api/consents', { kind: 'personal-data', version: firstConsent })
  const answers = await Promise.all(
    Array.from({ length: registrations }, () => caller.post('/api/clients/', body)),
  )
  return new Set(answers.map(({ status }) => status))
}

test('registration goes on when every session of the pool has planned it often', async () => {
  expect(await answersOf(await product.as('legal', 'demo-org-1'), entity)).toEqual(new Set([200]))
  const proprietor = { ...entity, orgType: 'INDIVIDUAL', inn: '771348201544', kpp: '' }
  expect(await answersOf(await product.as('entrepreneur'), proprietor)).toEqual(new Set([200]))
})
