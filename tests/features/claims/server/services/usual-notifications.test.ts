import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { book, boxes, confirmed, lettersOf, reserve, signed } from '../life/living.ts'
import { noon } from '../renting.ts'

let product: Product
let anna: Caller
let operator: Caller
let box: () => Promise<number>
let rent: number
const withNotifications = { services: [7], total: 2250 + 5 * 190 }
const readSettings = async (claim: number) => (await anna.get(`/api/claims/${claim}/notifications`)).body
const logIn = async () => {
  anna = await product.as('individual')
  operator = await product.as('operator')
}

beforeAll(async () => {
  // The clock is fixed, because the hour of a digest must come exactly.
  product = await openProduct(noon, { clockGoesOn: false })
  await logIn()
  box = boxes(product)
  const { body } = await anna.post('/api/tarificator/calculateCostWithInfo', {
    opsIndex: '101000',
    formattedStartDate: '20250801',
    formattedEndDate: '20251231',
    clientTypeId: 1,
    boxSize: 1,
    ordinaryMailAttach: true,
  })
  rent = await signed(anna, operator, await box(), { ...withNotifications, total: body.paynds / 100 })
})
afterAll(() => product.close())

test('a rent with notices sends a digest at six to the login’s email by default', async () => {
  expect(await readSettings(rent)).toEqual({
    channel: 'email',
    address: 'individual@example.org',
    hour: 18,
    mode: 'digest',
    onlyWhenEmpty: false,
    confirmed: true,
    codeUntil: null,
    unreachableSince: null,
    refusedAt: null,
  })
  const paid = (await lettersOf(product, rent)).find(({ subject }) => subject.includes('ждём вас'))
  expect(paid?.body).toContain('на individual@example.org')

  await product.moveClock('2025-08-04T12:00:00+03:00')
  await logIn()
  await operator.post(`/api/branch/claims/${rent}/items`, { kind: 'letter' })
  await product.moveClock('2025-08-04T17:59:00+03:00')
  await product.sweep()
  const readNotices = async () =>
    (await lettersOf(product, rent)).filter(({ key }) => key.startsWith(`items-${rent}-`))
  expect(await readNotices()).toEqual([])
  await product.moveClock('2025-08-04T18:00:00+03:00')
  await product.sweep()
  expect(await readNotices()).toMatchObject([{ channel: 'email', recipient: 'individual@example.org' }])
})

test('a changed setting is kept, and without the service nothing is set', async () => {
  await logIn()
  const claimBody = {
    channel: 'sms',
    address: '+7 900 000-00-00',
    hour: 9,
    mode: 'each',
    onlyWhenEmpty: true,
  }
  expect((await anna.put(`/api/claims/${rent}/notifications`, claimBody)).body).toMatchObject({
    address: '79000000000',
    confirmed: false,
  })
  const plain = await confirmed(anna, await box(), {
    total: 1350,
    more: { startDate: '2025-09-01', endDate: '2025-11-30' },
  })
  await reserve(anna, plain)
  await book(operator, plain)
  expect(await readSettings(plain)).toBeNull()
})
