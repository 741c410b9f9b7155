import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PMTiles, type RangeResponse, type Source } from 'pmtiles'
import { expect, test } from 'vitest'

const folder = resolve(import.meta.dirname, '../../content/map')
const kilobyte = 1000
/** Of 400 kB for a view 60 are left for the outlines of the country and the index of streets. */
const MOST = 340 * kilobyte
/** The map beside the list is 984 by 700 px on a desktop: it never shows more tiles of 512 px than so many each way. */
const ACROSS = 3

/** A file whose ranges of bytes are counted. */
const counted = (path: string) => {
  const file = openSync(path, 'r')
  let last = 0
  const source: Source = {
    getKey: () => path,
    getBytes: async (offset, length): Promise<RangeResponse> => {
      last = length
      const bytes = new Uint8Array(length)
      readSync(file, bytes, 0, length, offset)
      return { data: bytes.buffer }
    },
  }
  return { tiles: new PMTiles(source), last: () => last, close: () => closeSync(file) }
}

const columnOf = (longitude: number, zoom: number): number =>
  Math.floor(((longitude + 180) / 360) * 2 ** zoom)
const rowOf = (latitude: number, zoom: number): number =>
  Math.floor(((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * 2 ** zoom)

/** The bytes of the costliest view of a file at a zoom. */
const costliest = async ({ tiles, last }: ReturnType<typeof counted>, zoom: number): Promise<number> => {
  const { minLon, maxLon, minLat, maxLat } = await tiles.getHeader()
  const [left, right] = [columnOf(minLon, zoom), columnOf(maxLon, zoom)]
  const [top, bottom] = [rowOf(maxLat, zoom), rowOf(minLat, zoom)]
  const sizes = new Map<string, number>()
  for (let x = left; x <= right; x += 1)
    for (let y = top; y <= bottom; y += 1) if (await tiles.getZxy(zoom, x, y)) sizes.set(`${x} ${y}`, last())
  let most = 0
  for (let x = left; x <= right; x += 1)
    for (let y = top; y <= bottom; y += 1) {
      let sum = 0
      for (let step = 0; step < ACROSS ** 2; step += 1)
        sum += sizes.get(`${x + (step % ACROSS)} ${y + Math.floor(step / ACROSS)}`) ?? 0
      most = Math.max(most, sum)
    }
  return most
}

test('no view of the map costs more than 400 kB, wherever in a city it looks and at whatever zoom', async () => {
  const costs: [string, number][] = []
  for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.pmtiles'))) {
    const file = counted(join(folder, name))
    const { minZoom, maxZoom } = await file.tiles.getHeader()
    for (let zoom = minZoom; zoom <= maxZoom; zoom += 1)
      costs.push([`${name} ${zoom}`, await costliest(file, zoom)])
    file.close()
  }
  expect(costs.length).toBeGreaterThan(50)
  expect(Math.max(...costs.map(([, cost]) => cost))).toBeGreaterThan(100 * kilobyte)
  expect(costs.filter(([, cost]) => cost > MOST)).toEqual([])
})
