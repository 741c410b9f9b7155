import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** Boxes that this process is promising right now, for each database that it serves. */
const underWay = new WeakMap<Kysely<Schema>, Map<number, Promise<unknown>>>()

const boxesOf = (db: Kysely<Schema>): Map<number, Promise<unknown>> => {
  const known = underWay.get(db)
  if (known) return known
  const fresh = new Map<number, Promise<unknown>>()
  underWay.set(db, fresh)
  return fresh
}

/**
 * Lets one request of this process at a time promise a box; the others wait in memory, without a connection and a
 * transaction each, and take `tooLate()` for an answer when it has one. It only spares work: between servers, and in
 * the end, the key on box and month decides.
 */
export async function inTurn<T>(
  db: Kysely<Schema>,
  boxId: number,
  promise: () => Promise<T>,
  tooLate: () => Promise<T | null>,
): Promise<T> {
  const boxes = boxesOf(db)
  for (let other = boxes.get(boxId); other; other = boxes.get(boxId)) {
    await other.catch(() => undefined)
    const late = await tooLate()
    if (late !== null) return late
  }
  const mine = promise()
  boxes.set(boxId, mine)
  try {
    return await mine
  } finally {
    if (boxes.get(boxId) === mine) boxes.delete(boxId)
  }
}
