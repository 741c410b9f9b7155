import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { service } from '#claims/rules/service.ts'
import { paidByLines } from '#claims/server/life/payments-of-claim.ts'
import { actsOf } from '#money/server/accounting/acts-of-claim.ts'
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
  const begun = await clerk.post(`/api/claims/${id}/services`, {
    service: service.registeredOffice,
    paymentMethod: 4,
  })
  expect(begun).toMatchObject({ status: 200 })
  await product.moveClock('2025-10-01T09:00:00Z')
  clerk = await product.as('legal')
})
afterAll(() => product.close())

const versions = () =>
  product.database.kysely.selectFrom('act').selectAll().orderBy('month').orderBy('correction').execute()
const monthOf = async (month: string) => {
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

test('what was booked by a line of the bank bears its number and day in act, transfer document and receipt', async () => {
  const [act] = await versions()
  // Paid from the balance: no order of a bank.
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
  const lines = await paidByLines(kysely, id)
  expect([...lines]).toEqual([[payment, { number: '412', day: '2025-07-21' }]])
  const claim = await kysely.selectFrom('claim').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { payments } = await actsOf(kysely, claim, '2025-10-01')
  expect(payments[0]).toEqual({ number: '412', date: '2025-07-21', amount: 450_000 })
  const receipt = await clerk.get(`/api/claims/${id}/payments/${payment}/receipt`)
  expect(textOfPdf(Buffer.from(receipt.body))).toContain('№ 412 от 21.07.2025')
})

test('a service stands in the acts from the month in which it runs', async () => {
  const acts = await versions()
  expect(acts.map(({ content: { lines } }) => lines.length)).toEqual([1, 2])
  expect(acts[1]?.amount).toBeGreaterThan(acts[0]?.amount ?? 0)
})

// M-ACT-03.
test('a service that is taken out corrects its acts alone, once, and registers follow to the kopeck', async () => {
  const [august, september] = await versions()
  const before = await monthOf('2025-09')
  const { kysely } = product.database
  const order = await kysely
    .selectFrom('serviceOrder')
    .selectAll()
    .where('claimId', '=', id)
    .executeTakeFirstOrThrow()
  await kysely
    .updateTable('payment')
    .set({ state: 'refunded', toRefund: order.total, refunded: order.total })
    .where('serviceOrderId', '=', order.id)
    .execute()
  await kysely.updateTable('serviceOrder').set({ state: 'cancelled' }).where('id', '=', order.id).execute()
  for (const now of ['2025-10-02T09:00:00Z', '2025-10-02T09:01:00Z']) await product.moveClock(now)
  clerk = await product.as('legal')
  const after = await versions()
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
  const { xml, rows, names } = await monthOf('2025-09')
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

test('a month that is not over has no act, and its documents cannot be asked for', async () => {
  expect((await clerk.get(`/api/claims/${id}/acts/2025-10`)).body).toMatchObject({ code: 'document_unknown' })
  for (const name of ['archive.zip', 'register.csv', 'register.xml'])
    expect((await clerk.get(`/api/legals/documents/${name}?month=2025-10`)).status).toBe(404)
  expect((await clerk.get('/api/legals/documents?month=2025-10')).body).toMatchObject({
    acts: [],
    total: 0,
    amount: 0,
  })
})
