import type { Kysely } from 'kysely'
import type { FreeBox } from '#contract/boxes.ts'
import type { Office } from '#contract/offices.ts'
import { streetOrName } from '#domain/office-address.ts'
import type { Schema } from '#server/database/schema.ts'
import { toContract } from '../offices/office-record.ts'
import type { Offices } from '../offices/offices.ts'
import { nearestFreeBox, type WantedBox } from './free-boxes.ts'

export interface OfficePlace {
  readonly settlement: string
  readonly address: string
  readonly street: string
}

export interface OfficesForClaims {
  read(index: string, lockerId: number | null): Promise<Office>
  places(indexes: readonly string[]): Promise<ReadonlyMap<string, OfficePlace>>
  isStopped(index: string): boolean
  touch(index: string): void
  /** Shows in the office's counts at once, so that a repeated request reads the same. */
  took(index: string, box: { readonly size: number; readonly lockerId: number | null }): void
  nearestFreeBox(box: WantedBox, now: Date): Promise<FreeBox | null>
}

/** Answered from memory: creating a claim never waits for a count. */
export const officesForClaims = (
  db: Kysely<Schema>,
  { directory, counts }: Pick<Offices, 'directory' | 'counts'>,
): OfficesForClaims => {
  const searches = new Map<string, Promise<FreeBox | null>>()
  return {
    async read(index, lockerId) {
      // Another server may have just imported the office.
      if (!directory.find(index)) await directory.refresh()
      const office = directory.find(index)
      if (!office) throw new Error(`a claim names office ${index}, which is not there`)
      return toContract(office, { free: counts.known(index), aapsh: lockerId ?? undefined })
    },
    async places(indexes) {
      if (indexes.some((index) => !directory.find(index))) await directory.refresh()
      return new Map(
        indexes.map((index) => {
          const { settlement = '', address = '', name = '' } = directory.find(index) ?? {}
          return [index, { settlement, address, street: streetOrName(address, name) }]
        }),
      )
    },
    isStopped: (index) => directory.find(index)?.stopped ?? false,
    touch: (index) => counts.touch(index),
    took: (index, box) => counts.took(index, box),
    nearestFreeBox(box, now) {
      // Concurrent requests for one box share one search.
      const key = `${box.officeIndex} ${box.lockerId} ${box.size} ${box.number}`
      const running = searches.get(key)
      if (running) return running
      const search = nearestFreeBox(db, box, now).finally(() => searches.delete(key))
      searches.set(key, search)
      return search
    },
  }
}
