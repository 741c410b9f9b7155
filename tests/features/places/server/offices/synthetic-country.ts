import type { OfficeRecord } from '#places/server/offices/office-record.ts'

const randomNumbers = (seed: number) => (): number => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296
  return seed / 4_294_967_296
}

const STREET_NAMES = [
  'Ленина',
  'Советская',
  'Мира',
  'Гагарина',
  'Лесная',
  'Садовая',
  'Победы',
  'Кирова',
  'Школьная',
  'Новая',
]

const createOffice = (
  position: number,
  latitude: number,
  longitude: number,
  town: number,
  random: () => number,
): OfficeRecord => ({
  index: String(100_000 + position * 19),
  name: `Город ${town}`,
  region: `Область ${town % 80}`,
  area: '',
  settlement: `Город ${town}`,
  address: `ул. ${STREET_NAMES[Math.floor(random() * STREET_NAMES.length)]}, д. ${1 + Math.floor(random() * 200)}`,
  latitude: Number(latitude.toFixed(6)),
  longitude: Number((longitude > 180 ? longitude - 360 : longitude).toFixed(6)),
  coordPrecision: 'office',
  timeZone: 'Europe/Moscow',
  tariffGroup: 'town',
  online: random() < 0.9,
  temporarilyClosed: false,
  closedUntil: null,
  workingHours: [],
  services: [],
  directions: '',
  closed: false,
  stopped: false,
  note: null,
  fingerprint: String(position),
  lockers: [],
})

/**
 * Towns from Kaliningrad to beyond the 180th meridian, a capital with hundreds of offices at one spot,
 * villages everywhere.
 */
export const syntheticCountry = (size: number): OfficeRecord[] => {
  const random = randomNumbers(7)
  const randomNearZero = () => random() + random() + random() - 1.5
  const towns = Array.from({ length: 900 }, (_, town) =>
    town === 0
      ? { latitude: 55.7522, longitude: 37.6156, weight: 0.06 }
      : { latitude: 43 + random() * 27, longitude: 20 + random() ** 2 * 171, weight: random() ** 6 },
  )
  const weight = towns.reduce((sum, town) => sum + town.weight, 0)
  return Array.from({ length: size }, (_, index) => {
    if (index < 400) return createOffice(index, 55.7522, 37.6156, 0, random)
    let remaining = random() * weight
    const town = Math.max(
      0,
      towns.findIndex((town) => {
        remaining -= town.weight
        return remaining <= 0
      }),
    )
    const { latitude, longitude } = towns[town] ?? { latitude: 55, longitude: 37 }
    const spread = index % 3 === 0 ? 1.5 : 0.15
    return createOffice(
      index,
      latitude + randomNearZero() * spread,
      longitude + randomNearZero() * spread * 1.7,
      town,
      random,
    )
  })
}
