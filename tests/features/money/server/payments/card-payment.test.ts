import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxOf, claimBody, confirm, makeClaim, monthsOf, noon } from '../../../claims/server/renting.ts'
import { bankLine, press } from './bank-line.ts'

const line = bankLine()
let product: Product
let anna: Caller
let next = 100
beforeAll(async () => {
  product = await openProduct(noon, { fetch: line.fetch })
})
beforeEach(async () => {
  Object.assign(line, { callbacksLost: false, bankDown: false, answersLost: false })
  anna = await product.as('individual')
})
afterAll(() => product.close())

const payment = (claim: number, more: object = {}) => ({
  claim,
  amount: '450.00',
  paymentMethod: { id: 1 },
  paymentStatus: { id: 4 },
  paymentType: { id: 3 },
  createDate: '2025-07-10T09:01:00Z',
  ...more,
})
const pay = (claim: number, more: object = {}) => anna.post('/api/payments/', payment(claim, more))
const statusOf = async (claim: number) => (await anna.get(`/api/payments/status?claim=${claim}`)).body
const claimOf = async (claim: number) => (await anna.get(`/api/claims/${claim}`)).body
const confirmed = async (): Promise<number> => {
  next -= 1
  const { body } = await makeClaim(anna, claimBody(await boxOf(product, '101000', next)))
  await confirm(anna, body.id)
  return body.id
}
const paymentsOf = (claim: number) =>
  product.database.kysely
    .selectFrom('payment')
    .selectAll()
    .where('claimId', '=', claim)
    .orderBy('id')
    .execute()
const reasonsOf = async (claim: number) =>
  (await claimOf(claim)).statusHistory.map((row: { reason: string }) => row.reason)

describe('a card payment', () => {
  // M-API-19, M-PAY-02, M-STAT-04.
  test('goes to the bank and ends with a paid claim that waits for its signature', async () => {
    const id = await confirmed()
    const begun = await pay(id)
    expect(begun.body).toMatchObject({ status: 'waiting', reason: null })
    expect(begun.body.payUrl).toContain(begun.body.orderId)
    const back = await press(begun.body.payUrl, product.ownOrigin, 'pay')
    expect(back.headers.get('location')).toContain(`/payment/status?claim=${id}`)
    expect(await claimOf(id)).toMatchObject({
      claimStatus: { id: 3 },
      isSigned: false,
      reservationTerm: null,
      payment: { state: 'paid', amount: 45000 },
    })
    expect(await reasonsOf(id)).toEqual(['created', 'confirmed', 'paid'])
    expect((await pay(id)).body.code).toBe('claim_not_payable')
  })

  test('that the bank declines says why and may be tried again', async () => {
    const id = await confirmed()
    await press((await pay(id)).body.payUrl, product.ownOrigin, 'decline', 'insufficient_funds')
    expect(await statusOf(id)).toMatchObject({
      state: 'declined',
      reason: 'insufficient_funds',
      payUrl: null,
    })
    const again = await pay(id)
    expect(again.body.status).toBe('waiting')
    await press(again.body.payUrl, product.ownOrigin, 'pay')
    expect((await claimOf(id)).claimStatus.id).toBe(3)
    expect((await paymentsOf(id)).map(({ state }) => state)).toEqual(['declined', 'paid'])
  })

  test('begun twice is one order, also at the same moment', async () => {
    const id = await confirmed()
    const both = await Promise.all([pay(id), pay(id), pay(id)])
    expect(new Set(both.map(({ body }) => body.payUrl)).size).toBe(1)
    expect(await paymentsOf(id)).toHaveLength(1)
  })

  test.each([
    ['another method', { paymentMethod: 2 }, 409, 'method_final'],
    ['another amount', { amount: '449.99' }, 422, 'amount_differs'],
    ['a method of organisations', { paymentMethod: 3 }, 422, 'method_not_allowed'],
  ])('is refused for %s', async (_, more, status, code) => {
    const id = await confirmed()
    await pay(id)
    const refused = await pay(id, more)
    expect([refused.status, refused.body.code]).toEqual([status, code])
  })

  test('needs a confirmed claim of one’s own', async () => {
    next -= 1
    const draft = (await makeClaim(anna, claimBody(await boxOf(product, '101000', next)))).body.id
    expect((await pay(draft)).body.code).toBe('claim_not_payable')
    const other = await product.as('newcomer')
    expect((await other.post('/api/payments/', payment(draft))).status).toBe(403)
    expect((await other.get(`/api/payments/status?claim=${draft}`)).status).toBe(403)
    expect((await anna.get(`/api/payments/status?claim=${draft}`)).status).toBe(404)
    expect((await (await product.visitor()).post('/api/payments/', payment(draft))).status).toBe(401)
  })
})

