import { afterAll, beforeAll, expect, test } from 'vitest'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { keepSessions } from '#support/keep-sessions.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { registerReceiptsAtOnce } from '#support/registered-receipts.ts'
import { rentsLike } from '#support/rents-like.ts'
import { playStories, type Story } from '#support/shared-days.ts'
import { monthsOf, noon } from '../renting.ts'
import { broken } from './invariants.ts'
import { book, boxes, lettersOf, reasonsOf, reserve, signed, statusOf } from './living.ts'

// All tests live through the same days, each with its own rent of five months from August.

let product: Product
let anna: Caller
let operator: Caller
let outcomes: ReadonlyMap<string, Promise<void>>

type Run = (rent: number, until: Parameters<Story>[0]) => Promise<void>
const stories: [name: string, run: Run][] = []
const rentTest = (name: string, run: Run): void => {
  stories.push([name, run])
  test(name, () => outcomes.get(name))
}

beforeAll(async () => {
  product = await openProduct(noon)
  await registerReceiptsAtOnce(product)
  anna = await product.as('individual')
  operator = await product.as('operator')
  await keepSessions(product)
  const box = boxes(product)
  const rent = await signed(anna, operator, await box())
  await product.moveClock('2025-10-10T09:00:00Z')
  const copies = await rentsLike(product, rent, await Promise.all(stories.slice(1).map(box)))
  const rents = [rent, ...copies]
  outcomes = await playStories(
    new Map(stories.map(([name, run], place) => [name, (until) => run(rents[place] ?? 0, until)])),
    product.moveClock,
  )
})
afterAll(() => product.close())

const extendAndPay = async (claim: number, months = 3): Promise<number> => {
  const created = await anna.post(`/api/claims/${claim}/prolongation`, { months, safetyGuarantee: false })
  expect(created.status).toBe(200)
  await reserve(anna, created.body.id)
  await book(operator, created.body.id)
  return created.body.id
}
const readBranchCard = async (claim: number) => (await operator.get(`/api/branch/claims/${claim}`)).body
const refuseClaim = (claim: number) =>
  operator.post(`/api/branch/claims/${claim}/refuse`, { reason: 'передумал' })
const readPayments = async (claim: number) =>
  (await anna.get(`/api/claims/${claim}/payments`)).body.map(
    ({ state, refunded }: { state: string; refunded: number }) => [state, refunded],
  )
const listViolations = () => broken(product.database, todayInZone(product.clock.now()))
const isQueued = async (claim: number) =>
  (await operator.get('/api/branch/queues/toEnd/claims')).body.claims.some(
    ({ id }: { id: number }) => id === claim,
  )

// AMB-48.
rentTest(
  'refusing an extension restores the rent: end date, queue, reminders and further extensions',
  async (rent, until) => {
    const extension = await extendAndPay(rent)
    expect([await statusOf(anna, rent), await statusOf(anna, extension)]).toEqual([8, 3])
    expect(await isQueued(rent)).toBe(false)
    expect(await readBranchCard(extension)).toMatchObject({
      acts: ['refuse'],
      refusalRefund: 135000,
      previous: { id: rent, endDate: '2025-12-31', becomes: 6, autoExtends: false },
    })

    const done = await refuseClaim(extension)
    expect(done.body).toMatchObject({ claimStatus: 2, previous: { id: rent, becomes: null } })
    expect([await statusOf(anna, rent), await statusOf(anna, extension)]).toEqual([6, 2])
    expect(await readPayments(extension)).toEqual([['refunded', 135000]])
    expect(await monthsOf(product, extension)).toEqual([])
    expect(await monthsOf(product, rent)).toHaveLength(5)
    expect((await reasonsOf(anna, rent)).slice(-2)).toEqual([
      `extended_by_${extension}`,
      'extension_cancelled',
    ])
    expect((await lettersOf(product, rent)).at(-1)?.subject).toContain('снова до 31.12.2025')
    expect((await lettersOf(product, extension)).at(-1)?.body).toMatch(
      /отказ по заявлению.*продлевали.*Вернём 1\s350/s,
    )
    const { prolongation } = (await anna.get(`/api/claims/${rent}/card`)).body
    expect(prolongation).toMatchObject({ isAvailable: true, extension: null })
    expect(await listViolations()).toEqual({})

    const secondExtension = await extendAndPay(rent, 1)
    await refuseClaim(secondExtension)
    await until('2025-12-02T09:00:00Z')
    expect(await isQueued(rent)).toBe(true)
    expect((await lettersOf(product, rent)).at(-1)?.subject).toContain('заканчивается')
    await until('2026-01-01T09:00:00Z')
    expect(await statusOf(anna, rent)).toBe(5)
    expect((await lettersOf(product, rent)).at(-1)?.subject).toMatch(/закончилась/i)
    expect(await monthsOf(product, rent)).toEqual([])
    expect(await listViolations()).toEqual({})
  },
)

