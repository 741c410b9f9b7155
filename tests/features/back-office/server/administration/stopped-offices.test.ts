import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { lettersOf, signed } from '../../../claims/server/life/living.ts'
import { boxOf, claimBody, confirm, makeClaim, monthsOf, noon } from '../../../claims/server/renting.ts'
import { bankLine, press } from '../../../money/server/payments/bank-line.ts'

const line = bankLine()
let product: Product
let anna: Caller
let vera: Caller
let operator: Caller
let next = 40
beforeAll(async () => {
  product = await openProduct(noon, { fetch: line.fetch })
  anna = await product.as('individual')
  vera = await product.as('administrator')
  operator = await product.as('operator')
})
afterAll(() => product.close())

const office = '101000'
const reason = { reason: 'Прорвало трубу' }
const stop = (by = vera, more: object = {}, index = office) =>
  by.post(`/api/administration/offices/${index}/closing`, { ...reason, ...more })
const reopen = (by = vera) => by.post(`/api/administration/offices/${office}/opening`, { reason: 'Починили' })
const stateOf = async () => (await vera.get(`/api/administration/offices/${office}`)).body
const subjectsOf = async (claim: number) => (await lettersOf(product, claim)).map(({ subject }) => subject)
const statusOf = async (claim: number) => (await anna.get(`/api/claims/${claim}`)).body.claimStatus.id

const unpaid = async (more: Record<string, unknown> = {}): Promise<number> => {
  next -= 1
  const { body } = await makeClaim(anna, claimBody(await boxOf(product, office, next), more))
  await confirm(anna, body.id)
  return body.id
}
const september = async (): Promise<number> => {
  next -= 1
  const term = { startDate: '2025-09-01', endDate: '2025-09-30' }
  const { body } = await makeClaim(anna, claimBody(await boxOf(product, office, next), term))
  await confirm(anna, body.id)
  return body.id
}
const running = async (): Promise<number> => {
  // Two months: a rent of one could not be extended anyway.
  const claim = await unpaid({ endDate: '2025-09-30', totalCost: 900 })
  const { body } = await anna.post('/api/payments/', {
    claim,
    amount: '900.00',
    paymentMethod: 1,
    paymentStatus: 4,
    paymentType: 3,
  })
  await press(body.payUrl, product.ownOrigin, 'pay')
  await product.sweep()
  await operator.post(`/api/branch/claims/${claim}/sign`, {})
  expect(await statusOf(claim)).toBe(3)
  return claim
}

test('an office that is closed now rents nothing, cancels what is not paid and writes to every renter, once', async () => {
  const before = await unpaid()
  const rent = await running()
  expect(await stateOf()).toMatchObject({ state: 'open', stop: null, rents: { paid: 1, unpaid: 1 } })
  expect((await stop(vera, { until: '2025-07-10' })).body.code).toBe('until_wrong')
  const twice = await Promise.all([stop(vera, { until: '2025-08-20' }), stop(vera)])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])

  // Reads of clients say so at once, the list of the national offices does not undo it.
  const shown = await anna.get(
    `/api/postOffices/search/retrieveUnitByCoordinate?index=${office}&isAapsh=false`,
  )
  expect(shown.body).toMatchObject({ isTemporaryClosed: true, cabinet_enable: false })
  expect((await makeClaim(anna, claimBody(await boxOf(product, office, 3)))).body.code).toBe('office_closed')

  await product.sweep()
  await product.sweep()
  expect(await statusOf(before)).toBe(2)
  expect(await monthsOf(product, before)).toEqual([])
  expect(await subjectsOf(before)).toEqual([`Заявление № ${before} отменено: отделение закрыто`])
  expect(await statusOf(rent)).toBe(3)
  const closing = (await subjectsOf(rent)).filter((subject) => subject.includes('закрыто'))
  expect(closing).toEqual(['Отделение 101000 временно закрыто'])
  const { offices, total } = (await vera.get('/api/administration/offices')).body
  expect(total).toBe(1)
  expect(offices[0]).toMatchObject({
    index: office,
    state: 'stopped',
    stop: { by: 'Вера Павловна Соколова' },
  })

  // On rent, in the window of extensions: the extension is refused with a reason of its own.
  await product.moveClock(new Date('2025-08-01T09:00:00Z'))
  anna = await product.as('individual')
  vera = await product.as('administrator')
  expect(await statusOf(rent)).toBe(6)
  const offered = (await anna.get(`/api/claims/${rent}/prolongation`)).body
  expect(offered).toMatchObject({ isAvailable: false, code: 'prolongation_office_stopped' })
  const extended = await anna.post(`/api/claims/${rent}/prolongation`, {
    months: 1,
    safetyGuarantee: false,
  })
  expect(extended).toMatchObject({ status: 409, body: { code: 'prolongation_office_stopped' } })

  const again = await Promise.all([reopen(), reopen()])
  expect(again.map(({ status }) => status).sort()).toEqual([200, 409])
  await product.sweep()
  await product.sweep()
  expect((await subjectsOf(rent)).at(-1)).toBe('Отделение 101000 снова работает')
  expect((await subjectsOf(rent)).filter((subject) => subject.includes('снова'))).toHaveLength(1)
  expect((await stateOf()).state).toBe('open')
  expect(
    (
      await makeClaim(
        anna,
        claimBody(await boxOf(product, office, 3), { startDate: '2025-09-01', endDate: '2025-09-30' }),
      )
    ).status,
  ).toBe(200)
  const acts = await product.database.kysely
    .selectFrom('audit')
    .select(['act', 'reason', 'subject'])
    .execute()
  expect(acts.filter(({ act }) => act.startsWith('office_'))).toEqual([
    { act: 'office_stopped', reason: 'Прорвало трубу', subject: office },
    { act: 'office_reopened', reason: 'Починили', subject: office },
  ])
})

