import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseSpendingOfPerson } from '#claims/server/spending/spending-of-person.ts'
import { join } from '#support/join.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { acceptOffer, boxes, confirmed, fiveMonths, fiveMonthsPrice } from '../life/living.ts'
import { claimBody, makeClaim, noon } from '../renting.ts'

let product: Product
let administrator: Caller
let colleague: Caller
let user: number
let nextBox: () => Promise<number>

beforeAll(async () => {
  product = await openProduct(noon)
  administrator = await product.as('legal', 'demo-org-1')
  await acceptOffer(administrator)
  const { body } = await administrator.get('/api/legals/users')
  const email = (await product.as('newcomer').then((caller) => caller.get('/api/user/info'))).body.email
  expect(body.users.length).toBeGreaterThan(0)
  await administrator.post('/api/legals/users', { email: email ?? 'newcomer@example.org' })
  colleague = await join(product)
  const limits = (await administrator.get('/api/legals/spendingLimits')).body
  user = limits.users[0].id
  nextBox = boxes(product)
})
afterAll(() => product.close())

const price = fiveMonthsPrice[3] * 100
const setLimit = (limit: number | null) => administrator.put(`/api/legals/spendingLimits/${user}`, { limit })
const limits = async (caller = administrator) => (await caller.get('/api/legals/spendingLimits')).body
const order = async () => confirmed(colleague, await nextBox(), { clientType: 3 })
const pay = (caller: Caller, claim: number) =>
  caller.post('/api/payments/', {
    claim,
    amount: (price / 100).toFixed(2),
    paymentMethod: 3,
    paymentStatus: 4,
    paymentType: 3,
  })

