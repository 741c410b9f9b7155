import { describe, expect, test } from 'vitest'
import { createPlaceFinder } from '#places/rules/find-place-on-device.ts'
import {
  findZoneOfPlace,
  rankByWeek,
  type WeekOffice,
  type WeekQuestion,
} from '#places/rules/rank-by-week.ts'
import { packWeekOffices, unpackWeekOffices } from '#places/rules/week-offices.ts'
import { emptyWeek, togglePreset } from '#places/rules/week-plan.ts'
import { toWorkingHours } from '#places/rules/working-hours.ts'
import { leastCpuMs } from '#support/main-thread.ts'
import { nationalList } from '#support/national-list.ts'

const days = (work: string, weekend: string | null = null) => {
  const [weekday, rest] = [{ work, lunches: [] }, weekend === null ? null : { work: weekend, lunches: [] }]
  const [mon, tue, wed, thu, fri] = [weekday, weekday, weekday, weekday, weekday]
  return toWorkingHours({ hours: { mon, tue, wed, thu, fri, sat: rest, sun: rest }, holidays: [] })
}
const early = days('08:00-19:00')
const late = days('08:00-20:00')

const anOffice = (index: string, more: Partial<WeekOffice> = {}): WeekOffice => ({
  index,
  latitude: 55.75,
  longitude: 37.62,
  isExact: true,
  region: 'Москва',
  settlement: 'Москва',
  street: `ул. Почтовая, д. ${Number(index) % 100}`,
  timeZone: 'Europe/Moscow',
  workingHours: late,
  free: { 1: 5, 2: 0, 3: 0 },
  priceFrom: 45_000,
  ...more,
})
const home = { latitude: 55.75, longitude: 37.62 }
const work = { latitude: 55.75, longitude: 37.78 }
const ask = (offices: readonly WeekOffice[], more: Partial<WeekQuestion> = {}) =>
  rankByWeek(offices, {
    places: [home],
    onTheWay: true,
    week: togglePreset(emptyWeek, 'afterWork'),
    maxDetour: 2000,
    now: new Date('2026-12-01T09:00:00Z'),
    ...more,
  })
const indexes = (ranked: ReturnType<typeof ask>) => ranked.map(({ office }) => office.index)

describe('M-WEEK-04: offices are ranked by hours, then by distance', () => {
  test('more hours first, full offices last, none without a common hour', () => {
    const offices = [
      anOffice('101001', { workingHours: early }),
      anOffice('101002', { latitude: 55.755 }),
      anOffice('101003'),
      anOffice('101004', { free: { 1: 0, 2: 0, 3: 0 } }),
      anOffice('101005', { workingHours: days('08:00-17:00') }),
      anOffice('101006', { latitude: 55.8 }),
      anOffice('101007', { workingHours: [] }),
    ]
    expect(indexes(ask(offices))).toEqual(['101003', '101002', '101001', '101004', '101007'])
    expect(ask(offices)[0]).toMatchObject({ detour: 0, minutesPerWeek: 600 })
  })
  test('an office on the way is no detour, one beyond the end is', () => {
    const between = anOffice('101001', { longitude: 37.7 })
    const beyond = anOffice('101002', { longitude: 37.84 })
    const places = [home, work]
    expect(indexes(ask([between, beyond], { places }))).toEqual(['101001'])
    expect(ask([between], { places })[0]?.detour).toBeLessThan(50)
    expect(ask([between], { places, onTheWay: false })).toEqual([])
  })
  test('an office known only to its town has no distance and follows the others', () => {
    const town = anOffice('101001', { isExact: false })
    const ranked = ask([town, anOffice('101002', { latitude: 55.76 })])
    expect(ranked.map(({ detour }) => detour === null)).toEqual([false, true])
  })
  test('offices with unknown hours follow, the nearest first, and promise no hours', () => {
    const unknown = { workingHours: [] }
    const ranked = ask([
      anOffice('101001', { ...unknown, latitude: 55.76 }),
      anOffice('101002', unknown),
      anOffice('101003', { ...unknown, isExact: false }),
      anOffice('101004', { ...unknown, free: { 1: 0, 2: 0, 3: 0 } }),
      anOffice('101005', { latitude: 55.765 }),
    ])
    expect(indexes(ranked)).toEqual(['101005', '101002', '101001', '101003', '101004'])
    expect(
      ranked.slice(1).every(({ windows, minutesPerWeek }) => windows.length + minutesPerWeek === 0),
    ).toBe(true)
  })
  test('without places or hours nothing is found', () => {
    expect(ask([anOffice('101001')], { places: [] })).toEqual([])
    expect(ask([anOffice('101001')], { week: emptyWeek })).toEqual([])
  })
})

