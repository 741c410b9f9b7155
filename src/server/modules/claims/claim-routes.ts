import {
  changeClaim,
  clientClaims,
  createClaim,
  nameClaimBox,
  readBoxesOfClaim,
  readClaim,
  readClaimBoxes,
  readClaimClient,
  readClaimOffice,
  readClaimStatus,
  readStatusHistory,
  updateClaim,
} from '#contract/claims.ts'
import { accept } from '#domain/outcome.ts'
import { ownerOf } from '#server/access/owner.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { type RequestContext, type RequestFor, type Route, route } from '#server/http/route.ts'
import { limitPromoGuess } from '../rate-limits/guess-limit.ts'
import { patchClaim } from './change-claim.ts'
import type { ClaimDeps } from './claim-deps.ts'
import { claimBoxOf, shownBox, shownHistory } from './claim-row.ts'
import { makeClaim } from './create-claim.ts'
import { listClaims } from './list-claims.ts'
import { nameBox } from './name-box.ts'
import { boxOfClaim, clientOfClaim, historyOfClaim, readClaimRecord, withOwnClaim } from './read-claim.ts'

/** A longer key is no key that a browser or a careful client makes. */
const KEY_LONGEST = 200

const keyOf = (headers: Headers): string | null => {
  const key = headers.get('idempotency-key')?.trim() ?? ''
  return key === '' || key.length > KEY_LONGEST ? null : key
}

/** The claims of a person or of the organisation they act for: make, change, confirm, name, read, list (M-API-12…15, 25, 28). */
export const claimRoutes = (deps: ClaimDeps): Route[] => {
  /** Answers a part of an own claim; any other number is forbidden, known or not (AMB-41). */
  const ofOwn = <T>(
    request: RequestContext & { params: { id: number } },
    part: (row: ClaimRow) => T | Promise<T>,
  ) => withOwnClaim(deps.db, request, async (row) => accept(await part(row)))

  const change = (
    id: number,
    { body, ...request }: Pick<RequestFor<typeof changeClaim>, 'body'> & RequestContext,
  ) => {
    const { now, today } = request
    return limitPromoGuess(deps.db, request, body.promo, () =>
      patchClaim(deps, { owner: ownerOf(request), id, body, now, today }),
    )
  }

  return [
    route(createClaim, ({ body, ...request }) => {
      const { now, today, headers } = request
      return limitPromoGuess(deps.db, request, body.promo, () =>
        makeClaim(deps, {
          owner: ownerOf(request),
          body,
          now,
          today,
          key: keyOf(headers),
        }),
      )
    }),
    route(changeClaim, ({ params, ...request }) => change(params.id, request)),
    route(updateClaim, ({ query, ...request }) => change(query.id, request)),
    route(nameClaimBox, ({ params, body, ...request }) =>
      nameBox(deps, { owner: ownerOf(request), id: params.id, boxName: body.boxName, now: request.now }),
    ),
    route(clientClaims, async ({ query, ...request }) =>
      accept(await listClaims(deps, ownerOf(request), { ...query, today: request.today })),
    ),
    route(readClaim, (request) => ofOwn(request, (row) => readClaimRecord(deps, row, request.today))),
    route(readClaimBoxes, (request) =>
      ofOwn(request, async (row) => ({
        _embedded: { claimBoxes: [claimBoxOf(row, await boxOfClaim(deps.db, row))] },
      })),
    ),
    route(readClaimStatus, (request) => ofOwn(request, (row) => ({ id: row.status }))),
    route(readClaimClient, (request) => ofOwn(request, (row) => clientOfClaim(deps, row))),
    route(readStatusHistory, (request) =>
      ofOwn(request, async (row) => ({
        _embedded: { statusHistory: shownHistory(await historyOfClaim(deps.db, row.id)) },
      })),
    ),
    route(readClaimOffice, (request) =>
      ofOwn(request, async (row) =>
        deps.offices.read(row.office_index, (await boxOfClaim(deps.db, row)).locker_id),
      ),
    ),
    route(readBoxesOfClaim, (request) =>
      ofOwn(request, async (row) => ({
        _embedded: { boxes: [shownBox(row, await boxOfClaim(deps.db, row))] },
      })),
    ),
  ]
}
