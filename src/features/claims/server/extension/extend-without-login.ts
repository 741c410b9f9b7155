import {
  downloadExtensionPaymentOrder,
  type findExtensionOptionsWithoutLogin,
  type orderExtensionWithoutLogin,
} from '#claims/api/extension.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { findExtensionClaim } from '#claims/server/lock-claim-chain.ts'
import { findLastPayment, isPaymentOverdue, lockClaim, readClaimBox } from '#claims/server/read-claim.ts'
import { recordAttempt } from '#claims/server/recovery/contact-codes.ts'
import { apiBasePath, type EndpointReplyInput } from '#kit/api/endpoint.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { paymentMethod } from '#money/rules/payment-method.ts'
import { findPayer } from '#money/server/payments/print-payment-order.ts'
import { insertPayment, setPaymentMethod } from '#money/server/payments/start-payment.ts'
import { findRentConditions, toRentConditionParams } from '#people/server/organisations/rent-conditions.ts'
import { isHolderBlocked } from '#server/access/blocked-holders.ts'
import { limitGuesses, type TooManyRequests } from '#server/access/rate-limits.ts'
import type { Context } from '#server/context.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { transact } from '#server/database/transact.ts'
import type { EndpointAnswer } from '#server/http/route.ts'
import { createExtensionClaim, type ExtensionRefusal } from './create-extension-claim.ts'
import { readExtensionTerms, toExtensionReply } from './extension-terms.ts'

const LINK_LIFE_MS = 60 * 60_000

interface PairRequest {
  readonly claim: number
  readonly inn: string
  readonly caller: string
  readonly now: Date
}

type PairResult = { ok: true; row: ClaimRow } | { ok: false; code: 'pair_unknown' } | TooManyRequests

/** Every wrong pair of claim number and INN gets the same answer and delays the next attempt. */
const findPair = (context: Context, pair: PairRequest): Promise<PairResult> =>
  limitGuesses<PairResult>(
    context.db,
    { kind: 'prolongation_without_login', caller: pair.caller },
    pair.now,
    () => checkPair(context, pair),
    ({ ok }) => !ok,
  )

async function checkPair(context: Context, pair: PairRequest): Promise<PairResult> {
  const row = await findRow(context.db, 'claim', pair.claim)
  const payer = row ? await findPayer(context, row) : null
  const matchingRow = row && payer?.inn === pair.inn ? row : null
  const attempt = { kind: 'prolongation_without_login', caller: pair.caller, claimId: pair.claim } as const
  await recordAttempt(context.db, attempt, matchingRow !== null, pair.now)
  return matchingRow ? { ok: true, row: matchingRow } : { ok: false, code: 'pair_unknown' }
}

const maskWords = (text: string): string =>
  text.replace(
    /([\p{L}\p{N}])([\p{L}\p{N}]+)/gu,
    (_, first: string, remainder: string) => `${first}${'•'.repeat(remainder.length)}`,
  )

const maskNumber = (number: number): string => {
  const text = String(number)
  return `${'•'.repeat(Math.max(1, text.length - 1))}${text.slice(-1)}`
}

async function toMaskedView(
  context: Context,
  row: ClaimRow,
  today: CalendarDate,
  now: Date,
): Promise<EndpointReplyInput<typeof findExtensionOptionsWithoutLogin>> {
  const extension = await findExtensionClaim(context.db, row.id)
  const offer = await readExtensionTerms(context, row, today)
  const payer = await findPayer(context, row)
  const box = await readClaimBox(context.db, row)
  const office = await context.offices.read(row.officeIndex, null)
  const isWaiting =
    extension?.withoutLogin &&
    extension.status === claimStatus.awaitingPayment &&
    !isPaymentOverdue(extension, now)
  return {
    ...toExtensionReply(row, offer),
    organisation: maskWords(payer?.orgName ?? ''),
    index: row.officeIndex,
    settlement: office.settlement,
    boxNumber: maskNumber(box.number),
    lockerName: box.lockerName,
    extension: isWaiting
      ? { total: extension.total, endDate: extension.endDate, payUntil: extension.payUntil }
      : null,
  }
}

/** For callers who know the claim number and INN of the rent (M-ROUTE-38). */
export async function findMaskedExtensionOptions(
  context: Context,
  pair: PairRequest & { today: CalendarDate },
): Promise<EndpointAnswer<typeof findExtensionOptionsWithoutLogin>> {
  const pairResult = await findPair(context, pair)
  return pairResult.ok
    ? { ok: true, value: await toMaskedView(context, pairResult.row, pair.today, pair.now) }
    : pairResult
}

/** Reserves the extension for ten days. The signed URL of its payment order is valid for an hour. */
export async function createExtensionWithoutLogin(
  context: Context,
  params: PairRequest & { months: number; safetyGuarantee: boolean },
): Promise<EndpointAnswer<typeof orderExtensionWithoutLogin>> {
  const { now } = params
  const pairResult = await findPair(context, params)
  if (!pairResult.ok) return pairResult
  const { row } = pairResult
  const renter = { ...(await toRentConditionParams(context.db, row)), clientType: 3, anew: true } as const
  // Which condition fails is shown only to logged-in users.
  const isBlocked = await isHolderBlocked(context.db, row)
  if (isBlocked || (await findRentConditions(context, renter)).length > 0)
    return { ok: false, code: 'legal_not_allowed' }
  if (!(await context.hasOffer(context.db, row))) return { ok: false, code: 'offer_missing' }
  const method = paymentMethod.paymentOrder
  type Ordered = { ok: true; claim: ClaimRow; until: Date } | ExtensionRefusal
  const result = await transact<Ordered>(context.db, async (trx, undo) => {
    const rent = await lockClaim(trx, params.claim)
    if (!rent) throw new Error(`claim ${params.claim} is gone`)
    const extension = await createExtensionClaim(context, trx, rent, { ...params, withoutLogin: true }, now)
    if (!extension.ok) return undo(extension)
    await setPaymentMethod(context, trx, extension.claim, method, now)
    const latestPayment = await findLastPayment(trx, extension.claim.id)
    if (latestPayment?.state !== 'reserved') await insertPayment(trx, extension.claim, method, now)
    const claim = await lockClaim(trx, extension.claim.id)
    if (!claim?.payUntil) throw new Error('a reserved claim has a deadline')
    return { ok: true, claim, until: claim.payUntil }
  })
  if (!result.ok) {
    if (result.code === 'method_final') return { ok: false, code: 'ordered_in_cabinet' }
    return result.code === 'cost_differs'
      ? { ok: false, code: 'tariff_missing' }
      : { ...result, code: result.code }
  }
  context.offices.touch(result.claim.officeIndex)
  const token = context.tokens.sign('payment-order', result.claim.id, new Date(now.getTime() + LINK_LIFE_MS))
  return {
    ok: true,
    value: {
      claim: result.claim.id,
      total: result.claim.total,
      endDate: result.claim.endDate,
      payUntil: result.until,
      paymentOrder: `${apiBasePath}${downloadExtensionPaymentOrder.path}?token=${token}`,
    },
  }
}
