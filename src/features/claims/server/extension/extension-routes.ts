import type { Transaction } from 'kysely'
import {
  downloadExtensionPaymentOrder,
  extendClaim,
  findExtensionOptionsWithoutLogin,
  orderExtensionWithoutLogin,
  readAutoExtension,
  readExtensionOptions,
  setAutoExtension,
  stopAutoExtensionByLink,
} from '#claims/api/extension.ts'
import { checkAutoExtensionAllowed, defaultAutoExtensionMonths } from '#claims/rules/auto-extension.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { isServiceNumber } from '#claims/rules/services.ts'
import {
  findAutoExtensionSettings,
  upsertAutoExtensionSettings,
} from '#claims/server/auto-extension-settings.ts'
import { quoteExtension } from '#claims/server/claim-terms.ts'
import { findExtensionClaim } from '#claims/server/lock-claim-chain.ts'
import {
  findOwnClaim,
  lockClaim,
  readClaimBox,
  readClaimReply,
  toBoxReply,
  withOwnClaim,
} from '#claims/server/read-claim.ts'
import type { EndpointReply, EndpointReplyInput } from '#kit/api/endpoint.ts'
import { type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { accept } from '#kit/rules/outcome.ts'
import { readAffordableExtensions } from '#money/api/balance.ts'
import { paymentMethodsFor } from '#money/rules/payment-method.ts'
import { isBalanceConnected, readBalanceAmount } from '#money/server/balance/balances.ts'
import { printPaymentOrder } from '#money/server/payments/print-payment-order.ts'
import {
  findRentConditions,
  findRentRefusal,
  toRentConditionParams,
} from '#people/server/organisations/rent-conditions.ts'
import { findBoxesOfClaims } from '#rent/server/boxes/rented-box.ts'
import { type Owner, ownerFromRequest } from '#server/access/owner.ts'
import { toRateLimitCallerKey } from '#server/access/rate-limits.ts'
import type { Context } from '#server/context.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import {
  bindRoute,
  type EndpointAnswer,
  type EndpointHandlerRequest,
  forbiddenAnswer,
  type RequestContext,
  type Route,
} from '#server/http/route.ts'
import { readAutoExtensionState } from './auto-extension-state.ts'
import {
  createExtensionClaim,
  type ExtensionParams,
  type ExtensionRefusal,
} from './create-extension-claim.ts'
import { createExtensionWithoutLogin, findMaskedExtensionOptions } from './extend-without-login.ts'
import { readExtensionTerms, toExtensionReply } from './extension-terms.ts'

/** Data of the extension page (M-PROL-05). */
async function readExtensionPage(
  context: Context,
  row: ClaimRow,
  today: CalendarDate,
): Promise<EndpointReplyInput<typeof readExtensionOptions>> {
  const extension = await findExtensionClaim(context.db, row.id)
  const box = await readClaimBox(context.db, row)
  const offer = await readExtensionTerms(context, row, today)
  const clientType = row.clientType
  return {
    ...toExtensionReply(row, offer),
    claimStatus: row.status,
    box: toBoxReply(row, box),
    boxName: row.boxName,
    lockerName: box.lockerName,
    postOffice: await context.offices.read(row.officeIndex, box.lockerId),
    clientType,
    onOffer: offer.onOffer,
    conditions: await findRentConditions(context, await toRentConditionParams(context.db, row)),
    paymentMethods: paymentMethodsFor(clientType),
    extension: extension && {
      id: extension.id,
      status: extension.status,
      endDate: extension.endDate,
      services: extension.services.filter(isServiceNumber),
      total: extension.total,
      reservationTerm: extension.payUntil,
      withoutLogin: extension.withoutLogin,
    },
  }
}

async function extendOwnRent(
  context: Context,
  request: { owner: Owner; id: number; params: ExtensionParams; now: Date },
): Promise<EndpointAnswer<typeof extendClaim>> {
  const { owner, id, params, now } = request
  const ownClaim = await findOwnClaim(context.db, owner, id)
  if (!ownClaim) return { ok: false, code: 'forbidden' }
  const blockedReason = await findRentRefusal(context, {
    ...(await toRentConditionParams(context.db, ownClaim)),
    anew: true,
  })
  if (blockedReason) return blockedReason
  type Made = { ok: true; claim: ClaimRow } | ExtensionRefusal | { ok: false; code: 'forbidden' }
  const result = await transact<Made>(context.db, async (trx, undo) => {
    const rent = await lockClaim(trx, id, owner)
    if (!rent) return { ok: false, code: 'forbidden' }
    const extension = await createExtensionClaim(context, trx, rent, params, now)
    return extension.ok ? extension : undo(extension)
  })
  if (!result.ok)
    return result.code === 'method_final'
      ? { ok: false, code: 'prolongation_extended' }
      : { ...result, code: result.code }
  context.offices.touch(result.claim.officeIndex)
  return { ok: true, value: await readClaimReply(context, result.claim, todayInZone(now)) }
}

const MAX_RENTS = 100

