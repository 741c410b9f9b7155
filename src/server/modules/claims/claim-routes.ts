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
import { readLegalConditions } from '#contract/organisation-users.ts'
import { checkBoxName, containsLegalForm } from '#domain/box-name.ts'
import { claimStatus } from '#domain/claim-status.ts'
import { clientTypeByName } from '#domain/client-type.ts'
import { accept } from '#domain/outcome.ts'
import { service } from '#domain/service.ts'
import { type Owner, ownerOf } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { transact } from '#server/database/transact.ts'
import { type Answer, type RequestContext, type RequestFor, type Route, route } from '#server/http/route.ts'
import { readRenter, rentConditions } from '../organisations/rent-conditions.ts'
import { limitPromoGuess } from '../rate-limits/guess-limit.ts'
import { patchClaim } from './change-claim.ts'
import { claimBoxOf, isOverdue, shownBox, shownHistory } from './claim-row.ts'
import { makeClaim } from './create-claim.ts'
import { listClaims } from './list-claims.ts'
import {
  boxOfClaim,
  clientOfClaim,
  historyOfClaim,
  lockClaim,
  readClaimRecord,
  withOwnClaim,
} from './read-claim.ts'

type NameAnswer = Answer<typeof nameClaimBox>
type NameRefused = Exclude<NameAnswer, { ok: true }>

const refusedName = (code: NameRefused['code']): NameRefused => ({
  ok: false,
  code,
  fields: [{ field: 'boxName', code }],
})

/** The name as it will be stored (null takes it off), or why it may not be. */
const checkName = (
  row: ClaimRow,
  boxName: string | null,
  forbidden: readonly string[],
): { ok: true; value: string | null } | NameRefused => {
  if (row.status !== claimStatus.onRegistration || !row.inEditing)
    return { ok: false, code: 'claim_not_editable' }
  if (boxName === null) return { ok: true, value: null }
  const name = checkBoxName(boxName, { forbidden })
  if (!name.ok) return refusedName(name.code)
  // The name is a service with a price: it must have been ordered before it can be given.
  if (!row.services.includes(service.boxName)) {
    return {
      ok: false,
      code: 'claim_not_editable',
      fields: [{ field: 'services', code: 'service_name_missing' }],
    }
  }
  return containsLegalForm(name.value) && row.clientType !== clientTypeByName.legal
    ? refusedName('legal_name_needs_legal')
    : name
}

/** Sets or takes off the name of an own claim's box while the claim is on registration (M-CLAIM-06). */
async function nameBox(
  context: Context,
  request: { owner: Owner; id: number; boxName: string | null; now: Date },
): Promise<NameAnswer> {
  const named = await transact<{ ok: true; value: ClaimRow } | NameRefused>(context.db, async (trx) => {
    const row = await lockClaim(trx, request.id, request.owner)
    if (!row) return { ok: false, code: 'forbidden' }
    if (isOverdue(row, request.now)) return { ok: false, code: 'claim_not_editable' }
    const name = checkName(row, request.boxName, context.boxNames.forbidden())
    if (!name.ok) return name
    await trx
      .updateTable('claim')
      .set({ boxName: name.value, changedAt: request.now })
      .where('id', '=', row.id)
      .execute()
    return { ok: true, value: { ...row, boxName: name.value } }
  })
  if (!named.ok) return named
  return { ok: true, value: claimBoxOf(named.value, await boxOfClaim(context.db, named.value)) }
}

/** Whether whoever acts may rent as client type 3, told before anything is filled in (M-LEGAL-06, AMB-46). */
export const conditionRoutes = (context: Context): Route[] => [
  route(readLegalConditions, async ({ query, ...request }) => {
    const holder = ownerOf(request)
    const officeIndex = query.index ?? null
    const failing = await rentConditions(context, { clientType: 3, holder, entityInn: null, officeIndex })
    const { ownInn, account } = await readRenter(context.db, holder, officeIndex)
    const regions = failing.includes('region_differs') ? [...(account?.regions ?? [])] : []
    return { ok: true, value: { legalHid: holder.legalHid || null, inn: ownInn, failing, regions } }
  }),
]

/** A longer key is no key that a browser or a careful client makes. */
const KEY_LONGEST = 200

const keyOf = (headers: Headers): string | null => {
  const key = headers.get('idempotency-key')?.trim() ?? ''
  return key === '' || key.length > KEY_LONGEST ? null : key
}

/** The claims of a person or of the organisation they act for: make, change, confirm, name, read, list (M-API-12…15, 25, 28). */
export const claimRoutes = (context: Context): Route[] => {
  /** Answers a part of an own claim; any other number is forbidden, known or not (AMB-41). */
  const ofOwn = <T>(
    request: RequestContext & { params: { id: number } },
    part: (row: ClaimRow) => T | Promise<T>,
  ) => withOwnClaim(context.db, request, async (row) => accept(await part(row)))

  const change = (
    id: number,
    { body, ...request }: Pick<RequestFor<typeof changeClaim>, 'body'> & RequestContext,
  ) => {
    const { now, today } = request
    return limitPromoGuess(context.db, request, body.promo, () =>
      patchClaim(context, { owner: ownerOf(request), id, body, now, today }),
    )
  }

  return [
    route(createClaim, ({ body, ...request }) => {
      const { now, today, headers } = request
      return limitPromoGuess(context.db, request, body.promo, () =>
        makeClaim(context, {
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
      nameBox(context, { owner: ownerOf(request), id: params.id, boxName: body.boxName, now: request.now }),
    ),
    route(clientClaims, async ({ query, ...request }) =>
      accept(await listClaims(context, ownerOf(request), { ...query, today: request.today })),
    ),
    route(readClaim, (request) => ofOwn(request, (row) => readClaimRecord(context, row, request.today))),
    route(readClaimBoxes, (request) =>
      ofOwn(request, async (row) => ({
        _embedded: { claimBoxes: [claimBoxOf(row, await boxOfClaim(context.db, row))] },
      })),
    ),
    route(readClaimStatus, (request) => ofOwn(request, (row) => ({ id: row.status }))),
    route(readClaimClient, (request) => ofOwn(request, (row) => clientOfClaim(context, row))),
    route(readStatusHistory, (request) =>
      ofOwn(request, async (row) => ({
        _embedded: { statusHistory: shownHistory(await historyOfClaim(context.db, row.id)) },
      })),
    ),
    route(readClaimOffice, (request) =>
      ofOwn(request, async (row) =>
        context.offices.read(row.officeIndex, (await boxOfClaim(context.db, row)).lockerId),
      ),
    ),
    route(readBoxesOfClaim, (request) =>
      ofOwn(request, async (row) => ({
        _embedded: { boxes: [shownBox(row, await boxOfClaim(context.db, row))] },
      })),
    ),
  ]
}
