import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceNumberByName } from '#claims/rules/services.ts'
import { findPayerPaymentOrders } from '#claims/server/life/claim-payments.ts'
import { computeClaimActs } from '#money/server/accounting/claim-acts.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { textOfPdf } from '../../../../documents/read-pdf.ts'
import { noon } from '../../../claims/server/renting.ts'
import { confirmed, fill, payFrom } from '../balance/paying.ts'

let product: Product
let clerk: Caller
let id: number
beforeAll(async () => {
  product = await openProduct(noon)
  clerk = await product.as('legal')
  const operator = await product.as('operator')
  await fill(product, 1_000_000)
  id = await confirmed(product, clerk, 70, { endDate: '2025-12-31', totalCost: 4500 })
  await payFrom(clerk, id, '4500.00')
  await operator.post(`/api/branch/claims/${id}/sign`, {})
  await product.moveClock('2025-08-10T09:00:00Z')
  clerk = await product.as('legal')
  const started = await clerk.post(`/api/claims/${id}/services`, {
    service: serviceNumberByName.registeredOffice,
    paymentMethod: 4,
  })
  expect(started).toMatchObject({ status: 200 })
  await product.moveClock('2025-10-01T09:00:00Z')
  clerk = await product.as('legal')
})
afterAll(() => product.close())

const readActs = () =>
  product.database.kysely.selectFrom('act').selectAll().orderBy('month').orderBy('correction').execute()
const readMonthArchive = async (month: string) => {
  const answer = await fetch(
    `${product.origin}/abon-server/api/legals/documents/archive.zip?month=${month}`,
    {
      headers: { cookie: clerk.cookie },
    },
  )
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const text = (ending: string, encoding: string) =>
    new TextDecoder(encoding).decode(Object.entries(files).find(([name]) => name.endsWith(ending))?.[1])
  const rows = text('register.csv', 'utf-8').trim().split('\r\n').slice(1)
  return {
    xml: text('_00.xml', 'windows-1251'),
    rows: rows.map((row) => row.split(';')),
    names: Object.keys(files),
  }
}

test('act, transfer document and receipt show the number and day of the bank line', async () => {
  const [act] = await readActs()
  expect(act?.content.payments[0]).toMatchObject({ number: '', date: '2025-07-10', amount: 450_000 })
  const { kysely } = product.database
  const { id: payment } = await kysely
    .selectFrom('payment')
    .select('id')
    .where('claimId', '=', id)
    .where('serviceOrderId', 'is', null)
    .executeTakeFirstOrThrow()
  await kysely
    .insertInto('bankStatementLine')
    .values({
      bankAmount: 450_000,
      account: '40502810700000000077',
      direction: 'in',
      day: '2025-07-21',
      number: '412',
      amount: 450_000,
      partyName: 'ООО «Северный ветер»',
      partyInn: '7704112232',
      partyAccount: '',
      partyBic: '',
      partyBank: '',
      purpose: 'аренда',
      state: 'booked',
      booked: JSON.stringify([{ kind: 'payment', id: payment }]),
      createdAt: new Date('2025-07-22T09:00:00Z'),
    })
    .execute()
  const lines = await findPayerPaymentOrders(kysely, id)
  expect([...lines]).toEqual([[payment, { number: '412', day: '2025-07-21' }]])
  const claim = await kysely.selectFrom('claim').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { payments } = await computeClaimActs(kysely, claim, '2025-10-01')
  expect(payments[0]).toEqual({ number: '412', date: '2025-07-21', amount: 450_000 })
  const receipt = await clerk.get(`/api/claims/${id}/payments/${payment}/receipt`)
  expect(textOfPdf(Buffer.from(receipt.body))).toContain('№ 412 от 21.07.2025')
})

test('a service appears in the acts from its first month', async () => {
  const issuedActs = await readActs()
  expect(issuedActs.map(({ content: { lines } }) => lines.length)).toEqual([1, 2])
  expect(issuedActs[1]?.amount).toBeGreaterThan(issuedActs[0]?.amount ?? 0)
})

// M-ACT-03.
test('removing a service corrects only its acts, once, and the registers match to the kopeck', async () => {
  const [august, september] = await readActs()
  const before = await readMonthArchive('2025-09')
  const { kysely } = product.database
  const serviceOrder = await kysely
    .selectFrom('serviceOrder')
    .selectAll()
    .where('claimId', '=', id)
    .executeTakeFirstOrThrow()
  await kysely
    .updateTable('payment')
    .set({ state: 'refunded', toRefund: serviceOrder.total, refunded: serviceOrder.total })
    .where('serviceOrderId', '=', serviceOrder.id)
    .execute()
  await kysely
    .updateTable('serviceOrder')
    .set({ state: 'cancelled' })
    .where('id', '=', serviceOrder.id)
    .execute()
  for (const now of ['2025-10-02T09:00:00Z', '2025-10-02T09:01:00Z']) await product.moveClock(now)
  clerk = await product.as('legal')
  const after = await readActs()
  expect(after.map(({ month, correction }) => [month, correction])).toEqual([
    ['2025-08-01', 0],
    ['2025-09-01', 0],
    ['2025-09-01', 1],
  ])
  const corrected = after[2]
  expect(corrected).toMatchObject({
    number: september?.number,
    amount: august?.amount,
    content: { number: september?.content.number, date: '2025-09-30', lines: [{ amount: august?.amount }] },
  })
  const { xml, rows, names } = await readMonthArchive('2025-09')
  expect(xml).toContain('<ИспрДок НомИспр="1" ДатаИспр="02.10.2025"/>')
  const [, file] = /ИдФайл="([^"]+)"/.exec(before.xml) ?? []
  expect(xml).toContain(`ИмяФайлИспрПрод="${file}"`)
  expect(names.filter((name) => name.startsWith('acts/'))).toEqual([
    `acts/act-2025-${september?.number}-correction-1.pdf`,
  ])
  expect(rows).toHaveLength(1)
  expect(Math.round(Number(rows[0]?.at(-1)?.replace(',', '.')) * 100)).toBe(corrected?.amount)
  expect(Math.round(Number(rows[0]?.at(-2)?.replace(',', '.')) * 100)).toBe(corrected?.vat)
})

test('a month in progress has no act, and its documents are refused', async () => {
  expect((await clerk.get(`/api/claims/${id}/acts/2025-10`)).body).toMatchObject({ code: 'document_unknown' })
  for (const name of ['archive.zip', 'register.csv', 'register.xml'])
    expect((await clerk.get(`/api/legals/documents/${name}?month=2025-10`)).status).toBe(404)
  expect((await clerk.get('/api/legals/documents?month=2025-10')).body).toMatchObject({
    acts: [],
    total: 0,
    amount: 0,
  })
})
