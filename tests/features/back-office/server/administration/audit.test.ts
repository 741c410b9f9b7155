import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxes, signed } from '../../../claims/server/life/living.ts'
import { noon } from '../../../claims/server/renting.ts'

let product: Product
let vera: Caller
let operator: Caller
let rent: number
beforeAll(async () => {
  product = await openProduct(noon)
  vera = await product.as('administrator')
  operator = await product.as('operator')
  rent = await signed(await product.as('individual'), operator, await boxes(product)())
})
afterAll(() => product.close())

const today = noon.slice(0, 10)
const readAudit = (extra: object = {}) =>
  vera.post('/api/administration/audit/search', { from: today, to: today, ...extra })
const readLines = async (extra: object): Promise<string[]> =>
  (await readAudit(extra)).body.entries.map(({ act, who }: { act: string; who: string }) => `${act} ${who}`)
const olga = 'Ольга Викторовна Крылова'

test('repeated views of one card are recorded once, with viewer and time', async () => {
  await operator.get(`/api/branch/claims/${rent}`)
  await operator.get(`/api/branch/claims/${rent}`)
  expect(await readLines({ claim: rent, kind: 'looks' })).toEqual([`card_seen ${olga}`])
  await product.moveClock(new Date(product.clock.now().getTime() + 16 * 60_000))
  operator = await product.as('operator')
  await operator.get(`/api/branch/claims/${rent}`)
  expect(await readLines({ claim: rent, kind: 'looks' })).toHaveLength(2)
})

test('a refused card of another branch is not recorded', async () => {
  await operator.get('/api/branch/claims/999999')
  expect(await readLines({ claim: 999_999 })).toEqual([])
})

test('passport views and office acts are listed together, newest first', async () => {
  await operator.post(`/api/branch/claims/${rent}/identity`, { purpose: 'identity_check' })
  const lines = await readLines({ claim: rent })
  expect(lines[0]).toBe(`identity.identity_check ${olga}`)
  expect(lines).toContain(`signed ${olga}`)
  expect(await readLines({ claim: rent, kind: 'office' })).not.toContain(`identity.identity_check ${olga}`)
})

test('a search in the back office is recorded without its text', async () => {
  await operator.post('/api/branch/claims/search', { text: 'Орлова' })
  const { entries } = (await readAudit({ kind: 'looks' })).body
  expect(entries[0]).toMatchObject({ act: 'search_made', who: olga, number: 'moscow' })
  expect(JSON.stringify(entries)).not.toContain('Орлова')
})

test('the audit is filtered by part of a name, and pattern characters are literal', async () => {
  expect(await readLines({ who: 'крылова' })).not.toEqual([])
  expect(await readLines({ who: '%' })).toEqual([])
  expect(await readLines({ who: 'Никто' })).toEqual([])
})

test('reading the audit is itself audited', async () => {
  expect(await readLines({ kind: 'administration' })).toContain('audit_read Вера Павловна Соколова')
})

test('invalid, reversed or too long date ranges are refused', async () => {
  expect((await readAudit({ from: '2025-02-31' })).body.code).toBe('days_wrong')
  expect((await readAudit({ from: '2025-07-10', to: '2025-07-09' })).body.code).toBe('days_wrong')
  expect((await readAudit({ from: '2024-07-10' })).body.code).toBe('days_wrong')
})

test('audit entries cannot be changed or deleted, even by the database user', async () => {
  const { kysely } = product.database
  await expect(kysely.deleteFrom('audit').execute()).rejects.toThrow('append only')
  await expect(kysely.updateTable('audit').set({ actorName: 'Никто' }).execute()).rejects.toThrow(
    'append only',
  )
})
