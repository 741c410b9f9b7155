import { writeFileSync } from 'node:fs'
import { regionNames } from '#support/national-list.ts'

export const OFFICES = 42_000
const REGIONS = 85
const SETTLEMENTS = 340

export const FIRST_INDEX = 700_000

export const writeCountry = (file: string): void => {
  const rows = Array.from({ length: OFFICES }, (_, index) => {
    const region = index % REGIONS
    const place = Math.floor(index / REGIONS) % SETTLEMENTS
    const latitude = (44 + ((region * 7 + place * 0.31) % 24)).toFixed(4)
    const longitude = (31 + ((region * 13 + place * 0.53) % 140)).toFixed(4)
    const street = `ул. Почтовая, д. ${(index % 90) + 1}`
    const cells = [
      String(FIRST_INDEX + index),
      'office',
      `Посёлок ${place}`,
      '',
      regionNames[region] ?? '',
      `Район ${place % 30}`,
      `Посёлок ${place}`,
      `"${street}"`,
      latitude,
      longitude,
    ]
    return cells.join(',')
  })
  writeFileSync(
    file,
    ['index,kind,name,parent_index,region,area,settlement,address,lat,lon', ...rows].join('\n'),
  )
}

/** Repeatable for each seed, from 0 to 1. */
export function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    yield state / 4_294_967_296
  }
}

export interface Spot {
  readonly latitude: number
  readonly longitude: number
}

/** Three quarters are in towns. */
export function officesOfCountry(count: number): Spot[] {
  const random = numbers(7)
  const next = () => random.next().value
  const towns = Array.from({ length: 900 }, () => ({
    latitude: 44 + next() * 24,
    longitude: 28 + next() ** 2 * 140,
  }))
  return Array.from({ length: count }, (_, index) => {
    const town = index % 4 === 0 ? undefined : towns[Math.floor(next() ** 2 * towns.length)]
    if (!town) return { latitude: 44 + next() * 26, longitude: 28 + next() * 150 }
    return {
      latitude: town.latitude + (next() - 0.5) * 0.2,
      longitude: town.longitude + (next() - 0.5) * 0.3,
    }
  })
}
