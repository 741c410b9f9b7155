import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller, Product } from '#support/product.ts'
import { reserve } from '../../../claims/server/life/living.ts'
import { auditOf, whole } from './balance-rows.ts'
import { confirmed, fill, left, payFrom, statusOf } from './paying.ts'
import { type Snapshot, snapshotOf } from './snapshot.ts'

let product: Product
let clerk: Caller
let rent: number

/** Noon in Moscow of a day. */
const noonOf = (day: string) => `${day}T09:00:00Z`
const moveTo = async (day: string) => {
  await product.moveClock(noonOf(day))
  clerk = await product.as('legal')
}
const auto = async () => (await clerk.get(`/api/claims/${rent}/autoExtension`)).body
const switchTo = (enabled: boolean) => clerk.put(`/api/claims/${rent}/autoExtension`, { enabled })
const letters = async (key: string) =>
  product.database.kysely
    .selectFrom('letter')
    .select(['key', 'subject', 'body'])
    .where('key', 'like', `${key}%`)
    .orderBy('id')
    .execute()
const renewals = () =>
  product.database.kysely
    .selectFrom('claim')
    .select(['id', 'status', 'startDate', 'endDate', 'total', 'isSigned', 'paymentMethod'])
    .where('prolongationOf', '=', rent)
    .execute()

// A rent of August and September, on rent since the first of August; its balance is empty.
let begun: Snapshot<number>
beforeAll(async () => {
  begun = await snapshotOf(noonOf('2025-07-10'), async (made) => {
    product = made
    clerk = await product.as('legal')
    await fill(product, 180_000)
    const id = await confirmed(product, clerk, 99, { endDate: '2025-09-30', totalCost: 1800 })
    await payFrom(clerk, id, '1800.00')
    await (await product.as('operator')).post(`/api/branch/claims/${id}/sign`, {})
    await moveTo('2025-08-05')
    return id
  })
  rent = begun.made
})
afterAll(() => begun.drop())
beforeEach(async () => {
  product = await begun.open(noonOf('2025-08-05'))
  clerk = await product.as('legal')
})
afterEach(() => product.close())

test('the balance says for how many extensions it suffices, and what the next one costs', async () => {
  const reach = async () => (await clerk.get('/api/legals/balance/reach')).body
  expect(await reach()).toEqual({ extensions: 0, rents: 1, nextCost: 180_000 })
  await fill(product, 179_999)
  expect((await reach()).extensions).toBe(0)
  await fill(product, 1)
  expect(await reach()).toEqual({ extensions: 1, rents: 1, nextCost: null })
  const person = await product.as('individual')
  expect((await person.get('/api/legals/balance/reach')).status).toBe(403)
})

