import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { claimBody, confirm, makeClaim, monthsOf, noon } from '../renting.ts'
import { book, boxes, lettersOf, reserve, signed, statusOf } from './living.ts'

const august = { startDate: '2025-08-01', endDate: '2025-08-31' } as const
const september = { startDate: '2025-09-01', endDate: '2025-09-30' } as const

let product: Product
let anna: Caller
let stranger: Caller
let operator: Caller
let box: number
let rent: number
/** Two more rents of August: the box of one breaks, the other is not rented anew. */
let other: number
let otherRent: number
let longer: number
beforeAll(async () => {
  product = await openProduct(noon)
  const nextBox = boxes(product)
  await moveClockAndLogIn('2025-07-10')
  box = await nextBox()
  other = await nextBox()
  longer = await nextBox()
  rent = await signed(anna, operator, box, { total: 450, more: august })
  otherRent = await signed(anna, operator, other, { total: 450, more: august })
  await signed(anna, operator, longer, { total: 696.77, more: { ...august, startDate: '2025-07-15' } })
})
afterAll(() => product.close())

async function moveClockAndLogIn(day: string, time = '09:00') {
  await product.moveClock(`${day}T${time}:00Z`)
  anna = await product.as('individual')
  stranger = await product.as('newcomer')
  operator = await product.as('operator')
}
const findFree = async (caller: Caller, id: number) =>
  (await caller.get('/api/postOffices/101000/freeBoxes')).body.find((free: { id: number }) => free.id === id)
const holdFor = async (caller: Caller, id: number) =>
  (await caller.post(`/api/boxes/${id}/hold`, {})).body.code
const createClaim = (caller: Caller, id: number, terms: Record<string, unknown> = september) =>
  makeClaim(caller, claimBody(id, terms))
const findInList = async (claim: number) =>
  (await anna.get('/api/claims/clientClaims?limit=20')).body.find(
    ({ claimId }: { claimId: number }) => claimId === claim,
  )
const readCard = async (claim: number) => (await anna.get(`/api/claims/${claim}/card`)).body.prolongation

test('before its last ten days, the box of a one-month rent is not listed as free (AMB-54)', async () => {
  await moveClockAndLogIn('2025-08-21')
  for (const caller of [anna, stranger]) {
    expect(await findFree(caller, box)).toBeUndefined()
    expect(await holdFor(caller, box)).toBe('box_taken')
  }
  expect(await readCard(rent)).toMatchObject({ canRentAnew: false, rentedAnew: null })
  expect((await findInList(rent)).canRentAnew).toBe(false)
})

test('in the last ten days only its tenant can find, hold and rent it, from the day after the end', async () => {
  await moveClockAndLogIn('2025-08-22')
  expect(await readCard(rent)).toMatchObject({ canRentAnew: true, rentedAnew: null })
  expect((await findInList(rent)).canRentAnew).toBe(true)
  expect(await findFree(anna, box)).toMatchObject({ id: box, from: '2025-09-01' })
  expect(await findFree(anna, longer)).toBeUndefined()
  const visitor = await product.visitor()
  for (const caller of [stranger, visitor]) {
    expect(await findFree(caller, box)).toBeUndefined()
    expect(await holdFor(caller, box)).toBe('box_taken')
  }
  expect((await createClaim(stranger, box)).body.code).toBe('box_taken')
  expect(await holdFor(anna, box)).toBeUndefined()
  const overlappingClaim = await createClaim(anna, box, {
    startDate: '2025-08-28',
    endDate: '2025-09-30',
    totalCost: 508.06,
    firstMonthTariff: 58.06,
  })
  expect(overlappingClaim.body.code).toBe('box_taken')
})

test('an unpaid claim returns the box to its tenant, and concurrent tabs create one claim', async () => {
  const unpaidClaim = await createClaim(anna, box)
  expect(unpaidClaim.status).toBe(200)
  expect(await readCard(rent)).toMatchObject({ canRentAnew: false, rentedAnew: unpaidClaim.body.id })
  await moveClockAndLogIn('2025-08-22', '10:00')
  await product.sweep()
  expect(await statusOf(anna, unpaidClaim.body.id)).toBe(2)
  expect(await readCard(rent)).toMatchObject({ canRentAnew: true, rentedAnew: null })

  const otherSession = await product.as('individual')
  const answers = await Promise.all([
    createClaim(anna, box),
    createClaim(otherSession, box),
    createClaim(stranger, box),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const createdId = answers.find(({ status }) => status === 200)?.body.id
  expect(await statusOf(anna, createdId)).toBe(1)
  await confirm(anna, createdId)
  await reserve(anna, createdId)
  await book(operator, createdId)
  expect(await monthsOf(product, createdId)).toEqual(['2025-09-01'])
  expect(await monthsOf(product, rent)).toEqual(['2025-08-01'])
  expect(await readCard(rent)).toMatchObject({ canRentAnew: false, rentedAnew: createdId })
  expect(await findFree(anna, box)).toBeUndefined()
})

test('a box out of order is not rented anew', async () => {
  const setOrder = (outOfOrder: boolean) =>
    product.database.kysely.updateTable('box').set({ outOfOrder }).where('id', '=', other).execute()
  await setOrder(true)
  expect(await findFree(anna, other)).toBeUndefined()
  expect(await holdFor(anna, other)).toBe('box_taken')
  expect((await createClaim(anna, other)).body.code).toBe('box_taken')
  expect((await readCard(otherRent)).canRentAnew).toBe(false)
  await setOrder(false)
  expect((await readCard(otherRent)).canRentAnew).toBe(true)
})

test('the reminder links to renting anew, and tenants who did so get none', async () => {
  await moveClockAndLogIn('2025-08-24')
  await product.sweep()
  const readReminders = async (claim: number) =>
    (await lettersOf(product, claim)).filter(({ key }) => key.startsWith('reminder'))
  const [letter] = await readReminders(otherRent)
  expect(letter?.body).toContain(`/claims/${otherRent}`)
  expect(letter?.body).toContain('01.09.2025')
  expect(await readReminders(rent)).toEqual([])
})

test('after the month everyone can rent the box', async () => {
  await moveClockAndLogIn('2025-08-31', '20:59')
  expect(await findFree(anna, other)).toMatchObject({ from: '2025-09-01' })
  expect(await findFree(stranger, other)).toBeUndefined()
  await moveClockAndLogIn('2025-08-31', '21:00')
  await product.sweep()
  expect(await statusOf(anna, otherRent)).toBe(5)
  for (const caller of [anna, stranger]) expect(await findFree(caller, other)).toMatchObject({ id: other })
  expect(await holdFor(stranger, other)).toBeUndefined()
})
