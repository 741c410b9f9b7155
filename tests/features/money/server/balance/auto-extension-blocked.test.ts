import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller, Product } from '#support/product.ts'
import { auditOf, whole } from './balance-rows.ts'
import { confirmed, fill, payFrom, left as readBalance, statusOf } from './paying.ts'
import { type Snapshot, snapshotOf } from './snapshot.ts'

let product: Product
let clerk: Caller
let rent: number

const toNoon = (day: string) => `${day}T09:00:00Z`
const moveClockAndLogIn = async (day: string) => {
  await product.moveClock(toNoon(day))
  clerk = await product.as('legal')
}
const updateAccount = (facts: { blocked?: boolean; offerIssued?: boolean; regions?: string }) =>
  product.database.kysely
    .updateTable('organisation')
    .set(facts)
    .where('legalHid', '=', 'demo-org-1')
    .execute()
const readEmails = (key: string) =>
  product.database.kysely.selectFrom('message').selectAll().where('key', 'like', `${key}%`).execute()
const readHistory = async () =>
  (
    await product.database.kysely
      .selectFrom('claimHistory')
      .select('reason')
      .where('claimId', '=', rent)
      .where('reason', 'like', 'auto%')
      .orderBy('id')
      .execute()
  ).map(({ reason }) => reason)
const readEvents = async () =>
  (
    await product.database.kysely
      .selectFrom('event')
      .select(['reason', 'state'])
      .where('claimId', '=', rent)
      .where('reason', 'like', 'auto%')
      .execute()
  ).length

// A rent of August and September with automatic extension and enough money on the balance.
let announced: Snapshot<number>
beforeAll(async () => {
  announced = await snapshotOf(toNoon('2025-07-10'), async (setupProduct) => {
    product = setupProduct
    clerk = await product.as('legal')
    await fill(product, 400_000)
    const id = await confirmed(product, clerk, 99, { endDate: '2025-09-30', totalCost: 1800 })
    await payFrom(clerk, id, '1800.00')
    await (await product.as('operator')).post(`/api/branch/claims/${id}/sign`, {})
    await moveClockAndLogIn('2025-08-05')
    expect((await clerk.put(`/api/claims/${id}/autoExtension`, { enabled: true })).status).toBe(200)
    await moveClockAndLogIn('2025-08-24')
    expect(await readEmails('auto-announced')).toHaveLength(1)
    return id
  })
  rent = announced.made
})
afterAll(() => announced.drop())
beforeEach(async () => {
  product = await announced.open(toNoon('2025-08-24'))
  clerk = await product.as('legal')
})
afterEach(() => product.close())

const blockers = [
  {
    name: 'a blocked account',
    block: () => updateAccount({ blocked: true }),
    mend: () => updateAccount({ blocked: false }),
    code: 'condition_account_blocked',
    words: 'бизнес-аккаунт организации заблокирован',
  },
  {
    name: 'an office outside the account’s region',
    block: () => updateAccount({ regions: JSON.stringify(['Приморский край']) }),
    mend: () => updateAccount({ regions: JSON.stringify([]) }),
    code: 'condition_region_differs',
    words: 'отделение находится не в регионе бизнес-аккаунта',
  },
  {
    name: 'a withdrawn offer',
    block: () => updateAccount({ offerIssued: false }),
    mend: () => updateAccount({ offerIssued: true }),
    code: 'condition_offer_missing',
    words: 'для организации ещё не выпущена оферта',
  },
] as const

// A login would refresh the account from the identity provider and undo the block.
const dayWithoutLogin = (day: string) => product.moveClock(toNoon(day))

for (const { name, block, mend: unblock, code, words } of blockers) {
  test(`${name} is not charged, is notified once, and is extended after the problem is solved`, async () => {
    await block()
    await dayWithoutLogin('2025-08-31')
    await dayWithoutLogin('2025-09-01')
    expect(await statusOf(product, rent)).toBe(6)
    const emails = await readEmails('auto-blocked')
    expect(emails.map(({ key }) => key)).toEqual([`auto-blocked-${rent}-${code}`])
    expect(emails[0]?.body).toContain(words)
    expect(emails[0]?.body).toContain('ничего не списали')
    expect(await readHistory()).toEqual(['auto_announced', `auto_hindered_${code}`])
    expect(await readEvents()).toBe(2)
    await unblock()
    await moveClockAndLogIn('2025-09-02')
    expect(await statusOf(product, rent)).toBe(8)
    expect(await readBalance(clerk)).toBe(40_000)
    expect(await auditOf(product.database.kysely)).toEqual(whole)
  })
}

test('a company under reorganisation is not charged and is told that reason', async () => {
  await sql`update client set entity = jsonb_set(entity, '{inn}', '"5260844100"') where legal_hid = 'demo-org-1'`.execute(
    product.database.kysely,
  )
  await sql`update organisation set inn = '5260844100' where legal_hid = 'demo-org-1'`.execute(
    product.database.kysely,
  )
  await dayWithoutLogin('2025-08-31')
  expect(await statusOf(product, rent)).toBe(6)
  const [emails] = await readEmails('auto-blocked')
  expect(emails?.key).toBe(`auto-blocked-${rent}-condition_entity_reorganizing`)
  expect(emails?.body).toContain('в процессе реорганизации')
})

