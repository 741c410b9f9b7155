import {
  changeClaim,
  changeClaimByQueryId,
  createClaim,
  listClientClaims,
  readClaim,
  readClaimBoxRecords,
  readClaimClient,
  readClaimOffice,
  readClaimStatus,
  readRentedBoxes,
  readStatusHistory,
  setBoxName,
} from '#claims/api/claims.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { serviceNumberByName } from '#claims/rules/services.ts'
import { accept } from '#kit/rules/outcome.ts'
import { readRentConditions } from '#people/api/organisation-users.ts'
import { findRentConditions, readHolderFacts } from '#people/server/organisations/rent-conditions.ts'
import { checkBoxName, containsLegalForm } from '#rent/rules/box-name.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { type Owner, ownerFromRequest } from '#server/access/owner.ts'
import { limitPromoCodeGuesses } from '#server/access/rate-limits.ts'
import type { Context } from '#server/context.ts'
import { updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { transact } from '#server/database/transact.ts'
import {
  bindRoute,
  type EndpointAnswer,
  type EndpointHandlerRequest,
  type RequestContext,
  type Route,
} from '#server/http/route.ts'
import { changeOrConfirmClaim } from './change-claim.ts'
import { createClaimFromRequest } from './create-claim.ts'
import { listClaims } from './list-claims.ts'
import {
  isPaymentOverdue,
  lockClaim,
  readClaimBox,
  readClaimClientRecord,
  readClaimHistory,
  readClaimReply,
  toBoxReply,
  toClaimBoxReply,
  withOwnClaim,
} from './read-claim.ts'

type NameRefusal = Exclude<EndpointAnswer<typeof setBoxName>, { ok: true }>

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
  // A box name is a paid service and must be ordered first.
  if (!row.services.includes(serviceNumberByName.boxName)) {
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

/** Sets the box name of the caller's own claim while it is on registration (M-CLAIM-06). */
const nameBox = (
  context: Context,
  request: { owner: Owner; id: number; boxName: string | null; now: Date },
): Promise<EndpointAnswer<typeof setBoxName>> =>
  transact(context.db, async (trx) => {
    const row = await lockClaim(trx, request.id, request.owner)
    if (!row) return { ok: false, code: 'forbidden' }
    if (isPaymentOverdue(row, request.now)) return { ok: false, code: 'claim_not_editable' }
    const name = checkNewName(row, request.boxName, context.boxNames.forbidden())
    if (!name.ok) return name
    await updateRows(trx, 'claim', row.id, { boxName: name.value, changedAt: request.now })
    return accept(toClaimBoxReply({ ...row, boxName: name.value }, await readClaimBox(trx, row)))
  })

/** Tells the caller, before they fill in the form, whether they may rent as client type 3 (M-LEGAL-06, AMB-46). */
export const rentConditionRoutes = (context: Context): Route[] => [
  bindRoute(readRentConditions, async ({ query, ...request }) => {
    const holder = ownerFromRequest(request)
    const officeIndex = query.index ?? null
    const failingConditions = await findRentConditions(context, {
      clientType: 3,
      holder,
      entityInn: null,
      officeIndex,
    })
    const { ownInn, account } = await readHolderFacts(context.db, holder, officeIndex)
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

/** Claims of the person, or of the organisation that they act for (M-API-12…15, 25, 28). */
export const claimRoutes = (context: Context): Route[] => {
  const withOwn = <T>(
    request: RequestContext & { params: { id: number } },
    read: (row: ClaimRow) => T | Promise<T>,
  ) => withOwnClaim(context.db, request, async (row) => accept(await read(row)))

  const changeClaimById = (
    id: number,
    { body, ...request }: Pick<EndpointHandlerRequest<typeof changeClaim>, 'body'> & RequestContext,
  ) => {
    const { now, today } = request
    return limitPromoCodeGuesses(context.db, request, body.promo, () =>
      changeOrConfirmClaim(context, { owner: ownerFromRequest(request), id, body, now, today }),
    )
  }

  return [
    bindRoute(createClaim, ({ body, ...request }) => {
      const { now, today, headers } = request
      return limitPromoCodeGuesses(context.db, request, body.promo, () =>
        createClaimFromRequest(context, {
          owner: ownerFromRequest(request),
          body,
          now,
          today,
          key: readIdempotencyKey(headers),
        }),
      )
    }),
    bindRoute(changeClaim, ({ params, ...request }) => changeClaimById(params.id, request)),
    bindRoute(changeClaimByQueryId, ({ query, ...request }) => changeClaimById(query.id, request)),
    bindRoute(setBoxName, ({ params, body, ...request }) =>
      nameBox(context, {
        owner: ownerFromRequest(request),
        id: params.id,
        boxName: body.boxName,
        now: request.now,
      }),
    ),
    bindRoute(listClientClaims, async ({ query, ...request }) =>
      accept(await listClaims(context, ownerFromRequest(request), { ...query, today: request.today })),
    ),
    bindRoute(readClaim, (request) => withOwn(request, (row) => readClaimReply(context, row, request.today))),
    bindRoute(readClaimBoxRecords, (request) =>
      withOwn(request, async (row) => ({
        _embedded: { claimBoxes: [toClaimBoxReply(row, await readClaimBox(context.db, row))] },
      })),
    ),
    bindRoute(readClaimStatus, (request) => withOwn(request, (row) => ({ id: row.status }))),
    bindRoute(readClaimClient, (request) => withOwn(request, (row) => readClaimClientRecord(context, row))),
    bindRoute(readStatusHistory, (request) =>
      withOwn(request, async (row) => ({
        _embedded: { statusHistory: await readClaimHistory(context.db, row.id) },
      })),
    ),
    bindRoute(readClaimOffice, (request) =>
      withOwn(request, async (row) =>
        context.offices.read(row.officeIndex, (await readClaimBox(context.db, row)).lockerId),
      ),
    ),
    bindRoute(readRentedBoxes, (request) =>
      withOwn(request, async (row) => ({
        _embedded: { boxes: [toBoxReply(row, await readClaimBox(context.db, row))] },
      })),
    ),
  ]
}
