import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { acceptOffer } from '../../../claims/server/life/living.ts'
import { boxOf, claimBody, confirm, makeClaim, monthsOf, noon } from '../../../claims/server/renting.ts'

let product: Product
let lastBox = 100
beforeAll(async () => {
  product = await openProduct(noon)
})
afterAll(() => product.close())

const createConfirmedClaim = async (caller: Caller, extra: Record<string, unknown> = {}) => {
  lastBox -= 1
  const { body } = await makeClaim(caller, claimBody(await boxOf(product, '101000', lastBox), extra))
  await confirm(caller, body.id)
  return body.id as number
}
const pay = (caller: Caller, claim: number, paymentMethod: number, amount: string) =>
  caller.post('/api/payments/', { claim, amount, paymentMethod, paymentStatus: 4, paymentType: { id: 3 } })
const legal = { clientType: 3, totalCost: 900, firstMonthTariff: 900 }

describe('payment at the office', () => {
  test('reserves the box for ten days from the claim’s creation', async () => {
    const anna = await product.as('individual')
    const id = await createConfirmedClaim(anna)
    const reserved = await pay(anna, id, 2, '450')
    expect(reserved.body).toEqual({ status: 'reserved', payUrl: null, orderId: null, reason: null })
    const claim = (await anna.get(`/api/claims/${id}`)).body
    expect(claim).toMatchObject({ claimStatus: { id: 4 }, paymentMethod: 2, payment: { state: 'reserved' } })
    expect(Date.parse(claim.reservationTerm) - Date.parse(claim.createdAt)).toBe(10 * 24 * 3600_000)
    expect((await pay(anna, id, 2, '450,00')).body.status).toBe('reserved')
    expect((await pay(anna, id, 1, '450.00')).body.code).toBe('method_final')
    expect((await anna.get(`/api/claims/${id}/paymentOrder`)).status).toBe(404)
  })
})

describe('payment of an organisation', () => {
  test('by payment order reserves the box and provides a printable order', async () => {
    const clerk = await product.as('legal')
    const id = await createConfirmedClaim(clerk, legal)
    await acceptOffer(clerk)
    expect((await pay(clerk, id, 3, '900.00')).body.status).toBe('reserved')
    const file = await clerk.get(`/api/claims/${id}/paymentOrder`)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('content-disposition')).toContain(`payment-order-${id}.pdf`)
    expect(new TextDecoder().decode(file.body.slice(0, 5))).toBe('%PDF-')
    expect((await (await product.as('newcomer')).get(`/api/claims/${id}/paymentOrder`)).status).toBe(403)
  })

  test('requires an accepted offer, from the balance or by payment order, and excludes cards', async () => {
    const clerk = await product.as('legal')
    await product.database.kysely.deleteFrom('offerAcceptance').execute()
    const id = await createConfirmedClaim(clerk, legal)
    expect((await pay(clerk, id, 4, '900.00')).body.code).toBe('offer_missing')
    expect((await pay(clerk, id, 3, '900.00')).body.code).toBe('offer_missing')
    const listedClaim = (await clerk.get('/api/claims/clientClaims?limit=1')).body[0]
    expect(listedClaim).toMatchObject({ claimId: id, newOffer: true })
    await acceptOffer(clerk)
    expect((await clerk.get('/api/claims/clientClaims?limit=1')).body[0].newOffer).toBe(false)
    expect((await pay(clerk, id, 1, '900.00')).body.code).toBe('method_not_allowed')
    expect((await pay(clerk, id, 3, '900.00')).status).toBe(200)
  })
})

describe('an expired time to pay', () => {
  // AMB-11, M-PAY-05, M-PAY-06.
  test('cancels card claims after 15 minutes and reserved ones after ten days, and frees boxes', async () => {
    const anna = await product.as('individual')
    const clerk = await product.as('legal')
    const cardClaim = await createConfirmedClaim(anna)
    const officeClaim = await createConfirmedClaim(anna)
    const orderClaim = await createConfirmedClaim(clerk, legal)
    await pay(anna, officeClaim, 2, '450.00')
    await pay(clerk, orderClaim, 3, '900.00')
    const start = product.clock.now().getTime()
    const statuses = async () =>
      (
        await product.database.kysely
          .selectFrom('claim')
          .select('status')
          .where('id', 'in', [cardClaim, officeClaim, orderClaim])
          .orderBy('id')
          .execute()
      ).map(({ status }) => status)

    await product.moveClock(new Date(start + 14 * 60_000).toISOString())
    expect(await statuses()).toEqual([4, 4, 4])
    await product.moveClock(new Date(start + 15 * 60_000 + 1000).toISOString())
    expect(await statuses()).toEqual([2, 4, 4])
    expect(await monthsOf(product, cardClaim)).toEqual([])
    await product.moveClock(new Date(start + 10 * 24 * 3600_000 - 60_000).toISOString())
    expect(await statuses()).toEqual([2, 4, 4])
    await product.moveClock(new Date(start + 10 * 24 * 3600_000 + 1000).toISOString())
    expect(await statuses()).toEqual([2, 2, 2])
    expect(await monthsOf(product, orderClaim)).toEqual([])
    const { kysely } = product.database
    const entries = await kysely
      .selectFrom('claimHistory')
      .select(['status', 'actor', 'reason'])
      .where('claimId', '=', orderClaim)
      .orderBy('id')
      .execute()
    expect(entries.at(-1)).toEqual({ status: 2, actor: 'server', reason: 'not_paid_in_time' })
    const payment = await kysely
      .selectFrom('payment')
      .select('state')
      .where('claimId', '=', orderClaim)
      .executeTakeFirst()
    expect(payment?.state).toBe('cancelled')
    const free = await (await product.as('individual')).get('/api/postOffices/101000/freeBoxes')
    expect(free.body).toHaveLength(144)
  })

  test('idempotency keys are deleted after a day', async () => {
    const anna = await product.as('individual')
    const start = product.clock.now()
    const first = new Date(start.getTime() + 40 * 24 * 3600_000)
    await product.moveClock(first.toISOString())
    await product.database.kysely
      .insertInto('idempotentRequest')
      .values({ owner: 'x', key: 'y', bodyHash: 'z', createdAt: start })
      .execute()
    await product.sweep()
    expect(await product.database.kysely.selectFrom('idempotentRequest').selectAll().execute()).toEqual([])
    expect((await anna.get('/api/auth/session-check')).status).toBe(401)
  })
})
