import { expect, test } from 'vitest'
import type { StreetFile } from '#places/api/street-index.ts'
import {
  dataTileBounds,
  findStreetFilesOfTile,
  hasStreetFileAt,
  toDataTilePart,
} from '#places/map/streets/street-tiles.ts'

const file = (address: string, bounds: StreetFile['bounds'], minZoom = 8): StreetFile => ({
  address,
  bounds,
  minZoom,
  maxZoom: 14,
  coarse: false,
})
const country = file('/country', [20, 40, 180, 80])
const city = file('/city', [38.76, 44.9, 39.2, 45.15])
const world = file('/world', [-180, -85, 180, 85])
/** Tile of zoom 12 in the middle of the city. */
const middle = { z: 12, x: 2491, y: 1473 }

const addressesOf = (files: readonly StreetFile[], tile = middle) =>
  findStreetFilesOfTile({ files }, tile).map(({ address }) => address)

test('the test tile is in the middle of the city', () => {
  const [west, south, east, north] = dataTileBounds(middle)
  expect(west).toBeGreaterThan(38.76)
  expect(east).toBeLessThan(39.2)
  expect(south).toBeGreaterThan(44.9)
  expect(north).toBeLessThan(45.15)
})

test('the first file that covers a whole tile draws it, and files below are not read', () => {
  expect(addressesOf([country, city, world])).toEqual(['/country'])
  expect(addressesOf([city, country])).toEqual(['/city'])
})

test('at the edge of a city the file below is read too', () => {
  const edge = { z: 10, x: 622, y: 368 }
  expect(addressesOf([city, country, world], edge)).toEqual(['/city', '/country'])
})

test('a file with only higher zooms or elsewhere is not read', () => {
  expect(addressesOf([file('/near', country.bounds, 13), city])).toEqual(['/city'])
  expect(addressesOf([city], { z: 12, x: 2400, y: 1200 })).toEqual([])
  expect(addressesOf([])).toEqual([])
})

test("beyond a file's last zoom, part of its last tile is enlarged", () => {
  expect(toDataTilePart(city, middle)).toEqual({ ...middle, times: 1, left: 0, top: 0 })
  expect(toDataTilePart(city, { z: 16, x: 4 * 9964 + 3, y: 4 * 5893 + 1 })).toEqual({
    z: 14,
    x: 9964,
    y: 5893,
    times: 4,
    left: 3,
    top: 1,
  })
})

test('there are streets within the bounds of a file only', () => {
  expect(hasStreetFileAt({ files: [city] }, 38.98, 45.03)).toBe(true)
  expect(hasStreetFileAt({ files: [city] }, 38.13, 56.3)).toBe(false)
})
