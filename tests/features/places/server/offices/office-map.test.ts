import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointBody } from '#kit/api/endpoint.ts'
import { readMapMarks } from '#places/api/offices.ts'
import { type Counter, openCounter } from './counter.ts'

let api: Counter
beforeAll(async () => {
  api = await openCounter()
})
afterAll(() => api.close())

type Filters = NonNullable<EndpointBody<typeof readMapMarks>['filters']>

const readMap = async (
  [west, north, east, south]: readonly [number, number, number, number],
  zoom: number,
  filters: Filters = {},
) => {
  const { status, body } = await api.visitor().ask(readMapMarks, {
    body: {
      topLeftLongitude: west,
      topLeftLatitude: north,
      bottomRightLongitude: east,
      bottomRightLatitude: south,
      zoom,
      filters,
    },
  })
  expect(status).toBe(200)
  return body
}

const moscow = [37.55, 55.8, 37.7, 55.72] as const
const country = [15, 82, 195, 40] as const

// M-MAP-08, M-API-04, M-ENT-03.
test('from zoom 14 on every office in view is a pin with its place and free boxes', async () => {
  const { clusters, postOfficesPins } = await readMap(moscow, 14)
  expect(clusters).toEqual([])
  expect(postOfficesPins.map(({ index }) => index).sort()).toEqual([
    '101000',
    '101721',
    '109012',
    '115172',
    '119019',
    '125009',
  ])
  expect(postOfficesPins.find(({ index }) => index === '101000')).toEqual({
    index: '101000',
    latitude: 55.76447,
    longitude: 37.63805,
    aapsh: false,
    free: 144,
    address: 'Москва, ул. Мясницкая, д. 26',
  })
})

test('the pin of a temporarily closed office says so and has nothing free', async () => {
  const { postOfficesPins } = await readMap(moscow, 14)
  expect(postOfficesPins.find(({ index }) => index === '119019')).toMatchObject({ closed: true, free: 0 })
  const { postOfficesPins: free } = await readMap(moscow, 14, { onlyFree: true })
  expect(free.map(({ index }) => index)).not.toContain('119019')
})

test('distant offices are clusters, and the whole country is on the map (M-MAP-08, M-ENT-03)', async () => {
  const { clusters, postOfficesPins } = await readMap(country, 3)
  expect(clusters.length).toBeGreaterThan(3)
  const total = clusters.reduce((sum, { quantity }) => sum + quantity, postOfficesPins.length)
  expect(total).toBe([...api.offices.directory.all()].length)
})

test('groups are never split up to zoom 8, and groups of three are split at zoom 9', async () => {
  const aroundMoscow = [37, 56.5, 39, 55] as const
  expect((await readMap(aroundMoscow, 8)).clusters.length).toBeGreaterThan(0)
  const { clusters } = await readMap(aroundMoscow, 9)
  expect(clusters.every(({ quantity }) => quantity > 3)).toBe(true)
  expect((await readMap(aroundMoscow, 11)).clusters).toEqual([])
})

test('filters keep free boxes, offices with the service, and cells (M-MAP-07)', async () => {
  const visibleIndexes = async (filters: Filters) =>
    (await readMap(moscow, 14, filters)).postOfficesPins.map(({ index }) => index)
  expect(await visibleIndexes({ onlyFree: true })).not.toContain('125009')
  expect(await visibleIndexes({ aaps: true })).toEqual(expect.arrayContaining(['101000', '115172']))
  expect(await visibleIndexes({ aaps: true })).not.toContain('109012')
  const suzdal = [40, 57, 41, 56] as const
  expect((await readMap(suzdal, 14)).postOfficesPins).toHaveLength(1)
  expect((await readMap(suzdal, 14, { online: true })).postOfficesPins).toEqual([])
})

test('a pin of cells is marked as such and names its locker', async () => {
  const { postOfficesPins } = await readMap(moscow, 14, { aaps: true })
  const pin = postOfficesPins.find(({ index }) => index === '101000')
  expect(pin).toMatchObject({ aapsh: true, aapshId: 1010001, free: 42 })
})

test('Chukotka is complete: offices beyond the 180th meridian have the requested longitudes', async () => {
  const [shifted] = (await readMap([170, 70, 200, 60], 6)).postOfficesPins.filter(
    ({ index }) => index === '689251',
  )
  expect(shifted?.longitude).toBeCloseTo(186.7742, 4)
  const crossing = (await readMap([175, 70, -170, 60], 6)).postOfficesPins.map(({ index }) => index)
  expect(crossing.sort()).toEqual(['689000', '689251'])
  const [unshifted] = (await readMap([-180, 70, -170, 60], 14)).postOfficesPins
  expect(unshifted).toMatchObject({ index: '689251', longitude: -173.2258 })
})

test('a fractional zoom counts as the whole one below it (M-MAP-05)', async () => {
  expect(await readMap(country, 5.9)).toEqual(await readMap(country, 5))
})

test('a rectangle without corners or off the globe is refused', async () => {
  const { status } = await api.visitor().ask(readMapMarks, {
    body: {
      topLeftLongitude: 9999,
      topLeftLatitude: 0,
      bottomRightLongitude: 0,
      bottomRightLatitude: 0,
      zoom: 3,
    },
  })
  expect(status).toBe(400)
})
