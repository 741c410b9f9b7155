import type { Kysely } from 'kysely'
import type { Office } from '#contract/offices.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { doubtMetres, hasOwnPlace } from '#domain/own-place.ts'
import type { PricesByClient } from '#domain/tariff.ts'
import type { Schema } from '#server/database/schema.ts'
import { type FreeCounts, freeBoxesIn, openFreeCounts } from './free-counts.ts'
import { type OfficeMap, openOfficeMap } from './map/office-map.ts'
import { type OfficeDirectory, openOfficeDirectory } from './office-directory.ts'
import { hasService, type OfficeExtras, type OfficeRecord, toContract } from './office-record.ts'
import { type KeptIndex, keepsNothing, openOfficeWords } from './office-words.ts'
import { nearestOffices, type OfficeSearch, openOfficeSearch } from './search-offices.ts'
import { openStoppedServices, type StoppedServices } from './stopped-services.ts'

/** What the offices need of the rest of the server. */
export interface OfficesDeps {
  readonly database: Kysely<Schema>
  /** Moscow's date (AMB-10). */
  readonly today: () => CalendarDate
  /** Month price in kopecks from which a legal entity rents in a group of offices; unknown without tariffs. */
  readonly pricesFrom?: (tariffGroup: string) => PricesByClient | undefined
  /** Milliseconds that only grow; for the age of caches. */
  readonly ticks?: () => number
  /** Where the index of words is kept from one start to the next; without it nothing is. */
  readonly kept?: KeptIndex
}

/** The offices of the country, in memory, and everything that is asked about them. */
export interface Offices {
  readonly directory: OfficeDirectory
  readonly counts: FreeCounts
  readonly search: OfficeSearch
  readonly map: OfficeMap
  /** Services that nobody can order now. */
  readonly stoppedServices: Pick<StoppedServices, 'at' | 'everywhere'>
  /** One office with counts that are true now; null if there never was one of this index. */
  readFresh(index: string, aapsh?: OfficeExtras['aapsh']): Promise<Office | null>
  /** An office that was found, with the counts as last known. */
  show(office: OfficeRecord, extras?: { metres?: number | undefined; aapsh?: OfficeExtras['aapsh'] }): Office
  /**
   * The nearest offices that rent over the site today and have free boxes, not the asked one itself (M-MAP-16); metres
   * only where both have a place of their own.
   */
  nearestFree(office: OfficeRecord, most: number): FreeOffice[]
  /** Follows changes of other servers, of imports and of claims; called every few seconds. */
  follow(): Promise<void>
}

/** Another office, and how far it is in metres where that can be told. */
export interface FreeOffice {
  readonly office: OfficeRecord
  readonly metres?: number
}

/** Another office further than this is no help to anybody (M-MAP-16). */
const HELPFUL_METRES = 300_000

/** Claims are looked for from a little before the last one seen: transactions end later than their instants. */
const CLAIM_OVERLAP_MS = 30_000

/** Loads all offices into memory and counts their free boxes. */
export const openOffices = async ({
  database,
  today,
  pricesFrom = () => undefined,
  ticks = () => performance.now(),
  kept = keepsNothing,
}: OfficesDeps): Promise<Offices> => {
  const [directory, counts, stoppedServices] = await Promise.all([
    openOfficeDirectory(database),
    openFreeCounts(database, today),
    openStoppedServices(database),
  ])
  const words = await openOfficeWords(
    [...directory.all()].filter((office) => !office.closed),
    kept,
  )
  const search = openOfficeSearch(directory, words)
  const map = openOfficeMap(directory, counts, ticks)

  const newestClaim = async (): Promise<Date | null> => {
    const row = await database
      .selectFrom('claim')
      .select(({ fn }) => fn.max('changedAt').as('newest'))
      .executeTakeFirst()
    return row?.newest ?? null
  }
  let claimsSeen = await newestClaim()

  const followClaims = async (): Promise<void> => {
    const newest = await newestClaim()
    if (newest === null || newest.getTime() === claimsSeen?.getTime()) return
    const since = new Date((claimsSeen?.getTime() ?? 0) - CLAIM_OVERLAP_MS)
    const rows = await database
      .selectFrom('claim')
      .select('officeIndex')
      .distinct()
      .where('changedAt', '>', since)
      .execute()
    counts.touch(...rows.map((row) => row.officeIndex))
    claimsSeen = newest
  }

  const show: Offices['show'] = (office, extras = {}) =>
    toContract(office, {
      free: counts.known(office.index),
      pricesFrom: pricesFrom(office.tariffGroup),
      distance: extras.metres,
      aapsh: extras.aapsh,
    })

  return {
    directory,
    counts,
    search,
    map,
    stoppedServices,
    show,
    async readFresh(index, aapsh) {
      const office = directory.find(index)
      if (!office) return null
      const free = await counts.fresh(index)
      const stopped = stoppedServices.at(index)
      return toContract(office, {
        free,
        aapsh,
        pricesFrom: pricesFrom(office.tariffGroup),
        stoppedServices: stopped,
      })
    },
    nearestFree: (from, most) =>
      nearestOffices(
        directory.all(),
        from,
        most,
        HELPFUL_METRES,
        (office) =>
          office.index !== from.index && hasService(office) && freeBoxesIn(counts.known(office.index)) > 0,
        (office) => doubtMetres(from, office),
      ).map(({ office, metres }) =>
        hasOwnPlace(from) && hasOwnPlace(office) ? { office, metres } : { office },
      ),
    async follow() {
      await stoppedServices.refresh()
      const { written, changed } = await directory.refresh()
      if (changed.length > 0) {
        map.changed()
        await search.changed(changed)
      }
      counts.touch(...written)
      await followClaims()
      await counts.settle()
    },
  }
}
