import type { Kysely } from 'kysely'
import type { FreeBox } from '#contract/boxes.ts'
import type { Office } from '#contract/offices.ts'
import { streetOrName } from '#domain/office-address.ts'
import type { Schema } from '#server/database/schema.ts'
import { toContract } from '../offices/office-record.ts'
import type { Offices } from '../offices/offices.ts'
import { nearestFreeBox, type WantedBox } from './free-boxes.ts'

/** Where an office is, as lists of claims show it. */
export interface OfficePlace {
  readonly settlement: string
  readonly address: string
  /** Street and house, or the office's name where no street is known. */
  readonly street: string
}

/** What claims ask of offices and boxes. */
export interface OfficesForClaims {
  /** The office as replies show it; the block of cells in it when a locker is named. */
  read(index: string, lockerId: number | null): Promise<Office>
  /** Where these offices are, by their index. */
  places(indexes: readonly string[]): Promise<ReadonlyMap<string, OfficePlace>>
  /** Has an administrator stopped the renting of this office, as far as this server has heard? */
  isStopped(index: string): boolean
  /** Says that boxes of this office were reserved or given back. */
  touch(index: string): void
  /** Says that this box was reserved: the office's counts show it at once, so that a repeated request reads the same. */
  took(index: string, box: { readonly size: number; readonly lockerId: number | null }): void
  /** The nearest free number of the same size in the same office or locker: it has the same price. */
  nearestFreeBox(box: WantedBox, now: Date): Promise<FreeBox | null>
}

/**
 * What claims ask of offices, answered from memory: a claim's record shows its office with the counts as last known,
 * so that making a claim never waits for a count.
 */
export const officesForClaims = (
  db: Kysely<Schema>,
  { directory, counts }: Pick<Offices, 'directory' | 'counts'>,
): OfficesForClaims => {
  const searches = new Map<string, Promise<FreeBox | null>>()
  return {
    async read(index, lockerId) {
      // Another server may have imported the office a moment ago.
      if (!directory.find(index)) await directory.refresh()
      const office = directory.find(index)
      if (!office) throw new Error(`a claim names office ${index}, which is not there`)
      return toContract(office, { free: counts.known(index), aapsh: lockerId ?? undefined })
    },
    async places(indexes) {
      // Another server may have imported one a moment ago.
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
      // A crowd at one box asks the same thing at the same moment: one search answers all of them.
      const key = `${box.officeIndex} ${box.lockerId} ${box.size} ${box.number}`
      const running = searches.get(key)
      if (running) return running
      const search = nearestFreeBox(db, box, now).finally(() => searches.delete(key))
      searches.set(key, search)
      return search
    },
  }
}
