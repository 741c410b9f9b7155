import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller, Product } from '#support/product.ts'
import { auditOf, whole } from './balance-rows.ts'
import { confirmed, fill, left, payFrom, statusOf } from './paying.ts'
import { type Snapshot, snapshotOf } from './snapshot.ts'

let product: Product
let clerk: Caller
let rent: number

const noonOf = (day: string) => `${day}T09:00:00Z`
const moveTo = async (day: string) => {
  await product.moveClock(noonOf(day))
  clerk = await product.as('legal')
}
const account = (facts: { blocked?: boolean; offerIssued?: boolean; regions?: string }) =>
  product.database.kysely
    .updateTable('organisation')
    .set(facts)
    .where('legalHid', '=', 'demo-org-1')
    .execute()
const letters = (key: string) =>
  product.database.kysely.selectFrom('letter').selectAll().where('key', 'like', `${key}%`).execute()
const history = async () =>
  (
    await product.database.kysely
      .selectFrom('claimHistory')
      .select('reason')
      .where('claimId', '=', rent)
      .where('reason', 'like', 'auto%')
      .orderBy('id')
      .execute()
  ).map(({ reason }) => reason)
const events = async () =>
  (
    await product.database.kysely
      .selectFrom('event')
      .select(['reason', 'state'])
      .where('claimId', '=', rent)
      .where('reason', 'like', 'auto%')
      .execute()
  ).length

// A rent of August and September that extends itself, with money enough on the balance.
let announced: Snapshot<number>
beforeAll(async () => {
  announced = await snapshotOf(noonOf('2025-07-10'), async (made) => {
    product = made
    clerk = await product.as('legal')
    await fill(product, 400_000)
    const id = await confirmed(product, clerk, 99, { endDate: '2025-09-30', totalCost: 1800 })
    await payFrom(clerk, id, '1800.00')
    await (await product.as('operator')).post(`/api/branch/claims/${id}/sign`, {})
    await moveTo('2025-08-05')
    expect((await clerk.put(`/api/claims/${id}/autoExtension`, { enabled: true })).status).toBe(200)
    await moveTo('2025-08-24')
    expect(await letters('auto-announced')).toHaveLength(1)
    return id
  })
  rent = announced.made
})
afterAll(() => announced.drop())
beforeEach(async () => {
  product = await announced.open(noonOf('2025-08-24'))
  clerk = await product.as('legal')
})
afterEach(() => product.close())

const blockers = [
  {
    name: 'a blocked account',
    block: () => account({ blocked: true }),
    mend: () => account({ blocked: false }),
    code: 'condition_account_blocked',
    words: 'бизнес-аккаунт организации заблокирован',
  },
  {
    name: 'an office outside the account’s region',
    block: () => account({ regions: JSON.stringify(['Приморский край']) }),
    mend: () => account({ regions: JSON.stringify([]) }),
    code: 'condition_region_differs',
    words: 'отделение находится не в регионе бизнес-аккаунта',
  },
  {
    name: 'an offer that was taken back',
    block: () => account({ offerIssued: false }),
    mend: () => account({ offerIssued: true }),
    code: 'condition_offer_missing',
    words: 'для организации ещё не выпущена оферта',
  },
] as const

// A login tells the account again, as the identity provider knows it: so nobody logs in while it stands otherwise.
const dayWithoutLogin = (day: string) => product.moveClock(noonOf(day))

for (const { name, block, mend, code, words } of blockers) {
  test(`${name} is not charged but told once, and extended when it is mended`, async () => {
    await block()
    await dayWithoutLogin('2025-08-31')
    await dayWithoutLogin('2025-09-01')
    expect(await statusOf(product, rent)).toBe(6)
    const notifications = await letters('auto-blocked')
    expect(notifications.map(({ key }) => key)).toEqual([`auto-blocked-${rent}-${code}`])
    expect(notifications[0]?.body).toContain(words)
    expect(notifications[0]?.body).toContain('ничего не списали')
    expect(await history()).toEqual(['auto_announced', `auto_hindered_${code}`])
    expect(await events()).toBe(2)
    await mend()
    await moveTo('2025-09-02')
    expect(await statusOf(product, rent)).toBe(8)
    expect(await left(clerk)).toBe(40_000)
    expect(await auditOf(product.database.kysely)).toEqual(whole)
  })
}