/** How many extensions the balance can pay for. Takes three statements, however many rents there are. */
async function countAffordableExtensions(
  context: Context,
  legalHid: string,
  today: CalendarDate,
): Promise<EndpointReply<typeof readAffordableExtensions>> {
  const rents = await context.db
    .selectFrom('claim')
    .selectAll()
    .where('legalHid', '=', legalHid)
    .where('status', 'in', [claimStatus.paid, claimStatus.onRent])
    .orderBy('endDate')
    .orderBy('id')
    .limit(MAX_RENTS)
    .execute()
  const places = await findBoxesOfClaims(context.db, rents)
  const costs = rents.flatMap((row) => {
    const place = places.get(row.id)
    if (!place) return []
    const months = defaultAutoExtensionMonths(row.startDate, row.endDate)
    return quoteExtension(context.book, row, place, months, today).price?.total ?? []
  })
  let remaining = (await readBalanceAmount(context.db, legalHid)) ?? 0
  let extensions = 0
  for (const cost of costs) {
    if (cost > remaining) return { extensions, rents: costs.length, nextCost: cost }
    remaining -= cost
    extensions += 1
  }
  return { extensions, rents: costs.length, nextCost: null }
}

type SwitchResult = { ok: true } | Exclude<EndpointAnswer<typeof setAutoExtension>, { ok: true }>

const switchAutoExtension = (
  context: Context,
  request: EndpointHandlerRequest<typeof setAutoExtension> & RequestContext,
) =>
  transact<SwitchResult>(context.db, async (trx) => {
    const { now, today } = request
    const { id } = request.params
    const { enabled } = request.body
    const owner = ownerFromRequest(request)
    const row = await lockClaim(trx, id, owner)
    if (!row) return { ok: false, code: 'forbidden' }
    const stored = await findAutoExtensionSettings(trx, id)
    const months =
      request.body.months ?? stored?.months ?? defaultAutoExtensionMonths(row.startDate, row.endDate)
    if (enabled) {
      const { clientType, legalHid, status, endDate: end } = row
      const switchCheck = checkAutoExtensionAllowed({ clientType, legalHid, status, end }, today)
      if (!switchCheck.ok) return switchCheck
      if (!(await isBalanceConnected(trx, legalHid))) return { ok: false, code: 'balance_not_connected' }
      if (!(await context.hasOffer(trx, row))) return { ok: false, code: 'offer_missing' }
    }
    await upsertAutoExtensionSettings(trx, id, { enabled, months, changedBy: owner.sub, now })
    return { ok: true }
  })

/** Locks the last extension in the chain that starts at this claim; null if there is none. */
async function lockLastOfChain(trx: Transaction<Schema>, id: number): Promise<ClaimRow | null> {
  const row = await lockClaim(trx, id)
  const extension = row?.status === claimStatus.extended ? await findExtensionClaim(trx, id) : null
  return extension ? lockLastOfChain(trx, extension.id) : row
}

export const autoExtensionRoutes = (context: Context): Route[] => [
  bindRoute(readAffordableExtensions, async (request) => {
    const { legalHid } = ownerFromRequest(request)
    return legalHid === ''
      ? forbiddenAnswer
      : accept(await countAffordableExtensions(context, legalHid, request.today))
  }),
  bindRoute(readAutoExtension, (request) =>
    withOwnClaim(context.db, request, async (row) =>
      accept(await readAutoExtensionState(context, row, request.today)),
    ),
  ),
  bindRoute(setAutoExtension, async (request) => {
    const switchResult = await switchAutoExtension(context, request)
    if (!switchResult.ok) return switchResult
    return withOwnClaim(context.db, request, async (row) =>
      accept(await readAutoExtensionState(context, row, request.today)),
    )
  }),
  bindRoute(stopAutoExtensionByLink, async ({ body, now }) => {
    const claim = context.tokens.read('auto-extension', body.token, now)
    if (!claim.ok) return claim
    return transact<EndpointAnswer<typeof stopAutoExtensionByLink>>(context.db, async (trx) => {
      const row = await lockLastOfChain(trx, claim.value)
      if (!row || !(await findAutoExtensionSettings(trx, claim.value)))
        return { ok: false, code: 'token_unknown' }
      const setting = await findAutoExtensionSettings(trx, row.id)
      if (setting?.enabled) {
        await upsertAutoExtensionSettings(trx, row.id, { ...setting, enabled: false, changedBy: null, now })
      }
      return { ok: true, value: { claim: row.id, endDate: row.endDate } }
    })
  }),
]

/** Extends the caller's own rent, or an organisation's rent named by claim number and INN (M-PROL-05, M-ROUTE-38). */
export const extensionRoutes = (context: Context): Route[] => [
  bindRoute(readExtensionOptions, (request) =>
    withOwnClaim(context.db, request, async (row) =>
      accept(await readExtensionPage(context, row, request.today)),
    ),
  ),
  bindRoute(extendClaim, ({ params, body, now, ...request }) =>
    extendOwnRent(context, { owner: ownerFromRequest(request), id: params.id, params: body, now }),
  ),
  bindRoute(findExtensionOptionsWithoutLogin, ({ body, now, today, ...request }) =>
    findMaskedExtensionOptions(context, { ...body, caller: toRateLimitCallerKey(request), now, today }),
  ),
  bindRoute(orderExtensionWithoutLogin, ({ body, now, ...request }) =>
    createExtensionWithoutLogin(context, { ...body, caller: toRateLimitCallerKey(request), now }),
  ),
  bindRoute(downloadExtensionPaymentOrder, async ({ query, now }) => {
    const claim = context.tokens.read('payment-order', query.token, now)
    if (!claim.ok) return claim
    const row = await findRow(context.db, 'claim', claim.value)
    return row ? printPaymentOrder(context, row) : { ok: false, code: 'token_unknown' }
  }),
]
