import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { noon } from '../renting.ts'
import { book, boxes, confirmed, lettersOf, reserve, signed } from './living.ts'

let product: Product
let anna: Caller
let operator: Caller
let box: () => Promise<number>
const moveClockAndLogIn = async (day: string) => {
  await product.moveClock(`${day}T09:00:00Z`)
  anna = await product.as('individual')
  operator = await product.as('operator')
}
const readEmails = async (claim: number, key: string) =>
  (await lettersOf(product, claim)).filter((letter) => letter.key.startsWith(key))
const readCard = async (claim: number) => (await anna.get(`/api/claims/${claim}/card`)).body
beforeAll(async () => {
  product = await openProduct(noon)
  box = boxes(product)
  anna = await product.as('individual')
  operator = await product.as('operator')
})
afterAll(() => product.close())

test('a rent of one month offers no extension on the card, in the calendar or by email (AMB-54)', async () => {
  const rent = await signed(anna, operator, await box(), {
    total: 450,
    more: { startDate: '2025-08-01', endDate: '2025-08-31' },
  })
  expect((await readCard(rent)).prolongation).toMatchObject({ code: 'prolongation_one_month', window: null })
  await moveClockAndLogIn('2025-08-02')
  const card = await readCard(rent)
  expect(card.prolongation).toMatchObject({
    code: 'prolongation_one_month',
    window: null,
    isAvailable: false,
  })
  expect(card.line.map(({ step }: { step: string }) => step)).not.toContain('prolongation_opens')
  const extended = await anna.post(`/api/claims/${rent}/prolongation`, { months: 1, safetyGuarantee: false })
  expect([extended.status, extended.body.code]).toEqual([409, 'prolongation_one_month'])
  expect(await readEmails(rent, 'reminder')).toEqual([])
  await moveClockAndLogIn('2025-08-24')
  const [letter] = await readEmails(rent, 'reminder')
  expect(letter?.body).toContain('Аренду на один месяц продлить нельзя')
  expect(letter?.body).not.toContain('Если не продлить')
})

test('a holder who paid but has not signed is reminded before the start, on it and weekly after', async () => {
  await moveClockAndLogIn('2025-08-26')
  const claim = await confirmed(anna, await box(), {
    total: 1800,
    more: { startDate: '2025-09-01', endDate: '2025-12-31' },
  })
  await reserve(anna, claim)
  await book(operator, claim)
  const days: string[] = []
  for (const day of ['2025-08-28', '2025-08-29', '2025-09-01', '2025-09-07', '2025-09-08', '2025-09-20']) {
    await product.moveClock(`${day}T09:00:00Z`)
    await product.sweep()
    if ((await readEmails(claim, `sign-${claim}-${day}`)).length === 1) days.push(day)
  }
  expect(days).toEqual(['2025-08-29', '2025-09-01', '2025-09-08', '2025-09-20'])
  const [before, onStart] = await readEmails(claim, 'sign-')
  expect(before?.subject).toMatch(/аренда ящика № \d+ начинается 01\.09\.2025/)
  expect(onStart?.body).toContain('ещё не подписано')

  await moveClockAndLogIn('2025-09-20')
  const { line } = await readCard(claim)
  const comingSteps = line.filter(({ done }: { done: boolean }) => !done)
  expect(comingSteps.map(({ date }: { date: string }) => date >= '2025-09-20')).not.toContain(false)
  const calendar = new TextDecoder().decode((await anna.get(`/api/claims/${claim}/calendar`)).body)
  expect(calendar).toContain('BEGIN:VCALENDAR')
  expect(calendar).not.toContain('Начало аренды')

  await operator.post(`/api/branch/claims/${claim}/sign`, {})
  await moveClockAndLogIn('2025-09-30')
  expect(await readEmails(claim, 'sign-')).toHaveLength(4)
})

test('the timeline of an extension has no signing, and the extended rent can still order services', async () => {
  const rent = await signed(anna, operator, await box(), {
    total: 900,
    more: { startDate: '2025-10-01', endDate: '2025-11-30' },
  })
  await moveClockAndLogIn('2025-10-05')
  const extended = await anna.post(`/api/claims/${rent}/prolongation`, { months: 1, safetyGuarantee: false })
  const readSteps = async () =>
    (await readCard(extended.body.id)).line.map(({ step }: { step: string }) => step)
  expect(await readSteps()).not.toContain('signed')
  await reserve(anna, extended.body.id)
  await book(operator, extended.body.id)
  expect(await readSteps()).not.toContain('signed')

  const availableServices = (await anna.get(`/api/claims/${rent}/services/available`)).body
  expect(availableServices.find(({ id }: { id: number }) => id === 4)).toMatchObject({
    availableForConnection: true,
    startDate: '2025-11-01',
  })
  expect(availableServices.find(({ id }: { id: number }) => id === 8)).toMatchObject({
    code: 'kept_by_extension',
  })
  const ordered = await anna.post(`/api/claims/${rent}/services`, { service: 4, paymentMethod: 2 })
  expect(ordered.status).toBe(200)
  await book(operator, rent)
  const readServices = async (claim: number) => (await anna.get(`/api/claims/${claim}`)).body.services
  expect([await readServices(rent), await readServices(extended.body.id)]).toEqual([[4], []])
})
