import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCardBank } from '#server/integrations/bank/card-bank.ts'
import {
  taxTypeNameByNumber,
  toReceiptBundleFields,
  toTaxTypeNumber,
} from '#server/integrations/bank/receipt-bundle.ts'
import { createAcquirerReceipts } from '#server/integrations/fiscal/acquirer-receipts.ts'
import { toAtolVatType } from '#server/integrations/fiscal/atol-body.ts'
import type { NamedReceiptLine, ReceiptContent } from '#server/integrations/fiscal/fiscal-service.ts'
import { createSandboxBank, sandboxBankPath, sandboxBankRestPath } from '#stand-ins/bank/sandbox-bank.ts'
import { keyStoreInMemory } from '#support/key-store-in-memory.ts'
import { freePort } from '../free-port.ts'

// The cart of an order by which an acquirer makes receipts, checked by the sandbox bank.

const port = await freePort()
const origin = `http://localhost:${port}`
const clock = { now: () => new Date('2026-12-01T09:00:00Z') }
const access = { userName: 'cabinet', password: 'sandbox', callbackKey: 'key', fetch: globalThis.fetch }
const sandbox = createSandboxBank({
  ...access,
  origin,
  store: keyStoreInMemory(clock),
  clock,
  callbackUrl: () => `${origin}/nobody`,
  retryDelaysMs: [],
})
const bank = createCardBank({ ...access, restUrl: () => `${origin}${sandboxBankRestPath}`, receipts: true })
let server: ReturnType<typeof serve>
beforeAll(() => {
  server = serve({ fetch: new Hono().route(sandboxBankPath, sandbox.app).fetch, port })
})
afterAll(() => {
  sandbox.stop()
  server.close()
})

const rent: NamedReceiptLine = {
  of: 'rent',
  name: 'Аренда',
  sum: 90_000,
  vatRate: 22,
  vat: 16_230,
  method: 'full_prepayment',
  subject: 'service',
}
const signs: NamedReceiptLine = { ...rent, of: 1, name: 'Название ящика', sum: 29_000, vat: 5_230 }
const content: ReceiptContent = {
  lines: [rent, signs],
  system: 'osn',
  email: 'anna@example.org',
  buyer: { name: 'ООО «Ромашка»', inn: '7704112232' },
}
const call = async (name: string, fields: Record<string, string>) => {
  const { userName, password } = access
  const response = await fetch(`${origin}${sandboxBankRestPath}/${name}`, {
    method: 'POST',
    body: new URLSearchParams({ userName, password, ...fields }),
  })
  return response.json()
}
let last = 0
const register = (fields: Record<string, string>, amount = 119_000) =>
  call('register.do', {
    orderNumber: `order-${++last}`,
    amount: String(amount),
    returnUrl: `${origin}/back`,
    ...fields,
  })
