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
import type { ClaimStatus } from '#domain/claim-status.ts'
import { ownerOf } from '#server/access/owner.ts'
import { type RequestContext, type RequestFor, type Route, route } from '#server/http/route.ts'
import { limitPromoGuess } from '../rate-limits/guess-limit.ts'
import { patchClaim } from './change-claim.ts'
import type { ClaimNeeds } from './claim-needs.ts'
import { type ClaimRow, claimBoxOf, shownBox, shownHistory } from './claim-row.ts'
import { makeClaim } from './create-claim.ts'
import { listClaims } from './list-claims.ts'
import { nameBox } from './name-box.ts'
import { boxOfClaim, clientOfClaim, findOwnClaim, historyOfClaim, readClaimRecord } from './read-claim.ts'

/** A longer key is no key that a browser or a careful client makes. */
const KEY_LONGEST = 200

const keyOf = (headers: Headers): string | null => {
  const key = headers.get('idempotency-key')?.trim() ?? ''
  return key === '' || key.length > KEY_LONGEST ? null : key
}

/** The claims of persons: make, change, confirm, name, read, list (M-API-12…15, 25, 28). */
export const claimRoutes = (needs: ClaimNeeds): Route[] => {
  /** Answers a part of an own claim; any other number is forbidden, known or not (AMB-41). */
  const ofOwn = async <T>(
    request: RequestContext & { params: { id: number } },
    part: (row: ClaimRow) => Promise<T>,
  ) => {
    const row = await findOwnClaim(needs.db, ownerOf(request), request.params.id)
    return row
      ? { ok: true as const, value: await part(row) }
      : { ok: false as const, code: 'forbidden' as const }
  }

  const change = (
    id: number,
    { body, ...request }: Pick<RequestFor<typeof changeClaim>, 'body'> & RequestContext,
  ) => {
    const { now, today } = request
    return limitPromoGuess(needs.db, request, body.promo, () =>
      patchClaim(needs, { owner: ownerOf(request), id, body, now, today }),
    )
  }

  return [
    route(createClaim, ({ body, ...request }) => {
      const { now, today, headers } = request
      return limitPromoGuess(needs.db, request, body.promo, () =>
        makeClaim(needs, {
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
      nameBox(needs, { owner: ownerOf(request), id: params.id, boxName: body.boxName, now: request.now }),
    ),
    route(clientClaims, async ({ query, ...request }) => ({
      ok: true,
      value: await listClaims(needs, ownerOf(request), { ...query, today: request.today }),
    })),
    route(readClaim, (request) => ofOwn(request, (row) => readClaimRecord(needs, row))),
    route(readClaimBoxes, (request) =>
      ofOwn(request, async (row) => ({
        _embedded: { claimBoxes: [claimBoxOf(row, await boxOfClaim(needs.db, row))] },
      })),
    ),
    route(readClaimStatus, (request) => ofOwn(request, async (row) => ({ id: row.status as ClaimStatus }))),
    route(readClaimClient, (request) => ofOwn(request, (row) => clientOfClaim(needs, row))),
    route(readStatusHistory, (request) =>
      ofOwn(request, async (row) => ({
        _embedded: { statusHistory: shownHistory(await historyOfClaim(needs.db, row.id)) },
      })),
    ),
    route(readClaimOffice, (request) =>
      ofOwn(request, async (row) =>
        needs.offices.read(row.office_index, (await boxOfClaim(needs.db, row)).locker_id),
      ),
    ),
    route(readBoxesOfClaim, (request) =>
      ofOwn(request, async (row) => ({
        _embedded: { boxes: [shownBox(row, await boxOfClaim(needs.db, row))] },
      })),
    ),
  ]
}
