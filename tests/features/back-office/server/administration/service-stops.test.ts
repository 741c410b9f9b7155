import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxOf, claimBody, makeClaim, noon } from '../../../claims/server/renting.ts'

let product: Product
let anna: Caller
let vera: Caller
beforeAll(async () => {
  product = await openProduct(noon)
  anna = await product.as('individual')
  vera = await product.as('administrator')
})
afterAll(() => product.close())

const office = '101000'
const guarantee = 8
const switchOff = (index: string | null, by = vera) =>
  by.post('/api/administration/services', { service: guarantee, index, reason: 'Нет конвертов' })
const stopAt = async (index: string | null): Promise<number> => {
  const query = index === null ? '' : `?index=${index}`
  const { services } = (await vera.get(`/api/administration/services${query}`)).body
  return services.find(
    (item: { service: number; index: string | null }) => item.service === guarantee && item.index === index,
  ).stop.id
}
const lift = (id: number) => vera.post(`/api/administration/services/${id}/lifting`, { reason: 'Привезли' })
const switchOn = async (index: string | null) => lift(await stopAt(index))
const cost = (index = office) =>
  anna.post('/api/tarificator/calculateCostWithInfo', {
    opsIndex: index,
    formattedStartDate: '20250801',
    formattedEndDate: '20250831',
    clientTypeId: 1,
    boxSize: 1,
    safetyGuarantee: true,
  })
const order = async (number: number) =>
  makeClaim(
    anna,
    claimBody(await boxOf(product, office, number), {
      services: [guarantee],
      totalCost: 450 + 290,
      firstMonthTariff: 450 + 290,
    }),
  )
const placeOf = async (index = office) =>
  (await anna.get(`/api/postOffices/search/retrieveUnitByCoordinate?index=${index}&isAapsh=false`)).body

test('a service that is off at an office is not ordered there, and who has it keeps it', async () => {
  expect((await cost()).status).toBe(200)
  const before = await order(6)
  expect(before.status).toBe(200)

  const twice = await Promise.all([switchOff(office), switchOff(office)])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await cost()).toMatchObject({
    status: 422,
    body: { code: 'services_refused', fields: [{ code: 'service_stopped' }] },
  })
  expect(await order(7)).toMatchObject({
    status: 422,
    body: { code: 'services_refused', fields: [{ field: 'services', code: 'service_stopped' }] },
  })
  expect((await placeOf()).stoppedServices).toEqual([guarantee])
  // Elsewhere it goes on, and the same claim may still be changed without losing what it has.
  expect((await placeOf('101721')).stoppedServices).toBeUndefined()
  const longer = { services: [guarantee], totalCost: 450 + 290, firstMonthTariff: 450 + 290 }
  const changed = await anna.patch(`/api/claims/${before.body.id}`, longer)
  expect(changed.status).toBe(200)
  expect(changed.body.services.map(Number)).toEqual([guarantee])

  const id = await stopAt(office)
  const again = await Promise.all([lift(id), lift(id)])
  expect(again.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await cost()).status).toBe(200)
  const acts = await product.database.kysely
    .selectFrom('audit')
    .select(['act', 'subject', 'reason'])
    .execute()
  expect(acts).toEqual([
    { act: 'service_switched_off', subject: '8 101000', reason: 'Нет конвертов' },
    { act: 'service_switched_on', subject: '8 101000', reason: 'Привезли' },
  ])
})

test('a service that is off everywhere is off at every office and in the calculator', async () => {
  expect((await switchOff(null)).status).toBe(200)
  expect((await anna.get('/api/settings')).body.stoppedServices).toEqual([guarantee])
  expect((await cost('101721')).body.code).toBe('services_refused')
  const { services } = (await vera.get(`/api/administration/services?index=${office}`)).body
  expect(services.find((row: { service: number }) => row.service === guarantee)).toMatchObject({
    index: office,
    stop: null,
    offEverywhere: true,
  })
  expect((await switchOn(null)).status).toBe(200)
  expect((await anna.get('/api/settings')).body.stoppedServices).toEqual([])
})

test('another server follows within its next look', async () => {
  await switchOff(office)
  const { openStoppedServices } = await import('#places/server/offices/stopped-services.ts')
  const other = await openStoppedServices(product.database.kysely)
  expect(other.at(office)).toEqual([guarantee])
  await switchOn(office)
  expect(other.at(office)).toEqual([guarantee])
  await other.refresh()
  expect(other.at(office)).toEqual([])
})

test('nobody but administrators switches a service, none without a reason, none at an office that is not there', async () => {
  expect((await switchOff(null, anna)).status).toBe(403)
  expect((await switchOff(null, await product.as('operator'))).status).toBe(403)
  expect((await switchOff('999999')).body.code).toBe('office_unknown')
  const empty = { service: guarantee, index: null, reason: '' }
  expect((await vera.post('/api/administration/services', empty)).status).toBe(400)
})