describe('a rent that extends itself', () => {
  test('is announced 37 days before its end and paid thirty days before it, once, and goes on doing so', async () => {
    expect(await auto()).toMatchObject({ enabled: false, code: null, months: 2, newEnd: '2025-11-30' })
    expect((await switchTo(true)).body).toMatchObject({
      enabled: true,
      announceOn: '2025-08-24',
      debitOn: '2025-08-31',
      total: 180_000,
    })
    const [listed] = (await clerk.get('/api/claims/clientLegalClaims/active')).body._embedded.claimDtoes
    expect(listed).toMatchObject({ claimId: rent, autoExtends: true })
    await fill(product, 200_000)
    await moveTo('2025-08-23')
    expect(await letters('auto-')).toEqual([])
    await moveTo('2025-08-24')
    const [letter] = await letters('auto-announced')
    expect(letter?.subject).toBe('31.08.2025 продлим аренду ящика № 99 с баланса')
    expect(letter?.body).toMatch(/спишем с баланса 1.800.₽/)
    await moveTo('2025-08-30')
    expect(await renewals()).toEqual([])
    await moveTo('2025-08-31')
    expect(await renewals()).toMatchObject([
      {
        status: 3,
        startDate: '2025-10-01',
        endDate: '2025-11-30',
        total: 180_000,
        isSigned: true,
        paymentMethod: 4,
      },
    ])
    expect(await statusOf(product, rent)).toBe(8)
    expect(await left(clerk)).toBe(20_000)
    await product.sweep()
    await moveTo('2025-09-02')
    expect(await renewals()).toHaveLength(1)
    expect(await left(clerk)).toBe(20_000)
    expect(await auditOf(product.database.kysely)).toEqual(whole)
    const [next] = await renewals()
    expect((await clerk.get(`/api/claims/${next?.id}/autoExtension`)).body).toMatchObject({ enabled: true })
    expect(await letters('auto-announced')).toHaveLength(1)
    // The rent that was extended promises no debit: its extension has its own switch.
    expect(await auto()).toMatchObject({
      code: 'auto_not_running',
      announceOn: null,
      debitOn: null,
      held: null,
    })
  })

  test('promises no debit while its holder pays an extension in another way, nor once it is over', async () => {
    await switchTo(true)
    expect(await auto()).toMatchObject({ debitOn: '2025-08-31', waitsFor: null })
    const order = await clerk.post(`/api/claims/${rent}/prolongation`, { months: 1, safetyGuarantee: false })
    expect(await auto()).toMatchObject({ debitOn: '2025-08-31' })
    await reserve(clerk, order.body.id)
    expect(await auto()).toMatchObject({ debitOn: null, waitsFor: 'own_extension', held: null })
    await moveTo('2025-10-01')
    expect(await statusOf(product, rent)).toBe(5)
    expect(await auto()).toMatchObject({ code: 'auto_not_running', debitOn: null, waitsFor: null })
  })

  test('is given up and told where no letter can be seven days ahead of the debit any more', async () => {
    await switchTo(true)
    await product.database.kysely
      .updateTable('autoExtension')
      .set({
        announcedAt: new Date(noonOf('2025-08-24')),
        announcedTotal: 1,
        lastAttemptOn: '2025-09-26',
      })
      .execute()
    await moveTo('2025-09-27')
    await product.sweep()
    expect(await letters('auto-announced')).toEqual([])
    const [letter] = await letters('auto-given-up')
    expect(letter?.body).toContain('цена выросла')
    expect(await auto()).toMatchObject({ debitOn: null, held: { code: 'price_rose', nextTryOn: null } })
    await moveTo('2025-09-30')
    expect(await letters('auto-')).toHaveLength(1)
  })

  test('is not held by an order that somebody made without a login', async () => {
    await switchTo(true)
    await fill(product, 180_000)
    const visitor = await product.visitor()
    const inn = '7704112232'
    const order = { claim: rent, inn, months: 1, safetyGuarantee: false }
    const made = await visitor.post('/api/prolongation-without-auth/order', order)
    expect(made.status).toBe(200)
    expect(await auto()).toMatchObject({ debitOn: '2025-08-31', waitsFor: null })
    await moveTo('2025-08-24')
    expect((await visitor.post('/api/prolongation-without-auth/order', order)).status).toBe(200)
    await moveTo('2025-08-31')
    expect(await statusOf(product, rent)).toBe(8)
    expect((await renewals()).map(({ status }) => status).sort()).toEqual([2, 2, 3])
  })

  test('that finds too little money says so once, tries again each day, and succeeds when the money is there', async () => {
    await switchTo(true)
    await moveTo('2025-08-24')
    expect((await letters('auto-announced'))[0]?.body).toMatch(/не хватает 1.800.₽/)
    await moveTo('2025-08-31')
    await product.sweep()
    await moveTo('2025-09-01')
    expect(await letters('auto-lacks')).toHaveLength(1)
    expect(await renewals()).toEqual([])
    await fill(product, 180_000)
    // Today was tried; tomorrow it is tried again, also after the window of those who extend by hand.
    await moveTo('2025-09-03')
    expect(await renewals()).toHaveLength(1)
    expect(await left(clerk)).toBe(0)
  })

  test('that never finds the money ends, and is told on its last day', async () => {
    await switchTo(true)
    for (const day of ['2025-08-24', '2025-08-31', '2025-09-15', '2025-09-30', '2025-10-01'])
      await moveTo(day)
    expect(await letters('auto-given-up')).toHaveLength(1)
    expect(await statusOf(product, rent)).toBe(5)
    await fill(product, 500_000)
    await moveTo('2025-10-02')
    expect(await renewals()).toEqual([])
    expect(await left(clerk)).toBe(500_000)
  })

  test('after a standstill is told first and paid seven days later', async () => {
    await switchTo(true)
    await fill(product, 180_000)
    await moveTo('2025-09-10')
    expect(await renewals()).toEqual([])
    expect((await letters('auto-announced'))[0]?.subject).toContain('17.09.2025')
    await moveTo('2025-09-16')
    expect(await renewals()).toEqual([])
    await moveTo('2025-09-17')
    expect(await renewals()).toHaveLength(1)
  })

  test('is extended once by two servers at once', async () => {
    await switchTo(true)
    await fill(product, 400_000)
    await moveTo('2025-08-24')
    await product.database.kysely
      .updateTable('autoExtension')
      .set({ announcedAt: new Date(noonOf('2025-08-01')) })
      .execute()
    await moveTo('2025-08-30')
    await Promise.all([moveTo('2025-08-31'), product.sweep(), product.sweep(), product.sweep()])
    expect(await renewals()).toHaveLength(1)
    expect(await left(clerk)).toBe(220_000)
  })
})

