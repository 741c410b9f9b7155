import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  countFoundOffices,
  findNearestFreeOffices,
  findOffices,
  readMapMarks,
  readOfficeByIndex,
} from '#places/api/offices.ts'
import { distanceMetres, type GeoPosition } from '#places/rules/geo.ts'
import { mergeOverlappingMarks } from '#places/rules/map-view.ts'
import { insertDemoBoxes } from '#places/server/import/demo-boxes.ts'
import { importOffices } from '#places/server/import/import-offices.ts'
import { readOfficeList } from '#places/server/import/read-office-list.ts'
import { nationalList } from '#support/national-list.ts'
import { type Counter, openCounter } from './counter.ts'

/** An operator's own list replaces the synthetic one. */
const { NATIONAL_LIST } = process.env
const folder = mkdtempSync(join(tmpdir(), 'national-'))
let api: Counter
beforeAll(async () => {
  api = await openCounter()
  const file = NATIONAL_LIST ?? join(folder, 'offices.csv')
  if (!NATIONAL_LIST) writeFileSync(file, nationalList({ villages: 0.1 }).join('\n'))
  const { kysely } = api.database
  await importOffices(kysely, await readOfficeList(file, () => {}), {
    allowClosing: true,
    progress: () => {},
  })
  await insertDemoBoxes(kysely, { perOffice: 1, perLocker: 1, progress: () => {} })
  await api.offices.follow()
}, 600_000)
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

const TULA = { latitude: 54.19, longitude: 37.62 }
const readMap = async ({ latitude, longitude }: GeoPosition, zoom: number, pixels = 1100, filters = {}) => {
  const halfWidth = (pixels * 180) / (256 * 2 ** zoom)
  const { status, body } = await api.visitor().ask(readMapMarks, {
    body: {
      topLeftLongitude: longitude - halfWidth,
      topLeftLatitude: Math.min(latitude + halfWidth * 0.4, 85),
      bottomRightLongitude: longitude + halfWidth,
      bottomRightLatitude: Math.max(latitude - halfWidth * 0.4, -85),
      zoom,
      filters,
    },
  })
  expect(status).toBe(200)
  return body
}
const findTownMark = async (place: GeoPosition, name: string, filters = {}) => {
  const { clusters } = await readMap(place, 14, 1100, filters)
  const town = clusters.find((cluster) => cluster.name === name)
  expect(town, name).toBeDefined()
  return { latitude: 0, longitude: 0, quantity: 0, townOf: '', ...town }
}
const openOffices = () => [...api.offices.directory.all()].filter(({ closed }) => !closed)

test('offices known only by their town share one mark that counts them and opens their list', async () => {
  const town = await findTownMark(TULA, 'Тула')
  expect(town.quantity).toBeGreaterThanOrEqual(39)
  const query = { address: '', townOf: town.townOf, geo: '54.1:37.6' }
  const total = await api.visitor().ask(countFoundOffices, { query })
  expect(total.body).toBe(town.quantity)
  const { body } = await api.visitor().ask(findOffices, { query: { ...query, page: 0 } })
  expect(body).toHaveLength(6)
  for (const office of body) {
    expect(office).toMatchObject({ settlement: 'Тула', coordPrecision: 'settlement' })
    expect(office.distance).toBeUndefined()
  }
  const free = await api.visitor().ask(countFoundOffices, { query: { ...query, onlyFree: 'true' } })
  expect(free.body).toBe((await findTownMark(TULA, 'Тула', { onlyFree: true })).quantity)
})

test('a large town is one mark on land at every zoom at which it stands alone', async () => {
  const petersburg = { latitude: 59.939, longitude: 30.316 }
  for (const zoom of [14, 15, 16, 17, 18]) {
    const { clusters } = await readMap(petersburg, zoom)
    expect(
      clusters.filter(({ name }) => name === 'Санкт-Петербург'),
      `zoom ${zoom}`,
    ).toHaveLength(1)
  }
  expect(distanceMetres(petersburg, await findTownMark(petersburg, 'Санкт-Петербург'))).toBeLessThan(500)
})

test('a cluster stands at one of its offices or towns at every zoom, never between them', async () => {
  const { map } = api.offices
  const places = openOffices().flatMap((office) => map.placeOf(office) ?? [])
  const roundedPlace = ({ latitude, longitude }: GeoPosition, digits: number) =>
    [latitude, longitude > 180 ? longitude - 360 : longitude]
      .map((degrees) => Math.round(degrees * 10 ** digits))
      .join('/')
  const officeSpots = new Map(
    [2, 3, 4].map((digits) => [digits, new Set(places.map((place) => roundedPlace(place, digits)))]),
  )
  const isSpot = (place: GeoPosition, zoom: number) => {
    const digits = zoom <= 5 ? 2 : zoom <= 9 ? 3 : 4
    return officeSpots.get(digits)?.has(roundedPlace(place, digits))
  }
  for (let zoom = 3; zoom <= 14; zoom += 1) {
    for (const place of [{ latitude: 59.9, longitude: 30.2 }, TULA, { latitude: 43.1, longitude: 131.9 }]) {
      const { clusters } = await readMap(place, zoom)
      for (const cluster of clusters)
        expect(isSpot(cluster, zoom), `zoom ${zoom}: ${JSON.stringify(cluster)}`).toBe(true)
    }
  }
})