test('M-WEEK-03: the week is meant by the clock of the first place', () => {
  const moscow = anOffice('101001')
  const samara = anOffice('443001', { latitude: 55.75, longitude: 37.64, timeZone: 'Europe/Samara' })
  expect(findZoneOfPlace([samara, moscow], home)).toBe('Europe/Moscow')
  const found = ask([moscow, samara])
  // 18:00 in Moscow is 19:00 in Samara, an hour before the office closes.
  expect(found.map(({ office, minutesPerWeek }) => [office.index, minutesPerWeek])).toEqual([
    ['101001', 600],
    ['443001', 300],
  ])
  // Late in the evening, Samara's tomorrow is a day later than Moscow's.
  const midnight = ask([moscow, samara], { now: new Date('2026-12-01T20:30:00Z') })
  expect(midnight.map(({ windows }) => windows[0]?.date)).toEqual(['2026-12-02', '2026-12-03'])
})

test('the list survives packing, also odd addresses', () => {
  const offices = [
    anOffice('101001', { street: 'ул. "Мира",\tд. 1', free: { 1: 1, 2: 2, 3: 3 }, priceFrom: null }),
    anOffice('101002', { isExact: false, street: '', workingHours: early, timeZone: 'Asia/Omsk' }),
    anOffice('101003', { region: 'Омская область' }),
    anOffice('101004', { region: 'Омская область', workingHours: [] }),
  ]
  const packed = packWeekOffices(offices)
  expect(packed.hours).toHaveLength(3)
  expect(unpackWeekOffices(packed)).toEqual([
    { ...offices[0], street: 'ул. "Мира", д. 1' },
    offices[1],
    offices[2],
    offices[3],
  ])
  expect(unpackWeekOffices({ rows: '\nodd line\n', hours: [] })).toEqual([])
})

test('M-WEEK-05: metro, towns and streets are found on the device', () => {
  const find = createPlaceFinder(
    [
      anOffice('101001', { street: 'ул. Мясницкая, д. 26' }),
      anOffice('300001', {
        region: 'Тульская область',
        settlement: 'Тула',
        street: 'пр. Ленина, д. 1',
        latitude: 54.19,
      }),
    ],
    { Москва: [['Мякинино', 55.82, 37.38]] },
  )
  expect(find('мя').map(({ kind, name }) => [kind, name])).toEqual([
    ['metro', 'Мякинино'],
    ['street', 'ул. Мясницкая, д. 26'],
  ])
  expect(find('тула ленина')).toMatchObject([{ kind: 'street', town: 'Тула', latitude: 54.19 }])
  expect(find('Тула')[0]).toMatchObject({ kind: 'settlement', name: 'Тула', town: 'Тульская область' })
  expect(find('300001')).toHaveLength(1)
  for (const text of ['', ' ', 'м', '«»', 'нигде']) expect(find(text)).toEqual([])
})

test('the whole country is ranked in less than a fifth of a second', async () => {
  const country = nationalList({ villages: 1 })
    .slice(1)
    .flatMap((line): WeekOffice[] => {
      const [index = '', , , , , , settlement = '', street = '', latitude, longitude] = line.split(',')
      return latitude === '' || latitude === undefined
        ? []
        : [
            anOffice(index, {
              settlement,
              street,
              latitude: Number(latitude),
              longitude: Number(longitude),
              workingHours: Number(index) % 2 === 0 ? early : late,
            }),
          ]
    })
  expect(country.length).toBeGreaterThan(38_000)
  const places = [home, work, { latitude: 56.3, longitude: 38.1 }]
  const rank = () => ask(country, { places, maxDetour: 10_000 })
  rank()
  expect(await leastCpuMs(rank)).toBeLessThan(200)
})
