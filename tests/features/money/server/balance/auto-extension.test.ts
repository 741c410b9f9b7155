import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller, Product } from '#support/product.ts'
import { reserve } from '../../../claims/server/life/living.ts'
import { auditOf, whole } from './balance-rows.ts'
import { confirmed, fill, left, payFrom, statusOf } from './paying.ts'
import { type Snapshot, snapshotOf } from './snapshot.ts'

let product: Product
let clerk: Caller
let rent: number

const toNoon = (day: string) => `${day}T09:00:00Z`
const moveClockAndLogIn = async (day: string) => {
  await product.moveClock(toNoon(day))
  clerk = await product.as('legal')
}
const readAutoExtension = async () => (await clerk.get(`/api/claims/${rent}/autoExtension`)).body
const switchTo = (enabled: boolean) => clerk.put(`/api/claims/${rent}/autoExtension`, { enabled })
const readEmails = async (key: string) =>
  product.database.kysely
    .selectFrom('message')
    .select(['key', 'subject', 'body'])
    .where('key', 'like', `${key}%`)
    .orderBy('id')
    .execute()
const readExtensions = () =>
  product.database.kysely
    .selectFrom('claim')
    .select(['id', 'status', 'startDate', 'endDate', 'total', 'isSigned', 'paymentMethod'])
    .where('prolongationOf', '=', rent)
    .execute()

// A rent of August and September, on rent since 1 August; its balance is empty.
let rentSnapshot: Snapshot<number>
beforeAll(async () => {
  rentSnapshot = await snapshotOf(toNoon('2025-07-10'), async (setupProduct) => {
    product = setupProduct
    clerk = await product.as('legal')
    await fill(product, 180_000)
    const id = await confirmed(product, clerk, 99, { endDate: '2025-09-30', totalCost: 1800 })
    await payFrom(clerk, id, '1800.00')
    await (await product.as('operator')).post(`/api/branch/claims/${id}/sign`, {})
    await moveClockAndLogIn('2025-08-05')
    return id
  })
  rent = rentSnapshot.made
})
afterAll(() => rentSnapshot.drop())
beforeEach(async () => {
  product = await rentSnapshot.open(toNoon('2025-08-05'))
  clerk = await product.as('legal')
})
afterEach(() => product.close())

test('the balance shows how many extensions it covers and what the next costs', async () => {
  const readReach = async () => (await clerk.get('/api/legals/balance/reach')).body
  expect(await readReach()).toEqual({ extensions: 0, rents: 1, nextCost: 180_000 })
  await fill(product, 179_999)
  expect((await readReach()).extensions).toBe(0)
  await fill(product, 1)
  expect(await readReach()).toEqual({ extensions: 1, rents: 1, nextCost: null })
  const person = await product.as('individual')
  expect((await person.get('/api/legals/balance/reach')).status).toBe(403)
})

