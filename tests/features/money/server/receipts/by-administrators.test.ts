import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asOneHuman } from '#support/one-human.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxOf, claimBody, confirm, makeClaim, noon } from '../../../claims/server/renting.ts'
import { bankLine, press } from '../payments/bank-line.ts'
import { bankTrouble, receiptsOf, registered, registerTrouble, statesOf } from './receipt-rows.ts'

// Receipts that the register refused or that are late: sent again, or corrected by two.

const line = bankLine()
let product: Product
let anna: Caller
let vera: Caller
let gleb: Caller
let next = 90
beforeAll(async () => {
  product = await openProduct(noon, { fetch: line.fetch })
})
beforeEach(async () => {
  await registerTrouble(product, '')
  ;[anna, vera, gleb] = await Promise.all([
    product.as('individual'),
    product.as('administrator'),
    product.as('secondAdministrator'),
  ])
})
afterAll(() => product.close())

/** What the rule of the alert bears. */
const DAY_SECONDS = 86_400
const list = '/api/administration/receipts'
const rowOf = async (id: number, caller = vera) =>
  (await caller.get(list)).body.receipts.find((receipt: { id: number }) => receipt.id === id)
const act = (id: number, act: string, by = vera, reason = 'Исправили ИНН в настройках') =>
  by.post(`${list}/${id}/act`, { act, reason })
const codeOf = async (reply: Promise<{ status: number; body: { code?: string } }>) => (await reply).body.code

async function paid(where = product, by = anna): Promise<{ claim: number; receipt: number }> {
  next -= 1
  const { id } = (await makeClaim(by, claimBody(await boxOf(where, '101000', next)))).body
  await confirm(by, id)
  const card = { claim: id, amount: '450.00', paymentMethod: 1, paymentStatus: 4, paymentType: 3 }
  const { body } = await by.post('/api/payments/', card)
  await press(body.payUrl, where.ownOrigin, 'pay')
  await where.sweep()
  return { claim: id, receipt: (await receiptsOf(where, id))[0]?.id ?? 0 }
}

