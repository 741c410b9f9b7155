import { LRUCache } from 'lru-cache'
import { hasExactPosition } from '#places/rules/exact-position.ts'
import { distanceMetres, type GeoPosition } from '#places/rules/geo.ts'
import type { OfficeDirectory } from '#places/server/offices/office-directory.ts'
import type { OfficeRecord } from '#places/server/offices/office-record.ts'
import {
  CITY_RADIUS_METRES,
  readCities,
  type StreetArchive,
  type StreetFiles,
} from '#places/server/street-map/street-files.ts'
import { createSiteFile, type SiteFile } from '#server/http/compress.ts'
import { drawCountryPicture, drawRegionPicture, type LandOutlines } from './draw-land-pictures.ts'
import { drawStreetPicture, hasEnoughStreets } from './draw-streets.ts'
import { createPictureFrame, fitPictureToPlaces, type PictureFrame } from './picture-frame.ts'
import {
  addNeighbours,
  chooseMarkedOffices,
  createOfficeMarks,
  toSettlementPlaces,
} from './settlement-marks.ts'
import { readStreetShapes } from './street-shapes.ts'

/** Independent of the order of words, because lists order the words of a region's name differently. */
const regionKey = ({ region }: OfficeRecord): string => region.split(' ').sort().join(' ')
const settlementKey = (office: OfficeRecord): string =>
  [regionKey(office), office.settlement, office.area].join('/')

const hasDrawablePoint = ({ coordPrecision }: OfficeRecord): boolean =>
  coordPrecision === 'office' || coordPrecision === 'settlement'

const groupOffices = (directory: Pick<OfficeDirectory, 'all' | 'revision'>) => {
  const offices = [...directory.all()].filter(({ closed }) => !closed)
  return {
    revision: directory.revision,
    offices,
    settlements: Map.groupBy(offices, settlementKey),
    regions: Map.groupBy(offices, regionKey),
  }
}

const indexOfficesByPlace = (directory: Pick<OfficeDirectory, 'all' | 'revision'>) => {
  let groups: ReturnType<typeof groupOffices> | null = null
  const current = () => {
    if (groups?.revision !== directory.revision) groups = groupOffices(directory)
    return groups
  }
  return {
    all: (): readonly OfficeRecord[] => current().offices,
    ofSettlement: (office: OfficeRecord): readonly OfficeRecord[] =>
      current().settlements.get(settlementKey(office)) ?? [],
    ofRegion: (office: OfficeRecord): readonly OfficeRecord[] =>
      current().regions.get(regionKey(office)) ?? [],
  }
}

const CACHE_BYTES = 32 * 1024 * 1024

type Draw = () => Promise<string> | string

/** Concurrent requests for the same picture draw it only once. */
const createPictureCache = () => {
  const cache = new LRUCache<string, SiteFile, Draw>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ source }) => source.length,
    fetchMethod: async (_key, _stale, { context: draw }) =>
      createSiteFile('streets.svg', Buffer.from(await draw())),
  })
  return (key: string, draw: Draw): Promise<SiteFile> => cache.forceFetch(key, { context: draw })
}

const WIDTH_METRES = 1_200
/** Least height of pictures without streets: of a town, of a region, and of either where offices are few. */
const TOWN_DEGREES = 0.6
const REGION_DEGREES = 1
const SPARSE_DEGREES = 2
const MIN_OFFICES_FOR_DETAIL = 12

const isWithinDegrees = (office: GeoPosition, point: GeoPosition, degrees: number): boolean =>
  Math.abs(office.latitude - point.latitude) < degrees &&
  Math.abs(office.longitude - point.longitude) < 3 * degrees
const READ_TIMEOUT_MS = 3_000

interface StreetPicturesOptions {
  readonly streets: StreetFiles
  readonly directory: Pick<OfficeDirectory, 'find' | 'all' | 'revision'>
  readonly outlines: () => LandOutlines | null
  /** Receives errors of unreadable street files; the place is then drawn without streets. */
  readonly onBad: (error: unknown) => void
}

export type StreetPictureSubject =
  | { readonly kind: 'office' | 'settlement' | 'region'; readonly index: string }
  | { readonly kind: 'country' }

const covers = ({ entry }: StreetArchive, { latitude, longitude }: GeoPosition): boolean => {
  const [west, south, east, north] = entry.bounds
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north
}

