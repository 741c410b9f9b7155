import type { Kysely } from 'kysely'
import type { FreeBox } from '#contract/boxes.ts'
import type { Schema } from '#server/database/schema.ts'
import { nearestFreeBox } from '../boxes/free-boxes.ts'
import type { OfficesForClaims } from '../claims/claim-needs.ts'
import { toContract } from './office-record.ts'
import type { Offices } from './offices.ts'

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