describe('a rent that extends itself', () => {
  test('is announced 37 days before its end, paid 30 days before it, and continues', async () => {
    expect(await readAutoExtension()).toMatchObject({
      enabled: false,
      code: null,
      months: 2,
      newEnd: '2025-11-30',
    })
    expect((await switchTo(true)).body).toMatchObject({
      enabled: true,
      announceOn: '2025-08-24',
      debitOn: '2025-08-31',
      total: 180_000,
    })
    const [listedClaim] = (await clerk.get('/api/claims/clientLegalClaims/active')).body._embedded.claimDtoes
    expect(listedClaim).toMatchObject({ claimId: rent, autoExtends: true })
    await fill(product, 200_000)
    await moveClockAndLogIn('2025-08-23')
    expect(await readEmails('auto-')).toEqual([])
    await moveClockAndLogIn('2025-08-24')
    const [letter] = await readEmails('auto-announced')
    expect(letter?.subject).toBe('31.08.2025 продлим аренду ящика № 99 с баланса')
    expect(letter?.body).toMatch(/спишем с баланса 1.800.₽/)
    await moveClockAndLogIn('2025-08-30')
    expect(await readExtensions()).toEqual([])
    await moveClockAndLogIn('2025-08-31')
    expect(await readExtensions()).toMatchObject([
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
    await moveClockAndLogIn('2025-09-02')
    expect(await readExtensions()).toHaveLength(1)
    expect(await left(clerk)).toBe(20_000)
    expect(await auditOf(product.database.kysely)).toEqual(whole)
    const [nextClaim] = await readExtensions()
    expect((await clerk.get(`/api/claims/${nextClaim?.id}/autoExtension`)).body).toMatchObject({
      enabled: true,
    })
    expect(await readEmails('auto-announced')).toHaveLength(1)
    // The extended rent shows no debit, because its extension has its own switch.
    expect(await readAutoExtension()).toMatchObject({
      code: 'auto_not_running',
      announceOn: null,
      debitOn: null,
      held: null,
    })
  })

  test('shows no debit while its holder pays otherwise, nor after it is over', async () => {
    await switchTo(true)
    expect(await readAutoExtension()).toMatchObject({ debitOn: '2025-08-31', waitsFor: null })
    const order = await clerk.post(`/api/claims/${rent}/prolongation`, { months: 1, safetyGuarantee: false })
    expect(await readAutoExtension()).toMatchObject({ debitOn: '2025-08-31' })
    await reserve(clerk, order.body.id)
    expect(await readAutoExtension()).toMatchObject({ debitOn: null, waitsFor: 'own_extension', held: null })
    await moveClockAndLogIn('2025-10-01')
    expect(await statusOf(product, rent)).toBe(5)
    expect(await readAutoExtension()).toMatchObject({
      code: 'auto_not_running',
      debitOn: null,
      waitsFor: null,
    })
  })

  test('is given up, with an email, once seven days of notice no longer fit', async () => {
    await switchTo(true)
    await product.database.kysely
      .updateTable('autoExtension')
      .set({
        announcedAt: new Date(toNoon('2025-08-24')),
        announcedTotal: 1,
        lastAttemptOn: '2025-09-26',
      })
      .execute()
    await moveClockAndLogIn('2025-09-27')
    await product.sweep()
    expect(await readEmails('auto-announced')).toEqual([])
    const [letter] = await readEmails('auto-given-up')
    expect(letter?.body).toContain('цена выросла')
    expect(await readAutoExtension()).toMatchObject({
      debitOn: null,
      held: { code: 'price_rose', nextTryOn: null },
    })
    await moveClockAndLogIn('2025-09-30')
    expect(await readEmails('auto-')).toHaveLength(1)
  })

  test('is not blocked by an order made without a login', async () => {
    await switchTo(true)
    await fill(product, 180_000)
    const visitor = await product.visitor()
    const inn = '7704112232'
    const order = { claim: rent, inn, months: 1, safetyGuarantee: false }
    const ordered = await visitor.post('/api/prolongation-without-auth/order', order)
    expect(ordered.status).toBe(200)
    expect(await readAutoExtension()).toMatchObject({ debitOn: '2025-08-31', waitsFor: null })
    await moveClockAndLogIn('2025-08-24')
    expect((await visitor.post('/api/prolongation-without-auth/order', order)).status).toBe(200)
    await moveClockAndLogIn('2025-08-31')
    expect(await statusOf(product, rent)).toBe(8)
    expect((await readExtensions()).map(({ status }) => status).sort()).toEqual([2, 2, 3])
  })

  test('without enough money emails once, retries daily, and succeeds when money arrives', async () => {
    await switchTo(true)
    await moveClockAndLogIn('2025-08-24')
    expect((await readEmails('auto-announced'))[0]?.body).toMatch(/не хватает 1.800.₽/)
    await moveClockAndLogIn('2025-08-31')
    await product.sweep()
    await moveClockAndLogIn('2025-09-01')
    expect(await readEmails('auto-lacks')).toHaveLength(1)
    expect(await readExtensions()).toEqual([])
    await fill(product, 180_000)
    await moveClockAndLogIn('2025-09-03')
    expect(await readExtensions()).toHaveLength(1)
    expect(await left(clerk)).toBe(0)
  })

  test('that never gets enough money ends, with an email on its last day', async () => {
    await switchTo(true)
    for (const day of ['2025-08-24', '2025-08-31', '2025-09-15', '2025-09-30', '2025-10-01'])
      await moveClockAndLogIn(day)
    expect(await readEmails('auto-given-up')).toHaveLength(1)
    expect(await statusOf(product, rent)).toBe(5)
    await fill(product, 500_000)
    await moveClockAndLogIn('2025-10-02')
    expect(await readExtensions()).toEqual([])
    expect(await left(clerk)).toBe(500_000)
  })

  test('after downtime is announced first and paid seven days later', async () => {
    await switchTo(true)
    await fill(product, 180_000)
    await moveClockAndLogIn('2025-09-10')
    expect(await readExtensions()).toEqual([])
    expect((await readEmails('auto-announced'))[0]?.subject).toContain('17.09.2025')
    await moveClockAndLogIn('2025-09-16')
    expect(await readExtensions()).toEqual([])
    await moveClockAndLogIn('2025-09-17')
    expect(await readExtensions()).toHaveLength(1)
  })

  test('is extended once by two concurrent servers', async () => {
    await switchTo(true)
    await fill(product, 400_000)
    await moveClockAndLogIn('2025-08-24')
    await product.database.kysely
      .updateTable('autoExtension')
      .set({ announcedAt: new Date(toNoon('2025-08-01')) })
      .execute()
    await moveClockAndLogIn('2025-08-30')
    await Promise.all([moveClockAndLogIn('2025-08-31'), product.sweep(), product.sweep(), product.sweep()])
    expect(await readExtensions()).toHaveLength(1)
    expect(await left(clerk)).toBe(220_000)
  })
})

describe('the switch', () => {
  const switchOff = async (token: string) =>
    (await product.visitor()).post('/api/autoExtension/off', { token })

  test('is turned off by one click on the link in the email, without a login', async () => {
    await switchTo(true)
    await fill(product, 180_000)
    await moveClockAndLogIn('2025-08-24')
    const [letter] = await readEmails('auto-announced')
    const token = /\/auto-extension\/([\w.-]+)/.exec(letter?.body ?? '')?.[1] ?? ''
    expect((await switchOff(`${token}x`)).body.code).toBe('token_unknown')
    expect((await switchOff(token)).body).toEqual({ claim: rent, endDate: '2025-09-30' })
    expect((await switchOff(token)).status).toBe(200)
    expect(await readAutoExtension()).toMatchObject({ enabled: false })
    await moveClockAndLogIn('2025-08-31')
    expect(await readExtensions()).toEqual([])
    await moveClockAndLogIn('2025-10-01')
    expect((await switchOff(token)).body.code).toBe('token_expired')
  })

  test('is turned off by the emailed link for the current extension of the rent', async () => {
    await switchTo(true)
    await fill(product, 180_000)
    await moveClockAndLogIn('2025-08-24')
    const [letter] = await readEmails('auto-announced')
    const token = /\/auto-extension\/([\w.-]+)/.exec(letter?.body ?? '')?.[1] ?? ''
    await moveClockAndLogIn('2025-08-31')
    const [nextClaim] = await readExtensions()
    expect((await switchOff(token)).body).toEqual({ claim: nextClaim?.id, endDate: '2025-11-30' })
    expect((await clerk.get(`/api/claims/${nextClaim?.id}/autoExtension`)).body).toMatchObject({
      enabled: false,
    })
  })

  test('is available to organisations for own rents while seven days of notice fit', async () => {
    const anna = await product.as('individual')
    const other = await product.as('legal', 'demo-org-2')
    const path = `/api/claims/${rent}/autoExtension`
    expect((await anna.get(path)).status).toBe(403)
    expect((await other.put(path, { enabled: true })).status).toBe(403)
    expect((await (await product.visitor()).get(path)).status).toBe(401)
    await moveClockAndLogIn('2025-09-24')
    expect((await switchTo(true)).body.code).toBe('auto_too_late')
    expect((await switchTo(false)).status).toBe(200)
    await moveClockAndLogIn('2025-10-01')
    expect((await switchTo(true)).body.code).toBe('auto_not_running')
  })

  test('is not extended again automatically when the branch refuses that extension', async () => {
    await switchTo(true)
    await fill(product, 180_000)
    await moveClockAndLogIn('2025-08-24')
    await moveClockAndLogIn('2025-08-31')
    const [nextClaim] = await readExtensions()
    const operator = await product.as('operator')
    const { previous } = (await operator.get(`/api/branch/claims/${nextClaim?.id}`)).body
    expect(previous).toMatchObject({ id: rent, becomes: 6, autoExtends: false })
    await operator.post(`/api/branch/claims/${nextClaim?.id}/refuse`, {})
    expect(await statusOf(product, rent)).toBe(6)
    expect(await left(clerk)).toBe(180_000)
    expect(await readAutoExtension()).toMatchObject({ enabled: false })
    await moveClockAndLogIn('2025-09-20')
    expect(await readExtensions()).toMatchObject([{ status: 2 }])
    expect(await left(clerk)).toBe(180_000)
  })

  test('continues after an extension by hand is refused, with a new announcement before the debit', async () => {
    await switchTo(true)
    await fill(product, 360_000)
    await moveClockAndLogIn('2025-08-24')
    const extended = await clerk.post(`/api/claims/${rent}/prolongation`, {
      months: 1,
      safetyGuarantee: false,
    })
    await payFrom(clerk, extended.body.id, '900.00')
    expect(await statusOf(product, rent)).toBe(8)
    await moveClockAndLogIn('2025-09-10')
    const operator = await product.as('operator')
    const { previous } = (await operator.get(`/api/branch/claims/${extended.body.id}`)).body
    expect(previous).toMatchObject({ becomes: 6, autoExtends: true })
    await operator.post(`/api/branch/claims/${extended.body.id}/refuse`, {})
    await product.sweep()
    expect((await readEmails('auto-announced')).map(({ subject }) => subject)).toEqual([
      '31.08.2025 продлим аренду ящика № 99 с баланса',
      '17.09.2025 продлим аренду ящика № 99 с баланса',
    ])
    await moveClockAndLogIn('2025-09-16')
    expect(await statusOf(product, rent)).toBe(6)
    await moveClockAndLogIn('2025-09-17')
    expect(await statusOf(product, rent)).toBe(8)
  })
})
