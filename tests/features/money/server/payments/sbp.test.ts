import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { signed } from '../../../claims/server/life/living.ts'
import { boxOf, claimBody, confirm, makeClaim, noon } from '../../../claims/server/renting.ts'
import { inApp, payByCode } from './bank-app.ts'
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

const startPayment = (claim: number) =>
  anna.post('/api/payments/', {
    claim,
    amount: '450.00',
    paymentMethod: 1,
    paymentStatus: 4,
    paymentType: 3,
  })
const requestCode = async (claim: number) => (await anna.post('/api/payments/sbp', { claim })).body
const readCodeState = async (claim: number) => (await anna.get(`/api/payments/sbp?claim=${claim}`)).body
const readClaim = async (claim: number) => (await anna.get(`/api/claims/${claim}`)).body
const readPayments = (claim: number) =>
  product.database.kysely
    .selectFrom('payment')
    .selectAll()
    .where('claimId', '=', claim)
    .orderBy('id')
    .execute()
const startWithCode = async () => {
  lastBox -= 1
  const { body } = await makeClaim(anna, claimBody(await boxOf(product, '101000', lastBox)))
  await confirm(anna, body.id)
  const payUrl: string = (await startPayment(body.id)).body.payUrl
  const { payload } = await requestCode(body.id)
  return { id: body.id as number, payUrl, payload: payload as string }
}
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
/** Lets the next request ask the bank at once. */
const allowNextPoll = (claim: number) =>
  product.database.kysely
    .updateTable('payment')
    .set({ qrAskedAt: null })
    .where('claimId', '=', claim)
    .execute()

describe('a payment by a code of СБП', () => {
  test('pays the card’s order by the payer’s bank, and the way is stored and shown', async () => {
    const { id, payload } = await startWithCode()
    expect(await readCodeState(id)).toMatchObject({ state: 'waiting', amount: 45000, payload, taken: false })
    expect((await inApp(payload, product.ownOrigin, 'on', 'current')).text).toContain('Подтвердите оплату')
    await allowNextPoll(id)
    expect(await readCodeState(id)).toMatchObject({ state: 'waiting', taken: true })
    expect((await payByCode(payload, product.ownOrigin)).text).toContain('Оплачено')
    expect(await readCodeState(id)).toMatchObject({
      state: 'paid',
      payload: null,
      payUrl: null,
      payUntil: null,
    })
    expect(await readClaim(id)).toMatchObject({
      claimStatus: { id: 3 },
      payment: { state: 'paid', way: 'sbp', amount: 45000 },
    })
    const { body } = await anna.get(`/api/claims/${id}/payments`)
    expect(body).toMatchObject([{ method: 1, way: 'sbp', state: 'paid' }])
  })

  test('is one code, however often and concurrently it is requested', async () => {
    const { id, payload } = await startWithCode()
    const codes = await Promise.all([requestCode(id), requestCode(id), requestCode(id)])
    expect(new Set(codes.map((code) => code.payload))).toEqual(new Set([payload]))
    expect(await readPayments(id)).toHaveLength(1)
  })

  test('declined by the payer is reported and can be retried with a new order', async () => {
    const { id, payload } = await startWithCode()
    expect((await inApp(payload, product.ownOrigin, 'decline')).text).toContain('Оплата отменена')
    expect(await readCodeState(id)).toMatchObject({
      state: 'declined',
      reason: 'not_attempted',
      payload: null,
    })
    expect(await requestCode(id)).toMatchObject({ state: 'declined', payload: null })
    await startPayment(id)
    const another = await requestCode(id)
    expect(another.payload).not.toBe(payload)
    await payByCode(another.payload, product.ownOrigin)
    expect((await readClaim(id)).claimStatus.id).toBe(3)
    expect((await readPayments(id)).map(({ state, way }) => [state, way])).toEqual([
      ['declined', 'sbp'],
      ['paid', 'sbp'],
    ])
  })

  test('from an account with too little money stays open', async () => {
    const { id, payload } = await startWithCode()
    const refused = await inApp(payload, product.ownOrigin, 'on', 'small')
    expect([refused.status, refused.text.includes('не хватает денег')]).toEqual([400, true])
    expect((await inApp(payload, product.ownOrigin, 'pay', 'small')).status).toBe(400)
    expect((await inApp(payload, product.ownOrigin, 'on')).text).toContain('Выберите счёт')
    expect(await readCodeState(id)).toMatchObject({ state: 'waiting', payload })
  })

  test('after a return to the account list in the app stays open', async () => {
    const { id, payload } = await startWithCode()
    await inApp(payload, product.ownOrigin, 'on', 'current')
    await inApp(payload, product.ownOrigin, 'back', 'current')
    expect(await readCodeState(id)).toMatchObject({ state: 'waiting', taken: false })
  })

  test('that timed out at the bank ends as expired', async () => {
    const { id, payload } = await startWithCode()
    await inApp(payload, product.ownOrigin, 'expire')
    expect(await readCodeState(id)).toMatchObject({ state: 'declined', reason: 'session_expired' })
    expect((await payByCode(payload, product.ownOrigin)).text).toContain('Этот заказ уже закрыт')
  })

  test('is not possible after the claim’s deadline', async () => {
    const { id, payload } = await startWithCode()
    await product.moveClock(new Date(product.clock.now().getTime() + 16 * 60_000))
    expect((await payByCode(payload, product.ownOrigin)).text).toContain('Этот заказ уже закрыт')
    anna = await product.as('individual')
    expect((await readClaim(id)).claimStatus.id).toBe(2)
    expect((await readCodeState(id)).payload).toBeNull()
    expect((await requestCode(id)).payload).toBeNull()
  })
})

