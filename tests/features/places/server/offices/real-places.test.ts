import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  countFoundOffices,
  findOffices,
  nearestFreeOffices,
  officeByIndex,
  officesByCoordinates,
} from '#places/api/offices.ts'
import { distanceMetres, type Place } from '#places/rules/geo.ts'
import { giveDemoBoxes } from '#places/server/import/demo-boxes.ts'
import { importOffices } from '#places/server/import/import-offices.ts'
import { readOfficeList } from '#places/server/import/read-list.ts'
import { nationalList } from '#support/national-list.ts'
import { type Counter, openCounter } from './counter.ts'

/** The operator's own list instead of the made-up one. */
const { NATIONAL_LIST } = process.env
const folder = mkdtempSync(join(tmpdir(), 'national-'))
let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
  const file = NATIONAL_LIST ?? join(folder, 'offices.csv')
  if (!NATIONAL_LIST) writeFileSync(file, nationalList({ villages: 0.1 }).join('\n'))
  const { kysely } = counter.database
  await importOffices(kysely, await readOfficeList(file, () => {}), {
    allowClosing: true,
    progress: () => {},
  })
  await giveDemoBoxes(kysely, { perOffice: 1, perLocker: 1, progress: () => {} })
  await counter.offices.follow()
}, 600_000)
afterAll(async () => {
  await counter.close()
  rmSync(folder, { recursive: true })
})

const TULA = { latitude: 54.19, longitude: 37.62 }
const look = async ({ latitude, longitude }: Place, zoom: number, pixels = 1100, filters = {}) => {
  const half = (pixels * 180) / (256 * 2 ** zoom)
  const { status, body } = await counter.visitor().ask(officesByCoordinates, {
    body: {
      topLeftLongitude: longitude - half,
      topLeftLatitude: Math.min(latitude + half * 0.4, 85),
      bottomRightLongitude: longitude + half,
      bottomRightLatitude: Math.max(latitude - half * 0.4, -85),
      zoom,
      filters,
    },
  })
  expect(status).toBe(200)
  return body
}
const townAt = async (place: Place, name: string, filters = {}) => {
  const { clusters } = await look(place, 14, 1100, filters)
  const town = clusters.find((cluster) => cluster.name === name)
  expect(town, name).toBeDefined()
  return { latitude: 0, longitude: 0, quantity: 0, townOf: '', ...town }
}
const officesOf = () => [...counter.offices.directory.all()].filter(({ closed }) => !closed)

test('offices known only to their town are one mark that counts them and opens their list', async () => {
  const town = await townAt(TULA, 'Тула')
  expect(town.quantity).toBeGreaterThanOrEqual(39)
  const query = { address: '', townOf: town.townOf, geo: '54.1:37.6' }
  const total = await counter.visitor().ask(countFoundOffices, { query })
  expect(total.body).toBe(town.quantity)
  const { body } = await counter.visitor().ask(findOffices, { query: { ...query, page: 0 } })
  expect(body).toHaveLength(6)
  for (const office of body) {
    expect(office).toMatchObject({ settlement: 'Тула', coordPrecision: 'settlement' })
    expect(office.distance).toBeUndefined()
  }
  const free = await counter.visitor().ask(countFoundOffices, { query: { ...query, onlyFree: 'true' } })
  expect(free.body).toBe((await townAt(TULA, 'Тула', { onlyFree: true })).quantity)
})

test('a large town is one mark at every zoom at which it stands alone, on land', async () => {
  const petersburg = { latitude: 59.939, longitude: 30.316 }
  for (const zoom of [14, 15, 16, 17, 18]) {
    const { clusters } = await look(petersburg, zoom)
    expect(
      clusters.filter(({ name }) => name === 'Санкт-Петербург'),
      `zoom ${zoom}`,
    ).toHaveLength(1)
  }
  expect(distanceMetres(petersburg, await townAt(petersburg, 'Санкт-Петербург'))).toBeLessThan(500)
})

