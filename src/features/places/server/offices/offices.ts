import type { Kysely } from 'kysely'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type { Office } from '#places/api/offices.ts'
import { doubtMetres, hasOwnPlace } from '#places/rules/own-place.ts'
import type { PricesByClient } from '#rent/rules/tariff.ts'
import type { Schema } from '#server/database/schema.ts'
import { freeBoxesIn, openFreeCounts } from './free-counts.ts'
import { openOfficeMap } from './map/office-map.ts'
import { openOfficeDirectory } from './office-directory.ts'
import { hasService, type OfficeExtras, type OfficeRecord, toContract } from './office-record.ts'
import { type KeptIndex, keepsNothing, openOfficeWords } from './office-words.ts'
import { nearestOffices, openOfficeSearch } from './search-offices.ts'
import { openStoppedServices } from './stopped-services.ts'

interface OfficesDeps {
  readonly database: Kysely<Schema>
  /** Moscow's date (AMB-10). */
  readonly today: () => CalendarDate
  readonly pricesFrom?: (tariffGroup: string) => PricesByClient | undefined
  /** Monotonic milliseconds, for the age of caches. */
  readonly ticks?: () => number
  readonly kept?: KeptIndex
}

interface FreeOffice {
  readonly office: OfficeRecord
  readonly metres?: number
}

/** Offices further away are no help (M-MAP-16). */
const MAX_NEAREST_METRES = 300_000

/** Transactions end later than their instants. */
const CLAIM_OVERLAP_MS = 30_000

export const openOffices = async ({
  database,
  today,
  pricesFrom = () => undefined,
  ticks = () => performance.now(),
  kept = keepsNothing,
}: OfficesDeps) => {
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

  const show = (
    office: OfficeRecord,
    extras: { metres?: number | undefined; aapsh?: OfficeExtras['aapsh'] } = {},
  ): Office =>
    toContract(office, {
      today: today(),
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
    today,
    show,
    async readFresh(index: string, aapsh?: OfficeExtras['aapsh']): Promise<Office | null> {
      const office = directory.find(index)
      if (!office) return null
      const free = await counts.fresh(index)
      const stopped = stoppedServices.at(index)
      return toContract(office, {
        today: today(),
        free,
        aapsh,
        pricesFrom: pricesFrom(office.tariffGroup),
        stoppedServices: stopped,
      })
    },
    /** Without the asked office (M-MAP-16); metres only if both have an exact place. */
    nearestFree: (from: OfficeRecord, most: number): FreeOffice[] =>
      nearestOffices(
        directory.all(),
        from,
        most,
        MAX_NEAREST_METRES,
        (office) =>
          office.index !== from.index && hasService(office) && freeBoxesIn(counts.known(office.index)) > 0,
        (office) => doubtMetres(from, office),
      ).map(({ office, metres }) =>
        hasOwnPlace(from) && hasOwnPlace(office) ? { office, metres } : { office },
      ),
    /** Follows other servers, imports and claims. */
    async follow(): Promise<void> {
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
export type Offices = Awaited<ReturnType<typeof openOffices>>