describe('without scripts', () => {
  test('a page shows the code as an image, the bank’s link and the state, with a refresh button', async () => {
    const { id, payload } = await startWithCode()
    const page = await anna.get(`/api/payments/sbp/page?claim=${id}`)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = decode(page.body)
    expect(html).toContain('<svg')
    expect(html).not.toMatch(/<script|style=/)
    expect(html).toContain(`href="${payload}"`)
    expect(html).toContain('Проверить оплату')
    expect(decode((await anna.get('/api/payments/sbp/page')).body)).toContain(`href="${payload}"`)
    await payByCode(payload, product.ownOrigin)
    const paid = decode((await anna.get(`/api/payments/sbp/page?claim=${id}`)).body)
    expect(paid).toContain('Оплата прошла')
    expect(paid).not.toContain('<svg')
    const other = await product.as('newcomer')
    expect((await other.get(`/api/payments/sbp/page?claim=${id}`)).status).toBe(404)
  })
})

test('a page also shows codes of services and top-ups, by number and as the newest', async () => {
  const operator = await product.as('operator')
  lastBox -= 1
  const claim = await signed(anna, operator, await boxOf(product, '101000', lastBox))
  const order = (await anna.post(`/api/claims/${claim}/services`, { service: 4, paymentMethod: 1 })).body.id
  const { payload } = (await anna.post('/api/payments/sbp', { claim, order })).body
  const readPage = async (caller: Caller, query = '') =>
    decode((await caller.get(`/api/payments/sbp/page${query}`)).body)
  for (const query of ['', `?claim=${claim}&order=${order}`]) {
    const html = await readPage(anna, query)
    expect(html).toContain(`href="${payload}"`)
    expect(html).toContain(`<input type="hidden" name="order" value="${order}">`)
  }
  await payByCode(payload, product.ownOrigin)
  expect(await readPage(anna, `?claim=${claim}&order=${order}`)).toContain('Оплата прошла')

  const clerk = await product.as('legal')
  const topUp = (await clerk.post('/api/legals/balance/topUps', { amount: 10_000, sbp: true })).body.id
  const code = (await clerk.post(`/api/legals/balance/topUps/${topUp}/sbp`, {})).body.payload
  for (const query of ['', `?topUp=${topUp}`]) {
    const html = await readPage(clerk, query)
    expect(html).toContain(`href="${code}"`)
    expect(html).toContain(`Пополнение баланса № ${topUp}`)
    expect(html).toContain(`<input type="hidden" name="topUp" value="${topUp}">`)
  }
  expect((await anna.get(`/api/payments/sbp/page?topUp=${topUp}`)).status).toBe(404)
  await payByCode(code, product.ownOrigin)
  expect(await readPage(clerk, `?topUp=${topUp}`)).toContain('Оплата прошла')
})

describe('a card and a code for one order', () => {
  test('paying by card after requesting the code takes the money once, by card', async () => {
    const { id, payUrl, payload } = await startWithCode()
    await press(payUrl, product.ownOrigin, 'pay')
    expect((await payByCode(payload, product.ownOrigin)).text).toContain('Этот заказ уже закрыт')
    expect((await readPayments(id)).map(({ state, way }) => [state, way])).toEqual([['paid', 'card']])
  })

  test('paying by code after opening the card’s page takes the money once, by code', async () => {
    const { id, payUrl, payload } = await startWithCode()
    expect((await startPayment(id)).body.payUrl).toBe(payUrl)
    await payByCode(payload, product.ownOrigin)
    await press(payUrl, product.ownOrigin, 'pay')
    expect((await readPayments(id)).map(({ state, way }) => [state, way])).toEqual([['paid', 'sbp']])
  })

  test('paying by both concurrently, and by code twice, takes the money once', async () => {
    const { id, payUrl, payload } = await startWithCode()
    await Promise.all([
      press(payUrl, product.ownOrigin, 'pay'),
      payByCode(payload, product.ownOrigin),
      payByCode(payload, product.ownOrigin),
    ])
    await product.sweep()
    expect((await readPayments(id)).map(({ state }) => state)).toEqual(['paid'])
    expect((await readClaim(id)).statusHistory.map(({ reason }: { reason: string }) => reason)).toEqual([
      'created',
      'confirmed',
      'paid',
    ])
  })
})

