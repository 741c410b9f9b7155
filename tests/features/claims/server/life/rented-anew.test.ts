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
/** Two more rents of August: of one whose box breaks, and of one that nobody rents anew. */
let other: number
let otherRent: number
let longer: number
beforeAll(async () => {
  product = await openProduct(noon)
  const nextBox = boxes(product)
  await goTo('2025-07-10')
  box = await nextBox()
  other = await nextBox()
  longer = await nextBox()
  rent = await signed(anna, operator, box, { total: 450, more: august })
  otherRent = await signed(anna, operator, other, { total: 450, more: august })
  await signed(anna, operator, longer, { total: 696.77, more: { ...august, startDate: '2025-07-15' } })
})
afterAll(() => product.close())

async function goTo(day: string, time = '09:00') {
  await product.moveClock(`${day}T${time}:00Z`)
  anna = await product.as('individual')
  stranger = await product.as('newcomer')
  operator = await product.as('operator')
}
const freeOf = async (caller: Caller, id: number) =>
  (await caller.get('/api/postOffices/101000/freeBoxes')).body.find((free: { id: number }) => free.id === id)
const hold = async (caller: Caller, id: number) => (await caller.post(`/api/boxes/${id}/hold`, {})).body.code
const rentFor = (caller: Caller, id: number, more: Record<string, unknown> = september) =>
  makeClaim(caller, claimBody(id, more))
const inList = async (claim: number) =>
  (await anna.get('/api/claims/clientClaims?limit=20')).body.find(
    ({ claimId }: { claimId: number }) => claimId === claim,
  )
const cardOf = async (claim: number) => (await anna.get(`/api/claims/${claim}/card`)).body.prolongation

test('before its last ten days nobody sees the box of a one-month rent among the free ones (AMB-54)', async () => {
  await goTo('2025-08-21')
  for (const caller of [anna, stranger]) {
    expect(await freeOf(caller, box)).toBeUndefined()
    expect(await hold(caller, box)).toBe('box_taken')
  }
  expect(await cardOf(rent)).toMatchObject({ canRentAnew: false, rentedAnew: null })
  expect((await inList(rent)).canRentAnew).toBe(false)
})

test('in the last ten days its tenant alone sees, holds and rents it, from the day after the end', async () => {
  await goTo('2025-08-22')
  expect(await cardOf(rent)).toMatchObject({ canRentAnew: true, rentedAnew: null })
  expect((await inList(rent)).canRentAnew).toBe(true)
  expect(await freeOf(anna, box)).toMatchObject({ id: box, from: '2025-09-01' })
  expect(await freeOf(anna, longer)).toBeUndefined()
  const visitor = await product.visitor()
  for (const caller of [stranger, visitor]) {
    expect(await freeOf(caller, box)).toBeUndefined()
    expect(await hold(caller, box)).toBe('box_taken')
  }
  expect((await rentFor(stranger, box)).body.code).toBe('box_taken')
  expect(await hold(anna, box)).toBeUndefined()
  const overlapping = await rentFor(anna, box, {
    startDate: '2025-08-28',
    endDate: '2025-09-30',
    totalCost: 508.06,
    firstMonthTariff: 58.06,
  })
  expect(overlapping.body.code).toBe('box_taken')
})

test('a claim that is not paid in time gives the box back to its tenant, and two tabs make one claim', async () => {
  const late = await rentFor(anna, box)
  expect(late.status).toBe(200)
  expect(await cardOf(rent)).toMatchObject({ canRentAnew: false, rentedAnew: late.body.id })
  await goTo('2025-08-22', '10:00')
  await product.sweep()
  expect(await statusOf(anna, late.body.id)).toBe(2)
  expect(await cardOf(rent)).toMatchObject({ canRentAnew: true, rentedAnew: null })

  const otherSession = await product.as('individual')
  const answers = await Promise.all([rentFor(anna, box), rentFor(otherSession, box), rentFor(stranger, box)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const made = answers.find(({ status }) => status === 200)?.body.id
  expect(await statusOf(anna, made)).toBe(1)
  await confirm(anna, made)
  await reserve(anna, made)
  await book(operator, made)
  expect(await monthsOf(product, made)).toEqual(['2025-09-01'])
  expect(await monthsOf(product, rent)).toEqual(['2025-08-01'])
  expect(await cardOf(rent)).toMatchObject({ canRentAnew: false, rentedAnew: made })
  expect(await freeOf(anna, box)).toBeUndefined()
})

test('a box that is out of order is not rented anew', async () => {
  const setOrder = (outOfOrder: boolean) =>
    product.database.kysely.updateTable('box').set({ outOfOrder }).where('id', '=', other).execute()
  await setOrder(true)
  expect(await freeOf(anna, other)).toBeUndefined()
  expect(await hold(anna, other)).toBe('box_taken')
  expect((await rentFor(anna, other)).body.code).toBe('box_taken')
  expect((await cardOf(otherRent)).canRentAnew).toBe(false)
  await setOrder(false)
  expect((await cardOf(otherRent)).canRentAnew).toBe(true)
})

test('the reminder leads to the rent that can be rented anew, and who has done so gets none', async () => {
  await goTo('2025-08-24')
  await product.sweep()
  const remindersOf = async (claim: number) =>
    (await lettersOf(product, claim)).filter(({ key }) => key.startsWith('reminder'))
  const [letter] = await remindersOf(otherRent)
  expect(letter?.body).toContain(`/claims/${otherRent}`)
  expect(letter?.body).toContain('01.09.2025')
  expect(await remindersOf(rent)).toEqual([])
})

test('with the month the rent is over, and everybody can rent the box', async () => {
  await goTo('2025-08-31', '20:59')
  expect(await freeOf(anna, other)).toMatchObject({ from: '2025-09-01' })
  expect(await freeOf(stranger, other)).toBeUndefined()
  await goTo('2025-08-31', '21:00')
  await product.sweep()
  expect(await statusOf(anna, otherRent)).toBe(5)
  for (const caller of [anna, stranger]) expect(await freeOf(caller, other)).toMatchObject({ id: other })
  expect(await hold(stranger, other)).toBeUndefined()
})
