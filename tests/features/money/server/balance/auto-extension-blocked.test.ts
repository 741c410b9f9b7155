import { sql } from 'kysely'
import { expect } from 'vitest'
import { keepSessions } from '#support/keep-sessions.ts'
import type { Caller, Product } from '#support/product.ts'
import { auditOf, whole } from './balance-rows.ts'
import { firmTests, toNoon } from './firm-tests.ts'
import type { Firm } from './firms-like.ts'
import { confirmed, fill, payFrom, left as readBalance, statusOf } from './paying.ts'

// A rent of August and September with automatic extension and enough money on the balance, announced on 24 August.

let vera: Caller
let operator: Caller
async function announce(product: Product, firms: readonly Firm[]): Promise<void> {
  vera = await product.as('administrator')
  operator = await product.as('operator')
  await keepSessions(product)
  for (const { clerk, rent, legalHid } of firms) {
    await fill(product, 220_000, legalHid)
    expect((await clerk.put(`/api/claims/${rent}/autoExtension`, { enabled: true })).status).toBe(200)
  }
  await product.moveClock(toNoon('2025-08-24'))
  const announced = await product.database.kysely
    .selectFrom('message')
    .select('key')
    .where('key', 'like', 'auto-announced%')
    .execute()
  expect(announced).toHaveLength(firms.length)
}
const { firmTest, productOfTests } = firmTests({ prepare: announce })

const updateAccount = (
  { legalHid }: Firm,
  facts: { blocked?: boolean; offerIssued?: boolean; regions?: string },
) =>
  productOfTests()
    .database.kysely.updateTable('organisation')
    .set(facts)
    .where('legalHid', '=', legalHid)
    .execute()
const readHistory = async (rent: number) =>
  (
    await productOfTests()
      .database.kysely.selectFrom('claimHistory')
      .select('reason')
      .where('claimId', '=', rent)
      .where('reason', 'like', 'auto%')
      .orderBy('id')
      .execute()
  ).map(({ reason }) => reason)
const readEvents = async (rent: number) =>
  (
    await productOfTests()
      .database.kysely.selectFrom('event')
      .select(['reason', 'state'])
      .where('claimId', '=', rent)
      .where('reason', 'like', 'auto%')
      .execute()
  ).length

const blockers = [
  {
    name: 'a blocked account',
    block: (firm: Firm) => updateAccount(firm, { blocked: true }),
    mend: (firm: Firm) => updateAccount(firm, { blocked: false }),
    code: 'condition_account_blocked',
    words: 'бизнес-аккаунт организации заблокирован',
  },
  {
    name: 'an office outside the account’s region',
    block: (firm: Firm) => updateAccount(firm, { regions: JSON.stringify(['Приморский край']) }),
    mend: (firm: Firm) => updateAccount(firm, { regions: JSON.stringify([]) }),
    code: 'condition_region_differs',
    words: 'отделение находится не в регионе бизнес-аккаунта',
  },
  {
    name: 'a withdrawn offer',
    block: (firm: Firm) => updateAccount(firm, { offerIssued: false }),
    mend: (firm: Firm) => updateAccount(firm, { offerIssued: true }),
    code: 'condition_offer_missing',
    words: 'для организации ещё не выпущена оферта',
  },
] as const

for (const { name, block, mend: unblock, code, words } of blockers) {
  firmTest(
    `${name} is not charged, is notified once, and is extended after the problem is solved`,
    async (firm) => {
      const { rent, clerk, until, readEmails } = firm
      await block(firm)
      await until('2025-08-31')
      await until('2025-09-01')
      expect(await statusOf(productOfTests(), rent)).toBe(6)
      const emails = await readEmails('auto-blocked')
      expect(emails.map(({ key }) => key)).toEqual([`auto-blocked-${rent}-${code}`])
      expect(emails[0]?.body).toContain(words)
      expect(emails[0]?.body).toContain('ничего не списали')
      expect(await readHistory(rent)).toEqual(['auto_announced', `auto_hindered_${code}`])
      expect(await readEvents(rent)).toBe(2)
      await unblock(firm)
      await until('2025-09-02')
      expect(await statusOf(productOfTests(), rent)).toBe(8)
      expect(await readBalance(clerk)).toBe(40_000)
      expect(await auditOf(productOfTests().database.kysely)).toEqual(whole)
    },
  )
}

firmTest(
  'a company under reorganisation is not charged and is told that reason',
  async ({ rent, legalHid, until, readEmails }) => {
    await sql`update client set entity = jsonb_set(entity, '{inn}', '"5260844100"') where legal_hid = ${legalHid}`.execute(
      productOfTests().database.kysely,
    )
    await sql`update organisation set inn = '5260844100' where legal_hid = ${legalHid}`.execute(
      productOfTests().database.kysely,
    )
    await until('2025-08-31')
    expect(await statusOf(productOfTests(), rent)).toBe(6)
    const [emails] = await readEmails('auto-blocked')
    expect(emails?.key).toBe(`auto-blocked-${rent}-condition_entity_reorganizing`)
    expect(emails?.body).toContain('в процессе реорганизации')
  },
)