export const createStreetPictures = ({ streets, directory, outlines, onBad }: StreetPicturesOptions) => {
  const cachePicture = createPictureCache()
  const byPlace = indexOfficesByPlace(directory)
  const cities = readCities()

  const readShapes = async (middle: GeoPosition, frame: PictureFrame, archives: readonly StreetArchive[]) => {
    for (const archive of archives.filter((archive) => covers(archive, middle))) {
      try {
        const shapes = await readStreetShapes(archive, frame, AbortSignal.timeout(READ_TIMEOUT_MS))
        if (hasEnoughStreets(shapes)) return shapes
      } catch (error) {
        onBad(error)
      }
    }
    return null
  }

  /** The mark of a town among the settlements around it. */
  const drawTown = (office: OfficeRecord, { latitude, longitude }: GeoPosition = office) => {
    const point = { latitude, longitude }
    const offices = byPlace.all()
    const near = offices.filter((other) => isWithinDegrees(other, point, TOWN_DEGREES))
    const degrees = near.length < MIN_OFFICES_FOR_DETAIL ? SPARSE_DEGREES : TOWN_DEGREES
    const around = offices.filter((other) => isWithinDegrees(other, point, degrees))
    const own = { ...point, label: office.settlement, weight: 1, inside: true }
    return drawRegionPicture(
      outlines(),
      { offices: [point], around, places: addNeighbours([own], around, cities) },
      degrees,
    )
  }

  const drawOffice = async (office: OfficeRecord, archives: readonly StreetArchive[]) => {
    if (!hasDrawablePoint(office)) return drawRegionOfOffice(outlines(), office)
    const shapes = hasExactPosition(office)
      ? await readShapes(office, createPictureFrame(office, WIDTH_METRES), archives)
      : null
    return shapes ? drawStreetPicture(shapes) : drawTown(office)
  }

  const drawSettlement = async (office: OfficeRecord, archives: readonly StreetArchive[]) => {
    const { offices, numbered } = chooseMarkedOffices(byPlace.ofSettlement(office))
    // The coordinates of a district are too imprecise for the mark of a town.
    if (!offices.some(hasDrawablePoint)) return drawRegionOfOffice(outlines(), office)
    const { middle, metres } = fitPictureToPlaces(offices, WIDTH_METRES)
    // On a street map, all offices placed at the point of their town would look like one office.
    if (!offices.every(hasExactPosition)) return drawTown(office, middle)
    const frame = createPictureFrame(middle, metres)
    const shapes = await readShapes(middle, frame, archives)
    return shapes
      ? drawStreetPicture(shapes, createOfficeMarks(offices, numbered, frame))
      : drawTown(office, middle)
  }

  const drawRegionOfOffice = (shores: LandOutlines | null, office: OfficeRecord) => {
    const offices = byPlace.ofRegion(office)
    const own = new Set(offices)
    return drawRegionPicture(
      shores,
      {
        offices,
        around: byPlace.all().filter((other) => !own.has(other)),
        places: addNeighbours(toSettlementPlaces(offices), [], cities),
      },
      offices.length < MIN_OFFICES_FOR_DETAIL ? SPARSE_DEGREES : REGION_DEGREES,
    )
  }

  const drawWholeCountry = (shores: LandOutlines | null) => {
    const offices = byPlace.all()
    const bySettlement = Map.groupBy(offices, ({ settlement }) => settlement)
    const labelledCities = cities.filter((city) =>
      bySettlement.get(city.label)?.some((office) => distanceMetres(office, city) < CITY_RADIUS_METRES),
    )
    return drawCountryPicture(
      shores,
      offices,
      labelledCities.map((city) => ({ ...city, inside: true })),
    )
  }

  return async (subject: StreetPictureSubject): Promise<SiteFile | undefined> => {
    const shores = outlines()
    const version = `${directory.revision} ${shores ? 'with shores' : 'without'}`
    if (subject.kind === 'country') return cachePicture(`country ${version}`, () => drawWholeCountry(shores))
    const office = directory.find(subject.index)
    if (!office) return undefined
    const key = `${subject.kind} ${subject.index} ${version}`
    if (subject.kind === 'region') return cachePicture(key, () => drawRegionOfOffice(shores, office))
    const archives = await streets.archives()
    const versions = archives.filter((archive) => covers(archive, office)).map(({ version }) => version)
    const draw = subject.kind === 'office' ? drawOffice : drawSettlement
    return cachePicture([key, ...versions].join(' '), () => draw(office, archives))
  }
}
export type StreetPictures = ReturnType<typeof createStreetPictures>
