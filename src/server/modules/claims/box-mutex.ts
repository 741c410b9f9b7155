import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** Boxes that this process is promising right now, for each database that it serves. */
const inProgress = new WeakMap<Kysely<Schema>, Map<number, Promise<unknown>>>()

const boxesOf = (db: Kysely<Schema>): Map<number, Promise<unknown>> => {
  const known = inProgress.get(db)
  if (known) return known
  const fresh = new Map<number, Promise<unknown>>()
  inProgress.set(db, fresh)
  return fresh
}

/**
 * Lets one request of this process at a time reserve a box; the others wait in memory, without a connection and a
 * transaction each, and take `tooLate(before)` for an answer when it has one, knowing how the one before them ended
 * (undefined: it failed). It only spares work: between servers, and in the end, the key on box and month decides.
 */
export async function withBoxMutex<T>(
  db: Kysely<Schema>,
  boxId: number,
  reserve: () => Promise<T>,
  tooLate: (before: T | undefined) => Promise<T | null>,
): Promise<T> {
  const boxes = boxesOf(db)
  for (let other = boxes.get(boxId); other; other = boxes.get(boxId)) {
    // Whoever waits for a box came by the same call, so their outcomes are of one kind.
    const before = (await other.catch(() => undefined)) as T | undefined
    const late = await tooLate(before)
    if (late !== null) return late
  }
  const own = reserve()
  boxes.set(boxId, own)
  try {
    return await own
  } finally {
    if (boxes.get(boxId) === own) boxes.delete(boxId)
  }
}