test('Moscow and its suburbs at zoom 13 have at most 40 marks on a wide screen', async () => {
  for (const place of [
    { latitude: 55.752, longitude: 37.616 },
    { latitude: 55.89, longitude: 37.44 },
    { latitude: 55.68, longitude: 37.89 },
  ]) {
    const { clusters, postOfficesPins: pins } = await readMap(place, 13, 1440)
    const shown = mergeOverlappingMarks({ clusters, pins }, 13)
    const marks = [...shown.clusters, ...shown.pins]
    expect(marks.length, JSON.stringify(place)).toBeLessThanOrEqual(40)
  }
})

test('every office is in exactly one mark, except offices without coordinates', async () => {
  const placedOffices = openOffices().filter(({ coordPrecision }) => coordPrecision !== 'none')
  expect(placedOffices.length).toBeLessThan(openOffices().length)
  const country = { latitude: 60, longitude: 100 }
  for (const zoom of [3, 5, 9]) {
    const { clusters, postOfficesPins } = await readMap(country, zoom, 2 ** zoom * 300)
    const total = clusters.reduce((sum, { quantity }) => sum + quantity, postOfficesPins.length)
    expect(total, `zoom ${zoom}`).toBe(placedOffices.length)
  }
})

test('no two marks overlap at zooms with single offices', async () => {
  for (const place of [
    { latitude: 55.752, longitude: 37.616 },
    TULA,
    { latitude: 64.73, longitude: 177.5 },
  ]) {
    for (const zoom of [14, 16]) {
      const { clusters, postOfficesPins } = await readMap(place, zoom)
      const spots = [...clusters, ...postOfficesPins].map(
        ({ latitude, longitude }) => `${latitude.toFixed(3)}/${longitude.toFixed(3)}`,
      )
      expect(new Set(spots).size, `zoom ${zoom} at ${place.longitude}`).toBe(spots.length)
    }
  }
})

test('nearest free offices have metres only between exact places, and none is far', async () => {
  const findNearestFree = async (index: string) =>
    (await api.visitor().ask(findNearestFreeOffices, { params: { index } })).body
  const exactOffices = openOffices().filter(({ coordPrecision }) => coordPrecision === 'office')
  const [exactOffice, townMark] = [
    exactOffices.find(({ settlement }) => settlement === 'Тула'),
    await findTownMark(TULA, 'Тула'),
  ]
  expect(exactOffice ?? exactOffices[0]).toBeDefined()
  for (const office of await findNearestFree(exactOffice?.index ?? exactOffices[0]?.index ?? '')) {
    expect(office.distance !== undefined).toBe(office.coordPrecision === undefined)
    expect(distanceMetres(exactOffice ?? office, office)).toBeLessThan(300_000)
  }
  const others = await findNearestFree(townMark.townOf ?? '')
  expect(others).toHaveLength(3)
  expect(others.every(({ distance }) => distance === undefined)).toBe(true)
})

test('an office without coordinates is found by its words and is on no map', async () => {
  const office = openOffices().find(({ coordPrecision }) => coordPrecision === 'none')
  if (!office) throw new Error('the list places every office')
  const { body } = await api.visitor().ask(readOfficeByIndex, { query: { index: office.index } })
  expect(body.coordPrecision).toBe('none')
  const { postOfficesPins } = await readMap(office, 16)
  expect(postOfficesPins.map(({ index }) => index)).not.toContain(office.index)
  expect(api.offices.map.placeOf(office)).toBeNull()
})

test('every time zone of the list belongs to this country', () => {
  const zones = new Set(openOffices().map(({ timeZone }) => timeZone))
  for (const zone of zones) expect(zone).toMatch(/^(Europe|Asia)\//)
  for (const foreignZone of ['Asia/Tbilisi', 'Asia/Pyongyang', 'Europe/Kiev', 'Europe/Kyiv', 'Asia/Almaty'])
    expect(zones).not.toContain(foreignZone)
  expect(zones.size).toBeGreaterThan(25)
})

test('map and list find offices on both sides of the 180th meridian', async () => {
  const pastMeridian = { latitude: 64.5, longitude: 186 }
  const { clusters, postOfficesPins } = await readMap(pastMeridian, 6)
  const marks = [...clusters, ...postOfficesPins]
  expect(marks.length).toBeGreaterThan(0)
  for (const { longitude } of marks) expect(longitude).toBeGreaterThan(160)
  const { body } = await api.visitor().ask(findOffices, {
    query: { address: '', geo: '64.500000:186.000000', area: '60:176:70:196', page: 0 },
  })
  expect(body.length).toBeGreaterThan(0)
})