const loginAdministrator = () => product.as('administrator')
const reason = { reason: 'Проверка' }
const stopCauses: readonly {
  readonly name: string
  block(): Promise<unknown>
  mend(): Promise<unknown>
  /** Codes of the emails sent, each once; blocked holders get none. */
  readonly codes: readonly string[]
}[] = [
  {
    name: 'a stopped office',
    block: async () =>
      (await loginAdministrator()).post('/api/administration/offices/101000/closing', reason),
    mend: async () => (await loginAdministrator()).post('/api/administration/offices/101000/opening', reason),
    codes: ['prolongation_office_stopped'],
  },
  {
    name: 'a blocked holder',
    block: async () =>
      (await loginAdministrator()).post('/api/administration/blocks', {
        kind: 'organisation',
        subject: 'demo-org-1',
        ...reason,
      }),
    mend: async () => {
      const vera = await loginAdministrator()
      const [holder] = (await vera.get('/api/administration/blocks')).body.holders
      return vera.post(`/api/administration/blocks/${holder.block.id}/lifting`, reason)
    },
    codes: [],
  },
]

for (const { name, block, mend: unblock, codes } of stopCauses) {
  test(`${name} suspends the extension: nothing is charged, and it continues afterwards`, async () => {
    await block()
    await dayWithoutLogin('2025-08-31')
    await dayWithoutLogin('2025-09-01')
    expect(await statusOf(product, rent)).toBe(6)
    expect((await readEmails('auto-blocked')).map(({ key }) => key)).toEqual(
      codes.map((code) => `auto-blocked-${rent}-${code}`),
    )
    for (const code of codes) {
      const [letter] = await readEmails('auto-blocked')
      expect(letter?.body).toContain('отделение временно закрыто')
      expect(letter?.body).not.toContain('самостоятельно')
      expect(letter?.body).toContain(`/claims/${rent}`)
      clerk = await product.as('legal')
      expect((await clerk.get(`/api/claims/${rent}/autoExtension`)).body).toMatchObject({
        debitOn: '2025-09-02',
        held: { code, nextTryOn: '2025-09-02' },
      })
      const [listedClaim] = (await clerk.get('/api/claims/clientLegalClaims/active')).body._embedded
        .claimDtoes
      expect(listedClaim).toMatchObject({ claimId: rent, autoHeld: true })
    }
    await unblock()
    await moveClockAndLogIn('2025-09-02')
    expect(await statusOf(product, rent)).toBe(8)
    expect(await auditOf(product.database.kysely)).toEqual(whole)
  })
}

test('an obstacle that lasts to the last day ends the rent: an email is sent and nothing is charged', async () => {
  await updateAccount({ blocked: true })
  for (const day of ['2025-08-31', '2025-09-15', '2025-09-30', '2025-10-01']) await dayWithoutLogin(day)
  const [last] = await readEmails('auto-given-up')
  expect(last?.body).toContain('бизнес-аккаунт организации заблокирован')
  expect(last?.body).not.toContain('денег на балансе не хватило')
  expect(await statusOf(product, rent)).toBe(5)
  expect((await readHistory()).at(-1)).toBe('auto_given_up')
  clerk = await product.as('legal')
  expect(await readBalance(clerk)).toBe(220_000)
  expect(await auditOf(product.database.kysely)).toEqual(whole)
})

test('a stopped service is left out of the extension and its price', async () => {
  await fill(product, 400_000)
  const withService = await confirmed(product, clerk, 98, {
    startDate: '2025-09-01',
    endDate: '2025-10-31',
    services: [4],
    totalCost: 2 * (900 + 290),
    firstMonthTariff: 900 + 290,
  })
  await payFrom(clerk, withService, '2380.00')
  await (await product.as('operator')).post(`/api/branch/claims/${withService}/sign`, {})
  await moveClockAndLogIn('2025-09-05')
  expect((await clerk.put(`/api/claims/${withService}/autoExtension`, { enabled: true })).status).toBe(200)
  await moveClockAndLogIn('2025-09-24')
  const before = await readBalance(clerk)
  const stopAnswer = await (await loginAdministrator()).post('/api/administration/services', {
    service: 4,
    index: '101000',
    ...reason,
  })
  expect(stopAnswer.status).toBe(200)
  await moveClockAndLogIn('2025-10-01')
  expect(await statusOf(product, withService)).toBe(8)
  const nextClaim = await product.database.kysely
    .selectFrom('claim')
    .select(['services', 'total', 'firstMonth'])
    .where('prolongationOf', '=', withService)
    .executeTakeFirstOrThrow()
  expect(nextClaim.services).toEqual([])
  expect(before - (await readBalance(clerk))).toBeGreaterThanOrEqual(nextClaim.total)
  expect(nextClaim.total % 90_000).toBe(0)
  expect(await auditOf(product.database.kysely)).toEqual(whole)
})
