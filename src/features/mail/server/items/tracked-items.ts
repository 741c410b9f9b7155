import { type Kysely, type NotNull, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { lockClaim, withOwnClaim } from '#claims/server/read-claim.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { trackedItem } from '#mail/api/items.ts'
import * as calls from '#mail/api/items.ts'
import { readTrackNumber, type TrackRefusal } from '#mail/rules/items.ts'
import { inBranch, type Operator, operatorFrom } from '#server/access/branch-scope.ts'
import { type Owner, ownerOf } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { deleteRows } from '#server/database/row-queries.ts'
import type { Schema, TrackedItemTable } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { done, type Route, route } from '#server/http/route.ts'

type TrackedItem = z.input<typeof trackedItem>

/** Per claim. */
const MAX_TRACKED = 30
const MAX_SHOWN = 50
const MAX_EXPECTED = 200

const shown = (row: Selectable<TrackedItemTable>): TrackedItem => ({
  id: row.id,
  track: row.track,
  state: row.state,
  operations: row.operations,
  askedAt: row.askedAt,
  own: row.own,
})

export const tracksOf = async (db: Kysely<Schema>, claimId: number): Promise<TrackedItem[]> => {
  const rows = await db
    .selectFrom('trackedItem')
    .selectAll()
    .where('claimId', '=', claimId)
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  return rows.map(shown)
}

/** Tracking an item again makes it the holder's own if they ask. */
export const follow = async (
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
        .selectFrom('trackedItem')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('claimId', '=', id)
        .where('own', '=', true)
        .where('track', '<>', read.value)
        .executeTakeFirstOrThrow()
      if (count >= MAX_TRACKED) return refuse('too_many_tracks')
      await follow(trx, { claimId: id, track: read.value, own: true, now })
      return accept(true)
    },
  )

/** Noted for a box or received in the mail room: its bag was opened. */
const isOutOfBag = (track: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (select from item where upper(item.track) = ${track})
  or exists (select from incoming_letter where upper(incoming_letter.number) = ${track}))`

export const isNotedForBox = async (db: Kysely<Schema>, track: string): Promise<boolean> =>
  (await sql<{ noted: boolean }>`select ${isOutOfBag(sql`${track}`)} as noted`.execute(db)).rows[0]?.noted ===
  true

/** The box may belong to the claim that extends this one. */
const expectedAt = (db: Kysely<Schema>, operator: Operator, index: string) =>
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
    .where(inBranch(operator, 'claim.officeIndex'))
    .where(({ not }) => not(isOutOfBag(sql.ref('trackedItem.track'))))
    .orderBy('trackedItem.arrivedAt')
    .orderBy('trackedItem.id')
    .limit(MAX_EXPECTED)
    .$narrowType<{ arrivedAt: NotNull }>()
    .execute()

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
      await deleteRows(db, 'trackedItem', { id: request.params.track, claimId: id, own: true })
      return done
    }),
  ),
  route(calls.readExpectedItems, async (request) =>
    accept({ items: await expectedAt(db, operatorFrom(request), request.query.index) }),
  ),
]
