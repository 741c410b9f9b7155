import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { noon } from '../../../claims/server/renting.ts'
import { auditOf, whole } from './balance-rows.ts'
import { confirmed, fill, left, payFrom, statusOf } from './paying.ts'

let product: Product
let clerk: Caller
let nextBox = 100
beforeAll(async () => {
  product = await openProduct(noon)
  clerk = await product.as('legal')
})
afterAll(() => product.close())

const createClaim = (extra: Record<string, unknown> = {}) => {
  nextBox -= 1
  return confirmed(product, clerk, nextBox, extra)
}
const setBalance = async (amount: number) => {
  const currentAmount = await left(clerk)
  if (currentAmount < amount) await fill(product, amount - currentAmount)
}

describe('payment from the balance', () => {
  test('charges the balance and marks the claim paid at once', async () => {
    await setBalance(100_000)
    const before = await left(clerk)
    const id = await createClaim()
    expect((await payFrom(clerk, id)).body).toEqual({
      status: 'paid',
      payUrl: null,
      orderId: null,
      reason: null,
    })
    expect(await left(clerk)).toBe(before - 90_000)
    const claim = (await clerk.get(`/api/claims/${id}`)).body
    expect(claim).toMatchObject({ claimStatus: { id: 3 }, paymentMethod: 4, reservationTerm: null })
    expect(claim.payment).toMatchObject({ state: 'paid', amount: 90_000 })
    const [latest] = (await clerk.get('/api/legals/balance/operations')).body.operations
    expect(latest).toMatchObject({ kind: 'payment', amount: -90_000, claim: id, box: { index: '101000' } })
    expect((await payFrom(clerk, id)).body.code).toBe('claim_not_payable')
    expect(await left(clerk)).toBe(before - 90_000)
  })

  // M-PAY-04.
  test('without enough money takes nothing, shows the shortfall and keeps the claim ten days', async () => {
    const id = await createClaim({ endDate: '2025-12-31', totalCost: 4500 })
    const before = await left(clerk)
    const refused = await payFrom(clerk, id, '4500.00')
    expect(refused.status).toBe(402)
    expect(refused.body).toMatchObject({ code: 'insufficient_funds', data: { shortfall: 450_000 - before } })
    expect(await left(clerk)).toBe(before)
    expect(await statusOf(product, id)).toBe(4)
    const findInList = async () =>
      (await clerk.get('/api/claims/clientClaims')).body.find(
        ({ claimId }: { claimId: number }) => claimId === id,
      )
    expect(await findInList()).toMatchObject({ noFundsToPay: true })
    const { createdAt, reservationTerm } = (await clerk.get(`/api/claims/${id}`)).body
    expect(Date.parse(reservationTerm) - Date.parse(createdAt)).toBe(10 * 24 * 3600_000)

    await setBalance(450_000)
    expect((await payFrom(clerk, id, '4500.00')).body.status).toBe('paid')
    expect(await findInList()).toMatchObject({ noFundsToPay: false, claimStatus: { id: 3 } })
  })

  test('stays payable by payment order when the money is not enough', async () => {
    const id = await createClaim({ endDate: '2025-12-31', totalCost: 4500 })
    expect((await payFrom(clerk, id, '4500.00')).body.code).toBe('insufficient_funds')
    const order = { claim: id, amount: '4500', paymentMethod: 3, paymentStatus: 4, paymentType: 3 }
    expect((await clerk.post('/api/payments/', order)).body.status).toBe('reserved')
    expect((await payFrom(clerk, id, '4500.00')).body.code).toBe('method_final')
  })

  test('is refused to people, for another amount and for another organisation’s claim', async () => {
    const anna = await product.as('individual')
    const other = await product.as('legal', 'demo-org-2')
    const id = await createClaim()
    await setBalance(90_000)
    expect((await payFrom(anna, id)).status).toBe(403)
    expect((await payFrom(other, id)).status).toBe(403)
    expect((await payFrom(clerk, id, '899.00')).body).toMatchObject({
      code: 'amount_differs',
      data: { total: 90_000 },
    })
    expect(await statusOf(product, id)).toBe(4)
  })

  test('for many claims at once pays as many as there is money for, each once', async () => {
    const ids = [await createClaim(), await createClaim(), await createClaim(), await createClaim()]
    const currentAmount = await left(clerk)
    await fill(product, 90_000 * 3 - (currentAmount % 90_000))
    const affordable = Math.min(4, Math.floor((await left(clerk)) / 90_000))
    const answers = await Promise.all([...ids, ...ids].map((id) => payFrom(clerk, id)))
    const paid = answers.filter(({ status }) => status === 200)
    expect(paid).toHaveLength(affordable)
    expect(await auditOf(product.database.kysely)).toEqual(whole)
    const statuses = await Promise.all(ids.map((id) => statusOf(product, id)))
    expect(statuses.filter((status) => status === 3)).toHaveLength(affordable)
  })
})

