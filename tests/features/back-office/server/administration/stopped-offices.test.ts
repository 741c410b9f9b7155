import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { lettersOf, signed } from '../../../claims/server/life/living.ts'
import { boxOf, claimBody, confirm, makeClaim, monthsOf, noon } from '../../../claims/server/renting.ts'
import { bankLine, press } from '../../../money/server/payments/bank-line.ts'

const bank = bankLine()
let product: Product
let anna: Caller
let vera: Caller
let operator: Caller
let nextBox = 40
beforeAll(async () => {
  product = await openProduct(noon, { fetch: bank.fetch })
  anna = await product.as('individual')
  vera = await product.as('administrator')
  operator = await product.as('operator')
})
afterAll(() => product.close())

const office = '101000'
const reason = { reason: 'Прорвало трубу' }
const stopOffice = (administrator = vera, extra: object = {}, index = office) =>
  administrator.post(`/api/administration/offices/${index}/closing`, { ...reason, ...extra })
const reopenOffice = (administrator = vera) =>
  administrator.post(`/api/administration/offices/${office}/opening`, { reason: 'Починили' })
const readOfficeState = async () => (await vera.get(`/api/administration/offices/${office}`)).body
const readEmailSubjects = async (claim: number) =>
  (await lettersOf(product, claim)).map(({ subject }) => subject)
const readStatus = async (claim: number) => (await anna.get(`/api/claims/${claim}`)).body.claimStatus.id

const createUnpaidClaim = async (extra: Record<string, unknown> = {}): Promise<number> => {
  nextBox -= 1
  const { body } = await makeClaim(anna, claimBody(await boxOf(product, office, nextBox), extra))
  await confirm(anna, body.id)
  return body.id
}
const createSeptemberClaim = async (): Promise<number> => {
  nextBox -= 1
  const term = { startDate: '2025-09-01', endDate: '2025-09-30' }
  const { body } = await makeClaim(anna, claimBody(await boxOf(product, office, nextBox), term))
  await confirm(anna, body.id)
  return body.id
}
const createRunningRent = async (): Promise<number> => {
  // Two months, because a rent of one month cannot be extended.
  const claim = await createUnpaidClaim({ endDate: '2025-09-30', totalCost: 900 })
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
  expect(await readStatus(claim)).toBe(3)
  return claim
}

test('before closing an administrator sees how many visits and waiting people it concerns', async () => {
  const index = '109012'
  const { body: claim } = await makeClaim(anna, claimBody(await boxOf(product, index, 3)))
  await confirm(anna, claim.id)
  await anna.post('/api/payments/', {
    claim: claim.id,
    amount: '450.00',
    paymentMethod: 2,
    paymentStatus: 4,
    paymentType: 3,
  })
  const { days } = (await anna.get(`/api/claims/${claim.id}/visits`)).body
  const [date, [start]] = [days[1].date, days[1].times]
  expect((await anna.put(`/api/claims/${claim.id}/visits/sign`, { date, start })).status).toBe(200)
  const now = product.clock.now()
  await product.database.kysely
    .insertInto('waitEntry')
    .values({
      ...{ sub: 'demo-individual', officeIndex: index, size: 2, startMonth: '2025-08-01' },
      ...{ offices: [index], state: 'waiting', joinedAt: now, changedAt: now },
    })
    .execute()
  const overview = (await vera.get(`/api/administration/offices/${index}`)).body
  expect(overview).toMatchObject({ visits: 1, waiting: 1 })
})

