import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { trackedItem } from '#contract/tracks.ts'
import * as calls from '#contract/tracks.ts'
import { claimStatus } from '#domain/claim-status.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import { readTrackNumber, type TrackRefusal } from '#domain/track-number.ts'
import { inBranch, type Operator, operatorFrom } from '#server/access/branch-scope.ts'
import { type Owner, ownerOf } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { deleteRows } from '#server/database/row-queries.ts'
import type { Schema, TrackedItemTable } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { done, type Route, route } from '#server/http/route.ts'
import { lockClaim, withOwnClaim } from '../claims/read-claim.ts'

type TrackedItem = z.input<typeof trackedItem>

/** Items of one claim that its holder follows at the same time. */
const FOLLOWED_AT_MOST = 30
const SHOWN = 50
const EXPECTED_SHOWN = 200

const shown = (row: Selectable<TrackedItemTable>): TrackedItem => ({
  id: row.id,
  track: row.track,
  state: row.state,
  operations: row.operations,
  askedAt: row.asked_at,
  own: row.own,
})

/** The followed items of a claim, newest first. */
export const tracksOf = async (db: Kysely<Schema>, claimId: number): Promise<TrackedItem[]> => {
  const rows = await db
    .selectFrom('tracked_item')
    .selectAll()
    .where('claim_id', '=', claimId)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(shown)
}

/** Begins to follow an item; one that is followed stays as it is, and becomes the holder's own when they ask. */
export const follow = async (
  trx: Transaction<Schema>,
  { claimId, track, own, now }: { claimId: number; track: string; own: boolean; now: Date },
): Promise<void> => {
  await trx
    .insertInto('tracked_item')
    .values({ claim_id: claimId, track, own, added_at: now, ask_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['claim_id', 'track'])
        .doUpdateSet((row) => ({ own: sql<boolean>`tracked_item.own or ${row.ref('excluded.own')}` })),
    )
    .execute()
}

/** Follows an item that the holder expects, while something may be put into their box. */
const followExpected = (
  db: Kysely<Schema>,
  { owner, id, typed, now }: { owner: Owner; id: number; typed: string; now: Date },
) =>
  transact<Outcome<true, TrackRefusal | 'forbidden' | 'status_not_allowed' | 'too_many_tracks'>>(
    db,
    async (trx) => {
      const read = readTrackNumber(typed)
      const claim = await lockClaim(trx, id, owner)
      if (!claim) return refuse('forbidden')
      if (!read.ok) return read
      const mayCome: readonly number[] = [claimStatus.paid, claimStatus.onRent, claimStatus.extended]
      if (!mayCome.includes(claim.status)) return refuse('status_not_allowed')
      const { count } = await trx
        .selectFrom('tracked_item')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('claim_id', '=', id)
        .where('own', '=', true)
        .where('track', '<>', read.value)
        .executeTakeFirstOrThrow()
      if (count >= FOLLOWED_AT_MOST) return refuse('too_many_tracks')
      await follow(trx, { claimId: id, track: read.value, own: true, now })
      return accept(true)
    },
  )

/** Was an item with this number noted for a box or received in the mail room: its bag was opened then. */
const isOutOfBag = (track: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (select from item where upper(item.track) = ${track})
  or exists (select from incoming_letter where upper(incoming_letter.number) = ${track}))`

export const isNotedForBox = async (db: Kysely<Schema>, track: string): Promise<boolean> =>
  (await sql<{ noted: boolean }>`select ${isOutOfBag(sql`${track}`)} as noted`.execute(db)).rows[0]?.noted ===
  true

/**
 * Items that arrived at an office of the branch and that nobody noted for a box or received yet, oldest first, while they are followed.
 * The box may be that of the claim that continues this one.
 */
const expectedAt = async (db: Kysely<Schema>, operator: Operator, index: string) => {
  const rows = await db
    .selectFrom('tracked_item')
    .innerJoin('claim', 'claim.id', 'tracked_item.claim_id')
    .innerJoin('box', 'box.id', 'claim.box_id')
    .leftJoin('locker', 'locker.id', 'box.locker_id')
    .select([
      'tracked_item.track',
      'tracked_item.arrived_at',
      'claim.id as claim',
      'claim.office_index',
      'box.number',
      'locker.name as locker_name',
    ])
    .where(sql<boolean>`tracked_item.state = 'arrived' and tracked_item.ask_at is not null`)
    .where('claim.office_index', '=', index)
    .where(inBranch(operator, 'claim.office_index'))
    .where(({ not }) => not(isOutOfBag(sql.ref('tracked_item.track'))))
    .orderBy('tracked_item.arrived_at')
    .orderBy('tracked_item.id')
    .limit(EXPECTED_SHOWN)
    .execute()
  return rows.flatMap((row) =>
    row.arrived_at === null
      ? []
      : [
          {
            track: row.track,
            claim: row.claim,
            index: row.office_index,
            boxNumber: String(row.number),
            lockerName: row.locker_name,
            arrivedAt: row.arrived_at,
          },
        ],
  )
}

/** The items that holders expect, and those that came to an office before its bags are opened. */
export const trackRoutes = ({ db }: Context): Route[] => [
  route(calls.readTracks, (request) =>
    withOwnClaim(db, request, async ({ id }) => accept({ tracks: await tracksOf(db, id) })),
  ),
  route(calls.followTrack, async (request) => {
    const { id } = request.params
    const followed = await followExpected(db, {
      owner: ownerOf(request),
      id,
      typed: request.body.track,
      now: request.now,
    })
    return followed.ok ? accept({ tracks: await tracksOf(db, id) }) : followed
  }),
  route(calls.leaveTrack, (request) =>
    withOwnClaim(db, request, async ({ id }) => {
      await deleteRows(db, 'tracked_item', { id: request.params.track, claim_id: id, own: true })
      return done
    }),
  ),
  route(calls.readExpectedItems, async (request) =>
    accept({ items: await expectedAt(db, operatorFrom(request), request.query.index) }),
  ),
]