describe('a receipt that the register refused', () => {
  test('stands in the list with its words, and goes again under another number', async () => {
    await registerTrouble(product, 'fail')
    const { claim, receipt } = await paid()
    await expect.poll(() => statesOf(product, claim)).toEqual([['income', 'failed', 45_000]])
    expect(await rowOf(receipt)).toMatchObject({
      claim,
      state: 'failed',
      problem: 'service_refused',
      words: 'Register refused',
      correctable: true,
      proposal: null,
    })
    expect((await vera.get('/api/administration')).body.stuck.receipts).toBe(1)
    await registerTrouble(product, '')
    expect((await vera.post(`${list}/${receipt}/act`, { act: 'retry', reason: ' ' })).status).toBe(400)
    expect((await act(receipt, 'retry')).status).toBe(200)
    await product.sweep()
    expect(await statesOf(product, claim)).toEqual([['income', 'done', 45_000]])
    expect(await rowOf(receipt)).toBeUndefined()
    expect(await codeOf(act(receipt, 'retry'))).toBe('receipt_not_open')
  })

  test('holds the receipt of the money that went back until it is registered itself', async () => {
    next -= 1
    const { id } = (await makeClaim(anna, claimBody(await boxOf(product, '101000', next)))).body
    await confirm(anna, id)
    const card = { claim: id, amount: '450.00', paymentMethod: 1, paymentStatus: 4, paymentType: 3 }
    const { body } = await anna.post('/api/payments/', card)
    await registerTrouble(product, 'fail')
    next -= 1
    await makeClaim(anna, claimBody(await boxOf(product, '101000', next), { replaces: id }))
    await press(body.payUrl, product.ownOrigin, 'pay')
    await product.sweep()
    await registerTrouble(product, '')
    await product.sweep()
    await expect
      .poll(() => statesOf(product, id))
      .toEqual([
        ['income', 'failed', 45_000],
        ['refund', 'waiting', 45_000],
      ])
    const [income, refund] = await receiptsOf(product, id)
    expect(await rowOf(income?.id ?? 0)).toMatchObject({ isBehind: false })
    expect(await rowOf(refund?.id ?? 0)).toMatchObject({ isBehind: true, problem: null })
    await act(income?.id ?? 0, 'retry')
    await product.sweep()
    await product.sweep()
    await expect
      .poll(() => statesOf(product, id))
      .toEqual([
        ['income', 'done', 45_000],
        ['refund', 'done', 45_000],
      ])
  })

  test('is corrected by two: whoever proposes cannot confirm, and one decision counts', async () => {
    await registerTrouble(product, 'invalid')
    const { claim, receipt } = await paid()
    await expect.poll(() => statesOf(product, claim)).toEqual([['income', 'failed', 45_000]])
    await registerTrouble(product, '')
    expect(await codeOf(act(receipt, 'confirm', gleb))).toBe('correction_not_proposed')
    // Both at the same moment: one proposal stands, whoever made it takes it back.
    const proposals = await Promise.all([act(receipt, 'propose'), act(receipt, 'propose', gleb)])
    expect(proposals.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await act(receipt, 'reject')).status).toBe(200)
    expect((await act(receipt, 'propose')).status).toBe(200)
    expect(await codeOf(act(receipt, 'propose', gleb))).toBe('correction_proposed')
    expect(await codeOf(act(receipt, 'retry', gleb))).toBe('correction_proposed')
    expect(await codeOf(act(receipt, 'confirm'))).toBe('own_proposal')
    expect(await rowOf(receipt)).toMatchObject({ proposal: { own: true } })
    expect(await rowOf(receipt, gleb)).toMatchObject({ proposal: { own: false } })
    await asOneHuman(product, ['demo-administrator', 'demo-secondAdministrator'], async () =>
      expect(await codeOf(act(receipt, 'confirm', gleb))).toBe('own_proposal'),
    )
    // The register is still at work when the late tab asks, whoever sends the receipt first.
    await registerTrouble(product, 'slow')
    const both = await Promise.all([act(receipt, 'confirm', gleb), act(receipt, 'reject')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    if (both[0]?.status !== 200) {
      await act(receipt, 'propose')
      await act(receipt, 'confirm', gleb)
    }
    // A tab that still shows the proposal.
    expect(await codeOf(act(receipt, 'confirm', gleb))).toBe('correction_not_proposed')
    await product.sweep()
    expect(await codeOf(act(receipt, 'confirm', gleb))).toBe('correction_not_proposed')
    expect(await statesOf(product, claim)).toEqual([['income', 'sent', 45_000]])
    await registerTrouble(product, '')
    await product.moveClock(new Date(product.clock.now().getTime() + 10 * 60_000))
    await product.sweep()
    const [row] = await receiptsOf(product, claim)
    expect(row).toMatchObject({ state: 'done', isCorrection: true })
    expect(await codeOf(act(receipt, 'confirm', gleb))).toBe('receipt_not_open')
    const names = (await registered(product)).filter(
      (name) => name.split('~')[0] === `payment-${row?.paymentId}`,
    )
    expect(names).toEqual([row?.externalId])
    const page = await fetch((row?.link ?? '').replace(product.origin, product.ownOrigin))
    expect(await page.text()).toContain('Коррекция прихода')
    const acts = await product.database.kysely
      .selectFrom('audit')
      .select('act')
      .where('subjectKind', '=', 'receipt')
      .where('subject', '=', String(receipt))
      .execute()
    expect(acts.map((entry) => entry.act)).toContain('correction_confirmed')
  })
})

test('a receipt that still goes by itself is not corrected; a day later it alarms, and is', async () => {
  await registerTrouble(product, 'slow')
  const { claim, receipt } = await paid()
  await expect.poll(() => statesOf(product, claim)).toEqual([['income', 'sent', 45_000]])
  expect(await codeOf(act(receipt, 'propose'))).toBe('receipt_not_late')
  const before = (await vera.get('/api/administration')).body.stuck.receipts
  await product.moveClock(new Date(product.clock.now().getTime() + 25 * 3_600_000))
  vera = await product.as('administrator')
  expect((await vera.get('/api/administration')).body.stuck.receipts).toBe(before + 1)
  const oldest = /^receipts_open_oldest_seconds (\S+)$/mu.exec(await product.metrics())?.[1]
  expect(Number(oldest)).toBeGreaterThan(DAY_SECONDS)
  expect(await rowOf(receipt)).toMatchObject({ late: true, correctable: true })
  await registerTrouble(product, '')
  expect((await act(receipt, 'retry')).status).toBe(200)
  await product.sweep()
  expect(await statesOf(product, claim)).toEqual([['income', 'done', 45_000]])
})

test('two acts at once make one receipt', async () => {
  await registerTrouble(product, 'fail')
  const { claim, receipt } = await paid()
  await expect.poll(() => statesOf(product, claim)).toEqual([['income', 'failed', 45_000]])
  await registerTrouble(product, '')
  await Promise.all([act(receipt, 'retry'), act(receipt, 'retry', gleb), product.sweep(), product.sweep()])
  await product.sweep()
  await product.sweep()
  expect(await statesOf(product, claim)).toEqual([['income', 'done', 45_000]])
  const { paymentId: payment } = (await receiptsOf(product, claim))[0] ?? { paymentId: 0 }
  const names = (await registered(product)).filter((name) => name.split('~')[0] === `payment-${payment}`)
  // The one that the register refused, and the one that it made.
  expect(names).toHaveLength(2)
})

test('operators and clients see none of it', async () => {
  const operator = await product.as('operator')
  expect((await operator.get(list)).status).toBe(403)
  expect((await act(1, 'retry', anna)).status).toBe(403)
})

test('a correction of the bank’s receipt goes to the service beside it, never to the bank', async () => {
  const environment = {
    RECEIPTS: 'acquirer',
    RECEIPTS_URL: 'http://127.0.0.1:9/possystem/v5',
    RECEIPTS_LOGIN: 'login',
    RECEIPTS_PASSWORD: 'password',
    RECEIPTS_GROUP: 'group',
  }
  const other = await openProduct(noon, { environment })
  try {
    await bankTrouble(other, 'fail')
    const { claim, receipt } = await paid(other, await other.as('individual'))
    await expect.poll(() => statesOf(other, claim)).toEqual([['income', 'failed', 45_000]])
    const [boss, second] = [await other.as('administrator'), await other.as('secondAdministrator')]
    expect((await act(receipt, 'propose', boss)).status).toBe(200)
    expect((await act(receipt, 'confirm', second)).status).toBe(200)
    await other.sweep()
    // The service that makes corrections is away: it waits for it, and never goes to the bank.
    expect(await statesOf(other, claim)).toEqual([['income', 'waiting', 45_000]])
  } finally {
    await other.close()
  }
})
