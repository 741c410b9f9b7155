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
const ask = (more: object = {}) =>
  vera.post('/api/administration/audit/search', { from: today, to: today, ...more })
const linesOf = async (more: object): Promise<string[]> =>
  (await ask(more)).body.entries.map(({ act, who }: { act: string; who: string }) => `${act} ${who}`)
const olga = 'Ольга Викторовна Крылова'

test('who looked at whose card, and when, is written down once for one look', async () => {
  await operator.get(`/api/branch/claims/${rent}`)
  await operator.get(`/api/branch/claims/${rent}`)
  expect(await linesOf({ claim: rent, kind: 'looks' })).toEqual([`card_seen ${olga}`])
  await product.moveClock(new Date(product.clock.now().getTime() + 16 * 60_000))
  operator = await product.as('operator')
  await operator.get(`/api/branch/claims/${rent}`)
  expect(await linesOf({ claim: rent, kind: 'looks' })).toHaveLength(2)
})

test('a card of another branch, which is not shown, leaves no look', async () => {
  await operator.get('/api/branch/claims/999999')
  expect(await linesOf({ claim: 999_999 })).toEqual([])
})

test('looks at passports and acts at the office stand beside one another, newest first', async () => {
  await operator.post(`/api/branch/claims/${rent}/identity`, { purpose: 'identity_check' })
  const lines = await linesOf({ claim: rent })
  expect(lines[0]).toBe(`identity.identity_check ${olga}`)
  expect(lines).toContain(`signed ${olga}`)
  expect(await linesOf({ claim: rent, kind: 'office' })).not.toContain(`identity.identity_check ${olga}`)
})

test('a search at the counter is a look; its words are nowhere', async () => {
  await operator.post('/api/branch/claims/search', { text: 'Орлова' })
  const { entries } = (await ask({ kind: 'looks' })).body
  expect(entries[0]).toMatchObject({ act: 'search_made', who: olga, number: 'moscow' })
  expect(JSON.stringify(entries)).not.toContain('Орлова')
})

test('it is filtered by a part of a name, and signs of patterns stand for themselves', async () => {
  expect(await linesOf({ who: 'крылова' })).not.toEqual([])
  expect(await linesOf({ who: '%' })).toEqual([])
  expect(await linesOf({ who: 'Никто' })).toEqual([])
})

test('reading the audit is an act of its own', async () => {
  expect(await linesOf({ kind: 'administration' })).toContain('audit_read Вера Павловна Соколова')
})

test('days that are none, turned round or too many are refused', async () => {
  expect((await ask({ from: '2025-02-31' })).body.code).toBe('days_wrong')
  expect((await ask({ from: '2025-07-10', to: '2025-07-09' })).body.code).toBe('days_wrong')
  expect((await ask({ from: '2024-07-10' })).body.code).toBe('days_wrong')
})

test('nothing in it can be changed or deleted, not even by the database', async () => {
  const { kysely } = product.database
  await expect(kysely.deleteFrom('audit').execute()).rejects.toThrow('append only')
  await expect(kysely.updateTable('audit').set({ actorName: 'Никто' }).execute()).rejects.toThrow(
    'append only',
  )
})
