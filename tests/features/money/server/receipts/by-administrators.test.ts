import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asOneHuman } from '#support/one-human.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxOf, claimBody, confirm, makeClaim, noon } from '../../../claims/server/renting.ts'
import { bankLine, press } from '../payments/bank-line.ts'
import { bankTrouble, receiptsOf, registered, registerTrouble, statesOf } from './receipt-rows.ts'

// Receipts that the register refused or that are late are sent again, or corrected by two people.

const bank = bankLine()
let product: Product
let anna: Caller
let vera: Caller
let gleb: Caller
let lastBox = 90
beforeAll(async () => {
  product = await openProduct(noon, { fetch: bank.fetch })
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

/** The threshold of the alert. */
const DAY_SECONDS = 86_400
const receiptsPath = '/api/administration/receipts'
const findReceipt = async (id: number, caller = vera) =>
  (await caller.get(receiptsPath)).body.receipts.find((receipt: { id: number }) => receipt.id === id)
const actOnReceipt = (
  id: number,
  actOnReceipt: string,
  actor = vera,
  reason = 'Исправили ИНН в настройках',
) => actor.post(`${receiptsPath}/${id}/act`, { act: actOnReceipt, reason })
const readCode = async (reply: Promise<{ status: number; body: { code?: string } }>) =>
  (await reply).body.code

async function createPaidClaim(
  targetProduct = product,
  actor = anna,
): Promise<{ claim: number; receipt: number }> {
  lastBox -= 1
  const { id } = (await makeClaim(actor, claimBody(await boxOf(targetProduct, '101000', lastBox)))).body
  await confirm(actor, id)
  const card = { claim: id, amount: '450.00', paymentMethod: 1, paymentStatus: 4, paymentType: 3 }
  const { body } = await actor.post('/api/payments/', card)
  await press(body.payUrl, targetProduct.ownOrigin, 'pay')
  await targetProduct.sweep()
  return { claim: id, receipt: (await receiptsOf(targetProduct, id))[0]?.id ?? 0 }
}

describe('a receipt that the register refused', () => {
  test('is listed with its message and can be sent again under another number', async () => {
    await registerTrouble(product, 'fail')
    const { claim, receipt } = await createPaidClaim()
    await expect.poll(() => statesOf(product, claim)).toEqual([['income', 'failed', 45_000]])
    expect(await findReceipt(receipt)).toMatchObject({
      claim,
      state: 'failed',
      problem: 'service_refused',
      words: 'Register refused',
      correctable: true,
      proposal: null,
    })
    expect((await vera.get('/api/administration')).body.stuck.receipts).toBe(1)
    await registerTrouble(product, '')
    expect((await vera.post(`${receiptsPath}/${receipt}/act`, { act: 'retry', reason: ' ' })).status).toBe(
      400,
    )
    expect((await actOnReceipt(receipt, 'retry')).status).toBe(200)
    await product.sweep()
    expect(await statesOf(product, claim)).toEqual([['income', 'done', 45_000]])
    expect(await findReceipt(receipt)).toBeUndefined()
    expect(await readCode(actOnReceipt(receipt, 'retry'))).toBe('receipt_not_open')
  })

  test('blocks the refund’s receipt until it is registered itself', async () => {
    lastBox -= 1
    const { id } = (await makeClaim(anna, claimBody(await boxOf(product, '101000', lastBox)))).body
    await confirm(anna, id)
    const card = { claim: id, amount: '450.00', paymentMethod: 1, paymentStatus: 4, paymentType: 3 }
    const { body } = await anna.post('/api/payments/', card)
    await registerTrouble(product, 'fail')
    lastBox -= 1
    await makeClaim(anna, claimBody(await boxOf(product, '101000', lastBox), { replaces: id }))
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
    expect(await findReceipt(income?.id ?? 0)).toMatchObject({ isBehind: false })
    expect(await findReceipt(refund?.id ?? 0)).toMatchObject({ isBehind: true, problem: null })
    await actOnReceipt(income?.id ?? 0, 'retry')
    await product.sweep()
    await product.sweep()
    await expect
      .poll(() => statesOf(product, id))
      .toEqual([
        ['income', 'done', 45_000],
        ['refund', 'done', 45_000],
      ])
  })

  test('is corrected by two people: the proposer cannot confirm, and one decision counts', async () => {
    await registerTrouble(product, 'invalid')
    const { claim, receipt } = await createPaidClaim()
    await expect.poll(() => statesOf(product, claim)).toEqual([['income', 'failed', 45_000]])
    await registerTrouble(product, '')
    expect(await readCode(actOnReceipt(receipt, 'confirm', gleb))).toBe('correction_not_proposed')
    // Both act at the same moment: one proposal is stored, and its author rejects it.
    const proposals = await Promise.all([
      actOnReceipt(receipt, 'propose'),
      actOnReceipt(receipt, 'propose', gleb),
    ])
    expect(proposals.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await actOnReceipt(receipt, 'reject')).status).toBe(200)
    expect((await actOnReceipt(receipt, 'propose')).status).toBe(200)
    expect(await readCode(actOnReceipt(receipt, 'propose', gleb))).toBe('correction_proposed')
    expect(await readCode(actOnReceipt(receipt, 'retry', gleb))).toBe('correction_proposed')
    expect(await readCode(actOnReceipt(receipt, 'confirm'))).toBe('own_proposal')
    expect(await findReceipt(receipt)).toMatchObject({ proposal: { own: true } })
    expect(await findReceipt(receipt, gleb)).toMatchObject({ proposal: { own: false } })
    await asOneHuman(product, ['demo-administrator', 'demo-secondAdministrator'], async () =>
      expect(await readCode(actOnReceipt(receipt, 'confirm', gleb))).toBe('own_proposal'),
    )
    // The register is still working when the second tab acts.
    await registerTrouble(product, 'slow')
    const answers = await Promise.all([
      actOnReceipt(receipt, 'confirm', gleb),
      actOnReceipt(receipt, 'reject'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    if (answers[0]?.status !== 200) {
      await actOnReceipt(receipt, 'propose')
      await actOnReceipt(receipt, 'confirm', gleb)
    }
    expect(await readCode(actOnReceipt(receipt, 'confirm', gleb))).toBe('correction_not_proposed')
    await product.sweep()
    expect(await readCode(actOnReceipt(receipt, 'confirm', gleb))).toBe('correction_not_proposed')
    expect(await statesOf(product, claim)).toEqual([['income', 'sent', 45_000]])
    await registerTrouble(product, '')
    await product.moveClock(new Date(product.clock.now().getTime() + 10 * 60_000))
    await product.sweep()
    const [row] = await receiptsOf(product, claim)
    expect(row).toMatchObject({ state: 'done', isCorrection: true })
    expect(await readCode(actOnReceipt(receipt, 'confirm', gleb))).toBe('receipt_not_open')
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

test('a receipt that is still being sent cannot be corrected; after a day it alarms and can be', async () => {
  await registerTrouble(product, 'slow')
  const { claim, receipt } = await createPaidClaim()
  await expect.poll(() => statesOf(product, claim)).toEqual([['income', 'sent', 45_000]])
  expect(await readCode(actOnReceipt(receipt, 'propose'))).toBe('receipt_not_late')
  const before = (await vera.get('/api/administration')).body.stuck.receipts
  await product.moveClock(new Date(product.clock.now().getTime() + 25 * 3_600_000))
  vera = await product.as('administrator')
  expect((await vera.get('/api/administration')).body.stuck.receipts).toBe(before + 1)
  const oldest = /^receipts_open_oldest_seconds (\S+)$/mu.exec(await product.metrics())?.[1]
  expect(Number(oldest)).toBeGreaterThan(DAY_SECONDS)
  expect(await findReceipt(receipt)).toMatchObject({ late: true, correctable: true })
  await registerTrouble(product, '')
  expect((await actOnReceipt(receipt, 'retry')).status).toBe(200)
  await product.sweep()
  expect(await statesOf(product, claim)).toEqual([['income', 'done', 45_000]])
})

test('two concurrent actions make one receipt', async () => {
  await registerTrouble(product, 'fail')
  const { claim, receipt } = await createPaidClaim()
  await expect.poll(() => statesOf(product, claim)).toEqual([['income', 'failed', 45_000]])
  await registerTrouble(product, '')
  await Promise.all([
    actOnReceipt(receipt, 'retry'),
    actOnReceipt(receipt, 'retry', gleb),
    product.sweep(),
    product.sweep(),
  ])
  await product.sweep()
  await product.sweep()
  expect(await statesOf(product, claim)).toEqual([['income', 'done', 45_000]])
  const { paymentId: payment } = (await receiptsOf(product, claim))[0] ?? { paymentId: 0 }
  const names = (await registered(product)).filter((name) => name.split('~')[0] === `payment-${payment}`)
  expect(names).toHaveLength(2)
})

test('operators and clients have no access', async () => {
  const operator = await product.as('operator')
  expect((await operator.get(receiptsPath)).status).toBe(403)
  expect((await actOnReceipt(1, 'retry', anna)).status).toBe(403)
})

test('a correction of the bank’s receipt goes to the other service, never to the bank', async () => {
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
    const { claim, receipt } = await createPaidClaim(other, await other.as('individual'))
    await expect.poll(() => statesOf(other, claim)).toEqual([['income', 'failed', 45_000]])
    const [firstAdministrator, secondAdministrator] = [
      await other.as('administrator'),
      await other.as('secondAdministrator'),
    ]
    expect((await actOnReceipt(receipt, 'propose', firstAdministrator)).status).toBe(200)
    expect((await actOnReceipt(receipt, 'confirm', secondAdministrator)).status).toBe(200)
    await other.sweep()
    // The service that makes corrections is down: the correction waits for it.
    expect(await statesOf(other, claim)).toEqual([['income', 'waiting', 45_000]])
  } finally {
    await other.close()
  }
})