describe('a service during the rent', () => {
  test('is connected and charged at once', async () => {
    await setBalance(200_000)
    const id = await createClaim({ endDate: '2025-10-31', totalCost: 2700 })
    await setBalance(270_000 + 58_000)
    await payFrom(clerk, id, '2700.00')
    const before = await left(clerk)
    const claimBody = { service: 1, paymentMethod: 4, options: { boxName: 'Архив' } }
    const connected = await clerk.post(`/api/claims/${id}/services`, claimBody)
    expect(connected.body).toMatchObject({ state: 'connected', method: 4, payment: { state: 'paid' } })
    expect(await left(clerk)).toBe(before - connected.body.total)
    expect((await clerk.get(`/api/claims/${id}`)).body.services).toContain(1)
    const repeated = await clerk.post(`/api/claims/${id}/services`, claimBody)
    expect(repeated.body.code).toBe('service_connected')

    expect(await auditOf(product.database.kysely)).toEqual(whole)
  })
})

describe('a refund', () => {
  test('returns to the balance when the branch refuses the claim', async () => {
    await setBalance(90_000)
    const id = await createClaim()
    const before = await left(clerk)
    await payFrom(clerk, id)
    const operator = await product.as('operator')
    const refused = await operator.post(`/api/branch/claims/${id}/refuse`, { reason: 'нет документов' })
    expect(refused.status).toBe(200)
    expect(await left(clerk)).toBe(before)
    const [latest] = (await clerk.get('/api/legals/balance/operations')).body.operations
    expect(latest).toMatchObject({ kind: 'refund', amount: 90_000, claim: id })
    expect((await operator.post(`/api/branch/claims/${id}/refuse`, { reason: 'ещё раз' })).status).toBe(409)
    expect(await left(clerk)).toBe(before)
    expect(await auditOf(product.database.kysely)).toEqual(whole)
  })

  test('returns for the months left when the rent ends early', async () => {
    await setBalance(270_000)
    const id = await createClaim({ endDate: '2025-10-31', totalCost: 2700 })
    await payFrom(clerk, id, '2700.00')
    const before = await left(clerk)
    const operator = await product.as('operator')
    await operator.post(`/api/branch/claims/${id}/sign`, {})
    await product.moveClock('2025-08-02T09:00:00Z')
    const laterOperator = await product.as('operator')
    const endReply = await laterOperator.post(`/api/branch/claims/${id}/end`, { reason: '', refund: 180_000 })
    expect(endReply.status).toBe(200)
    const clerkLater = await product.as('legal')
    expect(await left(clerkLater)).toBe(before + 180_000)
    expect(await auditOf(product.database.kysely)).toEqual(whole)

    const documents = (await clerkLater.get(`/api/claims/${id}/accounting`)).body
    expect(documents.acts).toEqual([])
    await product.moveClock('2025-08-02T09:01:00Z')
    const issued = (await clerkLater.get(`/api/claims/${id}/accounting`)).body
    expect(issued).toMatchObject({
      invoice: true,
      acts: [{ month: '2025-08-01', amount: 90_000, vat: 15_000, correction: 0 }],
    })
  })
})
