import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxOf, claimBody, confirm, makeClaim, monthsOf, noon } from '../../../claims/server/renting.ts'
import { bankLine, press } from './bank-line.ts'

const bank = bankLine()
let product: Product
let anna: Caller
let lastBox = 100
beforeAll(async () => {
  product = await openProduct(noon, { fetch: bank.fetch })
})
beforeEach(async () => {
  Object.assign(bank, { callbacksLost: false, bankDown: false, answersLost: false })
  anna = await product.as('individual')
})
afterAll(() => product.close())

const paymentBody = (claim: number, extra: object = {}) => ({
  claim,
  amount: '450.00',
  paymentMethod: { id: 1 },
  paymentStatus: { id: 4 },
  paymentType: { id: 3 },
  createDate: '2025-07-10T09:01:00Z',
  ...extra,
})
const pay = (claim: number, extra: object = {}) => anna.post('/api/payments/', paymentBody(claim, extra))
const readPaymentStatus = async (claim: number) =>
  (await anna.get(`/api/payments/status?claim=${claim}`)).body
const readClaim = async (claim: number) => (await anna.get(`/api/claims/${claim}`)).body
const createConfirmedClaim = async (): Promise<number> => {
  lastBox -= 1
  const { body } = await makeClaim(anna, claimBody(await boxOf(product, '101000', lastBox)))
  await confirm(anna, body.id)
  return body.id
}
const readPayments = (claim: number) =>
  product.database.kysely
    .selectFrom('payment')
    .selectAll()
    .where('claimId', '=', claim)
    .orderBy('id')
    .execute()
const readReasons = async (claim: number) =>
  (await readClaim(claim)).statusHistory.map((row: { reason: string }) => row.reason)

describe('a card payment', () => {
  // M-API-19, M-PAY-02, M-STAT-04.
  test('goes to the bank and results in a paid claim that waits for its signature', async () => {
    const id = await createConfirmedClaim()
    const started = await pay(id)
    expect(started.body).toMatchObject({ status: 'waiting', reason: null })
    expect(started.body.payUrl).toContain(started.body.orderId)
    const returned = await press(started.body.payUrl, product.ownOrigin, 'pay')
    expect(returned.headers.get('location')).toContain(`/payment/status?claim=${id}`)
    expect(await readClaim(id)).toMatchObject({
      claimStatus: { id: 3 },
      isSigned: false,
      reservationTerm: null,
      payment: { state: 'paid', amount: 45000 },
    })
    expect(await readReasons(id)).toEqual(['created', 'confirmed', 'paid'])
    expect((await pay(id)).body.code).toBe('claim_not_payable')
  })

  test('whose page at the bank is opened again leads back to the site', async () => {
    const id = await createConfirmedClaim()
    const { payUrl } = (await pay(id)).body
    const paid = await press(payUrl, product.ownOrigin, 'pay')
    const { pathname, search } = new URL(payUrl)
    const again = await fetch(new URL(`${pathname}${search}`, product.ownOrigin), { redirect: 'manual' })
    expect([again.status, again.headers.get('location')]).toEqual([303, paid.headers.get('location')])
  })

  test('declined by the bank shows the reason and can be retried', async () => {
    const id = await createConfirmedClaim()
    await press((await pay(id)).body.payUrl, product.ownOrigin, 'decline', 'insufficient_funds')
    expect(await readPaymentStatus(id)).toMatchObject({
      state: 'declined',
      reason: 'insufficient_funds',
      payUrl: null,
    })
    const repeated = await pay(id)
    expect(repeated.body.status).toBe('waiting')
    await press(repeated.body.payUrl, product.ownOrigin, 'pay')
    expect((await readClaim(id)).claimStatus.id).toBe(3)
    expect((await readPayments(id)).map(({ state }) => state)).toEqual(['declined', 'paid'])
  })

  test('started twice, even concurrently, is one order', async () => {
    const id = await createConfirmedClaim()
    const answers = await Promise.all([pay(id), pay(id), pay(id)])
    expect(new Set(answers.map(({ body }) => body.payUrl)).size).toBe(1)
    expect(await readPayments(id)).toHaveLength(1)
  })

  test.each([
    ['another method', { paymentMethod: 2 }, 409, 'method_final'],
    ['another amount', { amount: '449.99' }, 422, 'amount_differs'],
    ['a payment method for organisations only', { paymentMethod: 3 }, 422, 'method_not_allowed'],
  ])('is refused for %s', async (_, extra, status, code) => {
    const id = await createConfirmedClaim()
    await pay(id)
    const refused = await pay(id, extra)
    expect([refused.status, refused.body.code]).toEqual([status, code])
  })

  test('requires a confirmed claim of one’s own', async () => {
    lastBox -= 1
    const unconfirmedClaim = (await makeClaim(anna, claimBody(await boxOf(product, '101000', lastBox)))).body
      .id
    expect((await pay(unconfirmedClaim)).body.code).toBe('claim_not_payable')
    const other = await product.as('newcomer')
    expect((await other.post('/api/payments/', paymentBody(unconfirmedClaim))).status).toBe(403)
    expect((await other.get(`/api/payments/status?claim=${unconfirmedClaim}`)).status).toBe(403)
    expect((await anna.get(`/api/payments/status?claim=${unconfirmedClaim}`)).status).toBe(404)
    expect(
      (await (await product.visitor()).post('/api/payments/', paymentBody(unconfirmedClaim))).status,
    ).toBe(401)
  })
})

