import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorkingDay } from '#places/api/offices.ts'
import { readOfficeByIndex } from '#places/api/offices.ts'
import { hoursLabelToday } from '#places/rules/working-hours.ts'
import { type Counter, openCounter } from './counter.ts'

let api: Counter
beforeAll(async () => {
  api = await openCounter()
})
afterAll(() => api.close())

const readOffice = (index: string, isAapsh = false) =>
  api.visitor().ask(readOfficeByIndex, { query: { index, ...(isAapsh ? { isAapsh: 'true' } : {}) } })

test('an office has every field of the published API (M-ENT-01, M-API-05)', async () => {
  const { body } = await readOffice('101000')
  expect(body).toMatchObject({
    postalCode: '101000',
    index: '101000',
    region: 'Москва',
    settlement: 'Москва',
    addressSource: 'ул. Мясницкая, д. 26',
    latitude: 55.76447,
    longitude: 37.63805,
    numberOfFreeBoxes: 144,
    cabinet_enable: true,
    is_aapsh: false,
    aapsh_id: null,
    aapsh_name: null,
    isTemporaryClosed: false,
    services: [1, 4, 5, 7, 8],
    freeBySize: { 1: 120, 2: 24, locker: 42 },
    lockers: [{ id: 1010001 }, { id: 1010002 }],
  })
  expect(body.workingHours.filter(({ date }) => !date).map(({ weekDayId }) => weekDayId)).toEqual([
    1, 2, 3, 4, 5, 6, 7,
  ])
  expect(body.directions).not.toBe('')
})

test('the cells of an office are another record with the same index', async () => {
  const { body } = await readOffice('101000', true)
  expect(body).toMatchObject({ is_aapsh: true, aapsh_id: 1010001, numberOfFreeBoxes: 24 })
  expect(body.aapsh_name).not.toBeNull()
})

test('an unknown index is not found, a malformed one is refused', async () => {
  expect((await readOffice('999999')).status).toBe(404)
  expect((await readOffice('1010')).status).toBe(400)
})

test('only the digitization office offers digitization (M-DIGI-01)', async () => {
  expect((await readOffice('101721')).body.services).toContain(9)
  expect((await readOffice('101000')).body.services).not.toContain(9)
})

test('the content has offices for every kind of opening label (M-ENT-02)', async () => {
  const readLabel = async (index: string, now: string) => {
    const { body } = await readOffice(index)
    const hours = body.workingHours.map((row): WorkingDay => ({ ...row, date: row.date ?? null }))
    return hoursLabelToday(
      {
        workingHours: hours,
        isTemporaryClosed: body.isTemporaryClosed,
        timeZone: body.timeZone ?? 'Europe/Moscow',
      },
      new Date(now),
    ).kind
  }
  expect(await readLabel('190000', '2026-11-21T02:00:00Z')).toBe('open_around_the_clock')
  // A closed office rents nothing, says until when (AMB-44), and names no special day within the closure.
  const closed = (await readOffice('119019')).body
  expect(closed.workingHours).toHaveLength(7)
  expect(closed).toMatchObject({
    cabinet_enable: false,
    isTemporaryClosed: true,
    closedUntil: '2027-03-01',
  })
  expect(await readLabel('119019', '2026-11-21T10:00:00Z')).toBe('none')
  expect(await readLabel('101721', '2026-11-23T10:30:00Z')).toBe('lunch_until')
  expect(await readLabel('101000', '2027-01-01T10:00:00Z')).toBe('closed_today')
  // On any day one of the two village offices has its day off.
  for (let day = 22; day < 29; day++) {
    const noon = `2026-11-${day}T05:00:00Z`
    expect([await readLabel('184630', noon), await readLabel('666137', noon)]).toContain('closed_today')
  }
})

test('offices are in all eleven time zones of the country', () => {
  const offsets = [...api.offices.directory.all()].map(
    ({ timeZone }) =>
      new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
        .formatToParts(new Date('2026-11-21'))
        .find(({ type }) => type === 'timeZoneName')?.value,
  )
  expect(new Set(offsets).size).toBe(11)
})
