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
} from '#claims/api/claims.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { service } from '#claims/rules/service.ts'
import { accept } from '#kit/rules/outcome.ts'
import { readLegalConditions } from '#people/api/organisation-users.ts'
import { readRenter, rentConditions } from '#people/server/organisations/rent-conditions.ts'
import { checkBoxName, containsLegalForm } from '#rent/rules/box-name.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { limitPromoGuess } from '#server/access/guess-limit.ts'
import { type Owner, ownerOf } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { transact } from '#server/database/transact.ts'
import { type Answer, type RequestContext, type RequestFor, type Route, route } from '#server/http/route.ts'
import { patchClaim } from './change-claim.ts'
import { makeClaim } from './create-claim.ts'
import { listClaims } from './list-claims.ts'
import {
  boxOfClaim,
  claimBoxOf,
  clientOfClaim,
  historyOfClaim,
  isOverdue,
  lockClaim,
  readClaimRecord,
  shownBox,
  withOwnClaim,
} from './read-claim.ts'

type NameRefusal = Exclude<Answer<typeof nameClaimBox>, { ok: true }>

const refuseName = (code: NameRefusal['code']): NameRefusal => ({
  ok: false,
  code,
  fields: [{ field: 'boxName', code }],
})

/** Null removes the name. */
const checkNewName = (
  row: ClaimRow,
  boxName: string | null,
  forbidden: readonly string[],
): { ok: true; value: string | null } | NameRefusal => {
  if (row.status !== claimStatus.onRegistration || !row.inEditing)
    return { ok: false, code: 'claim_not_editable' }
  if (boxName === null) return { ok: true, value: null }
  const name = checkBoxName(boxName, { forbidden })
  if (!name.ok) return refuseName(name.code)
  // A name is a priced service and must be ordered first.
  if (!row.services.includes(service.boxName)) {
    return {
      ok: false,
      code: 'claim_not_editable',
      fields: [{ field: 'services', code: 'service_name_missing' }],
    }
  }
  return containsLegalForm(name.value) && row.clientType !== clientTypeByName.legal
    ? refuseName('legal_name_needs_legal')
    : name
}

/** Names the box of an own claim while the claim is on registration (M-CLAIM-06). */
const nameBox = (
  context: Context,
  request: { owner: Owner; id: number; boxName: string | null; now: Date },
): Promise<Answer<typeof nameClaimBox>> =>
  transact(context.db, async (trx) => {
    const row = await lockClaim(trx, request.id, request.owner)
    if (!row) return { ok: false, code: 'forbidden' }
    if (isOverdue(row, request.now)) return { ok: false, code: 'claim_not_editable' }
    const name = checkNewName(row, request.boxName, context.boxNames.forbidden())
    if (!name.ok) return name
    await updateRows(trx, 'claim', row.id, { boxName: name.value, changedAt: request.now })
    return accept(claimBoxOf({ ...row, boxName: name.value }, await boxOfClaim(trx, row)))
  })

/** Tells before the form is filled in whether the caller may rent as client type 3 (M-LEGAL-06, AMB-46). */
export const conditionRoutes = (context: Context): Route[] => [
  route(readLegalConditions, async ({ query, ...request }) => {
    const holder = ownerOf(request)
    const officeIndex = query.index ?? null
    const failingConditions = await rentConditions(context, {
      clientType: 3,
      holder,
      entityInn: null,
      officeIndex,
    })
    const { ownInn, account } = await readRenter(context.db, holder, officeIndex)
    const regions = failingConditions.includes('region_differs') ? [...(account?.regions ?? [])] : []
    return {
      ok: true,
      value: { legalHid: holder.legalHid || null, inn: ownInn, failing: failingConditions, regions },
    }
  }),
]

const MAX_KEY_LENGTH = 200

const readIdempotencyKey = (headers: Headers): string | null => {
  const key = headers.get('idempotency-key')?.trim() ?? ''
  return key === '' || key.length > MAX_KEY_LENGTH ? null : key
}

/** Claims of a person or of the organisation they act for (M-API-12…15, 25, 28). */
export const claimRoutes = (context: Context): Route[] => {
  const withOwn = <T>(
    request: RequestContext & { params: { id: number } },
    read: (row: ClaimRow) => T | Promise<T>,
  ) => withOwnClaim(context.db, request, async (row) => accept(await read(row)))

  const changeClaimById = (
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
        makeClaim(context, { owner: ownerOf(request), body, now, today, key: readIdempotencyKey(headers) }),
      )
    }),
    route(changeClaim, ({ params, ...request }) => changeClaimById(params.id, request)),
    route(updateClaim, ({ query, ...request }) => changeClaimById(query.id, request)),
    route(nameClaimBox, ({ params, body, ...request }) =>
      nameBox(context, { owner: ownerOf(request), id: params.id, boxName: body.boxName, now: request.now }),
    ),
    route(clientClaims, async ({ query, ...request }) =>
      accept(await listClaims(context, ownerOf(request), { ...query, today: request.today })),
    ),
    route(readClaim, (request) => withOwn(request, (row) => readClaimRecord(context, row, request.today))),
    route(readClaimBoxes, (request) =>
      withOwn(request, async (row) => ({
        _embedded: { claimBoxes: [claimBoxOf(row, await boxOfClaim(context.db, row))] },
      })),
    ),
    route(readClaimStatus, (request) => withOwn(request, (row) => ({ id: row.status }))),
    route(readClaimClient, (request) => withOwn(request, (row) => clientOfClaim(context, row))),
    route(readStatusHistory, (request) =>
      withOwn(request, async (row) => ({
        _embedded: { statusHistory: await historyOfClaim(context.db, row.id) },
      })),
    ),
    route(readClaimOffice, (request) =>
      withOwn(request, async (row) =>
        context.offices.read(row.officeIndex, (await boxOfClaim(context.db, row)).lockerId),
      ),
    ),
    route(readBoxesOfClaim, (request) =>
      withOwn(request, async (row) => ({
        _embedded: { boxes: [shownBox(row, await boxOfClaim(context.db, row))] },
      })),
    ),
  ]
}
