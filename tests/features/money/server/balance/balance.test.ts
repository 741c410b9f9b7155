import { beforeAll, describe, expect, test } from 'vitest'
import { isBalanceConnected } from '#money/server/balance/balances.ts'
import type { Caller } from '#support/product.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { tagsOfPdf, textOfPdf } from '../../../../documents/read-pdf.ts'
import { auditOf, whole } from './balance-rows.ts'

let product: Tenant
let clerk: Caller
let operator: Caller
beforeAll(async () => {
  product = await openTenant()
  clerk = await product.as('legal')
  operator = await product.as('operator')
})

const address = '/api/legals/balance'
const readAmount = async (): Promise<number> => (await clerk.get(address)).body.amount
const orderTopUp = async (amount: number): Promise<number> =>
  (await clerk.post(`${address}/topUps`, { amount })).body.id
const bookTopUp = (id: number, amount: number, document: string) =>
  operator.post(`/api/branch/topUps/${id}/book`, { amount, document })

describe('the balance', () => {
  test('of the first demo organisation is connected from the start and is empty', async () => {
    const { body } = await clerk.get(address)
    expect(body).toMatchObject({ connected: true, amount: 0, waiting: [] })
    expect(await isBalanceConnected(product.database.kysely, product.organisations[0].legalHid)).toBe(true)
  })

  test('is connected once by the organisation itself', async () => {
    const other = await product.as('legal', product.organisations[1].legalHid)
    expect((await other.get(address)).body).toMatchObject({ connected: false, connectedAt: null })
    expect((await other.get(`${address}/operations`)).body.code).toBe('balance_not_connected')
    expect((await other.post(`${address}/topUps`, { amount: 1000 })).body.code).toBe('balance_not_connected')
    const connected = await other.post(address, {})
    expect(connected.body).toMatchObject({ connected: true, amount: 0 })
    expect((await other.post(address, {})).body).toEqual(connected.body)
    expect(await isBalanceConnected(product.database.kysely, product.organisations[1].legalHid)).toBe(true)
  })

  test('is not available to people without an organisation or to strangers', async () => {
    const anna = await product.as('individual')
    const visitor = await product.visitor()
    for (const path of ['', '/operations', '/statement?month=2025-07', '/topUps/1/paymentOrder']) {
      expect((await anna.get(`${address}${path}`)).status).toBe(403)
      expect((await visitor.get(`${address}${path}`)).status).toBe(401)
    }
    expect((await anna.post(address, {})).status).toBe(403)
    expect((await anna.post(`${address}/topUps`, { amount: 1000 })).status).toBe(403)
  })
})