test('a company that is being reorganized is not charged, and told by that', async () => {
  // The directory's own company in that state stands for the organisation.
  await sql`update client set entity = jsonb_set(entity, '{inn}', '"5260844100"') where legal_hid = 'demo-org-1'`.execute(
    product.database.kysely,
  )
  await sql`update organisation set inn = '5260844100' where legal_hid = 'demo-org-1'`.execute(
    product.database.kysely,
  )
  await dayWithoutLogin('2025-08-31')
  expect(await statusOf(product, rent)).toBe(6)
  const [notifications] = await letters('auto-blocked')
  expect(notifications?.key).toBe(`auto-blocked-${rent}-condition_entity_reorganizing`)
  expect(notifications?.body).toContain('в процессе реорганизации')
})

const administrator = () => product.as('administrator')
const reason = { reason: 'Проверка' }
const holds: readonly {
  readonly name: string
  block(): Promise<unknown>
  mend(): Promise<unknown>
  /** The letter that tells why, once; of a blocked holder nothing is told. */
  readonly codes: readonly string[]
}[] = [
  {
    name: 'an office that an administrator closed',
    block: async () => (await administrator()).post('/api/administration/offices/101000/closing', reason),
    mend: async () => (await administrator()).post('/api/administration/offices/101000/opening', reason),
    codes: ['prolongation_office_stopped'],
  },
  {
    name: 'a holder whom an administrator blocked',
    block: async () =>
      (await administrator()).post('/api/administration/blocks', {
        kind: 'organisation',
        subject: 'demo-org-1',
        ...reason,
      }),
    mend: async () => {
      const vera = await administrator()
      const [holder] = (await vera.get('/api/administration/blocks')).body.holders
      return vera.post(`/api/administration/blocks/${holder.block.id}/lifting`, reason)
    },
    codes: [],
  },
]

for (const { name, block, mend, codes } of holds) {
  test(`${name} holds the extension: nothing is charged, and it goes on when that is over`, async () => {
    await block()
    await dayWithoutLogin('2025-08-31')
    await dayWithoutLogin('2025-09-01')
    expect(await statusOf(product, rent)).toBe(6)
    expect((await letters('auto-blocked')).map(({ key }) => key)).toEqual(
      codes.map((code) => `auto-blocked-${rent}-${code}`),
    )
    for (const code of codes) {
      const [letter] = await letters('auto-blocked')
      expect(letter?.body).toContain('отделение временно закрыто')
      expect(letter?.body).not.toContain('самостоятельно')
      expect(letter?.body).toContain(`/claims/${rent}`)
      // The card and the list say it too, with the day of the next try.
      clerk = await product.as('legal')
      expect((await clerk.get(`/api/claims/${rent}/autoExtension`)).body).toMatchObject({
        debitOn: '2025-09-02',
        held: { code, nextTryOn: '2025-09-02' },
      })
      const [listed] = (await clerk.get('/api/claims/clientLegalClaims/active')).body._embedded.claimDtoes
      expect(listed).toMatchObject({ claimId: rent, autoHeld: true })
    }
    await mend()
    await moveTo('2025-09-02')
    expect(await statusOf(product, rent)).toBe(8)
    expect(await auditOf(product.database.kysely)).toEqual(whole)
  })
}

test('what stands in the way to the last day ends the rent: told, nothing charged, the money stays', async () => {
  await account({ blocked: true })
  for (const day of ['2025-08-31', '2025-09-15', '2025-09-30', '2025-10-01']) await dayWithoutLogin(day)
  const [last] = await letters('auto-given-up')
  expect(last?.body).toContain('бизнес-аккаунт организации заблокирован')
  expect(last?.body).not.toContain('денег на балансе не хватило')
  expect(await statusOf(product, rent)).toBe(5)
  expect((await history()).at(-1)).toBe('auto_given_up')
  clerk = await product.as('legal')
  expect(await left(clerk)).toBe(220_000)
  expect(await auditOf(product.database.kysely)).toEqual(whole)
})

test('a service that an administrator switched off is left out of the extension, and of its price', async () => {
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
  await moveTo('2025-09-05')
  expect((await clerk.put(`/api/claims/${withService}/autoExtension`, { enabled: true })).status).toBe(200)
  await moveTo('2025-09-24')
  const before = await left(clerk)
  const off = await (await administrator()).post('/api/administration/services', {
    service: 4,
    index: '101000',
    ...reason,
  })
  expect(off.status).toBe(200)
  await moveTo('2025-10-01')
  expect(await statusOf(product, withService)).toBe(8)
  const next = await product.database.kysely
    .selectFrom('claim')
    .select(['services', 'total', 'firstMonth'])
    .where('prolongationOf', '=', withService)
    .executeTakeFirstOrThrow()
  expect(next.services).toEqual([])
  expect(before - (await left(clerk))).toBeGreaterThanOrEqual(next.total)
  expect(next.total % 90_000).toBe(0)
  expect(await auditOf(product.database.kysely)).toEqual(whole)
})
