import { afterAll, beforeAll, expect, test } from 'vitest'
import { todayIn } from '#kit/rules/calendar-date.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { monthsOf, noon } from '../renting.ts'
import { broken } from './invariants.ts'
import { book, boxes, lettersOf, reasonsOf, reserve, signed, statusOf } from './living.ts'

let product: Product
let anna: Caller
let operator: Caller
let box: () => Promise<number>
const goTo = async (instant: string) => {
  await product.moveClock(instant)
  anna = await product.as('individual')
  operator = await product.as('operator')
}
beforeAll(async () => {
  product = await openProduct(noon)
  box = boxes(product)
  await goTo(noon)
})
afterAll(() => product.close())

/** A rent of five months from August, told by its number. */
const rent = async () => signed(anna, operator, await box())
const extended = async (claim: number, months = 3): Promise<number> => {
  const made = await anna.post(`/api/claims/${claim}/prolongation`, { months, safetyGuarantee: false })
  expect(made.status).toBe(200)
  await reserve(anna, made.body.id)
  await book(operator, made.body.id)
  return made.body.id
}
const cardStore = async (claim: number) => (await operator.get(`/api/branch/claims/${claim}`)).body
const refuse = (claim: number) => operator.post(`/api/branch/claims/${claim}/refuse`, { reason: 'передумал' })
const paymentsOf = async (claim: number) =>
  (await anna.get(`/api/claims/${claim}/payments`)).body.map(
    ({ state, refunded }: { state: string; refunded: number }) => [state, refunded],
  )
const wrong = () => broken(product.database, todayIn(product.clock.now()))
const inQueue = async (claim: number) =>
  (await operator.get('/api/branch/queues/toEnd/claims')).body.claims.some(
    ({ id }: { id: number }) => id === claim,
  )

// AMB-48.
test('a refused extension gives the rent back its life: its end, its queue, its reminders, another extension', async () => {
  const old = await rent()
  await goTo('2025-11-20T09:00:00Z')
  const next = await extended(old)
  expect([await statusOf(anna, old), await statusOf(anna, next)]).toEqual([8, 3])
  expect(await inQueue(old)).toBe(false)
  expect(await cardStore(next)).toMatchObject({
    acts: ['refuse'],
    refusalRefund: 135000,
    previous: { id: old, endDate: '2025-12-31', becomes: 6, autoExtends: false },
  })

  const done = await refuse(next)
  expect(done.body).toMatchObject({ claimStatus: 2, previous: { id: old, becomes: null } })
  expect([await statusOf(anna, old), await statusOf(anna, next)]).toEqual([6, 2])
  expect(await paymentsOf(next)).toEqual([['refunded', 135000]])
  expect(await monthsOf(product, next)).toEqual([])
  expect(await monthsOf(product, old)).toHaveLength(5)
  expect((await reasonsOf(anna, old)).slice(-2)).toEqual([`extended_by_${next}`, 'extension_cancelled'])
  expect((await lettersOf(product, old)).at(-1)?.subject).toContain('снова до 31.12.2025')
  expect((await lettersOf(product, next)).at(-1)?.body).toMatch(/отказ от продления.*Вернём 1\s350/s)
  const { prolongation } = (await anna.get(`/api/claims/${old}/card`)).body
  expect(prolongation).toMatchObject({ isAvailable: true, renewal: null })
  expect(await wrong()).toEqual({})

  // Extended and refused once more, then it runs out as any rent does.
  const again = await extended(old, 1)
  await refuse(again)
  await goTo('2025-12-02T09:00:00Z')
  expect(await inQueue(old)).toBe(true)
  expect((await lettersOf(product, old)).at(-1)?.subject).toContain('заканчивается')
  await goTo('2026-01-01T09:00:00Z')
  expect(await statusOf(anna, old)).toBe(5)
  expect((await lettersOf(product, old)).at(-1)?.subject).toMatch(/закончилась/i)
  expect(await monthsOf(product, old)).toEqual([])
  expect(await wrong()).toEqual({})
})

