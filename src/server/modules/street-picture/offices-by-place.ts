import KDBush from 'kdbush'
import { eastward, type Place } from '#domain/geo.ts'
import type { OfficeDirectory } from '../offices/office-directory.ts'
import type { OfficeRecord } from '../offices/office-record.ts'

/** Degrees around a place in which neighbours are looked for, until there are enough. */
const RADII = [0.1, 0.4, 1.5, 6]
const ENOUGH = 12

/** Lists write a region's words in either order. */
const regionOf = ({ region }: OfficeRecord): string => region.split(' ').sort().join(' ')
const settlementOf = (office: OfficeRecord): string =>
  [regionOf(office), office.settlement, office.area].join('/')

/** The offices that stand, put together by where they are. */
const putTogether = (directory: Pick<OfficeDirectory, 'all' | 'revision'>) => {
  const offices = [...directory.all()].filter(({ closed }) => !closed)
  const located = offices.filter(
    ({ coordPrecision }) => coordPrecision === 'office' || coordPrecision === 'settlement',
  )
  const index = new KDBush(located.length)
  for (const { latitude, longitude } of located) index.add(eastward(longitude), latitude)
  index.finish()
  return {
    revision: directory.revision,
    offices,
    located,
    index,
    settlements: Map.groupBy(offices, settlementOf),
    regions: Map.groupBy(offices, regionOf),
  }
}

/** Offices by place, put together again when one of them changed. */
export const officesByPlace = (directory: Pick<OfficeDirectory, 'all' | 'revision'>) => {
  let kept: ReturnType<typeof putTogether> | null = null
  const current = () => {
    if (kept?.revision !== directory.revision) kept = putTogether(directory)
    return kept
  }
  return {
    all: (): readonly OfficeRecord[] => current().offices,
    ofSettlement: (office: OfficeRecord): readonly OfficeRecord[] =>
      current().settlements.get(settlementOf(office)) ?? [],
    ofRegion: (office: OfficeRecord): readonly OfficeRecord[] =>
      current().regions.get(regionOf(office)) ?? [],
    /** Other offices near a place, enough of them where there are; those that are known by their district are near nothing. */
    near({ latitude, longitude }: Place, isOther: (office: OfficeRecord) => boolean): OfficeRecord[] {
      const { located, index } = current()
      const east = eastward(longitude)
      const wider = 1 / Math.max(0.2, Math.cos((latitude * Math.PI) / 180))
      let found: OfficeRecord[] = []
      for (const radius of RADII) {
        found = index
          .range(east - radius * wider, latitude - radius, east + radius * wider, latitude + radius)
          .flatMap((row) => located[row] ?? [])
          .filter(isOther)
        if (found.length >= ENOUGH) break
      }
      return found
    },
  }
}
