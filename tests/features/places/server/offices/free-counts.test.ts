import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeByIndex } from '#places/api/offices.ts'
import { type Counter, openCounter } from './counter.ts'

let counter: Counter
beforeEach(async () => {
  counter = await openCounter()
})
afterEach(() => counter.close())

const free = async (index: string): Promise<number> =>
  (await counter.visitor().ask(officeByIndex, { query: { index } })).body.numberOfFreeBoxes

const promise = async (index: string, months: string[]): Promise<number> => {
  const { kysely } = counter.database
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

test('a promised box is not free from the moment that its office is touched', async () => {
  expect(await free('109012')).toBe(40)
  await promise('109012', ['2026-12-01', '2027-01-01'])
  counter.offices.counts.touch('109012')
  expect(await free('109012')).toBe(39)
})

test('months that are over promise nothing, and with a new month boxes are free again', async () => {
  await promise('109012', ['2026-10-01', '2026-11-01'])
  counter.offices.counts.touch('109012')
  expect(await free('109012')).toBe(39)
  counter.clock.set(new Date('2026-11-30T20:59:00Z'))
  expect(await free('109012')).toBe(39)
  counter.clock.set(new Date('2026-11-30T21:00:00Z'))
  expect(await free('109012')).toBe(40)
})

test('a claim that another server took is seen at the next look', async () => {
  const boxId = await promise('109012', ['2026-12-01'])
  const { kysely } = counter.database
  const time = counter.clock.now()
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
  expect(await free('109012')).toBe(40)
  await counter.offices.follow()
  expect(await free('109012')).toBe(39)
})

test('what another server writes about an office is seen at the next look', async () => {
  const { kysely } = counter.database
  await kysely
    .updateTable('office')
    .set({ address: 'Кривоколенный пер., д. 3', changedAt: new Date('2100-01-01') })
    .where('index', '=', '109012')
    .execute()
  await counter.offices.follow()
  expect(counter.offices.search.find({ text: 'Кривоколенный' }).map(({ office }) => office.index)).toEqual([
    '109012',
  ])
  expect(counter.offices.search.find({ text: 'Никольская' })).toEqual([])
})

test('an office that is gone is closed and found no more, but old claims can still read it', async () => {
  await counter.database.kysely
    .updateTable('office')
    .set({ closed: true, changedAt: new Date('2100-01-01') })
    .where('index', '=', '109012')
    .execute()
  await counter.offices.follow()
  expect(counter.offices.search.find({ text: '109012' })).toEqual([])
  const { body } = await counter.visitor().ask(officeByIndex, { query: { index: '109012' } })
  expect(body).toMatchObject({ cabinet_enable: false, isTemporaryClosed: true })
})
