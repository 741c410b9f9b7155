import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { signed } from '../../../claims/server/life/living.ts'
import { boxOf, claimBody, confirm, makeClaim, noon } from '../../../claims/server/renting.ts'
import { inApp, payByCode } from './bank-app.ts'
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

const begin = (claim: number) =>
  anna.post('/api/payments/', {
    claim,
    amount: '450.00',
    paymentMethod: 1,
    paymentStatus: 4,
    paymentType: 3,
  })
const codeOf = async (claim: number) => (await anna.post('/api/payments/sbp', { claim })).body
const stateOf = async (claim: number) => (await anna.get(`/api/payments/sbp?claim=${claim}`)).body
const claimOf = async (claim: number) => (await anna.get(`/api/claims/${claim}`)).body
const paymentsOf = (claim: number) =>
  product.database.kysely
    .selectFrom('payment')
    .selectAll()
    .where('claimId', '=', claim)
    .orderBy('id')
    .execute()
/** A claim whose online payment was begun, with the bank's page and the code. */
const begun = async () => {
  next -= 1
  const { body } = await makeClaim(anna, claimBody(await boxOf(product, '101000', next)))
  await confirm(anna, body.id)
  const payUrl: string = (await begin(body.id)).body.payUrl
  const { payload } = await codeOf(body.id)
  return { id: body.id as number, payUrl, payload: payload as string }
}
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
/** The next question is asked of the bank, though the last one was a moment ago. */
const turnIsFree = (claim: number) =>
  product.database.kysely
    .updateTable('payment')
    .set({ qrAskedAt: null })
    .where('claimId', '=', claim)
    .execute()

describe('a payment by a code of СБП', () => {
  test('pays the order of the card by the payer’s bank, and the way is kept and shown', async () => {
    const { id, payload } = await begun()
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', amount: 45000, payload, taken: false })
    expect((await inApp(payload, product.ownOrigin, 'on', 'current')).text).toContain('Подтвердите оплату')
    await turnIsFree(id)
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', taken: true })
    expect((await payByCode(payload, product.ownOrigin)).text).toContain('Оплачено')
    expect(await stateOf(id)).toMatchObject({ state: 'paid', payload: null, payUrl: null, payUntil: null })
    expect(await claimOf(id)).toMatchObject({
      claimStatus: { id: 3 },
      payment: { state: 'paid', way: 'sbp', amount: 45000 },
    })
    const { body } = await anna.get(`/api/claims/${id}/payments`)
    expect(body).toMatchObject([{ method: 1, way: 'sbp', state: 'paid' }])
  })

  test('is one code however often it is asked for, also at the same moment', async () => {
    const { id, payload } = await begun()
    const again = await Promise.all([codeOf(id), codeOf(id), codeOf(id)])
    expect(new Set(again.map((code) => code.payload))).toEqual(new Set([payload]))
    expect(await paymentsOf(id)).toHaveLength(1)
  })

  test('that the payer declines says so, and is tried again by a new order', async () => {
    const { id, payload } = await begun()
    expect((await inApp(payload, product.ownOrigin, 'decline')).text).toContain('Оплата отменена')
    expect(await stateOf(id)).toMatchObject({ state: 'declined', reason: 'not_attempted', payload: null })
    expect(await codeOf(id)).toMatchObject({ state: 'declined', payload: null })
    await begin(id)
    const another = await codeOf(id)
    expect(another.payload).not.toBe(payload)
    await payByCode(another.payload, product.ownOrigin)
    expect((await claimOf(id)).claimStatus.id).toBe(3)
    expect((await paymentsOf(id)).map(({ state, way }) => [state, way])).toEqual([
      ['declined', 'sbp'],
      ['paid', 'sbp'],
    ])
  })

  test('from an account with too little stays open', async () => {
    const { id, payload } = await begun()
    const refused = await inApp(payload, product.ownOrigin, 'on', 'small')
    expect([refused.status, refused.text.includes('не хватает денег')]).toEqual([400, true])
    expect((await inApp(payload, product.ownOrigin, 'pay', 'small')).status).toBe(400)
    expect((await inApp(payload, product.ownOrigin, 'on')).text).toContain('Выберите счёт')
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', payload })
  })

  test('that went back to the accounts in the app is no longer taken up', async () => {
    const { id, payload } = await begun()
    await inApp(payload, product.ownOrigin, 'on', 'current')
    await inApp(payload, product.ownOrigin, 'back', 'current')
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', taken: false })
  })

  test('whose time ran out at the bank ends as expired', async () => {
    const { id, payload } = await begun()
    await inApp(payload, product.ownOrigin, 'expire')
    expect(await stateOf(id)).toMatchObject({ state: 'declined', reason: 'session_expired' })
    expect((await payByCode(payload, product.ownOrigin)).text).toContain('Этот заказ уже закрыт')
  })

  test('after the deadline of its claim is no longer possible', async () => {
    const { id, payload } = await begun()
    await product.moveClock(new Date(product.clock.now().getTime() + 16 * 60_000))
    expect((await payByCode(payload, product.ownOrigin)).text).toContain('Этот заказ уже закрыт')
    anna = await product.as('individual')
    expect((await claimOf(id)).claimStatus.id).toBe(2)
    expect((await stateOf(id)).payload).toBeNull()
    expect((await codeOf(id)).payload).toBeNull()
  })
})

