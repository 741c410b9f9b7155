import type { Selectable } from 'kysely'
import { sendOwnerEmail } from '#claims/server/claim-emails.ts'
import { lockClaim } from '#claims/server/read-claim.ts'
import type { ItemTrackingState } from '#mail/api/items.ts'
import { itemArrivedEmail } from '#mail/words/emails.ts'
import type { Context } from '#server/context.ts'
import { findRow, updateRows } from '#server/database/row-queries.ts'
import type { TrackedItemTable } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { TrackingHistory } from '#server/integrations/tracking/tracking.ts'
import type { JobStepRunner } from '#server/run-job-step.ts'
import { isItemRecorded } from './tracked-items.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Requests per run; the postal service limits requests per day and accepts one item per request. */
const MAX_REQUESTS = 30
/** Slow answers must not delay the other jobs that run every minute. */
const MAX_DURATION_MS = 20_000
const HOURS_BY_STATE: Readonly<Record<ItemTrackingState, number | null>> = {
  unknown: 12,
  under_way: 3,
  arrived: 12,
  handed_over: null,
  returned: null,
}
const GIVE_UP_DAYS = 90
const RETRY_HOURS = 1

type Item = Pick<Selectable<TrackedItemTable>, 'id' | 'claimId' | 'track' | 'addedAt'>

const nextRequestTime = ({ addedAt }: Item, hours: number | null, now: Date): Date | null =>
  hours === null || now.getTime() - addedAt.getTime() > GIVE_UP_DAYS * DAY_MS
    ? null
    : new Date(now.getTime() + hours * HOUR_MS)

/** Sends no email if the office has recorded the item, because recording sends its own. */
const storeHistory = (
  { db, outbox }: Context,
  item: Item,
  { state, operations, arrivedAt }: TrackingHistory,
  now: Date,
): Promise<void> =>
  transact<void>(db, async (trx) => {
    const { id, claimId, track } = item
    // Locks in the same order as recording an item does.
    await lockClaim(trx, claimId)
    const before = await findRow(trx, 'trackedItem', id)
    if (!before) return
    await updateRows(trx, 'trackedItem', id, {
      state,
      operations: JSON.stringify(operations),
      arrivedAt: arrivedAt === null ? null : new Date(arrivedAt),
      askedAt: now,
      askAt: nextRequestTime(item, HOURS_BY_STATE[state], now),
      problem: null,
    })
    if (state !== 'arrived' || !before.own || (await isItemRecorded(trx, track))) return
    await sendOwnerEmail(trx, outbox, {
      key: `track-arrived-${id}`,
      claimId,
      now,
      words: (facts) => itemArrivedEmail(facts, track),
    })
  })

/** Sets the next request time before the request, so that other servers skip the item. */
const pollItem = async (context: Context, id: number, now: Date): Promise<'away' | 'answered'> => {
  const { db, tracking, failures } = context
  const item = await db
    .updateTable('trackedItem')
    .set({ askAt: new Date(now.getTime() + RETRY_HOURS * HOUR_MS) })
    .where('id', '=', id)
    .where('askAt', '<=', now)
    .returning(['id', 'claimId', 'track', 'addedAt'])
    .executeTakeFirst()
  if (!item) return 'answered'
  const answer = await tracking.historyOf(item.track)
  if (!answer.ok) {
    failures.report({ work: 'integration', task: 'tracking', id, code: answer.code })
    await updateRows(db, 'trackedItem', id, {
      problem: answer.code,
      askAt: nextRequestTime(item, RETRY_HOURS, now),
    })
    return 'away'
  }
  await storeHistory(context, item, answer.value, now)
  return 'answered'
}

export const pollTrackedItems = async (
  context: Context,
  now: Date,
  { untilUnavailable }: Pick<JobStepRunner, 'untilUnavailable'>,
): Promise<void> => {
  const due = await context.db
    .selectFrom('trackedItem')
    .select('id')
    .where('askAt', '<=', now)
    .orderBy('askAt')
    .limit(MAX_REQUESTS)
    .execute()
  const until = context.clock.now().getTime() + MAX_DURATION_MS
  await untilUnavailable(
    due.map(({ id }) => id),
    async (id) => (context.clock.now().getTime() < until ? pollItem(context, id, now) : 'answered'),
  )
}
