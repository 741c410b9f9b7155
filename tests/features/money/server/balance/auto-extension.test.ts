import { describe, expect } from 'vitest'
import { reserve } from '../../../claims/server/life/living.ts'
import { auditOf, whole } from './balance-rows.ts'
import { firmTests, toNoon } from './firm-tests.ts'
import { left, payFrom, statusOf } from './paying.ts'

const RACE_DAY = '2025-09-02'
const { firmTest, productOfTests } = firmTests({ raceDay: RACE_DAY })

const readExtensions = (rent: number) =>
  productOfTests()
    .database.kysely.selectFrom('claim')
    .select(['id', 'status', 'startDate', 'endDate', 'total', 'isSigned', 'paymentMethod'])
    .where('prolongationOf', '=', rent)
    .execute()
const settingOf = (rent: number) =>
  productOfTests().database.kysely.updateTable('autoExtension').where('claimId', '=', rent)

firmTest(
  'the balance shows how many extensions it covers and what the next costs',
  async ({ clerk, fill }) => {
    const readReach = async () => (await clerk.get('/api/legals/balance/reach')).body
    expect(await readReach()).toEqual({ extensions: 0, rents: 1, nextCost: 180_000 })
    await fill(179_999)
    expect((await readReach()).extensions).toBe(0)
    await fill(1)
    expect(await readReach()).toEqual({ extensions: 1, rents: 1, nextCost: null })
    const person = await productOfTests().as('individual')
    expect((await person.get('/api/legals/balance/reach')).status).toBe(403)
  },
)

