import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { open as openCached, readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Compression, FetchSource, PMTiles, type Source, TileType } from 'pmtiles'
import { type StreetFile, type StreetIndex, streetFilesPath } from '#places/api/street-index.ts'
import type { GeoPosition } from '#places/rules/geo.ts'

class UnusableStreetFileError extends Error {
  override readonly name = 'UnusableStreetFileError'
}

interface StreetFacts {
  readonly bounds: readonly [number, number, number, number]
  readonly minZoom: number
  readonly maxZoom: number
  readonly layers: readonly string[]
}

const HEADER_BYTES = 127
const REQUIRED_LAYERS = ['roads', 'water']
const [FAR_ZOOM, NEAR_ZOOM] = [8, 14] as const

const throwUnusable = (path: string, reason: string): never => {
  throw new UnusableStreetFileError(`${path}: ${reason}`)
}

const openSource = (path: string): Source => ({
  getKey: () => path,
  async getBytes(offset, length) {
    const file = await openCached(path)
    try {
      const bytes = new Uint8Array(length)
      const { bytesRead } = await file.read(bytes, 0, length, offset)
      return { data: bytes.buffer.slice(0, bytesRead) }
    } finally {
      await file.close()
    }
  },
})

const openArchive = (path: string): PMTiles => new PMTiles(openSource(path))

const openRemoteArchive = (address: string): PMTiles => new PMTiles(new FetchSource(address))

const layerNames = (metadata: unknown): string[] => {
  const vectorLayers = (metadata as { vector_layers?: unknown } | null)?.vector_layers
  if (!Array.isArray(vectorLayers)) return []
  return vectorLayers.flatMap((layer: { id?: unknown } | null) =>
    typeof layer?.id === 'string' ? [layer.id] : [],
  )
}

const isValidBounds = ([west, south, east, north]: StreetFacts['bounds']): boolean =>
  west < east && south < north && west >= -180 && east <= 180 && south >= -85.06 && north <= 85.06

const isComplete = async (path: string, end: number): Promise<boolean> => {
  const file = await openCached(path)
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
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return throwUnusable(path, 'does not exist')
    return throwUnusable(path, 'is not a PMTiles file of version 3')
  }
}

/** Throws if the file cannot be used for the map. */
export const readStreetFileMetadata = async (path: string): Promise<StreetFacts> => {
  const { header, metadata } = await readHeader(path)
  if (header.specVersion !== 3) throwUnusable(path, 'is not a PMTiles file of version 3')
  if (header.tileType !== TileType.Mvt) throwUnusable(path, 'contains raster tiles, not vector tiles')
  if (header.tileCompression !== Compression.Gzip && header.tileCompression !== Compression.None)
    throwUnusable(path, 'has tiles compressed with something other than gzip')
  const end = header.tileDataOffset + (header.tileDataLength ?? 0)
  if (end < HEADER_BYTES || !(await isComplete(path, end)))
    throwUnusable(path, 'is shorter than its header says')
  const layers = layerNames(metadata)
  const missing = REQUIRED_LAYERS.filter((name) => !layers.includes(name))
  if (missing.length > 0) throwUnusable(path, `has no layer ${missing.join(', ')}`)
  const { minZoom, maxZoom } = header
  if (minZoom > FAR_ZOOM || maxZoom !== NEAR_ZOOM)
    throwUnusable(path, `has zooms ${minZoom} to ${maxZoom}, must have ${FAR_ZOOM} to ${NEAR_ZOOM}`)
  const bounds = [header.minLon, header.minLat, header.maxLon, header.maxLat] as const
  if (!isValidBounds(bounds)) throwUnusable(path, `has invalid bounds: ${bounds.join(', ')}`)
  return { bounds, minZoom, maxZoom, layers }
}

export const embeddedStreetsFolder = resolve(import.meta.dirname, '../../../../../content/map')

export const importedStreetsFolder = (dataDir: string): string => join(dataDir, 'map')

export interface LocalStreetFile {
  readonly path: string
  readonly size: number
  readonly version: string
  readonly entry: StreetFile
}

const MAX_HASHED_BYTES = 64 * 1024 * 1024
const HASHED_BYTES = 16 * 1024