describe('money paid by code without a claim', () => {
  test('is refunded for the same order if the claim was cancelled meanwhile (M-PAY-07)', async () => {
    const { id, payload } = await startWithCode()
    lastBox -= 1
    await makeClaim(anna, claimBody(await boxOf(product, '101000', lastBox), { replaces: id }))
    await payByCode(payload, product.ownOrigin)
    await product.sweep()
    expect(await readClaim(id)).toMatchObject({
      claimStatus: { id: 2 },
      payment: { state: 'refunded', reason: 'claim_cancelled', way: 'sbp' },
    })
    expect((await readPayments(id))[0]?.refunded).toBe(45000)
  })
})

describe('an unavailable bank', () => {
  test('without a callback is asked by the waiting page and by the sweep', async () => {
    bank.callbacksLost = true
    const pagePayment = await startWithCode()
    await payByCode(pagePayment.payload, product.ownOrigin)
    expect((await readClaim(pagePayment.id)).claimStatus.id).toBe(4)
    expect(await readCodeState(pagePayment.id)).toMatchObject({ state: 'paid' })
    const sweepPayment = await startWithCode()
    await payByCode(sweepPayment.payload, product.ownOrigin)
    await product.sweep()
    expect(await readClaim(sweepPayment.id)).toMatchObject({
      claimStatus: { id: 3 },
      payment: { way: 'sbp' },
    })
  })

  test('gives no code until it is back, and a lost answer changes nothing', async () => {
    lastBox -= 1
    const { body } = await makeClaim(anna, claimBody(await boxOf(product, '101000', lastBox)))
    await confirm(anna, body.id)
    await startPayment(body.id)
    bank.bankDown = true
    expect(await requestCode(body.id)).toMatchObject({ code: 'bank_unreachable' })
    bank.bankDown = false
    bank.answersLost = true
    expect(await requestCode(body.id)).toMatchObject({ code: 'bank_unreachable' })
    bank.answersLost = false
    const { payload } = await requestCode(body.id)
    await payByCode(payload, product.ownOrigin)
    expect((await readPayments(body.id)).map(({ state }) => state)).toEqual(['paid'])
  })

  test('is asked once in two seconds, however many tabs wait', async () => {
    const { id } = await startWithCode()
    // The bank repeats lost callbacks of earlier orders, which would make the server ask too.
    bank.callbacksLost = true
    bank.calls.length = 0
    const tabs = await Promise.all(Array.from({ length: 8 }, () => readCodeState(id)))
    bank.callbacksLost = false
    expect(new Set(tabs.map(({ state }) => state))).toEqual(new Set(['waiting']))
    expect(bank.calls).toEqual(['getOrderStatusExtended.do', 'status.do'])
  })
})

describe('a code', () => {
  test('is returned only for one’s own online payment', async () => {
    lastBox -= 1
    const { body } = await makeClaim(anna, claimBody(await boxOf(product, '101000', lastBox)))
    await confirm(anna, body.id)
    expect((await anna.post('/api/payments/sbp', { claim: body.id })).status).toBe(404)
    await anna.post('/api/payments/', {
      claim: body.id,
      amount: '450.00',
      paymentMethod: 2,
      paymentStatus: 4,
      paymentType: 3,
    })
    expect((await anna.post('/api/payments/sbp', { claim: body.id })).status).toBe(404)
    const { id } = await startWithCode()
    const other = await product.as('newcomer')
    expect((await other.post('/api/payments/sbp', { claim: id })).status).toBe(403)
    expect((await other.get(`/api/payments/sbp?claim=${id}`)).status).toBe(403)
    expect((await (await product.visitor()).post('/api/payments/sbp', { claim: id })).status).toBe(401)
  })
})

describe('with an acquirer without codes', () => {
  test('the site is told so and returns no codes, while cards work', async () => {
    const cards = await openProduct(noon, { environment: { BANK_SBP: 'off' } })
    try {
      const person = await cards.as('individual')
      expect((await person.get('/api/settings')).body).toMatchObject({ sbp: 'off' })
      const { body } = await makeClaim(person, claimBody(await boxOf(cards, '101000', 5)))
      await confirm(person, body.id)
      expect((await person.post('/api/payments/sbp', { claim: body.id })).body.code).toBe('sbp_off')
      const clerk = await cards.as('legal')
      const topUp = await clerk.post('/api/legals/balance/topUps', { amount: 10_000, sbp: true })
      expect(topUp.body.code).toBe('sbp_off')
    } finally {
      await cards.close()
    }
  })
})
