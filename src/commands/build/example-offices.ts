import type { OfficePagesContent, OfficesNow, PageOffice } from '#domain/page-office.ts'

const office: PageOffice = {
  index: '100000',
  name: 'Town 1',
  region: 'Region',
  area: '',
  settlement: 'Town',
  address: 'Street',
  latitude: 55,
  longitude: 50,
  coordPrecision: 'office',
  timeZone: 'Europe/Moscow',
  tariffGroup: 'town',
  online: true,
  temporarilyClosed: false,
  closedUntil: null,
  workingHours: [{ weekDayId: 1, date: null, beginWorkTime: '09:00', endWorkTime: '18:00', lunches: [] }],
  services: [1],
  directions: '<p>There</p>',
  sizes: ['1'],
  lockers: [{ id: 1, name: 'Locker' }],
  detailed: true,
}

const price = { individual: 1, privileged: 1, legal: 1 }
/** More places than a list has without letters. */
const MANY = 40

/** Made-up offices, whose pages together show everything that a page of offices may show. */
export const exampleOffices: readonly PageOffice[] = [
  office,
  { ...office, index: '100001' },
  { ...office, index: '100002', temporarilyClosed: true, workingHours: [] },
  { ...office, index: '100003', online: false },
  { ...office, index: '100004', coordPrecision: 'settlement', detailed: false },
  { ...office, index: '101721' },
  ...Array.from({ length: MANY }, (_, position) => ({
    ...office,
    index: String(200_000 + position),
    settlement: `Village ${position}`,
    area: 'District',
  })),
]

/** Some offices are open with free boxes, some are not. */
export const exampleNow =
  (free: number): OfficesNow =>
  ({ index }) =>
    Number(index) % 2 === 0
      ? { hours: { kind: 'open_until', time: '20:00' }, free }
      : { hours: { kind: 'closed_today' }, free: 0 }

export const exampleContent: OfficePagesContent = {
  tariffs: [
    {
      title: '',
      validFrom: '2025-01-01',
      groups: { town: { title: 'Town', month: { '1': price, '2': price, locker: price } } },
      services: { '1': { charge: 'once', price } },
    },
  ],
  servicePages: new Map(),
  telephone: '',
  origin: '',
}