describe('a rent that extends itself', () => {
  firmTest(
    'is announced 37 days before its end, paid 30 days before it, and continues',
    async ({ clerk, rent, box, until, fill, switchTo, readAutoExtension, readEmails }) => {
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
      const [listedClaim] = (await clerk.get('/api/claims/clientLegalClaims/active')).body._embedded
        .claimDtoes
      expect(listedClaim).toMatchObject({ claimId: rent, autoExtends: true })
      await fill(200_000)
      await until('2025-08-23')
      expect(await readEmails('auto-')).toEqual([])
      await until('2025-08-24')
      const [letter] = await readEmails('auto-announced')
      expect(letter?.subject).toBe(`31.08.2025 продлим аренду ящика № ${box} с баланса`)
      expect(letter?.body).toMatch(/спишем с баланса 1.800.₽/)
      await until('2025-08-30')
      expect(await readExtensions(rent)).toEqual([])
      await until('2025-08-31')
      expect(await readExtensions(rent)).toMatchObject([
        {
          status: 3,
          startDate: '2025-10-01',
          endDate: '2025-11-30',
          total: 180_000,
          isSigned: true,
          paymentMethod: 4,
        },
      ])
      expect(await statusOf(productOfTests(), rent)).toBe(8)
      expect(await left(clerk)).toBe(20_000)
      await productOfTests().sweep()
      await until('2025-09-02')
      expect(await readExtensions(rent)).toHaveLength(1)
      expect(await left(clerk)).toBe(20_000)
      expect(await auditOf(productOfTests().database.kysely)).toEqual(whole)
      const [nextClaim] = await readExtensions(rent)
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
    },
  )

  firmTest(
    'shows no debit while its holder pays otherwise, nor after it is over',
    async ({ clerk, rent, until, switchTo, readAutoExtension }) => {
      await switchTo(true)
      expect(await readAutoExtension()).toMatchObject({ debitOn: '2025-08-31', waitsFor: null })
      const order = await clerk.post(`/api/claims/${rent}/prolongation`, {
        months: 1,
        safetyGuarantee: false,
      })
      expect(await readAutoExtension()).toMatchObject({ debitOn: '2025-08-31' })
      await reserve(clerk, order.body.id)
      expect(await readAutoExtension()).toMatchObject({
        debitOn: null,
        waitsFor: 'own_extension',
        held: null,
      })
      await until('2025-10-01')
      expect(await statusOf(productOfTests(), rent)).toBe(5)
      expect(await readAutoExtension()).toMatchObject({
        code: 'auto_not_running',
        debitOn: null,
        waitsFor: null,
      })
    },
  )

  firmTest(
    'is given up, with an email, once seven days of notice no longer fit',
    async ({ rent, until, switchTo, readAutoExtension, readEmails }) => {
      await switchTo(true)
      await settingOf(rent)
        .set({
          announcedAt: new Date(toNoon('2025-08-24')),
          announcedTotal: 1,
          lastAttemptOn: '2025-09-23',
        })
        .execute()
      await until('2025-09-24')
      await productOfTests().sweep()
      expect(await readEmails('auto-announced')).toEqual([])
      const [letter] = await readEmails('auto-given-up')
      expect(letter?.body).toContain('цена выросла')
      expect(await readAutoExtension()).toMatchObject({
        debitOn: null,
        held: { code: 'price_rose', nextTryOn: null },
      })
      await until('2025-09-30')
      expect(await readEmails('auto-')).toHaveLength(1)
    },
  )

  firmTest(
    'is not blocked by an order made without a login',
    async ({ rent, until, fill, switchTo, readAutoExtension }) => {
      await switchTo(true)
      await fill(180_000)
      const visitor = await productOfTests().visitor()
      const inn = '7704112232'
      const order = { claim: rent, inn, months: 1, safetyGuarantee: false }
      const ordered = await visitor.post('/api/prolongation-without-auth/order', order)
      expect(ordered.status).toBe(200)
      expect(await readAutoExtension()).toMatchObject({ debitOn: '2025-08-31', waitsFor: null })
      await until('2025-08-24')
      expect((await visitor.post('/api/prolongation-without-auth/order', order)).status).toBe(200)
      await until('2025-08-31')
      expect(await statusOf(productOfTests(), rent)).toBe(8)
      expect((await readExtensions(rent)).map(({ status }) => status).sort()).toEqual([2, 2, 3])
    },
  )

  firmTest(
    'without enough money emails once, retries daily, and succeeds when money arrives',
    async ({ clerk, rent, until, fill, switchTo, readEmails }) => {
      await switchTo(true)
      await until('2025-08-24')
      expect((await readEmails('auto-announced'))[0]?.body).toMatch(/не хватает 1.800.₽/)
      await until('2025-08-31')
      await until('2025-09-01')
      expect(await readEmails('auto-lacks')).toHaveLength(1)
      expect(await readExtensions(rent)).toEqual([])
      await fill(180_000)
      await until('2025-09-02')
      expect(await readExtensions(rent)).toHaveLength(1)
      expect(await left(clerk)).toBe(0)
    },
  )

  firmTest(
    'that never gets enough money ends, with an email on its last day',
    async ({ clerk, rent, until, fill, switchTo, readEmails }) => {
      await switchTo(true)
      for (const day of ['2025-08-24', '2025-08-31', '2025-09-16', '2025-09-30', '2025-10-01'])
        await until(day)
      expect(await readEmails('auto-given-up')).toHaveLength(1)
      expect(await statusOf(productOfTests(), rent)).toBe(5)
      await fill(500_000)
      await until('2025-10-02')
      expect(await readExtensions(rent)).toEqual([])
      expect(await left(clerk)).toBe(500_000)
    },
  )

  firmTest(
    'after downtime is announced first and paid seven days later',
    async ({ rent, until, fill, switchTo, readEmails }) => {
      await switchTo(true)
      await fill(180_000)
      // No server sees the rent until September.
      await settingOf(rent).set({ lastDay: null }).execute()
      await until('2025-09-02')
      await settingOf(rent).set({ lastDay: '2025-09-30' }).execute()
      await until('2025-09-10')
      expect(await readExtensions(rent)).toEqual([])
      expect((await readEmails('auto-announced'))[0]?.subject).toContain('17.09.2025')
      await until('2025-09-16')
      expect(await readExtensions(rent)).toEqual([])
      await until('2025-09-17')
      expect(await readExtensions(rent)).toHaveLength(1)
    },
  )

  firmTest('is extended once by two concurrent servers', async ({ clerk, rent, until, fill, switchTo }) => {
    await fill(400_000)
    // Later than others, so that few rents are due on the day of the race.
    await until('2025-08-31')
    await switchTo(true)
    await until('2025-09-01')
    await settingOf(rent)
      .set({ announcedAt: new Date(toNoon('2025-08-01')) })
      .execute()
    expect(await readExtensions(rent)).toEqual([])
    await until(RACE_DAY)
    expect(await readExtensions(rent)).toHaveLength(1)
    expect(await left(clerk)).toBe(220_000)
  })
})

