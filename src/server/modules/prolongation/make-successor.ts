import type { Insertable, Transaction } from 'kysely'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import { carriedServices } from '#domain/carried-services.ts'
import { type ClaimStatus, transition } from '#domain/claim-status.ts'
import type { ClientType } from '#domain/client-type.ts'
import { paymentDeadline, paymentMethod } from '#domain/payment-method.ts'
import type { Price } from '#domain/price.ts'
import { canProlong, type ProlongationCode, prolongationChoices } from '#domain/prolongation.ts'
import { type ServiceNumber, service } from '#domain/service.ts'
import type { ClaimTable, Schema } from '#server/database/schema.ts'
import { carryAutoExtension, EXTENDS_ITSELF } from '../auto-extension/auto-row.ts'
import type { ClaimNeeds } from '../claims/claim-needs.ts'
import type { ClaimRow } from '../claims/claim-row.ts'
import { cancelUnpaid, isOverdue } from '../claims/end-unpaid.ts'
import { promiseMonths } from '../claims/promise-box.ts'
import { lockClaim } from '../claims/read-claim.ts'
import { findRentedPlace } from '../claims/rented-place.ts'
import { tellHistory } from '../claims/tell-history.ts'
import { quote } from '../tariffs/quote.ts'
import { rentCarried } from './offer.ts'
import { findSuccessor } from './successor.ts'

/** How somebody wants to continue a rent. */
export interface ProlongationWish {
  readonly months: number
  /** As in the rent when left out. */
  readonly safetyGuarantee?: boolean | undefined
  /** Services that go on besides the guarantee; those of the rent when left out. */
  readonly services?: readonly number[] | undefined
  /** Kopecks that the form showed. */
  readonly total?: number | undefined
  /** The rent extends itself: nobody asks, so the window of those who ask does not close it (issue 5 part 5). */
  readonly automatic?: boolean
}

export type SuccessorRefusal = {
  readonly ok: false
  readonly code:
    | ProlongationCode
    | 'months_refused'
    | 'services_refused'
    | 'tariff_missing'
    | 'box_taken'
    | 'cost_differs'
    | 'method_final'
  readonly data?: unknown
}
type Made = { ok: true; claim: ClaimRow } | SuccessorRefusal
type Needs = Pick<ClaimNeeds, 'db' | 'book' | 'jobs' | 'outbox'>
interface Terms {
  readonly start: CalendarDate
  readonly end: CalendarDate
  readonly services: readonly ServiceNumber[]
  readonly price: Price
}

async function termsOf(
  needs: Needs,
  trx: Transaction<Schema>,
  row: ClaimRow,
  wish: ProlongationWish,
  today: CalendarDate,
): Promise<{ ok: true; value: Terms } | SuccessorRefusal> {
  const place = await findRentedPlace(trx, row.box_id)
  if (!place) throw new Error(`claim ${row.id} has no box`)
  const { start, choices } = prolongationChoices(row.end_date)
  const choice = choices.find(({ months }) => months === wish.months)
  if (!choice?.allowed) return { ok: false, code: 'months_refused' }
  const carried: readonly number[] = carriedServices(rentCarried(row, place))
  const services = [
    ...(wish.services ?? carried).filter((number) => number !== service.guarantee),
    ...((wish.safetyGuarantee ?? carried.includes(service.guarantee)) ? [service.guarantee] : []),
  ]
  // A name cannot be given here, only kept.
  if (services.includes(service.boxName) && row.box_name === null)
    return { ok: false, code: 'services_refused' }
  const clientType = row.client_type as ClientType
  const terms = { start, end: choice.end, clientType, services, prolongation: true }
  const quoted = quote(needs.book, place, terms, today)
  if (!quoted.ok) {
    return { ok: false, code: quoted.code === 'period_refused' ? 'months_refused' : quoted.code }
  }
  if (wish.total !== undefined && wish.total !== quoted.value.total) {
    return { ok: false, code: 'cost_differs', data: { total: quoted.value.total } }
  }
  return { ok: true, value: { start, end: choice.end, services: quoted.value.services, price: quoted.value } }
}