test('a cluster stands at one of its offices or towns at every zoom, never between them', async () => {
  const { map } = counter.offices
  const places = officesOf().flatMap((office) => map.placeOf(office) ?? [])
  const spotOf = ({ latitude, longitude }: Place, digits: number) =>
    [latitude, longitude > 180 ? longitude - 360 : longitude]
      .map((degrees) => Math.round(degrees * 10 ** digits))
      .join('/')
  const spots = new Map(
    [2, 3, 4].map((digits) => [digits, new Set(places.map((place) => spotOf(place, digits)))]),
  )
  const isSpot = (place: Place, zoom: number) => {
    const digits = zoom <= 5 ? 2 : zoom <= 9 ? 3 : 4
    return spots.get(digits)?.has(spotOf(place, digits))
  }
  for (let zoom = 3; zoom <= 14; zoom += 1) {
    for (const place of [{ latitude: 59.9, longitude: 30.2 }, TULA, { latitude: 43.1, longitude: 131.9 }]) {
      const { clusters } = await look(place, zoom)
      for (const cluster of clusters)
        expect(isSpot(cluster, zoom), `zoom ${zoom}: ${JSON.stringify(cluster)}`).toBe(true)
    }
  }
})

test('every office is in one mark, but for those that nobody can place', async () => {
  const known = officesOf().filter(({ coordPrecision }) => coordPrecision !== 'none')
  expect(known.length).toBeLessThan(officesOf().length)
  const whole = { latitude: 60, longitude: 100 }
  for (const zoom of [3, 5, 9]) {
    const { clusters, postOfficesPins } = await look(whole, zoom, 2 ** zoom * 300)
    const counted = clusters.reduce((sum, { quantity }) => sum + quantity, postOfficesPins.length)
    expect(counted, `zoom ${zoom}`).toBe(known.length)
  }
})

test('no two marks lie on each other where single offices are shown', async () => {
  for (const place of [
    { latitude: 55.752, longitude: 37.616 },
    TULA,
    { latitude: 64.73, longitude: 177.5 },
  ]) {
    for (const zoom of [14, 16]) {
      const { clusters, postOfficesPins } = await look(place, zoom)
      const spots = [...clusters, ...postOfficesPins].map(
        ({ latitude, longitude }) => `${latitude.toFixed(3)}/${longitude.toFixed(3)}`,
      )
      expect(new Set(spots).size, `zoom ${zoom} at ${place.longitude}`).toBe(spots.length)
    }
  }
})

test('the nearest free offices are told with metres only between places of their own, and none is far', async () => {
  const near = async (index: string) =>
    (await counter.visitor().ask(nearestFreeOffices, { params: { index } })).body
  const own = officesOf().filter(({ coordPrecision }) => coordPrecision === 'office')
  const [exact, ofTown] = [own.find(({ settlement }) => settlement === 'Тула'), await townAt(TULA, 'Тула')]
  expect(exact ?? own[0]).toBeDefined()
  for (const office of await near(exact?.index ?? own[0]?.index ?? '')) {
    expect(office.distance !== undefined).toBe(office.coordPrecision === undefined)
    expect(distanceMetres(exact ?? office, office)).toBeLessThan(300_000)
  }
  const others = await near(ofTown.townOf ?? '')
  expect(others).toHaveLength(3)
  expect(others.every(({ distance }) => distance === undefined)).toBe(true)
})

test('an office that nobody can place is found by its words and stands on no map', async () => {
  const office = officesOf().find(({ coordPrecision }) => coordPrecision === 'none')
  if (!office) throw new Error('the list places every office')
  const { body } = await counter.visitor().ask(officeByIndex, { query: { index: office.index } })
  expect(body.coordPrecision).toBe('none')
  const { postOfficesPins } = await look(office, 16)
  expect(postOfficesPins.map(({ index }) => index)).not.toContain(office.index)
  expect(counter.offices.map.placeOf(office)).toBeNull()
})

test('every clock of the list is one of this country', () => {
  const zones = new Set(officesOf().map(({ timeZone }) => timeZone))
  for (const zone of zones) expect(zone).toMatch(/^(Europe|Asia)\//)
  for (const foreign of ['Asia/Tbilisi', 'Asia/Pyongyang', 'Europe/Kiev', 'Europe/Kyiv', 'Asia/Almaty'])
    expect(zones).not.toContain(foreign)
  expect(zones.size).toBeGreaterThan(25)
})

test('the map finds offices on both sides of the 180th meridian and its list goes along', async () => {
  const beyond = { latitude: 64.5, longitude: 186 }
  const { clusters, postOfficesPins } = await look(beyond, 6)
  const marks = [...clusters, ...postOfficesPins]
  expect(marks.length).toBeGreaterThan(0)
  for (const { longitude } of marks) expect(longitude).toBeGreaterThan(160)
  const { body } = await counter.visitor().ask(findOffices, {
    query: { address: '', geo: '64.500000:186.000000', area: '60:176:70:196', page: 0 },
  })
  expect(body.length).toBeGreaterThan(0)
})
