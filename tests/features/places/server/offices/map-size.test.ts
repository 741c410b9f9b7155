import { expect, test } from 'vitest'
import { createMapClusterLayer } from '#places/server/offices/map/map-cluster-layer.ts'
import { buildMapMarksReply, type MapMarksReply } from '#places/server/offices/map/map-marks-service.ts'
import { syntheticCountry } from './synthetic-country.ts'

const MAX_MARKS = 450
const MAX_ADDRESSES = 120
const country = syntheticCountry(42_000)
const layer = createMapClusterLayer(country)
const filters = { aaps: false, onlyFree: false, online: false }
const someFree = { bySize: new Map([[1, 17]]), cells: new Map() }

const answerRectangle = (
  west: number,
  north: number,
  east: number,
  south: number,
  zoom: number,
): MapMarksReply =>
  buildMapMarksReply(
    layer,
    {
      topLeftLongitude: west,
      topLeftLatitude: north,
      bottomRightLongitude: east,
      bottomRightLatitude: south,
      zoom,
    },
    filters,
    () => someFree,
  )

/** A reply must be small enough for a phone: marks have a position and a count, and few of them an address. */
const expectBounded = ({ clusters, postOfficesPins }: MapMarksReply, context: string): void => {
  expect(clusters.length + postOfficesPins.length, `marks at ${context}`).toBeLessThanOrEqual(MAX_MARKS)
  const addresses = postOfficesPins.filter(({ address }) => address)
  expect(addresses.length, `addresses at ${context}`).toBeLessThanOrEqual(MAX_ADDRESSES)
}

const places: readonly (readonly [number, number])[] = [
  [37.6156, 55.7522],
  [30, 55],
  [60, 57],
  [90, 55],
  [135, 48],
  [179.9, 66],
  [-175, 65],
]

test('an answer has at most 450 marks and 120 addresses at any zoom and screen size', () => {
  for (let zoom = 0; zoom <= 22; zoom += 0.5) {
    for (const [longitude, latitude] of places) {
      for (const width of [390, 1164, 2560, 5000]) {
        const halfWidth = (width * 180) / (256 * 2 ** zoom)
        const reply = answerRectangle(
          Math.max(-540, longitude - halfWidth),
          Math.min(85, latitude + halfWidth * 0.5),
          Math.min(540, longitude + halfWidth),
          Math.max(-85, latitude - halfWidth * 0.5),
          zoom,
        )
        expectBounded(reply, `zoom ${zoom}, ${width} px at ${longitude}, ${latitude}`)
      }
    }
  }
})

test('an answer has no more marks if the rectangle does not fit the zoom', () => {
  for (let zoom = 0; zoom <= 22; zoom++) {
    for (const [west, north, east, south] of [
      [-180, 90, 180, -90],
      [19, 82, 190, 41],
      [30, 60, 60, 50],
      [37.3, 55.95, 37.9, 55.55],
      [37.6156, 56, 37.6156, 55],
      [-540, 90, 540, -90],
    ] as const) {
      const reply = answerRectangle(west, north, east, south, zoom)
      expectBounded(reply, `zoom ${zoom}, ${west} to ${east}`)
    }
  }
})

test('every office of the country is in exactly one mark at any zoom', () => {
  for (let zoom = 0; zoom <= 14; zoom++) {
    const { clusters, postOfficesPins } = answerRectangle(-180, 85, 180, -85, zoom)
    const total = clusters.reduce((sum, { quantity }) => sum + quantity, postOfficesPins.length)
    expect(total, `zoom ${zoom}`).toBe(country.length)
  }
})
