import { basePath } from '#contract/endpoint.ts'
import {
  type findProlongation,
  type MaskedProlongation,
  type orderProlongation,
  prolongationPaymentOrder,
} from '#contract/prolongation.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { paymentMethod } from '#domain/payment-method.ts'
import { service } from '#domain/service.ts'
import type { Answer } from '#server/http/route.ts'
import type { SignedTokens } from '#server/signed-tokens.ts'
import type { ClaimRow } from '../claims/claim-row.ts'
import { isOverdue } from '../claims/end-unpaid.ts'
import { boxOfClaim, lastPayment, lockClaim } from '../claims/read-claim.ts'
import { rentConditions, wishOfClaim } from '../claims/rent-conditions.ts'
import { transact } from '../claims/transact.ts'
import { chooseMethod, insertPayment } from '../payments/pay.ts'
import type { PaymentNeeds } from '../payments/payment-needs.ts'
import { payerOf } from '../payments/print-payment-order.ts'
import { limitGuess, type TooManyRequests } from '../rate-limits/guess-limit.ts'
import { noteAttempt } from '../recovery/attempts.ts'
import { makeSuccessor, type SuccessorRefusal } from './make-successor.ts'
import { offerOf } from './offer.ts'
import type { ProlongationNeeds } from './prolong.ts'
import { findSuccessor } from './successor.ts'

const LINK_MS = 60 * 60_000

/** A claim number with an INN, from somebody as limits count them. */
export interface PairAsked {
  readonly claim: number
  readonly inn: string
  readonly caller: string
  readonly now: Date
}

type Found = { ok: true; row: ClaimRow } | { ok: false; code: 'pair_unknown' } | TooManyRequests

export interface WithoutLoginNeeds extends ProlongationNeeds {
  readonly payments: PaymentNeeds
  readonly tokens: SignedTokens
}

/** The claim of a right pair; every wrong one is answered alike, whatever of it was wrong, and slows the next down. */
const findPair = (needs: WithoutLoginNeeds, pair: PairAsked): Promise<Found> =>
  limitGuess<Found>(
    needs.db,
    { kind: 'prolongation_without_login', caller: pair.caller },
    pair.now,
    () => evaluatePair(needs, pair),
    ({ ok }) => !ok,
  )

async function evaluatePair(needs: WithoutLoginNeeds, pair: PairAsked): Promise<Found> {
  const row = await needs.db.selectFrom('claim').selectAll().where('id', '=', pair.claim).executeTakeFirst()
  const payer = row ? await payerOf(needs, row) : null
  const right = row && payer?.inn === pair.inn ? row : null
  const attempt = { kind: 'prolongation_without_login', caller: pair.caller, claimId: pair.claim } as const
  await noteAttempt(needs.db, attempt, right !== null, pair.now)
  return right ? { ok: true, row: right } : { ok: false, code: 'pair_unknown' }
}

/** First letters of words, dots for the rest: enough to recognise what one knows already. */
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
  needs: WithoutLoginNeeds,
  row: ClaimRow,
  today: CalendarDate,
  now: Date,
): Promise<MaskedProlongation> {
  const successor = await findSuccessor(needs.db, row.id)
  const [offer, payer, box, office] = [
    await offerOf(needs, row, successor?.id ?? null, today),
    await payerOf(needs, row),
    await boxOfClaim(needs.db, row),
    await needs.offices.read(row.office_index, null),
  ]
  const stands = successor?.status === 4 && !isOverdue(successor, now)
  return {
    claim: row.id,
    organisation: masked(payer?.orgName ?? ''),
    index: row.office_index,
    settlement: office.settlement,
    boxNumber: maskedNumber(box.number),
    lockerName: box.locker_name,
    endDate: row.end_date,
    startDate: offer.startDate,
    isAvailable: offer.isAvailable,
    code: offer.code,
    window: offer.window,
    choices: offer.choices,
    services: offer.carried.filter((number) => number !== service.guarantee),
    safetyGuarantee: offer.carried.includes(service.guarantee),
    successor: stands
      ? {
          total: successor.total,
          endDate: successor.end_date,
          payUntil: successor.pay_until?.toISOString() ?? null,
        }
      : null,
  }
}

/** What somebody who knows number and INN may see (sheet §4, /prolongation-without-auth). */
export async function lookUp(
  needs: WithoutLoginNeeds,
  pair: PairAsked & { today: CalendarDate },
): Promise<Answer<typeof findProlongation>> {
  const found = await findPair(needs, pair)
  return found.ok ? { ok: true, value: await view(needs, found.row, pair.today, pair.now) } : found
}

/** Makes the successor and reserves it for ten days; the payment order is behind a signed address, good for an hour. */
export async function orderWithoutLogin(
  needs: WithoutLoginNeeds,
  wish: PairAsked & { months: number; safetyGuarantee: boolean },
): Promise<Answer<typeof orderProlongation>> {
  const { now } = wish
  const found = await findPair(needs, wish)
  if (!found.ok) return found
  const { row } = found
  const renter = { ...(await wishOfClaim(needs.db, row)), clientType: 3, anew: true } as const
  // Which condition it is, is told to who logs in: here anybody may ask who knows number and INN.
  if ((await rentConditions(needs, renter)).length > 0) return { ok: false, code: 'legal_not_allowed' }
  if (!(await needs.hasOffer(needs.db, row))) return { ok: false, code: 'offer_missing' }
  const order = paymentMethod.paymentOrder
  type Ordered = { ok: true; claim: ClaimRow; until: Date } | SuccessorRefusal
  const made = await transact<Ordered>(needs.db, async (trx, undo) => {
    const old = await lockClaim(trx, wish.claim)
    if (!old) throw new Error(`claim ${wish.claim} is gone`)
    // Who is logged in may have begun to pay in another way: a stranger with the number does not take that away.
    const untouched = ({ payment_method: method }: ClaimRow) => method === null || method === order
    const successor = await makeSuccessor(needs, trx, old, wish, now, untouched)
    if (!successor.ok) return undo(successor)
    if (!untouched(successor.claim)) return undo({ ok: false, code: 'method_final' })
    await chooseMethod(needs.payments, trx, successor.claim, order, now)
    const last = await lastPayment(trx, successor.claim.id)
    if (last?.state !== 'reserved') await insertPayment(trx, successor.claim, order, now)
    const claim = await lockClaim(trx, successor.claim.id)
    if (!claim?.pay_until) throw new Error('a reserved claim has a deadline')
    return { ok: true, claim, until: claim.pay_until }
  })
  if (!made.ok) {
    return made.code === 'cost_differs' ? { ok: false, code: 'tariff_missing' } : { ...made, code: made.code }
  }
  needs.offices.touch(made.claim.office_index)
  const token = needs.tokens.sign('payment-order', made.claim.id, new Date(now.getTime() + LINK_MS))
  return {
    ok: true,
    value: {
      claim: made.claim.id,
      total: made.claim.total,
      endDate: made.claim.end_date,
      payUntil: made.until.toISOString(),
      paymentOrder: `${basePath}${prolongationPaymentOrder.path}?token=${token}`,
    },
  }
}
