import {
  type findProlongation,
  type orderProlongation,
  prolongationPaymentOrder,
} from '#claims/api/extension.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { findRenewal } from '#claims/server/lock-chain.ts'
import { boxOfClaim, isOverdue, lastPayment, lockClaim } from '#claims/server/read-claim.ts'
import { noteAttempt } from '#claims/server/recovery/contact-codes.ts'
import { basePath, type ValueOf } from '#kit/api/endpoint.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { paymentMethod } from '#money/rules/payment-method.ts'
import { chooseMethod, insertPayment } from '#money/server/payments/pay.ts'
import { payerOf } from '#money/server/payments/print-payment-order.ts'
import { paramsOfClaim, rentConditions } from '#people/server/organisations/rent-conditions.ts'
import { holderIsBlocked } from '#server/access/blocked.ts'
import { limitGuess, type TooManyRequests } from '#server/access/guess-limit.ts'
import type { Context } from '#server/context.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { transact } from '#server/database/transact.ts'
import type { Answer } from '#server/http/route.ts'
import { makeRenewal, type RenewalRefusal } from './make-renewal.ts'
import { offerOf, shownOffer } from './offer.ts'

const LINK_MS = 60 * 60_000

interface PairAsked {
  readonly claim: number
  readonly inn: string
  readonly caller: string
  readonly now: Date
}

type Found = { ok: true; row: ClaimRow } | { ok: false; code: 'pair_unknown' } | TooManyRequests

/** Wrong pairs get one answer, whatever was wrong, and slow down the next try. */
const findPair = (context: Context, pair: PairAsked): Promise<Found> =>
  limitGuess<Found>(
    context.db,
    { kind: 'prolongation_without_login', caller: pair.caller },
    pair.now,
    () => evaluatePair(context, pair),
    ({ ok }) => !ok,
  )

async function evaluatePair(context: Context, pair: PairAsked): Promise<Found> {
  const row = await findRow(context.db, 'claim', pair.claim)
  const payer = row ? await payerOf(context, row) : null
  const right = row && payer?.inn === pair.inn ? row : null
  const attempt = { kind: 'prolongation_without_login', caller: pair.caller, claimId: pair.claim } as const
  await noteAttempt(context.db, attempt, right !== null, pair.now)
  return right ? { ok: true, row: right } : { ok: false, code: 'pair_unknown' }
}

/** First letters of words, dots for the rest. */
const masked = (text: string): string =>
  text.replace(
    /([\p{L}\p{N}])([\p{L}\p{N}]+)/gu,
    (_, first: string, rest: string) => `${first}${'•'.repeat(rest.length)}`,
  )

const maskedNumber = (number: number): string => {
  const text = String(number)
  return `${'•'.repeat(Math.max(1, text.length - 1))}${text.slice(-1)}`
}

async function view(
  context: Context,
  row: ClaimRow,
  today: CalendarDate,
  now: Date,
): Promise<ValueOf<typeof findProlongation>> {
  const renewal = await findRenewal(context.db, row.id)
  const offer = await offerOf(context, { row, renewal }, today)
  const payer = await payerOf(context, row)
  const box = await boxOfClaim(context.db, row)
  const office = await context.offices.read(row.officeIndex, null)
  const stands =
    renewal?.withoutLogin && renewal.status === claimStatus.awaitingPayment && !isOverdue(renewal, now)
  return {
    ...shownOffer(row, offer),
    organisation: masked(payer?.orgName ?? ''),
    index: row.officeIndex,
    settlement: office.settlement,
    boxNumber: maskedNumber(box.number),
    lockerName: box.lockerName,
    renewal: stands ? { total: renewal.total, endDate: renewal.endDate, payUntil: renewal.payUntil } : null,
  }
}

/** The view for whoever knows number and INN (M-ROUTE-38). */
export async function lookUp(
  context: Context,
  pair: PairAsked & { today: CalendarDate },
): Promise<Answer<typeof findProlongation>> {
  const found = await findPair(context, pair)
  return found.ok ? { ok: true, value: await view(context, found.row, pair.today, pair.now) } : found
}

/** Reserves the renewal for ten days; the signed address of its payment order is valid for an hour. */
export async function orderWithoutLogin(
  context: Context,
  params: PairAsked & { months: number; safetyGuarantee: boolean },
): Promise<Answer<typeof orderProlongation>> {
  const { now } = params
  const found = await findPair(context, params)
  if (!found.ok) return found
  const { row } = found
  const renter = { ...(await paramsOfClaim(context.db, row)), clientType: 3, anew: true } as const
  // The failing condition is shown only after a login.
  const isBlocked = await holderIsBlocked(context.db, row)
  if (isBlocked || (await rentConditions(context, renter)).length > 0)
    return { ok: false, code: 'legal_not_allowed' }
  if (!(await context.hasOffer(context.db, row))) return { ok: false, code: 'offer_missing' }
  const order = paymentMethod.paymentOrder
  type Ordered = { ok: true; claim: ClaimRow; until: Date } | RenewalRefusal
  const made = await transact<Ordered>(context.db, async (trx, undo) => {
    const old = await lockClaim(trx, params.claim)
    if (!old) throw new Error(`claim ${params.claim} is gone`)
    const renewal = await makeRenewal(context, trx, old, { ...params, withoutLogin: true }, now)
    if (!renewal.ok) return undo(renewal)
    await chooseMethod(context, trx, renewal.claim, order, now)
    const last = await lastPayment(trx, renewal.claim.id)
    if (last?.state !== 'reserved') await insertPayment(trx, renewal.claim, order, now)
    const claim = await lockClaim(trx, renewal.claim.id)
    if (!claim?.payUntil) throw new Error('a reserved claim has a deadline')
    return { ok: true, claim, until: claim.payUntil }
  })
  if (!made.ok) {
    if (made.code === 'method_final') return { ok: false, code: 'ordered_in_cabinet' }
    return made.code === 'cost_differs' ? { ok: false, code: 'tariff_missing' } : { ...made, code: made.code }
  }
  context.offices.touch(made.claim.officeIndex)
  const token = context.tokens.sign('payment-order', made.claim.id, new Date(now.getTime() + LINK_MS))
  return {
    ok: true,
    value: {
      claim: made.claim.id,
      total: made.claim.total,
      endDate: made.claim.endDate,
      payUntil: made.until,
      paymentOrder: `${basePath}${prolongationPaymentOrder.path}?token=${token}`,
    },
  }
}
