import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PMTiles, type RangeResponse, type Source } from 'pmtiles'

const folder = resolve(import.meta.dirname, '../../content/map')
/** A desktop map of 984 by 700 px shows at most this number of 512 px tiles in each direction. */
const TILES_ACROSS = 3

const openCountingFile = (path: string) => {
  const file = openSync(path, 'r')
  let lastBytes = 0
  const source: Source = {
    getKey: () => path,
    getBytes: async (offset, length): Promise<RangeResponse> => {
      lastBytes = length
      const bytes = new Uint8Array(length)
      readSync(file, bytes, 0, length, offset)
      return { data: bytes.buffer }
    },
  }
  return { tiles: new PMTiles(source), last: () => lastBytes, close: () => closeSync(file) }
}

const tileColumn = (longitude: number, zoom: number): number =>
  Math.floor(((longitude + 180) / 360) * 2 ** zoom)
const tileRow = (latitude: number, zoom: number): number =>
  Math.floor(((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * 2 ** zoom)

const largestViewOfFile = async (
  { tiles, last: lastBytes }: ReturnType<typeof openCountingFile>,
  zoom: number,
): Promise<number> => {
  const { minLon, maxLon, minLat, maxLat } = await tiles.getHeader()
  const [left, right] = [tileColumn(minLon, zoom), tileColumn(maxLon, zoom)]
  const [top, bottom] = [tileRow(maxLat, zoom), tileRow(minLat, zoom)]
  const sizes = new Map<string, number>()
  for (let x = left; x <= right; x += 1)
    for (let y = top; y <= bottom; y += 1)
      if (await tiles.getZxy(zoom, x, y)) sizes.set(`${x} ${y}`, lastBytes())
  let maxBytes = 0
  for (let x = left; x <= right; x += 1)
    for (let y = top; y <= bottom; y += 1) {
      let sum = 0
      for (let step = 0; step < TILES_ACROSS ** 2; step += 1)
        sum += sizes.get(`${x + (step % TILES_ACROSS)} ${y + Math.floor(step / TILES_ACROSS)}`) ?? 0
      maxBytes = Math.max(maxBytes, sum)
    }
  return maxBytes
}

export async function costliestStreetView(): Promise<{ bytes: number; where: string }> {
  let largest = { bytes: 0, where: 'nowhere' }
  for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.pmtiles'))) {
    const file = openCountingFile(join(folder, name))
    const { minZoom, maxZoom } = await file.tiles.getHeader()
    for (let zoom = minZoom; zoom <= maxZoom; zoom += 1) {
      const bytes = await largestViewOfFile(file, zoom)
      if (bytes > largest.bytes) largest = { bytes, where: `${name} at zoom ${zoom}` }
    }
    file.close()
  }
  return largest
}