const cart = (items: readonly object[], customerDetails: object = { email: content.email }) => ({
  taxSystem: '0',
  orderBundle: JSON.stringify({ customerDetails, cartItems: { items } }),
})
const pay = (orderId: string) =>
  fetch(`${origin}${sandboxBankPath}/pay?mdOrder=${orderId}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ pay: 'pay' }),
  })
async function paid(receipt = content, amountKopecks = 119_000): Promise<string> {
  const made = await bank.register({
    orderNumber: `order-${++last}`,
    amountKopecks,
    returnUrl: `${origin}/back`,
    failUrl: `${origin}/back`,
    description: '',
    expiresAt: new Date(clock.now().getTime() + 900_000),
    sessionTimeoutSecs: 900,
    receipt,
  })
  if (!made.ok) throw new Error(made.code)
  await pay(made.value.orderId)
  return made.value.orderId
}

describe('the cart of an order', () => {
  test('contains items, quantities, sums, taxes, method, subject, tax system and buyer', () => {
    const fields = toReceiptBundleFields(content)
    expect(fields.taxSystem).toBe('0')
    expect(JSON.parse(fields.orderBundle ?? '')).toMatchObject({
      customerDetails: { email: 'anna@example.org', fullName: 'ООО «Ромашка»', inn: '7704112232' },
      cartItems: {
        items: [
          {
            positionId: '1',
            name: 'Аренда',
            quantity: { value: 1, measure: '0' },
            itemAmount: 90_000,
            itemPrice: 90_000,
            itemCode: 'rent',
            tax: { taxType: 15, taxSum: 16_230 },
            itemAttributes: {
              attributes: [
                { name: 'paymentMethod', value: '1' },
                { name: 'paymentObject', value: '4' },
              ],
            },
          },
          { positionId: '101', itemCode: 'service-1' },
        ],
      },
    })
  })

  test.each([
    [22, 'full_prepayment', 15, 'vat122'],
    [22, 'advance', 15, 'vat122'],
    [22, 'full_payment', 14, 'vat22'],
    [20, 'full_prepayment', 7, 'vat120'],
    [10, 'full_payment', 2, 'vat10'],
    [7, 'full_prepayment', 13, 'vat107'],
    [5, 'full_payment', 10, 'vat5'],
    [0, 'full_prepayment', 1, 'vat0'],
    ['none', 'full_prepayment', 0, 'none'],
  ] as const)('a rate of %s settled by %s is %s here and %s in ATOL', (vatRate, method, number, name) => {
    expect(toTaxTypeNumber({ vatRate, method })).toBe(number)
    expect(toAtolVatType(vatRate, method)).toBe(name)
    expect(taxTypeNameByNumber[number]).toBe(name)
  })

  const [first, second] = JSON.parse(toReceiptBundleFields(content).orderBundle ?? '').cartItems.items
  test.each([
    ['sums that are not the amount', cart([{ ...first, itemAmount: 89_999 }, second])],
    ['an unknown rate', cart([{ ...first, tax: { taxType: 99, taxSum: 0 } }, second])],
    ['two items in one place', cart([first, { ...second, positionId: '1' }])],
    ['nobody to send it to', cart([first, second], {})],
    ['no subject', cart([{ ...first, itemAttributes: { attributes: [] } }, second])],
    ['no items', cart([])],
    ['an unknown taxation system', { ...toReceiptBundleFields(content), taxSystem: '9' }],
    ['what cannot be read', { taxSystem: '0', orderBundle: '{' }],
  ])('is refused by the bank with %s', async (_, fields) => {
    expect(await register(fields)).toMatchObject({ errorCode: '5' })
  })
})

describe('receipts of orders', () => {
  test('exist once the order is paid, but not for an order without a cart', async () => {
    const { orderId } = await register(toReceiptBundleFields(content))
    expect((await call('getReceiptStatus.do', { orderId })).receipt).toEqual([])
    await pay(orderId)
    const { receipt } = await call('getReceiptStatus.do', { orderId })
    expect(receipt).toMatchObject([{ receiptStatus: 1, amount_total: '1190.00' }])
    const bare = await register({})
    await pay(bare.orderId)
    expect((await call('getReceiptStatus.do', { orderId: bare.orderId })).receipt).toEqual([])
    expect(await call('getReceiptStatus.do', { orderId: 'nobody' })).toMatchObject({ errorCode: '6' })
  })

  test('of refunds contain items of the order, no more than is left of each', async () => {
    const orderId = await paid()
    const refund = (items: readonly Partial<NamedReceiptLine>[], amount: number) => {
      const lines = items.map((item) => ({ ...rent, ...item }))
      return bank.refund({ orderId, amountKopecks: amount, receipt: { ...content, lines } })
    }
    expect(await refund([{ sum: 90_001, vat: 0 }], 90_001)).toMatchObject({ ok: false, code: 'bank_refused' })
    expect(await refund([{ name: 'Иное', sum: 100, vat: 18 }], 100)).toMatchObject({ ok: false })
    expect(await refund([{ sum: 100, vat: 18 }], 101)).toMatchObject({ ok: false })
    expect(await call('refund.do', { orderId, amount: '100' })).toMatchObject({ errorCode: '5' })
    expect((await refund([{ sum: 40_000, vat: 7_213 }], 40_000)).ok).toBe(true)
    const again = await bank.refund({
      orderId,
      amountKopecks: 50_001,
      refundedBeforeKopecks: 40_000,
      receipt: { ...content, lines: [{ ...rent, sum: 50_001, vat: 0 }] },
    })
    expect(again).toMatchObject({ ok: false, words: 'More goes back than came' })
    expect(await bank.receipts?.ofOrder(orderId)).toMatchObject({
      ok: true,
      value: [
        { direction: 'in', state: 'done', amount: 119_000 },
        { direction: 'out', state: 'done', amount: 40_000 },
      ],
    })
  })

  test('are not made for cash and corrections without a register', async () => {
    const receipts = bank.receipts
    if (!receipts) throw new Error('the bank makes receipts')
    const alone = createAcquirerReceipts(receipts, undefined)
    const online = { tender: 'electronic', orderId: 'x', isCorrection: false } as const
    expect(alone.makes(online)).toBe(true)
    expect(alone.makes({ ...online, isCorrection: true })).toBe(false)
    expect(alone.makes({ ...online, tender: 'cash', orderId: null })).toBe(false)
    expect(await alone.check()).toBeNull()
  })

  test('need the right password, which the check verifies', async () => {
    const wrong = createCardBank({
      ...access,
      password: 'x',
      restUrl: () => `${origin}${sandboxBankRestPath}`,
      receipts: true,
    })
    const away = createCardBank({ ...access, restUrl: () => 'http://127.0.0.1:9', receipts: true })
    if (!wrong.receipts || !away.receipts) throw new Error('the bank makes receipts')
    expect(await createAcquirerReceipts(wrong.receipts, undefined).check()).toBe('bank_refused')
    expect(await createAcquirerReceipts(away.receipts, undefined).check()).toBe('bank_unreachable')
  })
})
