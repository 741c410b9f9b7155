import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { noon } from '../../../claims/server/renting.ts'
import { confirmed, fill, payFrom } from '../balance/paying.ts'

let product: Product
let clerk: Caller
const RENTS = 3
const rents: number[] = []

beforeAll(async () => {
  product = await openProduct(noon)
  clerk = await product.as('legal')
  const operator = await product.as('operator')
  await fill(product, RENTS * 270_000)
  for (let box = 1; box <= RENTS; box += 1) {
    const id = await confirmed(product, clerk, 40 + box, { endDate: '2025-10-31', totalCost: 2700 })
    await payFrom(clerk, id, '2700.00')
    await operator.post(`/api/branch/claims/${id}/sign`, {})
    rents.push(id)
  }
  await product.moveClock('2025-10-01T09:00:00Z')
  clerk = await product.as('legal')
})
afterAll(() => product.close())

const readActs = async (id: number) => (await clerk.get(`/api/claims/${id}/accounting`)).body.acts
const readStoredActs = () => product.database.kysely.selectFrom('act').selectAll().orderBy('id').execute()
const decode = (bytes: Uint8Array): string => new TextDecoder('windows-1251').decode(bytes)
const fetchFile = async (path: string): Promise<Uint8Array> => {
  const answer = await fetch(`${product.origin}/abon-server${path}`, { headers: { cookie: clerk.cookie } })
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}

// M-ACT-01.
test('every completed month of a rent has an act that includes VAT', async () => {
  expect(await readActs(rents[0] ?? 0)).toMatchObject([
    { month: '2025-09-01', date: '2025-09-30', amount: 90_000, vat: 15_000, correction: 0 },
    { month: '2025-08-01', date: '2025-08-31', amount: 90_000, vat: 15_000, correction: 0 },
  ])
})

// M-ACT-02.
test('act numbers of a year are consecutive and follow the months', async () => {
  const rows = await readStoredActs()
  expect(rows.map(({ year, number }) => [year, number])).toEqual(
    Array.from({ length: 2 * RENTS }, (_, index) => [2025, index + 1]),
  )
  expect(rows.map(({ month }) => month)).toEqual([
    ...Array.from({ length: RENTS }, () => '2025-08-01'),
    ...Array.from({ length: RENTS }, () => '2025-09-01'),
  ])
})

test('an act is identical as PDF and as XML, also after another sweep', async () => {
  const id = rents[0] ?? 0
  const pdf = await fetchFile(`/api/claims/${id}/acts/2025-08`)
  expect(Buffer.from(pdf.slice(0, 5)).toString()).toBe('%PDF-')
  const before = await fetchFile(`/api/claims/${id}/acts/2025-08/upd`)
  const [{ number } = { number: '' }] = (await readActs(id)).slice(-1)
  expect(decode(before)).toContain(`НомерДок="${number}"`)
  expect(decode(before)).toContain('Функция="СЧФДОП"')
  await product.moveClock('2025-10-01T10:00:00Z')
  expect(await fetchFile(`/api/claims/${id}/acts/2025-08/upd`)).toEqual(before)
  expect(await readStoredActs()).toHaveLength(2 * RENTS)
})

test('a month without an act has no documents', async () => {
  const id = rents[0] ?? 0
  for (const path of [`/api/claims/${id}/acts/2025-10`, `/api/claims/${id}/acts/2025-10/upd`]) {
    expect((await clerk.get(path)).body).toMatchObject({ code: 'document_unknown' })
  }
  expect((await clerk.get('/api/legals/documents/archive.zip?month=2024-01')).status).toBe(404)
})

describe('the documents of a month', () => {
  test('are listed with the sums of all acts, the newest month first', async () => {
    const { body } = await clerk.get('/api/legals/documents')
    expect(body).toMatchObject({
      month: '2025-09',
      total: RENTS,
      amount: RENTS * 90_000,
      vat: RENTS * 15_000,
      months: ['2025-09', '2025-08'],
    })
    expect(body.acts.map(({ claim }: { claim: number }) => claim)).toEqual(rents)
    expect((await clerk.get('/api/legals/documents?month=2025-08&page=1')).body).toMatchObject({
      acts: [],
      total: RENTS,
    })
  })

  test('download as one ZIP whose registers match its acts to the kopeck', async () => {
    const files = unzipSync(await fetchFile('/api/legals/documents/archive.zip?month=2025-08'))
    const names = Object.keys(files)
    expect(names.filter((name) => name.startsWith('acts/'))).toHaveLength(RENTS)
    expect(names.filter((name) => name.startsWith('upd/'))).toHaveLength(RENTS)
    const csv = new TextDecoder().decode(files['register.csv'])
    const totals = csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Math.round(Number(line.split(';').at(-1)?.replace(',', '.')) * 100))
    expect(totals).toHaveLength(RENTS)
    expect(totals.reduce((sum, amount) => sum + amount, 0)).toBe(RENTS * 90_000)
    const commerce = new TextDecoder().decode(files['register-1c.xml'])
    expect(commerce.match(/<ХозОперация>Отпуск товара<\/ХозОперация>/gu)).toHaveLength(RENTS)
    expect(commerce.match(/<Роль>Покупатель<\/Роль>/gu)).toHaveLength(RENTS)
    for (const name of names.filter((name) => name.startsWith('upd/'))) {
      expect(decode(files[name] ?? new Uint8Array())).toContain(`ИдФайл="${name.slice(4, -4)}"`)
    }
  })

  test('include invoices of claims created in the month', async () => {
    const files = unzipSync(await fetchFile('/api/legals/documents/archive.zip?month=2025-07'))
    expect(Object.keys(files).filter((name) => name.startsWith('invoices/'))).toEqual(
      rents.map((id) => `invoices/invoice-${id}.pdf`),
    )
  })
})

// M-ACT-03.
test('a later refund corrects the acts under their own numbers', async () => {
  const id = rents[2] ?? 0
  const before = await readActs(id)
  await product.database.kysely
    .updateTable('payment')
    .set({ toRefund: 270_000, refunded: 270_000 })
    .where('claimId', '=', id)
    .execute()
  await product.moveClock('2025-10-02T09:00:00Z')
  clerk = await product.as('legal')
  const after = await readActs(id)
  expect(after).toMatchObject(
    before.map(({ number, date }: { number: string; date: string }) => ({
      number,
      date,
      amount: 0,
      vat: 0,
      correction: 1,
    })),
  )
  const xml = decode(await fetchFile(`/api/claims/${id}/acts/2025-08/upd`))
  expect(xml).toContain('<ИспрДок НомИспр="1" ДатаИспр="02.10.2025"/>')
  const { body } = await clerk.get('/api/legals/documents?month=2025-08')
  expect(body).toMatchObject({ total: RENTS, amount: (RENTS - 1) * 90_000 })
  const numbers = (await readStoredActs())
    .filter(({ correction }) => correction === 0)
    .map(({ number }) => number)
  expect(Math.max(...numbers)).toBe(2 * RENTS)
})

test('an issued act cannot be changed or deleted', async () => {
  const db = product.database.kysely
  await expect(db.updateTable('act').set({ amount: 1 }).execute()).rejects.toThrow('append only')
  await expect(db.deleteFrom('act').execute()).rejects.toThrow('append only')
})