// AMB-48.
test('an extended rent ends early together with what extends it, and all of that is given back', async () => {
  await goTo('2026-01-05T09:00:00Z')
  const old = await signed(anna, operator, await box(), {
    total: 450 * 3,
    more: { startDate: '2026-02-01', endDate: '2026-04-30' },
  })
  await goTo('2026-02-10T09:00:00Z')
  const next = await extended(old)
  const card = await cardStore(old)
  expect(card.acts).toContain('end')
  expect(card.earlyEnd).toEqual({
    months: 2,
    refund: 90000 + 135000,
    extension: { id: next, refund: 135000 },
  })
  const end = (refund: number) => operator.post(`/api/branch/claims/${old}/end`, { refund })
  expect((await end(90000)).body).toMatchObject({ code: 'refund_differs', data: { refund: 225000 } })
  expect((await end(225000)).status).toBe(200)
  expect([await statusOf(anna, old), await statusOf(anna, next)]).toEqual([7, 2])
  expect([await paymentsOf(old), await paymentsOf(next)]).toEqual([
    [['refunded', 90000]],
    [['refunded', 135000]],
  ])
  expect([await monthsOf(product, old), await monthsOf(product, next)]).toEqual([[], []])
  expect((await lettersOf(product, next)).at(-1)?.body).toMatch(/прекращена досрочно.*Вернём 1\s350/s)
  expect(await wrong()).toEqual({})
})

test('in a chain only the rents behind the one that is gone come back', async () => {
  const start = await signed(anna, operator, await box(), {
    total: 900,
    more: { startDate: '2026-04-01', endDate: '2026-05-31' },
  })
  await goTo('2026-04-10T09:00:00Z')
  const middle = await extended(start, 2)
  await goTo('2026-06-05T09:00:00Z')
  const last = await extended(middle, 2)
  const statuses = async () => [
    await statusOf(anna, start),
    await statusOf(anna, middle),
    await statusOf(anna, last),
  ]
  expect(await statuses()).toEqual([8, 8, 3])
  await refuse(last)
  expect(await statuses()).toEqual([8, 6, 2])
  const { refund } = (await cardStore(middle)).earlyEnd
  await operator.post(`/api/branch/claims/${middle}/end`, { refund })
  expect(await statuses()).toEqual([5, 7, 2])
  expect((await reasonsOf(anna, start)).at(-1)).toBe('extension_over')
  expect(await wrong()).toEqual({})
})

test('rents whose extension has run to its end are over with it', async () => {
  const old = await signed(anna, operator, await box(), {
    total: 900,
    more: { startDate: '2026-07-01', endDate: '2026-08-31' },
  })
  await goTo('2026-07-10T09:00:00Z')
  const next = await extended(old, 1)
  await goTo('2026-09-15T09:00:00Z')
  expect([await statusOf(anna, old), await statusOf(anna, next)]).toEqual([8, 6])
  await goTo('2026-10-01T09:00:00Z')
  expect([await statusOf(anna, old), await statusOf(anna, next)]).toEqual([5, 5])
  expect(String((await lettersOf(product, old)).map(({ subject }) => subject))).not.toMatch(/закончилась/i)
  expect(await wrong()).toEqual({})
})

test('an extension that nobody paid leaves the rent as it is', async () => {
  const old = await signed(anna, operator, await box(), {
    total: 900,
    more: { startDate: '2026-11-01', endDate: '2026-12-31' },
  })
  await goTo('2026-11-05T09:00:00Z')
  const made = await anna.post(`/api/claims/${old}/prolongation`, { months: 3, safetyGuarantee: false })
  await goTo('2026-11-05T09:20:00Z')
  expect([await statusOf(anna, old), await statusOf(anna, made.body.id)]).toEqual([6, 2])
  const paid = await extended(old)
  expect(await statusOf(anna, old)).toBe(8)
  await Promise.all([refuse(paid), refuse(paid)])
  expect([await statusOf(anna, old), await statusOf(anna, paid)]).toEqual([6, 2])
  expect(await paymentsOf(paid)).toEqual([['refunded', 135000]])
  expect(await wrong()).toEqual({})
})
