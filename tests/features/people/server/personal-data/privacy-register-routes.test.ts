// M-LAW-03
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxes, signed } from '../../../claims/server/life/living.ts'
import { noon } from '../../../claims/server/renting.ts'

let product: Product
let vera: Caller
beforeAll(async () => {
  product = await openProduct(noon)
  vera = await product.as('administrator')
})
afterAll(() => product.close())

const today = noon.slice(0, 10)
const days = { from: today, to: today }
const searchConsents = async (filters: object = {}) =>
  (await vera.post('/api/administration/consents/search', { ...days, ...filters })).body
const searchAccesses = async (filters: object = {}) =>
  (await vera.post('/api/administration/looks/search', { ...days, ...filters })).body
const downloadCsv = async (path: string): Promise<string> =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode((await vera.get(path)).body)
const readAuditActs = async (): Promise<string[]> =>
  (await vera.post('/api/administration/audit/search', { ...days, kind: 'administration' })).body.entries.map(
    ({ act }: { act: string }) => act,
  )

test('consents are found by person, edition and state, each with its text', async () => {
  const all = await searchConsents()
  expect(all.total).toBe(3)
  const [anna] = (await searchConsents({ who: 'орлова' })).consents
  expect(anna).toMatchObject({ person: 'Орлова Анна Сергеевна', way: 'form', withdrawnAt: null })
  expect(all.editions).toEqual([anna.edition])
  expect((await searchConsents({ edition: anna.edition })).total).toBe(3)
  expect((await searchConsents({ edition: '2020-01-01' })).total).toBe(0)
  expect((await searchConsents({ who: '%' })).total).toBe(0)
  const words = new TextDecoder().decode(
    (await vera.get(`/api/administration/consentTexts/${anna.hash}`)).body,
  )
  expect(words).toContain('Согласие на обработку персональных данных\n')
  await (await product.as('individual')).post('/api/personalData/withdrawal', {})
  expect((await searchConsents({ state: 'withdrawn' })).consents).toMatchObject([
    { id: anna.id, withdrawnAt: expect.any(String) },
  ])
  expect((await searchConsents({ state: 'held' })).total).toBe(2)
})

test('accesses are found by either name: passports, whole data and cards', async () => {
  const operator = await product.as('operator')
  const rent = await signed(await product.as('privileged'), operator, await boxes(product)(), {
    clientType: 2,
    more: { privilegeDocument: 'ВУ-1' },
  })
  await operator.get(`/api/branch/claims/${rent}`)
  await operator.post(`/api/branch/claims/${rent}/identity`, { purpose: 'identity_check' })
  const found = await searchAccesses({ viewer: 'Крылова' })
  expect(found.looks.map(({ what }: { what: string }) => what)).toEqual(
    expect.arrayContaining(['card', 'identity']),
  )
  const [{ person }] = found.looks
  expect((await searchAccesses({ whose: person.split(' ')[0] })).total).toBe(found.total)
  expect((await searchAccesses({ viewer: 'Никто' })).total).toBe(0)
})

test('both registers are exported with all rows of the days, and no name can run as a formula', async () => {
  const rows = Array.from({ length: 2_500 }, (_, index) => ({
    sub: 'demo-newcomer',
    kind: 'personal-data',
    version: 'personal-data/2026-11',
    givenAt: new Date(product.clock.now().getTime() - (index % 700)),
  }))
  await product.as('newcomer')
  await product.database.kysely.insertInto('consent').values(rows).execute()
  await product.database.kysely
    .updateTable('person')
    .set({ userName: '=HYPERLINK("http://evil";"Алиев")' })
    .where('sub', '=', 'demo-newcomer')
    .execute()
  const query = `from=${today}&to=${today}`
  const text = await downloadCsv(`/api/administration/consents.csv?${query}`)
  const lines = text.trimEnd().split('\r\n')
  expect(text.startsWith('\uFEFFНомер;Дано;Кто')).toBe(true)
  expect(lines).toHaveLength(1 + 3 + rows.length)
  expect(new Set(lines.map((line) => line.split(';')[0])).size).toBe(lines.length)
  expect(lines[1]).toContain(`"'=HYPERLINK(`)
  expect(text).not.toMatch(/(^|;)"?=/m)
  expect(await downloadCsv(`/api/administration/looks.csv?${query}`)).toContain('Крылова')
})

test('each access to a register and each export is in the audit, with its days and without names', async () => {
  expect(new Set(await readAuditActs())).toEqual(
    new Set(['consents_read', 'consents_saved', 'looks_read', 'looks_saved']),
  )
  const before = (await readAuditActs()).filter((act) => act === 'consents_read').length
  await searchConsents({ page: 1 })
  expect((await readAuditActs()).filter((act) => act === 'consents_read')).toHaveLength(before)
})

test('days in disorder, invalid days and too many days are refused', async () => {
  for (const wrongDays of [{ to: '2020-01-01' }, { from: '2025-02-30' }, { from: '2020-01-01' }]) {
    const refused = await vera.post('/api/administration/looks/search', { ...days, ...wrongDays })
    expect([refused.status, refused.body.code]).toEqual([422, 'days_wrong'])
    const { from, to } = { ...days, ...wrongDays }
    expect((await vera.get(`/api/administration/consents.csv?from=${from}&to=${to}`)).status).toBe(422)
  }
})