describe('a top-up', () => {
  test('is ordered by payment order, booked in the back office from the statement, and emailed', async () => {
    const id = await orderTopUp(1_500_000)
    expect((await clerk.get(address)).body.waiting).toMatchObject([
      { id, amount: 1_500_000, state: 'reserved' },
    ])
    const file = await clerk.get(`${address}/topUps/${id}/paymentOrder`)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(textOfPdf(Buffer.from(file.body))).toContain(`пополнение № ${id}`)

    const { inn } = product.organisations[0]
    const waitingTopUps = await operator.get(`/api/branch/queues/topUps?search=${inn}`)
    expect(waitingTopUps.body).toMatchObject({
      total: 1,
      topUps: [{ id, amount: 1_500_000, inn }],
    })
    expect((await bookTopUp(id, 1_400_000, 'п/п 17')).body).toMatchObject({
      code: 'amount_differs',
      data: { amount: 1_500_000 },
    })
    expect(await readAmount()).toBe(0)
    expect((await bookTopUp(id, 1_500_000, 'п/п 17')).body).toEqual({ id, amount: 1_500_000 })
    expect(await readAmount()).toBe(1_500_000)
    expect((await clerk.get(address)).body.waiting).toEqual([])
    const letter = await product.database.kysely
      .selectFrom('message')
      .select(['recipient', 'subject'])
      .where('key', '=', `top-up-${id}`)
      .executeTakeFirstOrThrow()
    expect(letter.recipient).toBe(product.person('legal').email)
    expect(letter.subject).toMatch(/^Баланс пополнен на 15.000.₽$/)
  })

  test('is booked once by concurrent back offices, as is each line of the statement', async () => {
    const before = await readAmount()
    const id = await orderTopUp(10_000)
    const booked = await Promise.all([1, 2, 3].map(() => bookTopUp(id, 10_000, 'п/п 18')))
    expect(booked.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(booked.filter(({ body }) => body.code === 'top_up_not_waiting')).toHaveLength(2)
    const secondId = await orderTopUp(10_000)
    expect((await bookTopUp(secondId, 10_000, 'п/п 18')).body.code).toBe('document_used')
    expect((await bookTopUp(secondId, 10_000, ' ')).status).toBe(400)
    expect(await readAmount()).toBe(before + 10_000)
    expect((await clerk.get(`${address}/topUps/${id}/paymentOrder`)).body.code).toBe('top_up_not_waiting')
    expect((await clerk.get(`${address}/topUps/${secondId}/paymentOrder`)).status).toBe(200)
    expect(await auditOf(product.database.kysely)).toEqual(whole)
  })

  test('can be cancelled while it waits, by its own organisation only', async () => {
    const id = await orderTopUp(20_000)
    const other = await product.as('legal', product.organisations[1].legalHid)
    const cancelTopUp = async (caller: Caller) => {
      const response = await fetch(`${product.ownOrigin}/abon-server${address}/topUps/${id}`, {
        method: 'DELETE',
        headers: { cookie: caller.cookie, origin: product.origin },
      })
      return (await response.json()) as { code?: string }
    }
    expect((await cancelTopUp(other)).code).toBe('top_up_not_waiting')
    expect((await cancelTopUp(clerk)).code).toBeUndefined()
    expect((await cancelTopUp(clerk)).code).toBe('top_up_not_waiting')
    expect((await bookTopUp(id, 20_000, 'п/п 19')).body.code).toBe('top_up_not_waiting')
  })

  test('must have an allowed amount and is booked by operators only', async () => {
    for (const amount of [0, -100, 99, 1_000_000_001, 10.5]) {
      expect((await clerk.post(`${address}/topUps`, { amount })).status).toBe(400)
    }
    const id = await orderTopUp(30_000)
    expect(
      (await clerk.post(`/api/branch/topUps/${id}/book`, { amount: 30_000, document: '1' })).status,
    ).toBe(403)
    expect((await clerk.get('/api/branch/queues/topUps')).status).toBe(403)
    expect((await operator.get(`/api/branch/queues/topUps?search=${id}`)).body.total).toBe(1)
    expect((await operator.get('/api/branch/queues/topUps?search=ветер')).body.total).toBeGreaterThan(0)
    expect((await operator.get('/api/branch/queues/topUps?search=nobody')).body.total).toBe(0)
  })
})

describe('the history of the balance', () => {
  test('is listed newest first, by kind and by dates', async () => {
    const all = await clerk.get(`${address}/operations`)
    expect(all.body.operations[0]).toMatchObject({ kind: 'top_up', amount: 10_000, document: 'п/п 18' })
    expect(all.body.operations[0].balance).toBe(await readAmount())
    expect((await clerk.get(`${address}/operations?kind=payment`)).body).toEqual({ operations: [], total: 0 })
    expect((await clerk.get(`${address}/operations?to=2025-07-09`)).body.total).toBe(0)
    expect((await clerk.get(`${address}/operations?from=2025-07-10&to=2025-07-10`)).body.total).toBe(2)
  })

  test('appears in the month’s statement, which continues the previous one', async () => {
    const july = (await clerk.get(`${address}/statement?month=2025-07`)).body
    expect(july).toMatchObject({ opening: 0, came: 1_510_000, went: 0, closing: 1_510_000 })
    const august = (await clerk.get(`${address}/statement?month=2025-08`)).body
    expect(august).toMatchObject({ opening: 1_510_000, came: 0, went: 0, closing: 1_510_000, operations: [] })
    expect((await clerk.get(`${address}/statement?month=2025-13`)).status).toBe(400)
  })

  test('downloads as an accessible PDF and as CSV', async () => {
    const pdf = Buffer.from((await clerk.get(`${address}/statement.pdf?month=2025-07`)).body)
    expect(tagsOfPdf(pdf)).toMatchObject({ H1: 1, Table: 2 })
    expect(textOfPdf(pdf)).toContain('Выписка по балансу за июль 2025')
    const csv = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      (await clerk.get(`${address}/statement.csv?month=2025-07`)).body,
    )
    const [head, first] = csv.split('\r\n')
    expect(head).toBe(
      '\uFEFFДата;Операция;Заявление;Отделение;Ящик или ячейка;Документ;Поступило;Списано;Остаток',
    )
    expect(first).toBe('10.07.2025;Пополнение;;;;п/п 17;15000,00;;15000,00')
  })

  test('can be reconciled for a valid period', async () => {
    const act = await clerk.get(`${address}/reconciliation.pdf?from=2025-07-01&to=2025-09-30`)
    const pdf = Buffer.from(act.body)
    expect(textOfPdf(pdf)).toContain('Акт сверки взаимных расчётов с 01.07.2025 по 10.07.2025')
    expect(textOfPdf(pdf)).not.toContain('30.09.2025')
    expect(textOfPdf(pdf)).toContain('15\u00a0100,00')
    expect(pdf.toString('latin1')).toMatch(/\/StructTreeRoot \d+ 0 R/)
    const wrong = await clerk.get(`${address}/reconciliation.pdf?from=2025-07-02&to=2025-07-01`)
    expect(wrong.body.code).toBe('period_refused')
  })

  test('is visible to its own organisation only', async () => {
    const other = await product.as('legal', product.organisations[1].legalHid)
    expect((await other.get(`${address}/operations`)).body.total).toBe(0)
    const entries = product.database.kysely.selectFrom('ledgerEntry').select('id')
    const hids = product.organisations.map(({ legalHid }) => legalHid)
    expect(await entries.where('legalHid', 'in', hids).execute()).toHaveLength(2)
  })
})