test('a reservation at an office that was closed just now is not paid: not begun, not booked, and the bank gives money back', async () => {
  operator = await product.as('operator')
  const cash = { amount: '450.00', paymentStatus: 4, paymentType: 3 }
  const pay = (claim: number, paymentMethod: number) =>
    anna.post('/api/payments/', { ...cash, claim, paymentMethod })
  const [fresh, booked, atBank] = [await september(), await september(), await september()]
  expect((await pay(booked, 2)).body.status).toBe('reserved')
  const { payUrl } = (await pay(atBank, 1)).body
  await stop()

  for (const method of [1, 2])
    expect(await pay(fresh, method)).toMatchObject({ status: 422, body: { code: 'office_closed' } })
  const [reserved] = (await operator.get(`/api/branch/claims/${booked}`)).body.payments
  const counter = await operator.post(`/api/branch/payments/${reserved.id}/book`, { amount: 45_000 })
  expect(counter).toMatchObject({ status: 409, body: { code: 'office_closed' } })
  await press(payUrl, product.ownOrigin, 'pay')
  expect(await statusOf(atBank)).toBe(4)
  const payment = () =>
    product.database.kysely
      .selectFrom('payment')
      .select(['state', 'reason', 'refunded'])
      .where('claimId', '=', atBank)
      .executeTakeFirst()
  await product.sweep()
  await expect.poll(payment).toEqual({ state: 'refunded', reason: 'office_closed', refunded: 45_000 })
  await product.sweep()
  for (const claim of [fresh, booked, atBank]) expect(await statusOf(claim)).toBe(2)
  await reopen()
})

test('an import of the national list or an edit of the office does not open it again', async () => {
  await stop()
  const { kysely } = product.database
  await kysely.updateTable('office').set({ fingerprint: 'other' }).where('index', '=', office).execute()
  const row = await kysely
    .selectFrom('office')
    .selectAll()
    .where('index', '=', office)
    .executeTakeFirstOrThrow()
  const { writeOffices } = await import('#places/server/offices/office-record.ts')
  for (const origin of ['content', 'import'] as const)
    await writeOffices(
      kysely,
      [
        {
          index: row.index,
          name: row.name,
          region: row.region,
          area: row.area,
          settlement: row.settlement,
          address: row.address,
          latitude: row.latitude,
          longitude: row.longitude,
          coordPrecision: row.coordPrecision,
          timeZone: row.timeZone,
          tariffGroup: row.tariffGroup,
          online: true,
          temporarilyClosed: false,
          closedUntil: null,
          workingHours: row.workingHours,
          services: row.services,
          directions: row.directions,
          fingerprint: `written by ${origin}`,
        },
      ],
      origin,
    )
  expect((await stateOf()).state).toBe('stopped')
  await reopen()
})

test('nobody but administrators closes an office, none without a reason, and none that is not there', async () => {
  expect((await stop(anna)).status).toBe(403)
  expect((await stop(await product.as('operator'))).status).toBe(403)
  expect((await vera.post(`/api/administration/offices/${office}/closing`, { reason: '  ' })).status).toBe(
    400,
  )
  expect((await stop(vera, {}, '999999')).body.code).toBe('office_unknown')
  expect((await reopen()).body.code).toBe('office_not_stopped')
})

test('the list of claims offers to extend a rent only where its office rents', async () => {
  const box = await boxOf(product, office, 90)
  const rent = await signed(anna, operator, box, {
    total: 1800,
    more: { startDate: '2025-09-01', endDate: '2025-12-31' },
  })
  await product.moveClock(new Date('2025-10-15T09:00:00Z'))
  anna = await product.as('individual')
  vera = await product.as('administrator')
  const offered = async () =>
    (await anna.get('/api/claims/clientClaims')).body.find(
      ({ claimId }: { claimId: number }) => claimId === rent,
    ).isProlongationAvailable
  expect(await offered()).toBe(true)
  await stop()
  expect(await offered()).toBe(false)
  await reopen()
  expect(await offered()).toBe(true)
})