const reason = { reason: 'Проверка' }
const stopCauses: readonly {
  readonly name: string
  readonly office: string
  block(firm: Firm): Promise<unknown>
  mend(firm: Firm): Promise<unknown>
  /** Codes of the emails sent, each once; blocked holders get none. */
  readonly codes: readonly string[]
}[] = [
  {
    name: 'a stopped office',
    office: '109012',
    block: () => vera.post('/api/administration/offices/109012/closing', reason),
    mend: () => vera.post('/api/administration/offices/109012/opening', reason),
    codes: ['prolongation_office_stopped'],
  },
  {
    name: 'a blocked holder',
    office: '101000',
    block: ({ legalHid }) =>
      vera.post('/api/administration/blocks', { kind: 'organisation', subject: legalHid, ...reason }),
    mend: async () => {
      const [holder] = (await vera.get('/api/administration/blocks')).body.holders
      return vera.post(`/api/administration/blocks/${holder.block.id}/lifting`, reason)
    },
    codes: [],
  },
]

for (const { name, office, block, mend: unblock, codes } of stopCauses) {
  firmTest(
    `${name} suspends the extension: nothing is charged, and it continues afterwards`,
    async (firm) => {
      const { rent, clerk, until, readEmails } = firm
      await block(firm)
      await until('2025-08-31')
      await until('2025-09-01')
      expect(await statusOf(productOfTests(), rent)).toBe(6)
      expect((await readEmails('auto-blocked')).map(({ key }) => key)).toEqual(
        codes.map((code) => `auto-blocked-${rent}-${code}`),
      )
      for (const code of codes) {
        const [letter] = await readEmails('auto-blocked')
        expect(letter?.body).toContain('отделение временно закрыто')
        expect(letter?.body).not.toContain('самостоятельно')
        expect(letter?.body).toContain(`/claims/${rent}`)
        expect((await clerk.get(`/api/claims/${rent}/autoExtension`)).body).toMatchObject({
          debitOn: '2025-09-02',
          held: { code, nextTryOn: '2025-09-02' },
        })
        const [listedClaim] = (await clerk.get('/api/claims/clientLegalClaims/active')).body._embedded
          .claimDtoes
        expect(listedClaim).toMatchObject({ claimId: rent, autoHeld: true })
      }
      await unblock(firm)
      await until('2025-09-02')
      expect(await statusOf(productOfTests(), rent)).toBe(8)
      expect(await auditOf(productOfTests().database.kysely)).toEqual(whole)
    },
    office,
  )
}

firmTest(
  'an obstacle that lasts to the last day ends the rent: an email is sent and nothing is charged',
  async (firm) => {
    const { rent, clerk, until, readEmails } = firm
    await updateAccount(firm, { blocked: true })
    for (const day of ['2025-08-31', '2025-09-24', '2025-09-30', '2025-10-01']) await until(day)
    const [last] = await readEmails('auto-given-up')
    expect(last?.body).toContain('бизнес-аккаунт организации заблокирован')
    expect(last?.body).not.toContain('денег на балансе не хватило')
    expect(await statusOf(productOfTests(), rent)).toBe(5)
    expect((await readHistory(rent)).at(-1)).toBe('auto_given_up')
    expect(await readBalance(clerk)).toBe(220_000)
    expect(await auditOf(productOfTests().database.kysely)).toEqual(whole)
  },
)

firmTest('a stopped service is left out of the extension and its price', async ({ clerk, until, fill }) => {
  await fill(400_000)
  const withService = await confirmed(productOfTests(), clerk, 98, {
    startDate: '2025-09-01',
    endDate: '2025-10-31',
    services: [4],
    totalCost: 2 * (900 + 290),
    firstMonthTariff: 900 + 290,
  })
  await payFrom(clerk, withService, '2380.00')
  await operator.post(`/api/branch/claims/${withService}/sign`, {})
  await until('2025-09-02')
  expect((await clerk.put(`/api/claims/${withService}/autoExtension`, { enabled: true })).status).toBe(200)
  await until('2025-09-24')
  const before = await readBalance(clerk)
  const stopAnswer = await vera.post('/api/administration/services', {
    service: 4,
    index: '101000',
    ...reason,
  })
  expect(stopAnswer.status).toBe(200)
  await until('2025-10-01')
  expect(await statusOf(productOfTests(), withService)).toBe(8)
  const nextClaim = await productOfTests()
    .database.kysely.selectFrom('claim')
    .select(['services', 'total', 'firstMonth'])
    .where('prolongationOf', '=', withService)
    .executeTakeFirstOrThrow()
  expect(nextClaim.services).toEqual([])
  expect(before - (await readBalance(clerk))).toBeGreaterThanOrEqual(nextClaim.total)
  expect(nextClaim.total % 90_000).toBe(0)
  expect(await auditOf(productOfTests().database.kysely)).toEqual(whole)
})
