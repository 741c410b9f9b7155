import KDBush from 'kdbush'
import { LRUCache } from 'lru-cache'
import type { Place } from '#domain/geo.ts'
import { drawnFileOf, type SiteFile } from '#server/http/compress.ts'
import type { OfficeDirectory } from '../offices/office-directory.ts'
import type { OfficeRecord } from '../offices/office-record.ts'
import type { StreetArchive, StreetFiles } from '../street-map/street-files.ts'
import { drawRings } from './draw-rings.ts'
import { drawStreets, hasStreets } from './draw-streets.ts'
import { pictureAround } from './picture-frame.ts'
import { readStreetShapes } from './street-shapes.ts'

/** The picture's width in metres. */
const WIDTH_METRES = 1_200
/** A file of streets that is elsewhere is not waited for longer. */
const READ_MILLISECONDS = 3_000
/** Some 5,000 pictures in one encoding. */
const CACHE_BYTES = 32 * 1024 * 1024
const PICTURE_BYTES = 512
/** Degrees around an office in which neighbours are looked for, until there are enough. */
const RADII = [0.1, 0.4, 1.5, 6]
const ENOUGH = 12

export interface StreetPicturesDeps {
  readonly streets: StreetFiles
  readonly directory: Pick<OfficeDirectory, 'find' | 'all' | 'revision'>
  /** Told of streets that could not be read; the place is then drawn without them. */
  readonly onBad: (error: unknown) => void
}

const covers = ({ entry }: StreetArchive, { latitude, longitude }: Place): boolean => {
  const [west, south, east, north] = entry.bounds
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north
}

/** Offices by place, put together again when one of them changed. */
const neighbourhood = (directory: StreetPicturesDeps['directory']) => {
  let kept: { revision: number; offices: OfficeRecord[]; index: KDBush } | null = null
  const current = () => {
    if (kept?.revision === directory.revision) return kept
    const offices = [...directory.all()].filter(({ closed }) => !closed)
    const index = new KDBush(offices.length)
    for (const { latitude, longitude } of offices) index.add(longitude, latitude)
    index.finish()
    kept = { revision: directory.revision, offices, index }
    return kept
  }
  return (office: OfficeRecord): OfficeRecord[] => {
    const { offices, index } = current()
    const { latitude, longitude } = office
    const wider = 1 / Math.max(0.2, Math.cos((latitude * Math.PI) / 180))
    let found: OfficeRecord[] = []
    for (const radius of RADII) {
      found = index
        .range(longitude - radius * wider, latitude - radius, longitude + radius * wider, latitude + radius)
        .flatMap((row) => offices[row] ?? [])
        .filter((other) => other.index !== office.index)
      if (found.length >= ENOUGH) break
    }
    return found
  }
}

/** Draws the surroundings of offices, and keeps the drawings until the office or the streets are others. */
export const streetPictures = ({ streets, directory, onBad }: StreetPicturesDeps) => {
  const cache = new LRUCache<string, SiteFile>({ maxSize: CACHE_BYTES })
  const drawing = new Map<string, Promise<SiteFile>>()
  const neighboursOf = neighbourhood(directory)

  const streetsAround = async (office: OfficeRecord, archives: readonly StreetArchive[]) => {
    const around = pictureAround(office, WIDTH_METRES)
    for (const archive of archives.filter((archive) => covers(archive, office))) {
      try {
        const shapes = await readStreetShapes(archive, around, AbortSignal.timeout(READ_MILLISECONDS))
        if (hasStreets(shapes)) return drawStreets(shapes)
      } catch (error) {
        onBad(error)
      }
    }
    return null
  }

  const draw = async (key: string, office: OfficeRecord, archives: readonly StreetArchive[]) => {
    const text = (await streetsAround(office, archives)) ?? drawRings(office, neighboursOf(office))
    let kept: SiteFile | undefined
    let size = 0
    const file = drawnFileOf('streets.svg', text, (bytes) => {
      size = bytes + PICTURE_BYTES
      if (!kept || cache.peek(key) !== kept) return
      cache.delete(key)
      cache.set(key, kept, { size })
    })
    kept = file
    cache.set(key, file, { size })
    return file
  }

  /** The picture of an office; none for an index that no office has. */
  return async (index: string): Promise<SiteFile | undefined> => {
    const office = directory.find(index)
    if (!office) return undefined
    const archives = await streets.archives()
    const versions = archives.filter((archive) => covers(archive, office)).map(({ version }) => version)
    const key = [index, directory.revision, ...versions].join(' ')
    const kept = cache.get(key)
    if (kept) return kept
    const before = drawing.get(key)
    if (before) return before
    const made = draw(key, office, archives).finally(() => drawing.delete(key))
    drawing.set(key, made)
    return made
  }
}
export type StreetPictures = ReturnType<typeof streetPictures>
