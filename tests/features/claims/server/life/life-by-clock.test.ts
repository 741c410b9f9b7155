import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { monthsOf, noon } from '../renting.ts'
import { book, boxes, confirmed, lettersOf, reasonsOf, reserve, signed, statusOf } from './living.ts'

let product: Product
let anna: Caller
let operator: Caller
let box: () => Promise<number>
const logIn = async () => {
  anna = await product.as('individual')
  operator = await product.as('operator')
}
beforeAll(async () => {
  product = await openProduct(noon)
  box = boxes(product)
  await logIn()
})
afterAll(() => product.close())

const moveClockAndLogIn = async (instant: string) => {
  await product.moveClock(instant)
  await logIn()
}

describe('a rent over time', () => {
  test('starts at 00:00 Moscow time if it was signed, and not otherwise (AMB-42, M-STAT-04)', async () => {
    const signedClaim = await signed(anna, operator, await box())
    const unsigned = await confirmed(anna, await box())
    await reserve(anna, unsigned)
    await book(operator, unsigned)
    await moveClockAndLogIn('2025-07-31T20:59:00Z')
    expect(await statusOf(anna, signedClaim)).toBe(3)
    await moveClockAndLogIn('2025-07-31T21:00:30Z')
    expect([await statusOf(anna, signedClaim), await statusOf(anna, unsigned)]).toEqual([6, 3])
    expect((await lettersOf(product, signedClaim)).at(-1)?.subject).toContain('до 31.12.2025')

    const lateSignature = await operator.post(`/api/branch/claims/${unsigned}/sign`, {})
    expect(lateSignature.body).toMatchObject({ claimStatus: 6, isSigned: true })
  })

  test('sends reminders 90, 60, 30, 7 and 1 days before the end, each once', async () => {
    const [{ claimId: id } = { claimId: 0 }] = await product.database.kysely
      .selectFrom('claimHistory')
      .select('claimId')
      .where('reason', '=', 'started')
      .execute()
    const readReminderKeys = async () =>
      (await lettersOf(product, id)).filter(({ key }) => key.startsWith('reminder')).map(({ key }) => key)
    await moveClockAndLogIn('2025-10-01T12:00:00Z')
    expect(await readReminderKeys()).toEqual([])
    await moveClockAndLogIn('2025-10-02T12:00:00Z')
    await product.sweep()
    expect(await readReminderKeys()).toEqual([`reminder-90-${id}`])
    const [letter] = (await lettersOf(product, id)).slice(-1)
    expect(letter).toMatchObject({ paper: 'claim_dates', paperOf: id })
    expect(letter?.body).toContain('90 дней')
    expect(letter?.body).toContain('30.11.2025')
    expect(letter?.body.replaceAll(/\s/gu, ' ')).toContain('2 250 ₽')
    await moveClockAndLogIn('2025-12-20T12:00:00Z')
    await moveClockAndLogIn('2025-12-30T12:00:00Z')
    expect(await readReminderKeys()).toEqual([`reminder-90-${id}`, `reminder-30-${id}`, `reminder-1-${id}`])
    const last = (await lettersOf(product, id)).at(-1)?.body.replaceAll(/\s/gu, ' ')
    expect(last).toContain('Продлить аренду уже нельзя')
    expect(last).toContain('стоит 2 250 ₽')
  })

  test('ends the day after its last day and releases its months', async () => {
    const list = await anna.get('/api/claims/clientClaims?limit=1')
    const id = list.body[0].claimId
    await moveClockAndLogIn('2025-12-31T20:59:00Z')
    expect(await statusOf(anna, id)).toBe(6)
    await moveClockAndLogIn('2025-12-31T21:00:30Z')
    expect(await statusOf(anna, id)).toBe(5)
    expect(await monthsOf(product, id)).toEqual([])
  })

  test('catches up after months of downtime, in order and once, with two servers', async () => {
    await product.moveClock('2026-01-10T09:00:00Z')
    await logIn()
    const id = await signed(anna, operator, await box(), {
      total: 900,
      more: { startDate: '2026-02-01', endDate: '2026-03-31' },
    })
    const { moveClock } = product
    await moveClock('2026-05-05T09:00:00Z')
    await Promise.all([product.sweep(), product.sweep(), product.sweep()])
    await logIn()
    expect(await reasonsOf(anna, id)).toEqual(['created', 'confirmed', 'paid', 'signed', 'started', 'ended'])
    const historyEmails = (await lettersOf(product, id)).filter(({ key }) => key.startsWith('history'))
    expect(historyEmails.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent'])
  })
})
