import { beforeAll, expect, test } from 'vitest'
import { readOfficeByIndex } from '#places/api/offices.ts'
import type { Caller } from '#support/product.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'

let product: Tenant
let operator: Caller
let today: string
beforeAll(async () => {
  product = await openTenant()
  operator = await product.as('operator')
  today = product.clock.now().toISOString().slice(0, 10)
})

const pin = (text: string, until: string, index = product.office) =>
  operator.put(`/api/branch/offices/${index}/note`, { text, until })
const shownNote = async () =>
  (await operator.get(`${readOfficeByIndex.path}?index=${product.office}`)).body.note as unknown
const acts = () =>
  product.database.kysely
    .selectFrom('audit')
    .select(['act', 'reason'])
    .where('subject', '=', product.office)
    .orderBy('id')
    .execute()

test('an operator pins, replaces and removes the note of an office, and the audit keeps each text', async () => {
  expect((await pin('Вход со двора', today)).status).toBe(200)
  await expect.poll(shownNote, { timeout: 10_000 }).toEqual({ text: 'Вход со двора', until: today })
  expect((await pin('Вход с улицы', today)).status).toBe(200)
  await expect.poll(shownNote, { timeout: 10_000 }).toEqual({ text: 'Вход с улицы', until: today })
  for (const _ of [1, 2])
    expect((await operator.delete(`/api/branch/offices/${product.office}/note`)).status).toBe(200)
  await expect.poll(shownNote, { timeout: 10_000 }).toBeUndefined()
  expect(await acts()).toEqual([
    { act: 'office_note_pinned', reason: 'Вход со двора' },
    { act: 'office_note_pinned', reason: 'Вход с улицы' },
    { act: 'office_note_removed', reason: 'Вход с улицы' },
  ])
})

test('a note ends within a year and is not shown after its last day', async () => {
  for (const until of ['2020-01-01', '2099-01-01', '2025-02-30'])
    expect((await pin('Вход со двора', until)).body.code, until).toBe('until_wrong')
  await product.database.kysely
    .updateTable('office')
    .set({ note: 'Старое', noteUntil: '2020-01-01', changedAt: new Date() })
    .where('index', '=', product.office)
    .execute()
  expect((await pin('Смайлик 🙂', today)).status).toBe(400)
  await expect.poll(shownNote, { timeout: 10_000 }).toBeUndefined()
})

test('an operator cannot pin a note to an office of another branch', async () => {
  expect((await pin('Вход со двора', today, '190000')).status).toBe(403)
})
