import { type Kysely, type NotNull, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { lockClaim, withOwnClaim } from '#claims/server/read-claim.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { trackedItem } from '#mail/api/items.ts'
import * as calls from '#mail/api/items.ts'
import { parseTrackNumber, type TrackNumberRefusal } from '#mail/rules/track-numbers.ts'
import { isOfficeInBranchSql, type Operator, operatorFromRequest } from '#server/access/branch-scope.ts'
import { type Owner, ownerFromRequest } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { deleteRows } from '#server/database/row-queries.ts'
import type { Schema, TrackedItemTable } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { bindRoute, doneAnswer, type Route } from '#server/http/route.ts'

type TrackedItem = z.input<typeof trackedItem>

const MAX_TRACKED_PER_CLAIM = 30
const MAX_LISTED = 50
const MAX_EXPECTED = 200

const toTrackedItem = (row: Selectable<TrackedItemTable>): TrackedItem => ({
  id: row.id,
  track: row.track,
  state: row.state,
  operations: row.operations,
  askedAt: row.askedAt,
  own: row.own,
})

export const findTrackedItems = async (db: Kysely<Schema>, claimId: number): Promise<TrackedItem[]> => {
  const rows = await db
    .selectFrom('trackedItem')
    .selectAll()
    .where('claimId', '=', claimId)
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return rows.map(toTrackedItem)
}

/** If the item is already tracked, `own: true` marks it as added by the holder. */
export const upsertTrackedItem = async (
  trx: Transaction<Schema>,
  { claimId, track, own, now }: { claimId: number; track: string; own: boolean; now: Date },
): Promise<void> => {
  await trx
    .insertInto('trackedItem')
    .values({ claimId, track, own, addedAt: now, askAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['claimId', 'track'])
        .doUpdateSet((row) => ({ own: sql<boolean>`tracked_item.own or ${row.ref('excluded.own')}` })),
    )
    .execute()
}

const trackExpectedItem = (
  db: Kysely<Schema>,
  { owner, id, typed, now }: { owner: Owner; id: number; typed: string; now: Date },
) =>
  transact<Outcome<true, TrackNumberRefusal | 'forbidden' | 'status_not_allowed' | 'too_many_tracks'>>(
    db,
    async (trx) => {
      const track = parseTrackNumber(typed)
      const claim = await lockClaim(trx, id, owner)
      if (!claim) return refuse('forbidden')
      if (!track.ok) return track
      const trackableStatuses: readonly number[] = [
        claimStatus.paid,
        claimStatus.onRent,
        claimStatus.extended,
      ]
      if (!trackableStatuses.includes(claim.status)) return refuse('status_not_allowed')
      const { count } = await trx
        .selectFrom('trackedItem')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('claimId', '=', id)
        .where('own', '=', true)
        .where('track', '<>', track.value)
        .executeTakeFirstOrThrow()
      if (count >= MAX_TRACKED_PER_CLAIM) return refuse('too_many_tracks')
      await upsertTrackedItem(trx, { claimId: id, track: track.value, own: true, now })
      return accept(true)
    },
  )

/** True if the item is recorded for a box or received in the mail room, which means that its bag has been opened. */
const recordedCondition = (track: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (select from item where upper(item.track) = ${track})
  or exists (select from incoming_letter where upper(incoming_letter.number) = ${track}))`

export const isItemRecorded = async (db: Kysely<Schema>, track: string): Promise<boolean> =>
  (await sql<{ noted: boolean }>`select ${recordedCondition(sql`${track}`)} as noted`.execute(db)).rows[0]
    ?.noted === true

const listExpectedItems = (db: Kysely<Schema>, operator: Operator, index: string) =>
  db
    .selectFrom('trackedItem')
    .innerJoin('claim', 'claim.id', 'trackedItem.claimId')
    .innerJoin('box', 'box.id', 'claim.boxId')
    .leftJoin('locker', 'locker.id', 'box.lockerId')
    .select([
      'trackedItem.track',
      'trackedItem.arrivedAt',
      'claim.id as claim',
      'claim.officeIndex as index',
      'locker.name as lockerName',
      sql<string>`box.number::text`.as('boxNumber'),
    ])
    .where(sql<boolean>`tracked_item.state = 'arrived' and tracked_item.ask_at is not null`)
    .where('trackedItem.arrivedAt', 'is not', null)
    .where('claim.officeIndex', '=', index)
    .where(isOfficeInBranchSql(operator, 'claim.officeIndex'))
    .where(({ not }) => not(recordedCondition(sql.ref('trackedItem.track'))))
    .orderBy('trackedItem.arrivedAt')
    .orderBy('trackedItem.id')
    .limit(MAX_EXPECTED)
    .$narrowType<{ arrivedAt: NotNull }>()
    .execute()

export const trackedItemRoutes = ({ db }: Context): Route[] => [
  bindRoute(calls.readTrackedItems, (request) =>
    withOwnClaim(db, request, async ({ id }) => accept({ tracks: await findTrackedItems(db, id) })),
  ),
  bindRoute(calls.startTrackingItem, async (request) => {
    const { id } = request.params
    const outcome = await trackExpectedItem(db, {
      owner: ownerFromRequest(request),
      id,
      typed: request.body.track,
      now: request.now,
    })
    return outcome.ok ? accept({ tracks: await findTrackedItems(db, id) }) : outcome
  }),
  bindRoute(calls.stopTrackingItem, (request) =>
    withOwnClaim(db, request, async ({ id }) => {
      await deleteRows(db, 'trackedItem', { id: request.params.track, claimId: id, own: true })
      return doneAnswer
    }),
  ),
  bindRoute(calls.readExpectedItems, async (request) =>
    accept({ items: await listExpectedItems(db, operatorFromRequest(request), request.query.index) }),
  ),
]
