import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PMTiles, type RangeResponse, type Source } from 'pmtiles'

const folder = resolve(import.meta.dirname, '../../content/map')
/** A desktop's map of 984 by 700 px shows at most this many tiles of 512 px each way. */
const TILES_ACROSS = 3

/** A tile file that tells how many bytes its last read took. */
const countingFile = (path: string) => {
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

/** Bytes of the costliest view of one file at one zoom. */
const costliestViewOf = async (
  { tiles, last }: ReturnType<typeof countingFile>,
  zoom: number,
): Promise<number> => {
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
      for (let step = 0; step < TILES_ACROSS ** 2; step += 1)
        sum += sizes.get(`${x + (step % TILES_ACROSS)} ${y + Math.floor(step / TILES_ACROSS)}`) ?? 0
      most = Math.max(most, sum)
    }
  return most
}

/** Bytes of the costliest view of the street map, in any city at any zoom, with its file and zoom. */
export async function costliestStreetView(): Promise<{ bytes: number; where: string }> {
  let most = { bytes: 0, where: 'nowhere' }
  for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.pmtiles'))) {
    const file = countingFile(join(folder, name))
    const { minZoom, maxZoom } = await file.tiles.getHeader()
    for (let zoom = minZoom; zoom <= maxZoom; zoom += 1) {
      const bytes = await costliestViewOf(file, zoom)
      if (bytes > most.bytes) most = { bytes, where: `${name} at zoom ${zoom}` }
    }
    file.close()
  }
  return most
}
