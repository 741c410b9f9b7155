import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decodeGridLine } from '#places/api/basemap-format.ts'
import { assignNameZooms, makeBasemap, unwrapLongitudes } from '#places/map/basemap/make-basemap.ts'
import { createOutlineTiles } from '#places/map/streets/basemap-tiles.ts'

const names = JSON.parse(readFileSync('content/map/names.json', 'utf8'))
const basemap = makeBasemap({ ...names, settlements: [], metro: [] })

test('no coastline jumps across the map: land continues past the 180th meridian', () => {
  for (const ring of basemap.land.map(decodeGridLine)) {
    const jumps = ring.flatMap((x, index) =>
      index % 2 === 0 && index > 1 ? [Math.abs(x - (ring[index - 2] ?? x))] : [],
    )
    // A cut along the frame may be long, but shorter than a jump around the world.
    expect(Math.max(...jumps) * basemap.step[0]).toBeLessThan(180)
  }
})

test('longitudes continue past the 180th meridian from either side', () => {
  expect(
    unwrapLongitudes([
      [179, 65],
      [-179, 66],
      [-178, 65],
    ]),
  ).toEqual([
    [179, 65],
    [181, 66],
    [182, 65],
  ])
  expect(
    unwrapLongitudes([
      [-178, 65],
      [179, 66],
    ]),
  ).toEqual([
    [182, 65],
    [179, 66],
  ])
})

test('Moscow is on land, and the Barents Sea is water', () => {
  const tile = createOutlineTiles(basemap)
  expect(tile(6, 38, 20).land.length).toBeGreaterThan(0)
  expect(tile(6, 38, 12).land).toEqual([])
})

test('at low zooms only large cities have names, at high zooms all places', () => {
  const namesAt = (zoom: number) =>
    basemap.names.filter(({ from, kind }) => from <= zoom && kind !== 'sea').map(({ name }) => name)
  expect(namesAt(3)).toContain('Москва')
  expect(namesAt(3)).not.toContain('Суздаль')
  expect(namesAt(11).length).toBe(names.cities.length)
})

test('two neighbouring places with the same name are named once', () => {
  const place = { name: 'Москва', latitude: 55.75, longitude: 37.62, kind: 'city', weight: 1 } as const
  expect(assignNameZooms([place, { ...place, latitude: 55.76, weight: 20 }])).toHaveLength(1)
})
