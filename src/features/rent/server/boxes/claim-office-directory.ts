import type { Kysely } from 'kysely'
import type { Office } from '#places/api/offices.ts'
import { streetOrOfficeName } from '#places/rules/office-address.ts'
import type { OfficeCatalogue } from '#places/server/offices/office-catalogue.ts'
import { toOfficeReply } from '#places/server/offices/office-record.ts'
import type { FreeBox } from '#rent/api/boxes.ts'
import type { Schema } from '#server/database/schema.ts'
import { findNearestFreeBox, type WantedBox } from './free-boxes.ts'

export interface OfficeAddress {
  readonly settlement: string
  readonly address: string
  readonly street: string
}

/** Answers from memory, so that creating a claim never waits for a count of free boxes. */
export const createClaimOfficeDirectory = (
  db: Kysely<Schema>,
  { directory, counts, today }: Pick<OfficeCatalogue, 'directory' | 'counts' | 'today'>,
) => {
  const searches = new Map<string, Promise<FreeBox | null>>()
  return {
    async read(index: string, lockerId: number | null): Promise<Office> {
      // Another server may have imported the office just now.
      if (!directory.find(index)) await directory.refresh()
      const office = directory.find(index)
      if (!office) throw new Error(`the office ${index} of a claim does not exist`)
      return toOfficeReply(office, {
        today: today(),
        free: counts.known(index),
        aapsh: lockerId ?? undefined,
      })
    },
    async places(indexes: readonly string[]): Promise<ReadonlyMap<string, OfficeAddress>> {
      if (indexes.some((index) => !directory.find(index))) await directory.refresh()
      return new Map(
        indexes.map((index) => {
          const { settlement = '', address = '', name = '' } = directory.find(index) ?? {}
          return [index, { settlement, address, street: streetOrOfficeName(address, name) }]
        }),
      )
    },
    isStopped: (index: string) => directory.find(index)?.stopped ?? false,
    touch: (index: string) => counts.touch(index),
    took: counts.took,
    nearestFreeBox(box: WantedBox, now: Date): Promise<FreeBox | null> {
      // Concurrent requests for the same box share one search.
      const key = `${box.officeIndex} ${box.lockerId} ${box.size} ${box.number}`
      const runningSearch = searches.get(key)
      if (runningSearch) return runningSearch
      const search = findNearestFreeBox(db, box, now).finally(() => searches.delete(key))
      searches.set(key, search)
      return search
    },
  }
}
export type ClaimOfficeDirectory = ReturnType<typeof createClaimOfficeDirectory>