test('a stopped office rents nothing, cancels unpaid claims and emails every renter once', async () => {
  const before = await createUnpaidClaim()
  const rent = await createRunningRent()
  expect(await readOfficeState()).toMatchObject({ state: 'open', stop: null, rents: { paid: 1, unpaid: 1 } })
  expect((await stopOffice(vera, { until: '2025-07-10' })).body.code).toBe('until_wrong')
  const answers = await Promise.all([stopOffice(vera, { until: '2025-08-20' }), stopOffice(vera)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])

  const officeReply = await anna.get(
    `/api/postOffices/search/retrieveUnitByCoordinate?index=${office}&isAapsh=false`,
  )
  expect(officeReply.body).toMatchObject({ isTemporaryClosed: true, cabinet_enable: false })
  expect((await makeClaim(anna, claimBody(await boxOf(product, office, 3)))).body.code).toBe('office_closed')

  await product.sweep()
  await product.sweep()
  expect(await readStatus(before)).toBe(2)
  expect(await monthsOf(product, before)).toEqual([])
  expect(await readEmailSubjects(before)).toEqual([
    expect.stringMatching(/^Аренда ящика № \d+ отменена: отделение закрыто$/),
  ])
  expect(await readStatus(rent)).toBe(3)
  const closingEmails = (await readEmailSubjects(rent)).filter((subject) => subject.includes('закрыто'))
  expect(closingEmails).toEqual(['Отделение 101000 временно закрыто'])
  const { offices, total } = (await vera.get('/api/administration/offices')).body
  expect(total).toBe(1)
  expect(offices[0]).toMatchObject({
    index: office,
    state: 'stopped',
    stop: { by: 'Вера Павловна Соколова' },
  })

  // The rent is within the extension window, so the stop itself is the reason of the refusal.
  await product.moveClock(new Date('2025-08-01T09:00:00Z'))
  anna = await product.as('individual')
  vera = await product.as('administrator')
  expect(await readStatus(rent)).toBe(6)
  const extensionPage = (await anna.get(`/api/claims/${rent}/prolongation`)).body
  expect(extensionPage).toMatchObject({ isAvailable: false, code: 'prolongation_office_stopped' })
  const extended = await anna.post(`/api/claims/${rent}/prolongation`, {
    months: 1,
    safetyGuarantee: false,
  })
  expect(extended).toMatchObject({ status: 409, body: { code: 'prolongation_office_stopped' } })

  const reopenAnswers = await Promise.all([reopenOffice(), reopenOffice()])
  expect(reopenAnswers.map(({ status }) => status).sort()).toEqual([200, 409])
  await product.sweep()
  await product.sweep()
  expect((await readEmailSubjects(rent)).at(-1)).toBe('Отделение 101000 снова работает')
  expect((await readEmailSubjects(rent)).filter((subject) => subject.includes('снова'))).toHaveLength(1)
  expect((await readOfficeState()).state).toBe('open')
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

test('a reservation at a newly stopped office cannot be paid, and the bank refunds money that arrives', async () => {
  operator = await product.as('operator')
  const cash = { amount: '450.00', paymentStatus: 4, paymentType: 3 }
  const pay = (claim: number, paymentMethod: number) =>
    anna.post('/api/payments/', { ...cash, claim, paymentMethod })
  const [unpaidClaim, reservedClaim, claimAtBank] = [
    await createSeptemberClaim(),
    await createSeptemberClaim(),
    await createSeptemberClaim(),
  ]
  expect((await pay(reservedClaim, 2)).body.status).toBe('reserved')
  const { payUrl } = (await pay(claimAtBank, 1)).body
  await stopOffice()

  for (const method of [1, 2])
    expect(await pay(unpaidClaim, method)).toMatchObject({ status: 422, body: { code: 'office_closed' } })
  const [reserved] = (await operator.get(`/api/branch/claims/${reservedClaim}`)).body.payments
  const counterPayment = await operator.post(`/api/branch/payments/${reserved.id}/book`, { amount: 45_000 })
  expect(counterPayment).toMatchObject({ status: 409, body: { code: 'office_closed' } })
  await press(payUrl, product.ownOrigin, 'pay')
  expect(await readStatus(claimAtBank)).toBe(4)
  const payment = () =>
    product.database.kysely
      .selectFrom('payment')
      .select(['state', 'reason', 'refunded'])
      .where('claimId', '=', claimAtBank)
      .executeTakeFirst()
  await product.sweep()
  await expect.poll(payment).toEqual({ state: 'refunded', reason: 'office_closed', refunded: 45_000 })
  await product.sweep()
  for (const claim of [unpaidClaim, reservedClaim, claimAtBank]) expect(await readStatus(claim)).toBe(2)
  await reopenOffice()
})

test('importing the national list or editing the office does not reopen it', async () => {
  await stopOffice()
  const { kysely } = product.database
  await kysely.updateTable('office').set({ fingerprint: 'other' }).where('index', '=', office).execute()
  const row = await kysely
    .selectFrom('office')
    .selectAll()
    .where('index', '=', office)
    .executeTakeFirstOrThrow()
  const { upsertOffices: writeOffices } = await import('#places/server/offices/office-record.ts')
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
  expect((await readOfficeState()).state).toBe('stopped')
  await reopenOffice()
})

test('stopping an office requires an administrator, a reason and an existing office', async () => {
  expect((await stopOffice(anna)).status).toBe(403)
  expect((await stopOffice(await product.as('operator'))).status).toBe(403)
  expect((await vera.post(`/api/administration/offices/${office}/closing`, { reason: '  ' })).status).toBe(
    400,
  )
  expect((await stopOffice(vera, {}, '999999')).body.code).toBe('office_unknown')
  expect((await reopenOffice()).body.code).toBe('office_not_stopped')
})

test('the list of claims offers an extension only if the office accepts rents', async () => {
  const box = await boxOf(product, office, 90)
  const rent = await signed(anna, operator, box, {
    total: 1800,
    more: { startDate: '2025-09-01', endDate: '2025-12-31' },
  })
  await product.moveClock(new Date('2025-10-15T09:00:00Z'))
  anna = await product.as('individual')
  vera = await product.as('administrator')
  const extensionPage = async () =>
    (await anna.get('/api/claims/clientClaims')).body.find(
      ({ claimId }: { claimId: number }) => claimId === rent,
    ).isProlongationAvailable
  expect(await extensionPage()).toBe(true)
  await stopOffice()
  expect(await extensionPage()).toBe(false)
  await reopenOffice()
  expect(await extensionPage()).toBe(true)
})