describe('the bank’s callback', () => {
  const sendCallback = (address: string) => fetch(address.replace(/^https?:\/\/[^/]+/, product.ownOrigin))

  test('sent ten times at once is one payment', async () => {
    const id = await createConfirmedClaim()
    bank.callbacksLost = true
    await press((await pay(id)).body.payUrl, product.ownOrigin, 'pay')
    const address = bank.callbacks.at(-1) ?? ''
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendCallback(address)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await readReasons(id)).toEqual(['created', 'confirmed', 'paid'])
  })

  test('is refused if forged, and used only as a hint', async () => {
    const id = await createConfirmedClaim()
    const started = await pay(id)
    const [row] = await readPayments(id)
    const forged = new URLSearchParams({
      mdOrder: started.body.orderId,
      orderNumber: `${id}-${row?.id}`,
      operation: 'deposited',
      status: '1',
      checksum: 'AB12',
    })
    const answer = await sendCallback(`${product.ownOrigin}/abon-server/payments/callback?${forged}`)
    expect(answer.status).toBe(403)
    expect((await readClaim(id)).claimStatus.id).toBe(4)
  })

  test('received while the bank is silent is requested again', async () => {
    const id = await createConfirmedClaim()
    bank.callbacksLost = true
    await press((await pay(id)).body.payUrl, product.ownOrigin, 'pay')
    bank.bankDown = true
    expect((await sendCallback(bank.callbacks.at(-1) ?? '')).status).toBe(503)
    bank.bankDown = false
    expect((await sendCallback(bank.callbacks.at(-1) ?? '')).status).toBe(200)
    expect((await readClaim(id)).claimStatus.id).toBe(3)
  })

  test('that never comes is replaced by the waiting page’s request', async () => {
    const id = await createConfirmedClaim()
    bank.callbacksLost = true
    await press((await pay(id)).body.payUrl, product.ownOrigin, 'pay')
    expect((await readClaim(id)).claimStatus.id).toBe(4)
    expect(await readPaymentStatus(id)).toMatchObject({ state: 'paid', deadline: null })
    expect((await readClaim(id)).claimStatus.id).toBe(3)
  })

  test('that never comes is replaced by the poll', async () => {
    const id = await createConfirmedClaim()
    bank.callbacksLost = true
    await press((await pay(id)).body.payUrl, product.ownOrigin, 'pay')
    await product.sweep()
    expect((await readClaim(id)).claimStatus.id).toBe(3)
  })
})

describe('an unavailable bank', () => {
  test('is reported, and the next attempt works', async () => {
    const id = await createConfirmedClaim()
    bank.bankDown = true
    const failedPayment = await pay(id)
    expect([failedPayment.status, failedPayment.body.code]).toEqual([503, 'bank_unreachable'])
    bank.bankDown = false
    const started = await pay(id)
    await press(started.body.payUrl, product.ownOrigin, 'pay')
    expect((await readClaim(id)).claimStatus.id).toBe(3)
  })

  test('whose answer was lost leaves nothing that could be paid twice', async () => {
    const id = await createConfirmedClaim()
    bank.answersLost = true
    expect((await pay(id)).status).toBe(503)
    bank.answersLost = false
    await press((await pay(id)).body.payUrl, product.ownOrigin, 'pay')
    await product.sweep()
    expect((await readPayments(id)).map(({ state }) => state)).toEqual(['declined', 'paid'])
  })
})

