import * as calls from '#contract/tracks.ts'
import { accept } from '#domain/outcome.ts'
import { operatorFrom } from '#server/access/branch-scope.ts'
import { ownerOf } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { deleteRows } from '#server/database/row-queries.ts'
import { done, type Route, route } from '#server/http/route.ts'
import { withOwnClaim } from '../claims/read-claim.ts'
import { expectedAt, followExpected, tracksOf } from './tracked-items.ts'

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