describe('without scripts', () => {
  test('a page shows the code as a picture, the bank’s link and the state, and asks again by a button', async () => {
    const { id, payload } = await begun()
    const page = await anna.get(`/api/payments/sbp/page?claim=${id}`)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = textOf(page.body)
    expect(html).toContain('<svg')
    expect(html).not.toMatch(/<script|style=/)
    expect(html).toContain(`href="${payload}"`)
    expect(html).toContain('Проверить оплату')
    // Whoever comes without the number sees the newest that waits.
    expect(textOf((await anna.get('/api/payments/sbp/page')).body)).toContain(`href="${payload}"`)
    await payByCode(payload, product.ownOrigin)
    const paid = textOf((await anna.get(`/api/payments/sbp/page?claim=${id}`)).body)
    expect(paid).toContain('Оплата прошла')
    expect(paid).not.toContain('<svg')
    const other = await product.as('newcomer')
    expect((await other.get(`/api/payments/sbp/page?claim=${id}`)).status).toBe(404)
  })
})

test('a page without scripts shows the codes of a service and of a top-up too, by number and as the newest', async () => {
  const operator = await product.as('operator')
  next -= 1
  const claim = await signed(anna, operator, await boxOf(product, '101000', next))
  const order = (await anna.post(`/api/claims/${claim}/services`, { service: 4, paymentMethod: 1 })).body.id
  const { payload } = (await anna.post('/api/payments/sbp', { claim, order })).body
  const pageOf = async (caller: Caller, query = '') =>
    textOf((await caller.get(`/api/payments/sbp/page${query}`)).body)
  for (const query of ['', `?claim=${claim}&order=${order}`]) {
    const html = await pageOf(anna, query)
    expect(html).toContain(`href="${payload}"`)
    expect(html).toContain(`<input type="hidden" name="order" value="${order}">`)
  }
  await payByCode(payload, product.ownOrigin)
  expect(await pageOf(anna, `?claim=${claim}&order=${order}`)).toContain('Оплата прошла')

  const clerk = await product.as('legal')
  const topUp = (await clerk.post('/api/legals/balance/topUps', { amount: 10_000, sbp: true })).body.id
  const code = (await clerk.post(`/api/legals/balance/topUps/${topUp}/sbp`, {})).body.payload
  for (const query of ['', `?topUp=${topUp}`]) {
    const html = await pageOf(clerk, query)
    expect(html).toContain(`href="${code}"`)
    expect(html).toContain(`Пополнение баланса № ${topUp}`)
    expect(html).toContain(`<input type="hidden" name="topUp" value="${topUp}">`)
  }
  expect((await anna.get(`/api/payments/sbp/page?topUp=${topUp}`)).status).toBe(404)
  await payByCode(code, product.ownOrigin)
  expect(await pageOf(clerk, `?topUp=${topUp}`)).toContain('Оплата прошла')
})