// AMB-48.
rentTest('ending an extended rent early also ends its extension and refunds both', async (rent) => {
  const extension = await extendAndPay(rent)
  const card = await readBranchCard(rent)
  expect(card.acts).toContain('end')
  expect(card.earlyEnd).toEqual({
    months: 2,
    refund: 90000 + 135000,
    extension: { id: extension, refund: 135000 },
  })
  const endRent = (refund: number) => operator.post(`/api/branch/claims/${rent}/end`, { refund })
  expect((await endRent(90000)).body).toMatchObject({ code: 'refund_differs', data: { refund: 225000 } })
  expect((await endRent(225000)).status).toBe(200)
  expect([await statusOf(anna, rent), await statusOf(anna, extension)]).toEqual([7, 2])
  expect([await readPayments(rent), await readPayments(extension)]).toEqual([
    [['refunded', 90000]],
    [['refunded', 135000]],
  ])
  expect([await monthsOf(product, rent), await monthsOf(product, extension)]).toEqual([[], []])
  expect((await lettersOf(product, extension)).at(-1)?.body).toMatch(/прекращена досрочно.*Вернём 1\s350/s)
  expect(await listViolations()).toEqual({})
})

rentTest('in a chain only the rents before the ended one are restored', async (firstRent, until) => {
  const middleRent = await extendAndPay(firstRent, 2)
  await until('2026-01-01T09:00:00Z')
  const lastRent = await extendAndPay(middleRent, 2)
  const statuses = async () => [
    await statusOf(anna, firstRent),
    await statusOf(anna, middleRent),
    await statusOf(anna, lastRent),
  ]
  expect(await statuses()).toEqual([8, 8, 3])
  await refuseClaim(lastRent)
  expect(await statuses()).toEqual([8, 6, 2])
  const { refund } = (await readBranchCard(middleRent)).earlyEnd
  await operator.post(`/api/branch/claims/${middleRent}/end`, { refund })
  expect(await statuses()).toEqual([5, 7, 2])
  expect((await reasonsOf(anna, firstRent)).at(-1)).toBe('extension_over')
  expect(await listViolations()).toEqual({})
})

rentTest('rents whose extension ran to its end are over with it', async (rent, until) => {
  const extension = await extendAndPay(rent, 1)
  await until('2026-01-01T09:00:00Z')
  expect([await statusOf(anna, rent), await statusOf(anna, extension)]).toEqual([8, 6])
  await until('2026-02-01T09:00:00Z')
  expect([await statusOf(anna, rent), await statusOf(anna, extension)]).toEqual([5, 5])
  expect(String((await lettersOf(product, rent)).map(({ subject }) => subject))).not.toMatch(/закончилась/i)
  expect(await listViolations()).toEqual({})
})

rentTest('an unpaid extension leaves the rent unchanged', async (rent, until) => {
  const created = await anna.post(`/api/claims/${rent}/prolongation`, { months: 3, safetyGuarantee: false })
  await until('2025-10-10T09:20:00Z')
  expect([await statusOf(anna, rent), await statusOf(anna, created.body.id)]).toEqual([6, 2])
  const paid = await extendAndPay(rent)
  expect(await statusOf(anna, rent)).toBe(8)
  await Promise.all([refuseClaim(paid), refuseClaim(paid)])
  expect([await statusOf(anna, rent), await statusOf(anna, paid)]).toEqual([6, 2])
  expect(await readPayments(paid)).toEqual([['refunded', 135000]])
  expect(await listViolations()).toEqual({})
})