describe('money without a claim', () => {
  test('is refunded if the claim was cancelled, and the claim stays cancelled (M-PAY-07)', async () => {
    const id = await createConfirmedClaim()
    const started = await pay(id)
    lastBox -= 1
    await makeClaim(anna, claimBody(await boxOf(product, '101000', lastBox), { replaces: id }))
    expect((await readPayments(id))[0]?.state).toBe('cancelled')
    await press(started.body.payUrl, product.ownOrigin, 'pay')
    await product.sweep()
    expect(await readClaim(id)).toMatchObject({
      claimStatus: { id: 2 },
      payment: { state: 'refunded', reason: 'claim_cancelled' },
    })
    expect(await readReasons(id)).toEqual(['created', 'confirmed', 'replaced', 'refund_claim_cancelled'])
    expect(await monthsOf(product, id)).toEqual([])
    await product.sweep()
    expect((await readPayments(id))[0]?.refunded).toBe(45000)
  })

  test('is refunded if the claim was withdrawn, as after its time', async () => {
    const id = await createConfirmedClaim()
    const started = await pay(id)
    expect((await anna.post(`/api/claims/${id}/withdrawal`, {})).status).toBe(200)
    expect((await readPayments(id))[0]?.state).toBe('cancelled')
    await press(started.body.payUrl, product.ownOrigin, 'pay')
    await product.sweep()
    expect(await readClaim(id)).toMatchObject({
      claimStatus: { id: 2 },
      payment: { state: 'refunded', reason: 'claim_cancelled' },
    })
    expect(await readReasons(id)).toEqual(['created', 'confirmed', 'withdrawn', 'refund_claim_cancelled'])
  })

  test('does not exist if the bank had it before the withdrawal: the claim is paid', async () => {
    const id = await createConfirmedClaim()
    bank.callbacksLost = true
    await press((await pay(id)).body.payUrl, product.ownOrigin, 'pay')
    const refused = await anna.post(`/api/claims/${id}/withdrawal`, {})
    expect([refused.status, refused.body.code]).toEqual([409, 'claim_not_withdrawable'])
    expect(await readClaim(id)).toMatchObject({ claimStatus: { id: 3 }, payment: { state: 'paid' } })
  })

  test('is refunded without a callback, and after hours of downtime (M-PAY-07)', async () => {
    const id = await createConfirmedClaim()
    const started = await pay(id)
    lastBox -= 1
    await makeClaim(anna, claimBody(await boxOf(product, '101000', lastBox), { replaces: id }))
    bank.callbacksLost = true
    await press(started.body.payUrl, product.ownOrigin, 'pay')
    await product.moveClock(new Date(product.clock.now().getTime() + 10 * 3_600_000))
    await product.sweep()
    anna = await product.as('individual')
    await expect.poll(async () => (await readPayments(id))[0]?.state).toBe('refunded')
    expect((await readPayments(id))[0]).toMatchObject({ refunded: 45000, reason: 'claim_cancelled' })
  })

  test('is refunded if the amount differs', async () => {
    const id = await createConfirmedClaim()
    const started = await pay(id)
    await product.database.kysely
      .updateTable('payment')
      .set({ amount: 45001 })
      .where('claimId', '=', id)
      .execute()
    await press(started.body.payUrl, product.ownOrigin, 'pay')
    await product.sweep()
    expect(await readClaim(id)).toMatchObject({
      claimStatus: { id: 4 },
      payment: { state: 'refunded', reason: 'amount_differs' },
    })
  })

  test('is refunded in the end after the bank was silent or its answer was lost', async () => {
    const id = await createConfirmedClaim()
    const started = await pay(id)
    lastBox -= 1
    await makeClaim(anna, claimBody(await boxOf(product, '101000', lastBox), { replaces: id }))
    await press(started.body.payUrl, product.ownOrigin, 'pay')
    bank.bankDown = true
    await product.sweep()
    bank.bankDown = false
    bank.answersLost = true
    await product.sweep()
    bank.answersLost = false
    await product.moveClock(new Date(product.clock.now().getTime() + 3_600_000))
    expect((await readPayments(id))[0]).toMatchObject({ state: 'refunded', refunded: 45000 })
  })
})
