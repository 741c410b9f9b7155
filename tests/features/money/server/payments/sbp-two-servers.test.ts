import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller, Product } from '#support/product.ts'
import { twoServers } from '#support/two-servers.ts'
import { boxOf, claimBody, confirm, makeClaim, noon } from '../../../claims/server/renting.ts'
import { auditOf, whole } from '../balance/balance-rows.ts'
import { payByCode } from './bank-app.ts'
import { bankLine, press } from './bank-line.ts'

const bank = bankLine()
let first: Product
let second: Product
let close: () => Promise<void>
beforeAll(async () => {
  const started = await twoServers(noon, { fetch: bank.fetch }, { pool: 10 })
  close = started.close
  ;[first, second] = started.servers
})
afterAll(() => close?.())

const startPayment = async (anna: Caller, box: number): Promise<{ id: number; payUrl: string }> => {
  const { id } = (await makeClaim(anna, claimBody(await boxOf(first, '101000', box)))).body
  await confirm(anna, id)
  const card = { claim: id, amount: '450.00', paymentMethod: 1, paymentStatus: 4, paymentType: 3 }
  return { id, payUrl: (await anna.post('/api/payments/', card)).body.payUrl }
}
const readPayments = (claim: number) =>
  first.database.kysely.selectFrom('payment').selectAll().where('claimId', '=', claim).execute()

test('two servers asked concurrently show one code and take the money once', async () => {
  const [firstCaller, secondCaller] = [await first.as('individual'), await second.as('individual')]
  const { id, payUrl } = await startPayment(firstCaller, 31)
  const codes = await Promise.all(
    [firstCaller, secondCaller, firstCaller, secondCaller].map((who) =>
      who.post('/api/payments/sbp', { claim: id }),
    ),
  )
  // Each server uses its own address of the bank, but the order in the code is the same.
  expect(new Set(codes.map(({ body }) => new URL(body.payload).search)).size).toBe(1)
  const payload: string = codes[0]?.body.payload
  bank.callbacksLost = true
  await Promise.all([
    payByCode(payload, first.ownOrigin),
    press(payUrl, second.ownOrigin, 'pay'),
    payByCode(payload, second.ownOrigin),
  ])
  bank.callbacksLost = false
  const readCodeState = (who: Caller) => who.get(`/api/payments/sbp?claim=${id}`)
  await Promise.all([readCodeState(firstCaller), readCodeState(secondCaller), first.sweep(), second.sweep()])
  const payments = await readPayments(id)
  expect(payments.map(({ state }) => state)).toEqual(['paid'])
  const { body } = await secondCaller.get(`/api/claims/${id}`)
  expect(body.statusHistory.filter(({ reason }: { reason: string }) => reason === 'paid')).toHaveLength(1)
})

test('tabs at two servers together ask the bank once in two seconds', async () => {
  const [firstCaller, secondCaller] = [await first.as('individual'), await second.as('individual')]
  const { id } = await startPayment(firstCaller, 33)
  await firstCaller.post('/api/payments/sbp', { claim: id })
  // The bank repeats the previous order's callback, which would make a server ask too.
  bank.callbacksLost = true
  bank.calls.length = 0
  await Promise.all(
    [firstCaller, secondCaller, firstCaller, secondCaller].map((who) =>
      who.get(`/api/payments/sbp?claim=${id}`),
    ),
  )
  bank.callbacksLost = false
  expect(bank.calls.filter((call) => call === 'getOrderStatusExtended.do')).toHaveLength(1)
})

test('if one server stops, the other continues to wait for the payment', async () => {
  const firstCaller = await first.as('individual')
  const { id } = await startPayment(firstCaller, 35)
  const { payload } = (await firstCaller.post('/api/payments/sbp', { claim: id })).body
  bank.callbacksLost = true
  await payByCode(payload, second.ownOrigin)
  bank.callbacksLost = false
  // The callback is lost, so the sweep of the running server finds the money.
  await second.sweep()
  expect((await readPayments(id)).map(({ state, way }) => [state, way])).toEqual([['paid', 'sbp']])
})

test('two servers book a top-up by code once', async () => {
  const [firstCaller, secondCaller] = [await first.as('legal'), await second.as('legal')]
  const address = '/api/legals/balance'
  const { id } = (await firstCaller.post(`${address}/topUps`, { amount: 123_456, sbp: true })).body
  const codes = await Promise.all(
    [firstCaller, secondCaller].map((who) => who.post(`${address}/topUps/${id}/sbp`, {})),
  )
  const [payload] = new Set(codes.map(({ body }) => body.payload))
  await Promise.all([payByCode(payload, first.ownOrigin), payByCode(payload, second.ownOrigin)])
  await Promise.all([
    first.sweep(),
    second.sweep(),
    firstCaller.get(`${address}/topUps/${id}/sbp`),
    secondCaller.get(`${address}/topUps/${id}/sbp`),
    secondCaller.delete(`${address}/topUps/${id}`),
  ])
  const entries = await first.database.kysely
    .selectFrom('ledgerEntry')
    .select('amount')
    .where('topUpId', '=', id)
    .execute()
  expect(entries).toEqual([{ amount: 123_456 }])
  expect((await firstCaller.get(address)).body.amount).toBe(123_456)
  expect(await auditOf(first.database.kysely)).toEqual(whole)
})