const rowOf = (old: ClaimRow, { start, end, services, price }: Terms, now: Date): Insertable<ClaimTable> => ({
  sub: old.sub,
  legal_hid: old.legal_hid,
  box_id: old.box_id,
  office_index: old.office_index,
  status: 4,
  in_editing: false,
  is_signed: null,
  client_type: old.client_type,
  client_id: old.client_id,
  privilege_document: old.privilege_document,
  start_date: start,
  end_date: end,
  services: JSON.stringify(services),
  box_name: services.includes(service.boxName) ? old.box_name : null,
  promo: null,
  total: price.total,
  first_month: price.firstMonth,
  lines: JSON.stringify(price.lines),
  payment_method: null,
  pay_until: paymentDeadline(now, paymentMethod.card),
  prolongation_of: old.id,
  replaces: null,
  ended_on: null,
  reminded: null,
  created_at: now,
  changed_at: now,
})

/** Whoever confirmed where notices go need not do it again for the months that follow. */
const carryNotifications = async (trx: Transaction<Schema>, from: number, to: number): Promise<void> => {
  const setting = await trx
    .selectFrom('notification_setting')
    .selectAll()
    .where('claim_id', '=', from)
    .executeTakeFirst()
  if (!setting) return
  await trx
    .insertInto('notification_setting')
    .values({ ...setting, claim_id: to, digest_on: null })
    .execute()
}

const equalTerms = (standing: ClaimRow, terms: Terms): boolean =>
  standing.end_date === terms.end && String(standing.services) === String(terms.services)

/** Puts aside a successor that waits for its money; one that was paid would have extended the rent already. */
async function replaceStanding(
  needs: Needs,
  trx: Transaction<Schema>,
  standing: ClaimRow,
  now: Date,
): Promise<SuccessorRefusal | null> {
  const overdue = isOverdue(standing, now)
  const actor = overdue ? 'server' : 'client'
  const next = transition(standing.status as ClaimStatus, overdue ? 'expire' : 'replace', {
    actor,
    today: todayIn(now),
    start: standing.start_date,
    end: standing.end_date,
    deadlinePassed: overdue,
  })
  if (!next.ok) return { ok: false, code: 'prolongation_extended' }
  const reason = overdue ? 'not_paid_in_time' : 'replaced'
  await cancelUnpaid(needs, trx, standing, { status: next.value, actor, reason, now })
  return null
}

/**
 * Makes the claim that continues a locked rent: confirmed, its months promised, the same box and name; or answers the one
 * that waits on the same terms (sheet §4). The caller undoes the transaction on a refusal. `mayReplace` says whether one
 * on other terms may be put aside.
 */
export async function makeSuccessor(
  needs: Needs,
  trx: Transaction<Schema>,
  old: ClaimRow,
  wish: ProlongationWish,
  now: Date,
  mayReplace: (standing: ClaimRow) => boolean = () => true,
): Promise<Made> {
  const today = todayIn(now)
  const status = old.status as ClaimStatus
  const may = canProlong({ status, end: old.end_date, today, isSigned: old.is_signed })
  if (!may.ok && !(wish.automatic && may.code === 'prolongation_too_late')) return may
  const terms = await termsOf(needs, trx, old, wish, today)
  if (!terms.ok) return terms
  const found = await findSuccessor(trx, old.id)
  const standing = found && (await lockClaim(trx, found.id))
  if (standing && standing.status !== 2) {
    if (!isOverdue(standing, now)) {
      if (standing.status === 4 && equalTerms(standing, terms.value)) return { ok: true, claim: standing }
      if (!mayReplace(standing)) return { ok: false, code: 'method_final' }
    }
    const refused = await replaceStanding(needs, trx, standing, now)
    if (refused) return refused
  }
  const claim = await trx
    .insertInto('claim')
    .values(rowOf(old, terms.value, now))
    .returningAll()
    .executeTakeFirstOrThrow()
  const { start, end } = terms.value
  if (!(await promiseMonths(trx, { id: claim.id, boxId: claim.box_id, start, end }))) {
    return { ok: false, code: 'box_taken' }
  }
  if (claim.services.includes(service.notification)) await carryNotifications(trx, old.id, claim.id)
  await carryAutoExtension(trx, old.id, claim.id, now)
  const actor = wish.automatic ? 'server' : 'client'
  const confirmed = wish.automatic ? EXTENDS_ITSELF : 'confirmed'
  const told = { actor, now: claim.created_at } as const
  await tellHistory(trx, needs.outbox, claim.id, { ...told, status: 1, reason: 'created' })
  await tellHistory(trx, needs.outbox, claim.id, { ...told, status: 4, reason: confirmed })
  if (claim.pay_until) await needs.jobs.expireClaim(trx, { claimId: claim.id, at: claim.pay_until })
  return { ok: true, claim }
}