test('a colleague spends up to the limit, and two tabs cannot spend the same rest (M-SCALE-11)', async () => {
  expect((await setLimit(price)).body.users[0]).toMatchObject({ limit: price, spent: 0 })
  const [first, second] = [await order(), await order()]
  const answers = await Promise.all([pay(colleague, first), pay(colleague, second)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('approval_needed')
  expect((await limits(colleague)).users).toMatchObject([{ limit: price, spent: price }])
  // A repeated call continues the payment and is not counted again.
  const paid = answers[0]?.status === 200 ? first : second
  expect((await pay(colleague, paid)).status).toBe(200)
  expect((await limits()).users[0].spent).toBe(price)
})

test('the refused act waits for an administrator, and passes once after the approval (M-SCALE-12)', async () => {
  const { requests } = await limits()
  expect(requests).toMatchObject([{ kind: 'rent', boxes: 1, amount: price, state: 'waiting', own: false }])
  const [{ id, claim }] = requests
  await pay(colleague, claim)
  expect((await limits()).requests).toHaveLength(1)
  const { kysely } = product.database
  const emails = await kysely
    .selectFrom('message')
    .select('subject')
    .where('key', 'like', 'spending-%')
    .execute()
  expect(emails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Согласуйте расход')])
  const path = `/api/legals/spendingRequests/${id}`
  expect((await colleague.put(path, { approved: true })).body.code).toBe('not_administrator')
  const stranger = await product.as('legal', 'demo-org-2')
  expect((await stranger.put(path, { approved: true })).body.code).toBe('request_unknown')
  const decisions = await Promise.all([true, true].map((approved) => administrator.put(path, { approved })))
  expect(decisions.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await pay(colleague, claim)).status).toBe(200)
  expect((await limits()).requests[0].state).toBe('used')
  expect((await limits()).users[0].spent).toBe(2 * price)
})

test('an approval outlives the refused claim and passes another one for the same office and term', async () => {
  const refused = await order()
  expect((await pay(colleague, refused)).body.code).toBe('approval_needed')
  await product.moveClock(new Date(product.clock.now().getTime() + 16 * 60_000).toISOString())
  await product.sweep()
  expect((await pay(colleague, refused)).status).toBe(409)
  const [{ id }] = (await limits()).requests
  await administrator.put(`/api/legals/spendingRequests/${id}`, { approved: true })
  expect((await pay(colleague, await order())).status).toBe(200)
  expect((await pay(colleague, await order())).body.code).toBe('approval_needed')
})

test('an act stays refused after its request was declined, and a request lapses after three days', async () => {
  const claim = await order()
  expect((await pay(colleague, claim)).body.code).toBe('approval_needed')
  const [{ id }] = (await limits()).requests
  await administrator.put(`/api/legals/spendingRequests/${id}`, { approved: false })
  expect((await pay(colleague, claim)).body.code).toBe('approval_needed')
  const [again] = (await limits()).requests
  expect(again.id).not.toBe(id)
  await product.moveClock(new Date(Date.parse(again.expiresAt) + 1000).toISOString())
  administrator = await product.as('legal', 'demo-org-1')
  expect((await limits()).requests[0].state).toBe('expired')
  const late = await administrator.put(`/api/legals/spendingRequests/${again.id}`, { approved: true })
  expect(late.body.code).toBe('request_decided')
})

test('administrators have no limit, and without one colleagues spend freely', async () => {
  colleague = await product.as('newcomer', 'demo-org-1')
  await setLimit(0)
  const claim = await order()
  expect((await pay(colleague, claim)).body.code).toBe('approval_needed')
  await setLimit(null)
  expect((await pay(colleague, claim)).status).toBe(200)
})

test('the copy of personal data has limits, orders and requests, and deletion erases them', async () => {
  await setLimit(price)
  const { body: data } = await colleague.get('/api/personalData')
  expect(data.spending.limits).toEqual([{ organisation: expect.any(String), limit: price }])
  expect(data.spending.orders).toContainEqual({
    organisation: expect.any(String),
    amount: price,
    at: expect.any(String),
  })
  expect(data.spending.requests[0]).toMatchObject({ kind: 'rent', boxes: 1, amount: price, own: true })
  const decided = (await administrator.get('/api/personalData')).body.spending
  expect(decided.requests.length).toBeGreaterThan(0)
  expect(decided.requests.every(({ own }: { own: boolean }) => !own)).toBe(true)

  const { kysely } = product.database
  const { sub } = await kysely.selectFrom('spendingRequest').select('sub').executeTakeFirstOrThrow()
  const { decidedBy } = await kysely
    .selectFrom('spendingRequest')
    .select('decidedBy')
    .where('decidedBy', 'is not', null)
    .executeTakeFirstOrThrow()
  await kysely.transaction().execute((trx) => eraseSpendingOfPerson(trx, decidedBy ?? ''))
  expect((await administrator.get('/api/personalData')).body.spending.requests).toEqual([])
  expect((await colleague.get('/api/personalData')).body.spending.requests.length).toBeGreaterThan(0)
  await kysely.transaction().execute((trx) => eraseSpendingOfPerson(trx, sub))
  expect((await colleague.get('/api/personalData')).body.spending).toEqual({
    limits: [],
    orders: [],
    requests: [],
  })
})

test('a new claim takes an open cost centre of its organisation, and its history names who chose it (M-SCALE-02)', async () => {
  const { kysely } = product.database
  await administrator.post('/api/legals/costCentres', { code: 'A-1', name: 'Склад' })
  const { costCentres } = (await administrator.get('/api/legals/costCentres')).body
  const [{ id }] = costCentres
  const orderAt = async (costCentre: number | null, caller = administrator, clientType: 1 | 3 = 3) =>
    makeClaim(caller, {
      ...claimBody(await nextBox(), { ...fiveMonths, clientType, totalCost: fiveMonthsPrice[clientType] }),
      firstMonthTariff: undefined,
      costCentre,
    })
  const made = await orderAt(id)
  expect(made.status).toBe(200)
  const assignments = () =>
    kysely.selectFrom('claimCostCentreHistory').select(['claimId', 'costCentreId']).execute()
  expect(await assignments()).toEqual([{ claimId: made.body.id, costCentreId: id }])
  const anna = await product.as('individual')
  expect((await orderAt(id, anna, 1)).body.code).toBe('cost_centre_unknown')
  await administrator.put(`/api/legals/costCentres/${id}`, { code: 'A-1', name: 'Склад', closed: true })
  const claims = () => kysely.selectFrom('claim').select('id').execute()
  const before = (await claims()).length
  expect((await orderAt(id)).body.code).toBe('cost_centre_closed')
  expect((await claims()).length).toBe(before)
  expect((await orderAt(null)).status).toBe(200)
})