describe('card and code of one order', () => {
  test('card after the code: the money is taken once, by card', async () => {
    const { id, payUrl, payload } = await begun()
    await press(payUrl, product.ownOrigin, 'pay')
    expect((await payByCode(payload, product.ownOrigin)).text).toContain('Этот заказ уже закрыт')
    expect((await paymentsOf(id)).map(({ state, way }) => [state, way])).toEqual([['paid', 'card']])
  })

  test('the code after the card’s page: the money is taken once, by the code', async () => {
    const { id, payUrl, payload } = await begun()
    expect((await begin(id)).body.payUrl).toBe(payUrl)
    await payByCode(payload, product.ownOrigin)
    await press(payUrl, product.ownOrigin, 'pay')
    expect((await paymentsOf(id)).map(({ state, way }) => [state, way])).toEqual([['paid', 'sbp']])
  })

  test('both at the same moment, and the code twice: the money is taken once', async () => {
    const { id, payUrl, payload } = await begun()
    await Promise.all([
      press(payUrl, product.ownOrigin, 'pay'),
      payByCode(payload, product.ownOrigin),
      payByCode(payload, product.ownOrigin),
    ])
    await product.sweep()
    expect((await paymentsOf(id)).map(({ state }) => state)).toEqual(['paid'])
    expect((await claimOf(id)).statusHistory.map(({ reason }: { reason: string }) => reason)).toEqual([
      'created',
      'confirmed',
      'paid',
    ])
  })
})

describe('money by a code that is not ours', () => {
  test('goes back by the same order when the claim was cancelled meanwhile (M-PAY-07)', async () => {
    const { id, payload } = await begun()
    next -= 1
    await makeClaim(anna, claimBody(await boxOf(product, '101000', next), { replaces: id }))
    await payByCode(payload, product.ownOrigin)
    await product.sweep()
    expect(await claimOf(id)).toMatchObject({
      claimStatus: { id: 2 },
      payment: { state: 'refunded', reason: 'claim_cancelled', way: 'sbp' },
    })
    expect((await paymentsOf(id))[0]?.refunded).toBe(45000)
  })
})

describe('a bank in trouble', () => {
  test('whose callback never comes is asked by the waiting page, and by the sweep', async () => {
    line.callbacksLost = true
    const waited = await begun()
    await payByCode(waited.payload, product.ownOrigin)
    expect((await claimOf(waited.id)).claimStatus.id).toBe(4)
    expect(await stateOf(waited.id)).toMatchObject({ state: 'paid' })
    const left = await begun()
    await payByCode(left.payload, product.ownOrigin)
    await product.sweep()
    expect(await claimOf(left.id)).toMatchObject({ claimStatus: { id: 3 }, payment: { way: 'sbp' } })
  })

  test('that is away gives no code, and gives it when it is back; a lost answer changes nothing', async () => {
    next -= 1
    const { body } = await makeClaim(anna, claimBody(await boxOf(product, '101000', next)))
    await confirm(anna, body.id)
    await begin(body.id)
    line.bankDown = true
    expect(await codeOf(body.id)).toMatchObject({ code: 'bank_unreachable' })
    line.bankDown = false
    line.answersLost = true
    expect(await codeOf(body.id)).toMatchObject({ code: 'bank_unreachable' })
    line.answersLost = false
    const { payload } = await codeOf(body.id)
    await payByCode(payload, product.ownOrigin)
    expect((await paymentsOf(body.id)).map(({ state }) => state)).toEqual(['paid'])
  })

  test('is asked once in two seconds, however many tabs wait', async () => {
    const { id } = await begun()
    // The bank repeats lost callbacks of the orders before: they would make the server ask too.
    line.callbacksLost = true
    line.calls.length = 0
    const tabs = await Promise.all(Array.from({ length: 8 }, () => stateOf(id)))
    line.callbacksLost = false
    expect(new Set(tabs.map(({ state }) => state))).toEqual(new Set(['waiting']))
    expect(line.calls).toEqual(['getOrderStatusExtended.do', 'status.do'])
  })
})

describe('a code', () => {
  test('is answered for one’s own payment that was begun online, and for nothing else', async () => {
    next -= 1
    const { body } = await makeClaim(anna, claimBody(await boxOf(product, '101000', next)))
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
    const { id } = await begun()
    const other = await product.as('newcomer')
    expect((await other.post('/api/payments/sbp', { claim: id })).status).toBe(403)
    expect((await other.get(`/api/payments/sbp?claim=${id}`)).status).toBe(403)
    expect((await (await product.visitor()).post('/api/payments/sbp', { claim: id })).status).toBe(401)
  })
})

describe('where the acquirer gives no codes', () => {
  test('the site is told so and no code is answered; the card pays as before', async () => {
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
