import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, openProduct, type Product, type Reply } from '#support/product.ts'
import { boxes, lettersOf, signed, statusOf } from './life/living.ts'
import { noon } from './renting.ts'

let product: Product
let anna: Caller
let operator: Caller
let rent: number
const rents: number[] = []
beforeAll(async () => {
  product = await openProduct(noon)
  const nextBox = boxes(product)
  const [renter, signer] = [await product.as('individual'), await product.as('operator')]
  for (let count = 0; count < 4; count += 1) rents.push(await signed(renter, signer, await nextBox()))
  await product.moveClock('2025-09-15T09:00:00Z')
})
afterAll(() => product.close())
beforeEach(async () => {
  rent = rents.pop() ?? rent
  ;[anna, operator] = await Promise.all([product.as('individual'), product.as('operator')])
})

const leaving = (by = anna) => by.get(`/api/claims/${rent}/leaving`)
const plan = (changes: object = {}, by = anna) =>
  by.put(`/api/claims/${rent}/leaving`, {
    lastDay: '2025-10-31',
    refund: 90_000,
    mail: 'return',
    forwardTo: null,
    ...changes,
  })
const refusal = ({ status, body }: Reply) => [status, body.code]
const end = (refund: number) =>
  operator.post(`/api/branch/claims/${rent}/end`, { refund, reason: 'Отказ', emptied: true })

test('the refund is shown by month and is that of the branch (M-LEAVE-01)', async () => {
  const { body } = await leaving()
  expect(body).toMatchObject({ kind: 'end', plan: null, waiting: 0, extension: null })
  expect(body.choices).toEqual([
    { lastDay: '2025-09-30', refund: 135_000 },
    { lastDay: '2025-10-31', refund: 90_000 },
    { lastDay: '2025-11-30', refund: 45_000 },
    { lastDay: '2025-12-31', refund: 0 },
  ])
  const { earlyEnd } = (await operator.get(`/api/branch/claims/${rent}`)).body
  expect(body.choices[0].refund).toBe(earlyEnd.refund)
})

test('nothing ends before the branch confirms the key, then mail is forwarded (M-LEAVE-02, M-LEAVE-03)', async () => {
  const forwardTo = '190000, Санкт-Петербург, а/я 7'
  expect((await plan({ mail: 'forward', forwardTo })).status).toBe(200)
  expect((await plan({ mail: 'forward', forwardTo, lastDay: '2025-09-30', refund: 135_000 })).status).toBe(
    200,
  )
  expect(await statusOf(anna, rent)).toBe(6)
  const stored = await product.database.kysely
    .selectFrom('leaving')
    .select('forwardTo')
    .where('claimId', '=', rent)
    .executeTakeFirstOrThrow()
  expect(stored.forwardTo).not.toContain('190000')
  const card = async () => (await operator.get(`/api/branch/claims/${rent}`)).body.leaving
  expect(await card()).toMatchObject({ lastDay: '2025-09-30', forwardTo, isDone: false })
  const visits = `/api/claims/${rent}/visits`
  const [{ date, times }] = (await anna.get(visits)).body.days
  expect((await anna.put(`${visits}/handInKey`, { date, start: times[0] })).status).toBe(200)
  expect((await end(135_000)).status).toBe(200)
  // The key was handed in before the visit.
  expect((await anna.get(visits)).body).toMatchObject({ purposes: [], visits: [] })
  expect(await statusOf(anna, rent)).toBe(7)
  expect(await card()).toMatchObject({ forwardTo, isDone: true, forwardUntil: '2025-12-15' })
  expect((await leaving()).body).toMatchObject({ kind: null, choices: [], plan: null })
  expect(refusal(await plan())).toEqual([409, 'status_not_allowed'])
  const keys = (await lettersOf(product, rent)).map(({ key }) => key)
  expect(keys.filter((key) => key.startsWith(`leaving-${rent}`))).toHaveLength(2)
})

test('a plan with wrong data or of a stranger is refused, and the holder cancels it', async () => {
  expect(refusal(await plan({ refund: 1 }))).toEqual([409, 'refund_differs'])
  expect(refusal(await plan({ lastDay: '2025-10-30' }))).toEqual([422, 'last_day_not_possible'])
  expect(refusal(await plan({ mail: 'forward', forwardTo: '  ' }))).toEqual([422, 'forward_address_missing'])
  const stranger = await product.as('privileged')
  expect([(await leaving(stranger)).status, (await plan({}, stranger)).status]).toEqual([403, 403])
  await plan()
  const visits = `/api/claims/${rent}/visits`
  const [{ date, times }] = (await anna.get(visits)).body.days
  expect((await anna.put(`${visits}/handInKey`, { date, start: times[0] })).status).toBe(200)
  expect((await anna.delete(`/api/claims/${rent}/leaving`)).status).toBe(200)
  expect((await anna.get(visits)).body).toMatchObject({ purposes: [], visits: [] })
  expect((await anna.delete(`/api/claims/${rent}/leaving`)).status).toBe(200)
  expect((await leaving()).body.plan).toBeNull()
  expect((await operator.get(`/api/branch/claims/${rent}`)).body.leaving).toBeNull()
})

test('a plan whose last day passed is reminded of once (M-LEAVE-02)', async () => {
  await plan({ lastDay: '2025-09-30', refund: 135_000 })
  await product.moveClock('2025-10-01T09:00:00Z')
  await product.sweep()
  await product.sweep()
  const late = (await lettersOf(product, rent)).filter(({ key }) => key.startsWith('leaving-late'))
  expect(late).toHaveLength(1)
})