const hashVersion = async (path: string, size: number, changed: number): Promise<string> => {
  const hash = createHash('sha256')
  if (size <= MAX_HASHED_BYTES) {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  } else {
    const file = await openCached(path)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HASHED_BYTES), 0, HASHED_BYTES, 0)
    await file.close()
    hash.update(buffer.subarray(0, bytesRead)).update(`${size} ${changed}`)
  }
  return hash.digest('base64url').slice(0, 16)
}

const readLocalFile = async (path: string, name: string): Promise<LocalStreetFile> => {
  const { bounds, minZoom, maxZoom, layers } = await readStreetFileMetadata(path)
  const { size, mtimeMs } = await stat(path)
  const version = await hashVersion(path, size, mtimeMs)
  const address = `${streetFilesPath}/${name.slice(0, -'.pmtiles'.length)}.${version}.pmtiles`
  return {
    path,
    size,
    version,
    entry: { address, bounds, minZoom, maxZoom, coarse: !layers.includes('building') },
  }
}

const pmtilesIn = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => /^[\w-]+\.pmtiles$/.test(name)).sort()
}

export interface StreetArchive {
  readonly archive: PMTiles
  readonly version: string
  readonly entry: StreetFile
}

export interface StreetFiles {
  readonly index: () => Promise<StreetIndex>
  readonly find: (address: string) => Promise<LocalStreetFile | undefined>
  readonly archives: () => Promise<readonly StreetArchive[]>
}

export const createLocalStreetFiles = (
  folders: readonly string[],
  onUnusable: (error: unknown) => void,
): StreetFiles => {
  const cache = new Map<string, { stamp: string; kept: Promise<LocalStreetFile | undefined> }>()

  const cachedFile = async (folder: string, name: string): Promise<LocalStreetFile | undefined> => {
    const path = join(folder, name)
    const facts = await stat(path).catch(() => null)
    if (facts === null) return undefined
    const stamp = `${facts.size} ${facts.mtimeMs}`
    const before = cache.get(path)
    if (before?.stamp === stamp) return before.kept
    const read = readLocalFile(path, name).catch((error: unknown) => {
      onUnusable(error)
      return undefined
    })
    cache.set(path, { stamp, kept: read })
    return read
  }
  const readAllFiles = async (): Promise<LocalStreetFile[]> => {
    const files: LocalStreetFile[] = []
    for (const folder of folders) {
      for (const name of await pmtilesIn(folder)) {
        const file = await cachedFile(folder, name)
        if (file) files.push(file)
      }
    }
    return files
  }

  let byAddress = new Map<string, LocalStreetFile>()
  const read = async (): Promise<LocalStreetFile[]> => {
    const files = await readAllFiles()
    byAddress = new Map(files.map((file) => [file.entry.address, file]))
    return files
  }
  const opened = new Map<string, StreetArchive>()
  const openCached = ({ path, version, entry }: LocalStreetFile): StreetArchive => {
    const before = opened.get(path)
    if (before?.version === version) return before
    const archive = { archive: openArchive(path), version, entry }
    opened.set(path, archive)
    return archive
  }
  return {
    archives: async () => (await read()).map(openCached),
    index: async () => ({ files: (await read()).map(({ entry }) => entry) }),
    async find(address) {
      if (!byAddress.has(address)) await read()
      return byAddress.get(address)
    },
  }
}

/** Used instead of all local files; missing tiles are empty. */
export const createRemoteStreetFiles = (address: string): StreetFiles => {
  const entry: StreetFile = { address, bounds: [-180, -85, 180, 85], minZoom: 8, maxZoom: 14, coarse: false }
  const archive = { archive: openRemoteArchive(address), version: address, entry }
  return {
    index: async () => ({ files: [entry] }),
    find: async () => undefined,
    archives: async () => [archive],
  }
}

export interface City extends GeoPosition {
  readonly label: string
  readonly weight: number
}

/** Row of `names.json`: name, latitude, longitude, inhabitants in thousands. */
type CityRow = readonly [string, number, number, number]

export const readCities = (): readonly City[] => {
  const { cities } = JSON.parse(readFileSync(join(embeddedStreetsFolder, 'names.json'), 'utf8')) as {
    readonly cities: readonly CityRow[]
  }
  return cities.map(([label, latitude, longitude, weight]) => ({ label, latitude, longitude, weight }))
}

export const CITY_RADIUS_METRES = 50_000
