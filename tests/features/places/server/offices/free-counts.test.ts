import { afterEach, beforeEach, expect, test } from 'vitest'
import { readOfficeByIndex } from '#places/api/offices.ts'
import { type Counter, openCounter } from './counter.ts'

let api: Counter
beforeEach(async () => {
  api = await openCounter()
})
afterEach(() => api.close())

const countFree = async (index: string): Promise<number> =>
  (await api.visitor().ask(readOfficeByIndex, { query: { index } })).body.numberOfFreeBoxes

const reserveMonths = async (index: string, months: string[]): Promise<number> => {
  const { kysely } = api.database
  const box = await kysely
    .selectFrom('box')
    .select('id')
    .where('officeIndex', '=', index)
    .where('lockerId', 'is', null)
    .orderBy('number')
    .executeTakeFirstOrThrow()
  await kysely
    .insertInto('boxMonth')
    .values(months.map((month) => ({ boxId: box.id, month, claimId: 1 })))
    .execute()
  return box.id
}

test('a reserved box is not free as soon as its office is marked', async () => {
  expect(await countFree('109012')).toBe(40)
  await reserveMonths('109012', ['2026-12-01', '2027-01-01'])
  api.offices.counts.touch('109012')
  expect(await countFree('109012')).toBe(39)
})

test('past months reserve nothing, and boxes are free again with a new month', async () => {
  await reserveMonths('109012', ['2026-10-01', '2026-11-01'])
  api.offices.counts.touch('109012')
  expect(await countFree('109012')).toBe(39)
  api.clock.set(new Date('2026-11-30T20:59:00Z'))
  expect(await countFree('109012')).toBe(39)
  api.clock.set(new Date('2026-11-30T21:00:00Z'))
  expect(await countFree('109012')).toBe(40)
})

test('a claim made by another server is read at the next refresh', async () => {
  const boxId = await reserveMonths('109012', ['2026-12-01'])
  const { kysely } = api.database
  const time = api.clock.now()
  await kysely
    .insertInto('person')
    .values({
      sub: 's',
      userName: '',
      email: '',
      profileUrl: '',
      role: 'client',
      branch: null,
      legals: '[]',
      seenAt: time,
    })
    .execute()
  await kysely
    .insertInto('claim')
    .values({
      sub: 's',
      boxId,
      officeIndex: '109012',
      status: 1,
      clientType: 1,
      startDate: '2026-12-01',
      endDate: '2026-12-31',
      total: 1,
      firstMonth: 1,
      lines: '[]',
      services: '[]',
      createdAt: time,
      changedAt: time,
    })
    .execute()
  expect(await countFree('109012')).toBe(40)
  await api.offices.follow()
  expect(await countFree('109012')).toBe(39)
})

test('an office changed by another server is read at the next refresh', async () => {
  const { kysely } = api.database
  await kysely
    .updateTable('office')
    .set({ address: 'Кривоколенный пер., д. 3', changedAt: new Date('2100-01-01') })
    .where('index', '=', '109012')
    .execute()
  await api.offices.follow()
  expect(api.offices.search.find({ text: 'Кривоколенный' }).map(({ office }) => office.index)).toEqual([
    '109012',
  ])
  expect(api.offices.search.find({ text: 'Никольская' })).toEqual([])
})

test('an office removed from the list is closed and not found, but old claims can still read it', async () => {
  await api.database.kysely
    .updateTable('office')
    .set({ closed: true, changedAt: new Date('2100-01-01') })
    .where('index', '=', '109012')
    .execute()
  await api.offices.follow()
  expect(api.offices.search.find({ text: '109012' })).toEqual([])
  const { body } = await api.visitor().ask(readOfficeByIndex, { query: { index: '109012' } })
  expect(body).toMatchObject({ cabinet_enable: false, isTemporaryClosed: true })
})