describe('the switch', () => {
  const off = async (token: string) => (await product.visitor()).post('/api/autoExtension/off', { token })

  test('is turned off in one tap by the link of the letter, without a login', async () => {
    await switchTo(true)
    await fill(product, 180_000)
    await moveTo('2025-08-24')
    const [letter] = await letters('auto-announced')
    const token = /\/auto-extension\/([\w.-]+)/.exec(letter?.body ?? '')?.[1] ?? ''
    expect((await off(`${token}x`)).body.code).toBe('token_unknown')
    expect((await off(token)).body).toEqual({ claim: rent, endDate: '2025-09-30' })
    expect((await off(token)).status).toBe(200)
    expect(await auto()).toMatchObject({ enabled: false })
    await moveTo('2025-08-31')
    expect(await renewals()).toEqual([])
    await moveTo('2025-10-01')
    expect((await off(token)).body.code).toBe('token_expired')
  })

  test('is turned off by the link of the letter for the extension that the rent has by now', async () => {
    await switchTo(true)
    await fill(product, 180_000)
    await moveTo('2025-08-24')
    const [letter] = await letters('auto-announced')
    const token = /\/auto-extension\/([\w.-]+)/.exec(letter?.body ?? '')?.[1] ?? ''
    await moveTo('2025-08-31')
    const [next] = await renewals()
    expect((await off(token)).body).toEqual({ claim: next?.id, endDate: '2025-11-30' })
    expect((await clerk.get(`/api/claims/${next?.id}/autoExtension`)).body).toMatchObject({ enabled: false })
  })

  test('is for organisations with their own rents, while seven days of notice fit', async () => {
    const anna = await product.as('individual')
    const other = await product.as('legal', 'demo-org-2')
    const path = `/api/claims/${rent}/autoExtension`
    expect((await anna.get(path)).status).toBe(403)
    expect((await other.put(path, { enabled: true })).status).toBe(403)
    expect((await (await product.visitor()).get(path)).status).toBe(401)
    await moveTo('2025-09-24')
    expect((await switchTo(true)).body.code).toBe('auto_too_late')
    expect((await switchTo(false)).status).toBe(200)
    await moveTo('2025-10-01')
    expect((await switchTo(true)).body.code).toBe('auto_not_running')
  })

  test('is not extended again by itself when that very extension is refused in the back office', async () => {
    await switchTo(true)
    await fill(product, 180_000)
    await moveTo('2025-08-24')
    await moveTo('2025-08-31')
    const [next] = await renewals()
    const operator = await product.as('operator')
    const { previous } = (await operator.get(`/api/branch/claims/${next?.id}`)).body
    expect(previous).toMatchObject({ id: rent, becomes: 6, autoExtends: false })
    await operator.post(`/api/branch/claims/${next?.id}/refuse`, {})
    expect(await statusOf(product, rent)).toBe(6)
    expect(await left(clerk)).toBe(180_000)
    expect(await auto()).toMatchObject({ enabled: false })
    await moveTo('2025-09-20')
    expect(await renewals()).toMatchObject([{ status: 2 }])
    expect(await left(clerk)).toBe(180_000)
  })

  test('goes on extending itself when an extension by hand is refused, told again before it is charged', async () => {
    await switchTo(true)
    await fill(product, 360_000)
    await moveTo('2025-08-24')
    const made = await clerk.post(`/api/claims/${rent}/prolongation`, { months: 1, safetyGuarantee: false })
    await payFrom(clerk, made.body.id, '900.00')
    expect(await statusOf(product, rent)).toBe(8)
    await moveTo('2025-09-10')
    const operator = await product.as('operator')
    const { previous } = (await operator.get(`/api/branch/claims/${made.body.id}`)).body
    expect(previous).toMatchObject({ becomes: 6, autoExtends: true })
    await operator.post(`/api/branch/claims/${made.body.id}/refuse`, {})
    await product.sweep()
    expect((await letters('auto-announced')).map(({ subject }) => subject)).toEqual([
      '31.08.2025 продлим аренду ящика № 99 с баланса',
      '17.09.2025 продлим аренду ящика № 99 с баланса',
    ])
    await moveTo('2025-09-16')
    expect(await statusOf(product, rent)).toBe(6)
    await moveTo('2025-09-17')
    expect(await statusOf(product, rent)).toBe(8)
  })
})
