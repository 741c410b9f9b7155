import type { OfficeForPages } from '#places/rules/office-for-pages.ts'

const day = (weekDayId: number, begin: string | null, end: string | null, lunch?: [string, string]) => ({
  weekDayId,
  date: null,
  beginWorkTime: begin,
  endWorkTime: end,
  lunches: lunch ? [{ beginLunchTime: lunch[0], endLunchTime: lunch[1] }] : [],
})

/** An office of an invented country; `facts` override the defaults. */
export const anOffice = (facts: Partial<OfficeForPages> & { index: string }): OfficeForPages => ({
  name: '',
  region: 'Татарстан Республика',
  area: 'Лесной район',
  settlement: 'Лесное',
  address: 'ул. Почтовая, д. 1',
  latitude: 55,
  longitude: 50,
  coordPrecision: 'office',
  timeZone: 'Europe/Moscow',
  tariffGroup: 'town',
  online: true,
  temporarilyClosed: false,
  closedUntil: null,
  workingHours: [],
  services: [1, 4],
  directions: '',
  sizes: ['1', '2'],
  lockers: [],
  detailed: true,
  ...facts,
})

/** Weekdays with a lunch break, Saturday around the clock, Sunday closed, one holiday. */
export const fullWeek: OfficeForPages['workingHours'] = [
  ...[1, 2, 3, 4, 5].map((number) => day(number, '09:00', '18:00', ['13:00', '14:00'])),
  day(6, '00:00', '00:00'),
  day(7, null, null),
  { ...day(1, null, null), weekDayId: null, date: '2026-12-31' },
]
