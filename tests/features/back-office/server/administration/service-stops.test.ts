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
const stopService = (index: string | null, by = vera) =>
  by.post('/api/administration/services', { service: guarantee, index, reason: 'Нет конвертов' })
const findStopId = async (index: string | null): Promise<number> => {
  const query = index === null ? '' : `?index=${index}`
  const { services } = (await vera.get(`/api/administration/services${query}`)).body
  return services.find(
    (item: { service: number; index: string | null }) => item.service === guarantee && item.index === index,
  ).stop.id
}
const liftStop = (id: number) =>
  vera.post(`/api/administration/services/${id}/lifting`, { reason: 'Привезли' })
const allowService = async (index: string | null) => liftStop(await findStopId(index))
const calculateCost = (index = office) =>
  anna.post('/api/tarificator/calculateCostWithInfo', {
    opsIndex: index,
    formattedStartDate: '20250801',
    formattedEndDate: '20250831',
    clientTypeId: 1,
    boxSize: 1,
    safetyGuarantee: true,
  })
const orderClaim = async (number: number) =>
  makeClaim(
    anna,
    claimBody(await boxOf(product, office, number), {
      services: [guarantee],
      totalCost: 450 + 290,
      firstMonthTariff: 450 + 290,
    }),
  )
const readOffice = async (index = office) =>
  (await anna.get(`/api/postOffices/search/retrieveUnitByCoordinate?index=${index}&isAapsh=false`)).body

test('a service stopped at an office cannot be ordered there, and existing holders keep it', async () => {
  expect((await calculateCost()).status).toBe(200)
  const before = await orderClaim(6)
  expect(before.status).toBe(200)

  const answers = await Promise.all([stopService(office), stopService(office)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await calculateCost()).toMatchObject({
    status: 422,
    body: { code: 'services_refused', fields: [{ code: 'service_stopped' }] },
  })
  expect(await orderClaim(7)).toMatchObject({
    status: 422,
    body: { code: 'services_refused', fields: [{ field: 'services', code: 'service_stopped' }] },
  })
  expect((await readOffice()).stoppedServices).toEqual([guarantee])
  expect((await readOffice('101721')).stoppedServices).toBeUndefined()
  const extendedTerms = { services: [guarantee], totalCost: 450 + 290, firstMonthTariff: 450 + 290 }
  const changed = await anna.patch(`/api/claims/${before.body.id}`, extendedTerms)
  expect(changed.status).toBe(200)
  expect(changed.body.services.map(Number)).toEqual([guarantee])

  const id = await findStopId(office)
  const liftAnswers = await Promise.all([liftStop(id), liftStop(id)])
  expect(liftAnswers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await calculateCost()).status).toBe(200)
  const acts = await product.database.kysely
    .selectFrom('audit')
    .select(['act', 'subject', 'reason'])
    .execute()
  expect(acts).toEqual([
    { act: 'service_switched_off', subject: '8 101000', reason: 'Нет конвертов' },
    { act: 'service_switched_on', subject: '8 101000', reason: 'Привезли' },
  ])
})

test('a service stopped everywhere is missing at every office and in the calculator', async () => {
  expect((await stopService(null)).status).toBe(200)
  expect((await anna.get('/api/settings')).body.stoppedServices).toEqual([guarantee])
  expect((await calculateCost('101721')).body.code).toBe('services_refused')
  const { services } = (await vera.get(`/api/administration/services?index=${office}`)).body
  expect(services.find((row: { service: number }) => row.service === guarantee)).toMatchObject({
    index: office,
    stop: null,
    offEverywhere: true,
  })
  expect((await allowService(null)).status).toBe(200)
  expect((await anna.get('/api/settings')).body.stoppedServices).toEqual([])
})

test('another server applies a stop at its next poll', async () => {
  await stopService(office)
  const { loadStoppedServices: openStoppedServices } = await import(
    '#places/server/offices/stopped-services.ts'
  )
  const other = await openStoppedServices(product.database.kysely)
  expect(other.at(office)).toEqual([guarantee])
  await allowService(office)
  expect(other.at(office)).toEqual([guarantee])
  await other.refresh()
  expect(other.at(office)).toEqual([])
})

test('stopping a service requires an administrator, a reason and an existing office', async () => {
  expect((await stopService(null, anna)).status).toBe(403)
  expect((await stopService(null, await product.as('operator'))).status).toBe(403)
  expect((await stopService('999999')).body.code).toBe('office_unknown')
  const empty = { service: guarantee, index: null, reason: '' }
  expect((await vera.post('/api/administration/services', empty)).status).toBe(400)
})
