import type { Kysely } from 'kysely'
import type { TrackState } from '#contract/tracks.ts'
import { updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Failures } from '#server/failures.ts'
import type { Tracking } from '#server/gateways/tracking/tracking.ts'
import type { Step } from '#server/run-step.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Items that one sweep asks for: the post answers so many a day, and one at a time. */
const AT_A_TIME = 30
/** Hours until an item is asked for again, by where it is; null: no more. */
const again: Readonly<Record<TrackState, number | null>> = {
  unknown: 12,
  under_way: 3,
  arrived: 12,
  handed_over: null,
  returned: null,
}
/** After so many days nothing more is expected of a number. */
const GIVE_UP_DAYS = 90
/** Hours after a question that was not answered. */
const AFTER_TROUBLE = 1

export interface TrackDeps {
  readonly db: Kysely<Schema>
  readonly tracking: Tracking
  readonly failures: Pick<Failures, 'report'>
}

/** Asks for one item; it is put off first, so that another server does not ask as well. */
const askFor = async (
  { db, tracking, failures }: TrackDeps,
  id: number,
  now: Date,
): Promise<'away' | 'answered'> => {
  const item = await db
    .updateTable('tracked_item')
    .set({ ask_at: new Date(now.getTime() + AFTER_TROUBLE * HOUR_MS) })
    .where('id', '=', id)
    .where('ask_at', '<=', now)
    .returning(['track', 'added_at'])
    .executeTakeFirst()
  if (!item) return 'answered'
  const asked = await tracking.historyOf(item.track)
  if (!asked.ok) {
    failures.report({ work: 'integration', task: 'tracking', id, code: asked.code })
    await updateRows(db, 'tracked_item', id, { problem: asked.code })
    return 'away'
  }
  const { state, operations, arrivedAt } = asked.value
  const hours = now.getTime() - item.added_at.getTime() > GIVE_UP_DAYS * DAY_MS ? null : again[state]
  await updateRows(db, 'tracked_item', id, {
    state,
    operations: JSON.stringify(operations),
    arrived_at: arrivedAt === null ? null : new Date(arrivedAt),
    asked_at: now,
    ask_at: hours === null ? null : new Date(now.getTime() + hours * HOUR_MS),
    problem: null,
  })
  return 'answered'
}

/** Asks the post where the followed items are, those that wait longest first; for the sweep, never for a view. */
export const askTracks = async (
  deps: TrackDeps,
  now: Date,
  { untilUnavailable }: Pick<Step, 'untilUnavailable'>,
): Promise<void> => {
  const due = await deps.db
    .selectFrom('tracked_item')
    .select('id')
    .where('ask_at', '<=', now)
    .orderBy('ask_at')
    .limit(AT_A_TIME)
    .execute()
  await untilUnavailable(
    due.map(({ id }) => id),
    (id) => askFor(deps, id, now),
  )
}
