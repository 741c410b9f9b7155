import type { Kysely } from 'kysely'
import type { FreeBox } from '#contract/boxes.ts'
import type { Office } from '#contract/offices.ts'
import type { Schema } from '#server/database/schema.ts'
import { nearestFreeBox, type WantedBox } from '../boxes/free-boxes.ts'
import type { Offices } from './offices.ts'

/** What claims ask of offices and boxes. */
export interface OfficesForClaims {
  /** The office as replies show it, the gone ones too; the block of cells in it when a locker is named. */
  read(index: string, lockerId: number | null): Promise<Office>
  /** Boxes of this office were promised or given back, and it is committed. */
  touch(index: string): void
  nearestFreeBox(box: WantedBox, now: Date): Promise<FreeBox | null>
}

export const officesForClaims = (database: Kysely<Schema>, offices: Offices): OfficesForClaims => ({
  async read(index, lockerId) {
    let office = await offices.read(index, lockerId ?? undefined)
    if (!office) {
      // Another server may have imported it a moment ago.
      await offices.follow()
      office = await offices.read(index, lockerId ?? undefined)
    }
    if (!office) throw new Error(`a claim names office ${index}, which the database does not know`)
    return office
  },
  touch: (index) => offices.counts.touch(index),
  nearestFreeBox: (box, now) => nearestFreeBox(database, box, now),
})
