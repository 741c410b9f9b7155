import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller, Product } from '#support/product.ts'
import { twoServers } from '#support/two-servers.ts'
import { boxOf, claimBody, confirm, makeClaim, noon } from '../../../claims/server/renting.ts'
import { auditOf, whole } from '../balance/balance-rows.ts'
import { payByCode } from './bank-app.ts'
import { bankLine, press } from './bank-line.ts'

// Two servers share a PostgreSQL and a bank.

const line = bankLine()
let first: Product
let second: Product
let close: () => Promise<void>
beforeAll(async () => {
  const made = await twoServers(noon, { fetch: line.fetch }, { pool: 10 })
  close = made.close
  ;[first, second] = made.servers
})
afterAll(() => close?.())

const begin = async (anna: Caller, box: number): Promise<{ id: number; payUrl: string }> => {
  const { id } = (await makeClaim(anna, claimBody(await boxOf(first, '101000', box)))).body
  await confirm(anna, id)
  const card = { claim: id, amount: '450.00', paymentMethod: 1, paymentStatus: 4, paymentType: 3 }
  return { id, payUrl: (await anna.post('/api/payments/', card)).body.payUrl }
}
const paymentsOf = (claim: number) =>
  first.database.kysely.selectFrom('payment').selectAll().where('claimId', '=', claim).execute()

test('two servers asked at the same moment show one code and take the money once', async () => {
  const [here, there] = [await first.as('individual'), await second.as('individual')]
  const { id, payUrl } = await begin(here, 31)
  const codes = await Promise.all(
    [here, there, here, there].map((who) => who.post('/api/payments/sbp', { claim: id })),
  )
  // Each server names the bank by its own address; what the code says of the order is one.
  expect(new Set(codes.map(({ body }) => new URL(body.payload).search)).size).toBe(1)
  const payload: string = codes[0]?.body.payload
  line.callbacksLost = true
  await Promise.all([
    payByCode(payload, first.ownOrigin),
    press(payUrl, second.ownOrigin, 'pay'),
    payByCode(payload, second.ownOrigin),
  ])
  line.callbacksLost = false
  const wait = (who: Caller) => who.get(`/api/payments/sbp?claim=${id}`)
  await Promise.all([wait(here), wait(there), first.sweep(), second.sweep()])
  const payments = await paymentsOf(id)
  expect(payments.map(({ state }) => state)).toEqual(['paid'])
  const { body } = await there.get(`/api/claims/${id}`)
  expect(body.statusHistory.filter(({ reason }: { reason: string }) => reason === 'paid')).toHaveLength(1)
})

test('tabs at two servers together ask the bank once in two seconds', async () => {
  const [here, there] = [await first.as('individual'), await second.as('individual')]
  const { id } = await begin(here, 33)
  await here.post('/api/payments/sbp', { claim: id })
  // The bank repeats the callback of the order before a second later: it would make a server ask too.
  line.callbacksLost = true
  line.calls.length = 0
  await Promise.all([here, there, here, there].map((who) => who.get(`/api/payments/sbp?claim=${id}`)))
  line.callbacksLost = false
  expect(line.calls.filter((call) => call === 'getOrderStatusExtended.do')).toHaveLength(1)
})

test('a server that was stopped in between leaves the waiting to the other one', async () => {
  const here = await first.as('individual')
  const { id } = await begin(here, 35)
  const { payload } = (await here.post('/api/payments/sbp', { claim: id })).body
  line.callbacksLost = true
  await payByCode(payload, second.ownOrigin)
  line.callbacksLost = false
  // Nobody waits any more and the callback is lost: the sweep of whoever still runs finds the money.
  await second.sweep()
  expect((await paymentsOf(id)).map(({ state, way }) => [state, way])).toEqual([['paid', 'sbp']])
})

test('two servers book a top-up by a code once', async () => {
  const [here, there] = [await first.as('legal'), await second.as('legal')]
  const address = '/api/legals/balance'
  const { id } = (await here.post(`${address}/topUps`, { amount: 123_456, sbp: true })).body
  const codes = await Promise.all([here, there].map((who) => who.post(`${address}/topUps/${id}/sbp`, {})))
  const [payload] = new Set(codes.map(({ body }) => body.payload))
  await Promise.all([payByCode(payload, first.ownOrigin), payByCode(payload, second.ownOrigin)])
  await Promise.all([
    first.sweep(),
    second.sweep(),
    here.get(`${address}/topUps/${id}/sbp`),
    there.get(`${address}/topUps/${id}/sbp`),
    there.delete(`${address}/topUps/${id}`),
  ])
  const entries = await first.database.kysely
    .selectFrom('ledgerEntry')
    .select('amount')
    .where('topUpId', '=', id)
    .execute()
  expect(entries).toEqual([{ amount: 123_456 }])
  expect((await here.get(address)).body.amount).toBe(123_456)
  expect(await auditOf(first.database.kysely)).toEqual(whole)
})