describe('the switch', () => {
  const switchOff = async (token: string) =>
    (await productOfTests().visitor()).post('/api/autoExtension/off', { token })

  firmTest(
    'is turned off by one click on the link in the email, without a login',
    async ({ rent, until, fill, switchTo, readAutoExtension, readEmails }) => {
      await switchTo(true)
      await fill(180_000)
      await until('2025-08-24')
      const [letter] = await readEmails('auto-announced')
      const token = /\/auto-extension\/([\w.-]+)/.exec(letter?.body ?? '')?.[1] ?? ''
      expect((await switchOff(`${token}x`)).body.code).toBe('token_unknown')
      expect((await switchOff(token)).body).toEqual({ claim: rent, endDate: '2025-09-30' })
      expect((await switchOff(token)).status).toBe(200)
      expect(await readAutoExtension()).toMatchObject({ enabled: false })
      await until('2025-08-31')
      expect(await readExtensions(rent)).toEqual([])
      await until('2025-10-01')
      expect((await switchOff(token)).body.code).toBe('token_expired')
    },
  )

  firmTest(
    'is turned off by the emailed link for the current extension of the rent',
    async ({ clerk, rent, until, fill, switchTo, readEmails }) => {
      await switchTo(true)
      await fill(180_000)
      await until('2025-08-24')
      const [letter] = await readEmails('auto-announced')
      const token = /\/auto-extension\/([\w.-]+)/.exec(letter?.body ?? '')?.[1] ?? ''
      await until('2025-08-31')
      const [nextClaim] = await readExtensions(rent)
      expect((await switchOff(token)).body).toEqual({ claim: nextClaim?.id, endDate: '2025-11-30' })
      expect((await clerk.get(`/api/claims/${nextClaim?.id}/autoExtension`)).body).toMatchObject({
        enabled: false,
      })
    },
  )

  firmTest(
    'is available to organisations for own rents while seven days of notice fit',
    async ({ rent, until, switchTo }) => {
      const anna = await productOfTests().as('individual')
      const other = await productOfTests().as('legal', 'demo-org-2')
      const path = `/api/claims/${rent}/autoExtension`
      expect((await anna.get(path)).status).toBe(403)
      expect((await other.put(path, { enabled: true })).status).toBe(403)
      expect((await (await productOfTests().visitor()).get(path)).status).toBe(401)
      await until('2025-09-24')
      expect((await switchTo(true)).body.code).toBe('auto_too_late')
      expect((await switchTo(false)).status).toBe(200)
      await until('2025-10-01')
      expect((await switchTo(true)).body.code).toBe('auto_not_running')
    },
  )

  firmTest(
    'is not extended again automatically when the branch refuses that extension',
    async ({ clerk, rent, until, fill, switchTo, readAutoExtension }) => {
      await switchTo(true)
      await fill(180_000)
      await until('2025-08-24')
      await until('2025-08-31')
      const [nextClaim] = await readExtensions(rent)
      const operator = await productOfTests().as('operator')
      const { previous } = (await operator.get(`/api/branch/claims/${nextClaim?.id}`)).body
      expect(previous).toMatchObject({ id: rent, becomes: 6, autoExtends: false })
      await operator.post(`/api/branch/claims/${nextClaim?.id}/refuse`, {})
      expect(await statusOf(productOfTests(), rent)).toBe(6)
      expect(await left(clerk)).toBe(180_000)
      expect(await readAutoExtension()).toMatchObject({ enabled: false })
      await until('2025-09-24')
      expect(await readExtensions(rent)).toMatchObject([{ status: 2 }])
      expect(await left(clerk)).toBe(180_000)
    },
  )

  firmTest(
    'continues after an extension by hand is refused, with a new announcement before the debit',
    async ({ clerk, rent, box, until, fill, switchTo, readEmails }) => {
      await switchTo(true)
      await fill(360_000)
      await until('2025-08-24')
      const extended = await clerk.post(`/api/claims/${rent}/prolongation`, {
        months: 1,
        safetyGuarantee: false,
      })
      await payFrom(clerk, extended.body.id, '900.00')
      expect(await statusOf(productOfTests(), rent)).toBe(8)
      await until('2025-09-10')
      const operator = await productOfTests().as('operator')
      const { previous } = (await operator.get(`/api/branch/claims/${extended.body.id}`)).body
      expect(previous).toMatchObject({ becomes: 6, autoExtends: true })
      await operator.post(`/api/branch/claims/${extended.body.id}/refuse`, {})
      await productOfTests().sweep()
      expect((await readEmails('auto-announced')).map(({ subject }) => subject)).toEqual([
        `31.08.2025 продлим аренду ящика № ${box} с баланса`,
        `17.09.2025 продлим аренду ящика № ${box} с баланса`,
      ])
      await until('2025-09-16')
      expect(await statusOf(productOfTests(), rent)).toBe(6)
      await until('2025-09-17')
      expect(await statusOf(productOfTests(), rent)).toBe(8)
    },
  )
})
