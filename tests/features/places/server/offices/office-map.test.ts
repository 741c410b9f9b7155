import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BodyOf } from '#kit/api/endpoint.ts'
import { officesByCoordinates } from '#places/api/offices.ts'
import { type Counter, openCounter } from './counter.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(() => counter.close())

type Filters = NonNullable<BodyOf<typeof officesByCoordinates>['filters']>

const look = async (
  [west, north, east, south]: readonly [number, number, number, number],
  zoom: number,
  filters: Filters = {},
) => {
  const { status, body } = await counter.visitor().ask(officesByCoordinates, {
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
test('from zoom 14 on every office of the view is a pin that says its place and what is free', async () => {
  const { clusters, postOfficesPins } = await look(moscow, 14)
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

test('the pin of an office that is closed for a time says so, and nothing is free there', async () => {
  const { postOfficesPins } = await look(moscow, 14)
  expect(postOfficesPins.find(({ index }) => index === '119019')).toMatchObject({ closed: true, free: 0 })
  const { postOfficesPins: free } = await look(moscow, 14, { onlyFree: true })
  expect(free.map(({ index }) => index)).not.toContain('119019')
})

test('far away offices are clusters, and all of the country is on the map (M-MAP-08, M-ENT-03)', async () => {
  const { clusters, postOfficesPins } = await look(country, 3)
  expect(clusters.length).toBeGreaterThan(3)
  const counted = clusters.reduce((sum, { quantity }) => sum + quantity, postOfficesPins.length)
  expect(counted).toBe([...counter.offices.directory.all()].length)
})

test('up to zoom 8 a group is never taken apart, at zoom 9 groups of three are', async () => {
  const near = [37, 56.5, 39, 55] as const
  expect((await look(near, 8)).clusters.length).toBeGreaterThan(0)
  const { clusters } = await look(near, 9)
  expect(clusters.every(({ quantity }) => quantity > 3)).toBe(true)
  expect((await look(near, 11)).clusters).toEqual([])
})

test('the filters leave what they say: free boxes, the service, automated cells (M-MAP-07)', async () => {
  const shown = async (filters: Filters) =>
    (await look(moscow, 14, filters)).postOfficesPins.map(({ index }) => index)
  expect(await shown({ onlyFree: true })).not.toContain('125009')
  expect(await shown({ aaps: true })).toEqual(expect.arrayContaining(['101000', '115172']))
  expect(await shown({ aaps: true })).not.toContain('109012')
  const suzdal = [40, 57, 41, 56] as const
  expect((await look(suzdal, 14)).postOfficesPins).toHaveLength(1)
  expect((await look(suzdal, 14, { online: true })).postOfficesPins).toEqual([])
})

test('a pin of cells is marked as such and says its locker', async () => {
  const { postOfficesPins } = await look(moscow, 14, { aaps: true })
  const pin = postOfficesPins.find(({ index }) => index === '101000')
  expect(pin).toMatchObject({ aapsh: true, aapshId: 1010001, free: 42 })
})

test('Chukotka is whole: beyond the 180th meridian offices come where the map looks', async () => {
  const [beyond] = (await look([170, 70, 200, 60], 6)).postOfficesPins.filter(
    ({ index }) => index === '689251',
  )
  expect(beyond?.longitude).toBeCloseTo(186.7742, 4)
  const crossing = (await look([175, 70, -170, 60], 6)).postOfficesPins.map(({ index }) => index)
  expect(crossing.sort()).toEqual(['689000', '689251'])
  const [usual] = (await look([-180, 70, -170, 60], 14)).postOfficesPins
  expect(usual).toMatchObject({ index: '689251', longitude: -173.2258 })
})

test('a fractional zoom counts as the whole one below it (M-MAP-05)', async () => {
  expect(await look(country, 5.9)).toEqual(await look(country, 5))
})

test('a rectangle without corners or off the globe is refused', async () => {
  const { status } = await counter.visitor().ask(officesByCoordinates, {
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
