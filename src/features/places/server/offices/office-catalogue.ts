import { type Kysely, sql } from 'kysely'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type { Office } from '#places/api/offices.ts'
import { distanceUncertaintyMetres, hasExactPosition } from '#places/rules/exact-position.ts'
import type { PricesByClientType } from '#rent/rules/tariff.ts'
import type { Schema } from '#server/database/schema.ts'
import { loadFreeCounts, totalFreeBoxes } from './free-counts.ts'
import { createMapMarksService } from './map/map-marks-service.ts'
import { loadOfficeDirectory } from './office-directory.ts'
import { canRentNow, type OfficeRecord, type OfficeReplyOptions, toOfficeReply } from './office-record.ts'
import { disabledWordIndexCache, loadOfficeWordIndex, type WordIndexCache } from './office-word-index.ts'
import { createOfficeSearch, findNearestOffices } from './search-offices.ts'
import { loadStoppedServices } from './stopped-services.ts'

interface OfficesOptions {
  readonly database: Kysely<Schema>
  /** Returns the date in Moscow (AMB-10). */
  readonly today: () => CalendarDate
  readonly pricesFrom?: (tariffGroup: string) => PricesByClientType | undefined
  readonly nowMs?: () => number
  readonly kept?: WordIndexCache
}

interface FreeOffice {
  readonly office: OfficeRecord
  readonly metres?: number
}

/** Largest distance of an office that is offered instead (M-MAP-16). */
const MAX_NEAREST_METRES = 300_000

/** Rows become visible at the commit, later than the time that they contain, so reads overlap. */
const CLAIM_OVERLAP_MS = 30_000

export const loadOfficeCatalogue = async ({
  database,
  today,
  pricesFrom = () => undefined,
  nowMs: ticks = () => performance.now(),
  kept = disabledWordIndexCache,
}: OfficesOptions) => {
  const [directory, counts, stoppedServices] = await Promise.all([
    loadOfficeDirectory(database),
    loadFreeCounts(database, today),
    loadStoppedServices(database),
  ])
  const wordIndex = await loadOfficeWordIndex(
    [...directory.all()].filter((office) => !office.closed),
    kept,
  )
  const search = createOfficeSearch(directory, wordIndex)
  const map = createMapMarksService(directory, counts, ticks)

  const readNewestClaimChange = async (): Promise<Date | null> => {
    const { rows } = await sql<{ newest: Date | null }>`
      select greatest((select max(changed_at) from claim), (select max(changed_at) from wait_entry)) as newest
    `.execute(database)
    return rows[0]?.newest ?? null
  }
  let lastClaimChange = await readNewestClaimChange()

  const refreshClaims = async (): Promise<void> => {
    const newest = await readNewestClaimChange()
    if (newest === null || newest.getTime() === lastClaimChange?.getTime()) return
    const since = new Date((lastClaimChange?.getTime() ?? 0) - CLAIM_OVERLAP_MS)
    // Offices with a queue show no free boxes, so a change of the wait list changes counts too.
    const { rows } = await sql<{ index: string }>`
      select office_index as index from claim where changed_at > ${since}::timestamptz
      union select unnest(offices) from wait_entry where changed_at > ${since}::timestamptz
    `.execute(database)
    counts.touch(...rows.map(({ index }) => index))
    lastClaimChange = newest
  }

  const toOffice = (
    office: OfficeRecord,
    extras: { metres?: number | undefined; aapsh?: OfficeReplyOptions['aapsh'] } = {},
  ): Office =>
    toOfficeReply(office, {
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
    show: toOffice,
    async readFresh(index: string, aapsh?: OfficeReplyOptions['aapsh']): Promise<Office | null> {
      const office = directory.find(index)
      if (!office) return null
      const free = await counts.fresh(index)
      const stopped = stoppedServices.at(index)
      return toOfficeReply(office, {
        today: today(),
        free,
        aapsh,
        pricesFrom: pricesFrom(office.tariffGroup),
        stoppedServices: stopped,
      })
    },
    /** Does not include the given office (M-MAP-16). `metres` is missing unless both have an exact position. */
    nearestFree: (from: OfficeRecord, limit: number): FreeOffice[] =>
      findNearestOffices(
        directory.all(),
        from,
        limit,
        MAX_NEAREST_METRES,
        (office) =>
          office.index !== from.index && canRentNow(office) && totalFreeBoxes(counts.known(office.index)) > 0,
        (office) => distanceUncertaintyMetres(from, office),
      ).map(({ office, metres }) =>
        hasExactPosition(from) && hasExactPosition(office) ? { office, metres } : { office },
      ),
    async follow(): Promise<void> {
      await stoppedServices.refresh()
      const { written, changed } = await directory.refresh()
      if (changed.length > 0) {
        map.changed()
        await search.changed(changed)
      }
      counts.touch(...written)
      await refreshClaims()
      await counts.settle()
    },
  }
}
export type OfficeCatalogue = Awaited<ReturnType<typeof loadOfficeCatalogue>>
