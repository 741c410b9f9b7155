import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { PMTiles } from 'pmtiles'
import { type StreetFile, type StreetIndex, streetsAddress } from '#contract/street-index.ts'
import type { Place } from '#domain/geo.ts'
import { openArchive, openArchiveElsewhere, readPmtiles } from './read-pmtiles.ts'

export const embeddedStreets = resolve(import.meta.dirname, '../../../../content/map')

export const importedStreets = (dataDir: string): string => join(dataDir, 'map')

export interface KeptStreets {
  readonly path: string
  readonly size: number
  readonly version: string
  readonly entry: StreetFile
}

/** Larger files are hashed by beginning, size and time. */
const HASHED_WHOLE = 64 * 1024 * 1024
const BEGINNING = 16 * 1024

const versionOf = async (path: string, size: number, changed: number): Promise<string> => {
  const hash = createHash('sha256')
  if (size <= HASHED_WHOLE) {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  } else {
    const file = await open(path)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0)
    await file.close()
    hash.update(buffer.subarray(0, bytesRead)).update(`${size} ${changed}`)
  }
  return hash.digest('base64url').slice(0, 16)
}

const keptOf = async (path: string, name: string): Promise<KeptStreets> => {
  const { bounds, minZoom, maxZoom, layers } = await readPmtiles(path)
  const { size, mtimeMs } = await stat(path)
  const version = await versionOf(path, size, mtimeMs)
  const address = `${streetsAddress}/${name.slice(0, -'.pmtiles'.length)}.${version}.pmtiles`
  return {
    path,
    size,
    version,
    entry: { address, bounds, minZoom, maxZoom, coarse: !layers.includes('building') },
  }
}

const namesIn = async (folder: string): Promise<string[]> => {
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
  readonly find: (address: string) => Promise<KeptStreets | undefined>
  readonly archives: () => Promise<readonly StreetArchive[]>
}

/** Reads the folders on demand; unchanged files are not read again. */
export const streetFiles = (folders: readonly string[], onBad: (error: unknown) => void): StreetFiles => {
  const known = new Map<string, { stamp: string; kept: Promise<KeptStreets | undefined> }>()

  const kept = async (folder: string, name: string): Promise<KeptStreets | undefined> => {
    const path = join(folder, name)
    const facts = await stat(path).catch(() => null)
    if (facts === null) return undefined
    const stamp = `${facts.size} ${facts.mtimeMs}`
    const before = known.get(path)
    if (before?.stamp === stamp) return before.kept
    const read = keptOf(path, name).catch((error: unknown) => {
      onBad(error)
      return undefined
    })
    known.set(path, { stamp, kept: read })
    return read
  }
  const all = async (): Promise<KeptStreets[]> => {
    const found: KeptStreets[] = []
    for (const folder of folders) {
      for (const name of await namesIn(folder)) {
        const file = await kept(folder, name)
        if (file) found.push(file)
      }
    }
    return found
  }

  let byAddress = new Map<string, KeptStreets>()
  const read = async (): Promise<KeptStreets[]> => {
    const files = await all()
    byAddress = new Map(files.map((file) => [file.entry.address, file]))
    return files
  }
  const opened = new Map<string, StreetArchive>()
  const open = ({ path, version, entry }: KeptStreets): StreetArchive => {
    const before = opened.get(path)
    if (before?.version === version) return before
    const archive = { archive: openArchive(path), version, entry }
    opened.set(path, archive)
    return archive
  }
  return {
    archives: async () => (await read()).map(open),
    index: async () => ({ files: (await read()).map(({ entry }) => entry) }),
    async find(address) {
      if (!byAddress.has(address)) await read()
      return byAddress.get(address)
    },
  }
}

/** Replaces all local files; missing tiles stay empty. */
export const streetsElsewhere = (address: string): StreetFiles => {
  const entry: StreetFile = { address, bounds: [-180, -85, 180, 85], minZoom: 8, maxZoom: 14, coarse: false }
  const archive = { archive: openArchiveElsewhere(address), version: address, entry }
  return {
    index: async () => ({ files: [entry] }),
    find: async () => undefined,
    archives: async () => [archive],
  }
}

export interface City extends Place {
  readonly label: string
  readonly weight: number
}

/** A row of `names.json`: name, latitude, longitude, thousands of people. */
type CityRow = readonly [string, number, number, number]

export const readCities = (): readonly City[] => {
  const { cities } = JSON.parse(readFileSync(join(embeddedStreets, 'names.json'), 'utf8')) as {
    readonly cities: readonly CityRow[]
  }
  return cities.map(([label, latitude, longitude, weight]) => ({ label, latitude, longitude, weight }))
}

/** Further away lies a namesake. */
export const CITY_METRES = 50_000
