import { open } from 'node:fs/promises'
import { Compression, FetchSource, PMTiles, type Source, TileType } from 'pmtiles'

class NotStreets extends Error {
  override readonly name = 'NotStreets'
}

export interface StreetFacts {
  readonly bounds: readonly [number, number, number, number]
  readonly minZoom: number
  readonly maxZoom: number
  readonly layers: readonly string[]
}

const HEADER_BYTES = 127
const NEEDED = ['roads', 'water']
/** Between the outlines of the country and single streets. */
const [FAR_ZOOM, NEAR_ZOOM] = [8, 14] as const

const refuse = (path: string, why: string): never => {
  throw new NotStreets(`${path}: ${why}`)
}

const sourceOf = (path: string): Source => ({
  getKey: () => path,
  async getBytes(offset, length) {
    const file = await open(path)
    try {
      const bytes = new Uint8Array(length)
      const { bytesRead } = await file.read(bytes, 0, length, offset)
      return { data: bytes.buffer.slice(0, bytesRead) }
    } finally {
      await file.close()
    }
  },
})

export const openArchive = (path: string): PMTiles => new PMTiles(sourceOf(path))

export const openArchiveElsewhere = (address: string): PMTiles => new PMTiles(new FetchSource(address))

const layersIn = (metadata: unknown): string[] => {
  const listed = (metadata as { vector_layers?: unknown } | null)?.vector_layers
  if (!Array.isArray(listed)) return []
  return listed.flatMap((layer: { id?: unknown } | null) => (typeof layer?.id === 'string' ? [layer.id] : []))
}

const areBounds = ([west, south, east, north]: StreetFacts['bounds']): boolean =>
  west < east && south < north && west >= -180 && east <= 180 && south >= -85.06 && north <= 85.06

const isWhole = async (path: string, end: number): Promise<boolean> => {
  const file = await open(path)
  try {
    return (await file.stat()).size >= end
  } finally {
    await file.close()
  }
}

const readHeader = async (path: string) => {
  const file = openArchive(path)
  try {
    return { header: await file.getHeader(), metadata: await file.getMetadata() }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return refuse(path, 'does not exist')
    return refuse(path, 'is not a PMTiles file of version 3')
  }
}

/** Refuses a file that the map could not show. */
export const readPmtiles = async (path: string): Promise<StreetFacts> => {
  const { header, metadata } = await readHeader(path)
  if (header.specVersion !== 3) refuse(path, 'is not a PMTiles file of version 3')
  if (header.tileType !== TileType.Mvt) refuse(path, 'holds pictures, not vector tiles')
  if (header.tileCompression !== Compression.Gzip && header.tileCompression !== Compression.None)
    refuse(path, 'its tiles are compressed otherwise than with gzip')
  const end = header.tileDataOffset + (header.tileDataLength ?? 0)
  if (end < HEADER_BYTES || !(await isWhole(path, end))) refuse(path, 'is shorter than its header says')
  const layers = layersIn(metadata)
  const missing = NEEDED.filter((name) => !layers.includes(name))
  if (missing.length > 0) refuse(path, `has no layer ${missing.join(', ')}`)
  const { minZoom, maxZoom } = header
  if (minZoom > FAR_ZOOM || maxZoom !== NEAR_ZOOM)
    refuse(path, `has zooms ${minZoom} to ${maxZoom}, must have ${FAR_ZOOM} to ${NEAR_ZOOM}`)
  const bounds = [header.minLon, header.minLat, header.maxLon, header.maxLat] as const
  if (!areBounds(bounds)) refuse(path, `has no true bounds: ${bounds.join(', ')}`)
  return { bounds, minZoom, maxZoom, layers }
}
