import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { PMTiles, type RangeResponse, type Source } from 'pmtiles'
import { expect, test } from 'vitest'
import { decodeStreets } from '#places/map/streets/streets-decode.ts'

const folder = resolve(import.meta.dirname, '../../../../../content/map')

type Place = readonly [longitude: number, latitude: number]
const krasnodar: Place = [38.975, 45.035]
const moscow: Place = [37.62, 55.75]

const fileOf = (city: string): Source => {
  const path = resolve(folder, `${city}.pmtiles`)
  return {
    getKey: () => path,
    getBytes: async (offset, length): Promise<RangeResponse> => {
      const file = await open(path)
      const { buffer } = await file.read(new Uint8Array(length), 0, length, offset)
      await file.close()
      return { data: buffer.buffer.slice(0, length) as ArrayBuffer }
    },
  }
}
const tileOf = async (city: string, z: number, [longitude, latitude]: Place, ground = true) => {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const x = Math.floor((longitude / 360 + 0.5) * 2 ** z)
  const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z)
  const found = await new PMTiles(fileOf(city)).getZxy(z, x, y)
  if (!found) throw new Error(`${city} has no tile ${z}/${x}/${y}`)
  return decodeStreets(new Uint8Array(found.data), ground)
}

test('a tile of Krasnodar has streets by class, buildings and names', async () => {
  const tile = await tileOf('krasnodar', 14, krasnodar)
  expect(tile.extent).toBe(4096)
  expect(tile.lines.get('primary')?.length).toBeGreaterThan(0)
  expect(tile.lines.get('minor')?.length).toBeGreaterThan(0)
  expect(tile.areas.get('building')?.length).toBeGreaterThan(100)
  expect(tile.roadNames.map(({ name }) => name)).toContain('Красная улица')
})

test('tram tracks are rails, and platforms and disused tracks are not drawn', async () => {
  const { lines } = await tileOf('krasnodar', 12, krasnodar)
  expect(lines.get('transit')?.length).toBeGreaterThan(0)
  expect([...lines.keys()].filter((way) => /platform|disused|tram/.test(way))).toEqual([])
})

test('names come from the layer of names if there is one, so no street is named twice', async () => {
  const { roadNames } = await tileOf('krasnodar', 13, krasnodar)
  expect(roadNames.map(({ name }) => name)).toContain('Северная улица')
  // Small streets have names only in the layer of roads, whose names are ignored here.
  expect(roadNames.length).toBe(61)
})

test('rough water and green can be omitted, streets cannot', async () => {
  const whole = await tileOf('moscow', 11, moscow)
  const bare = await tileOf('moscow', 11, moscow, false)
  expect([whole.areas.has('water'), bare.areas.has('water'), bare.areas.has('wood')]).toEqual([
    true,
    false,
    false,
  ])
  expect(bare.lines.get('primary')).toEqual(whole.lines.get('primary'))
})