describe('the bank’s callback', () => {
  const callback = (address: string) => fetch(address.replace(/^https?:\/\/[^/]+/, product.ownOrigin))

  test('told ten times at once is one payment', async () => {
    const id = await confirmed()
    line.callbacksLost = true
    await press((await pay(id)).body.payUrl, product.ownOrigin, 'pay')
    const address = line.callbacks.at(-1) ?? ''
    const answers = await Promise.all(Array.from({ length: 10 }, () => callback(address)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await reasonsOf(id)).toEqual(['created', 'confirmed', 'paid'])
  })

  test('is refused when it is forged, and believed in nothing but the hint', async () => {
    const id = await confirmed()
    const begun = await pay(id)
    const [row] = await paymentsOf(id)
    const forged = new URLSearchParams({
      mdOrder: begun.body.orderId,
      orderNumber: `${id}-${row?.id}`,
      operation: 'deposited',
      status: '1',
      checksum: 'AB12',
    })
    const answer = await callback(`${product.ownOrigin}/abon-server/payments/callback?${forged}`)
    expect(answer.status).toBe(403)
    expect((await claimOf(id)).claimStatus.id).toBe(4)
  })

  test('that comes while the bank is silent is asked for again', async () => {
    const id = await confirmed()
    line.callbacksLost = true
    await press((await pay(id)).body.payUrl, product.ownOrigin, 'pay')
    line.bankDown = true
    expect((await callback(line.callbacks.at(-1) ?? '')).status).toBe(503)
    line.bankDown = false
    expect((await callback(line.callbacks.at(-1) ?? '')).status).toBe(200)
    expect((await claimOf(id)).claimStatus.id).toBe(3)
  })

  test('that never comes is made up for by the waiting page', async () => {
    const id = await confirmed()
    line.callbacksLost = true
    await press((await pay(id)).body.payUrl, product.ownOrigin, 'pay')
    expect((await claimOf(id)).claimStatus.id).toBe(4)
    expect(await statusOf(id)).toMatchObject({ state: 'paid', deadline: null })
    expect((await claimOf(id)).claimStatus.id).toBe(3)
  })

  test('that never comes is made up for by the poll', async () => {
    const id = await confirmed()
    line.callbacksLost = true
    await press((await pay(id)).body.payUrl, product.ownOrigin, 'pay')
    await product.sweep()
    expect((await claimOf(id)).claimStatus.id).toBe(3)
  })
})

describe('a bank in trouble', () => {
  test('that cannot be reached is said so, and the next attempt works', async () => {
    const id = await confirmed()
    line.bankDown = true
    const failed = await pay(id)
    expect([failed.status, failed.body.code]).toEqual([503, 'bank_unreachable'])
    line.bankDown = false
    const begun = await pay(id)
    await press(begun.body.payUrl, product.ownOrigin, 'pay')
    expect((await claimOf(id)).claimStatus.id).toBe(3)
  })

  test('whose answer was lost leaves nothing behind that could be paid twice', async () => {
    const id = await confirmed()
    line.answersLost = true
    expect((await pay(id)).status).toBe(503)
    line.answersLost = false
    await press((await pay(id)).body.payUrl, product.ownOrigin, 'pay')
    await product.sweep()
    expect((await paymentsOf(id)).map(({ state }) => state)).toEqual(['declined', 'paid'])
  })
})

describe('money that is not ours', () => {
  test('goes back when the claim was cancelled, and the claim is not revived (M-PAY-07)', async () => {
    const id = await confirmed()
    const begun = await pay(id)
    next -= 1
    await makeClaim(anna, claimBody(await boxOf(product, '101000', next), { replaces: id }))
    expect((await paymentsOf(id))[0]?.state).toBe('cancelled')
    await press(begun.body.payUrl, product.ownOrigin, 'pay')
    await product.sweep()
    expect(await claimOf(id)).toMatchObject({
      claimStatus: { id: 2 },
      payment: { state: 'refunded', reason: 'claim_cancelled' },
    })
    expect(await reasonsOf(id)).toEqual(['created', 'confirmed', 'replaced', 'refund_claim_cancelled'])
    expect(await monthsOf(product, id)).toEqual([])
    await product.sweep()
    expect((await paymentsOf(id))[0]?.refunded).toBe(45000)
  })

  test('goes back when the claim was given up, as after its time', async () => {
    const id = await confirmed()
    const begun = await pay(id)
    expect((await anna.post(`/api/claims/${id}/withdrawal`, {})).status).toBe(200)
    expect((await paymentsOf(id))[0]?.state).toBe('cancelled')
    await press(begun.body.payUrl, product.ownOrigin, 'pay')
    await product.sweep()
    expect(await claimOf(id)).toMatchObject({
      claimStatus: { id: 2 },
      payment: { state: 'refunded', reason: 'claim_cancelled' },
    })
    expect(await reasonsOf(id)).toEqual(['created', 'confirmed', 'withdrawn', 'refund_claim_cancelled'])
  })

  test('is none when the bank has it before the claim is given up: then it is paid', async () => {
    const id = await confirmed()
    line.callbacksLost = true
    await press((await pay(id)).body.payUrl, product.ownOrigin, 'pay')
    const refused = await anna.post(`/api/claims/${id}/withdrawal`, {})
    expect([refused.status, refused.body.code]).toEqual([409, 'claim_not_withdrawable'])
    expect(await claimOf(id)).toMatchObject({ claimStatus: { id: 3 }, payment: { state: 'paid' } })
  })

  test('goes back though no callback came and no server asked for hours after the cancellation (M-PAY-07)', async () => {
    const id = await confirmed()
    const begun = await pay(id)
    next -= 1
    await makeClaim(anna, claimBody(await boxOf(product, '101000', next), { replaces: id }))
    line.callbacksLost = true
    await press(begun.body.payUrl, product.ownOrigin, 'pay')
    await product.moveClock(new Date(product.clock.now().getTime() + 10 * 3_600_000))
    await product.sweep()
    anna = await product.as('individual')
    await expect.poll(async () => (await paymentsOf(id))[0]?.state).toBe('refunded')
    expect((await paymentsOf(id))[0]).toMatchObject({ refunded: 45000, reason: 'claim_cancelled' })
  })

  test('goes back when its amount is another', async () => {
    const id = await confirmed()
    const begun = await pay(id)
    await product.database.kysely
      .updateTable('payment')
      .set({ amount: 45001 })
      .where('claimId', '=', id)
      .execute()
    await press(begun.body.payUrl, product.ownOrigin, 'pay')
    await product.sweep()
    expect(await claimOf(id)).toMatchObject({
      claimStatus: { id: 4 },
      payment: { state: 'refunded', reason: 'amount_differs' },
    })
  })

  test('goes back at last though the bank was silent or its answer was lost', async () => {
    const id = await confirmed()
    const begun = await pay(id)
    next -= 1
    await makeClaim(anna, claimBody(await boxOf(product, '101000', next), { replaces: id }))
    await press(begun.body.payUrl, product.ownOrigin, 'pay')
    line.bankDown = true
    await product.sweep()
    line.bankDown = false
    line.answersLost = true
    await product.sweep()
    line.answersLost = false
    // A silent bank is asked less and less often, each hour at least.
    await product.moveClock(new Date(product.clock.now().getTime() + 3_600_000))
    expect((await paymentsOf(id))[0]).toMatchObject({ state: 'refunded', refunded: 45000 })
  })
})
