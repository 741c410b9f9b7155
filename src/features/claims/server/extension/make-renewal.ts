import type { Insertable, Transaction } from 'kysely'
import { claimStatus } from '#claims/rules/claim-status.ts'
import {
  canProlong,
  carriedServices,
  type ProlongationCode,
  prolongationChoices,
} from '#claims/rules/extension.ts'
import { type ServiceNumber, service } from '#claims/rules/service.ts'
import { applyEvent } from '#claims/server/apply-event.ts'
import { copyAutoRenewal, EXTENDS_ITSELF } from '#claims/server/auto-renewal.ts'
import { alone, findRenewal } from '#claims/server/lock-chain.ts'
import { isOverdue, lockClaim } from '#claims/server/read-claim.ts'
import { recordStatusChange } from '#claims/server/record-status-change.ts'
import { reserveMonths, withInheritedDeadline } from '#claims/server/reserve-box.ts'
import { carryNotifications } from '#claims/server/settings-of-claim.ts'
import { type CalendarDate, todayIn } from '#kit/rules/calendar-date.ts'
import { paymentDeadline, paymentMethod } from '#money/rules/payment-method.ts'
import type { Price } from '#rent/rules/price.ts'
import { placeOfClaim } from '#rent/server/boxes/rented-place.ts'
import { quote } from '#rent/server/tariffs/quote.ts'
import type { Context } from '#server/context.ts'
import { insertRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { ClaimTable, Schema } from '#server/database/schema.ts'
import { rentCarried } from './offer.ts'

export interface ProlongationParams {
  readonly months: number
  readonly safetyGuarantee?: boolean | undefined
  /** Besides the guarantee; by default those of the rent. */
  readonly services?: readonly number[] | undefined
  readonly total?: number | undefined
  /** The rent extends itself, so the window for requests does not apply. */
  readonly automatic?: boolean
  /** Ordered by claim number and INN. */
  readonly withoutLogin?: boolean
}

export type RenewalRefusal = {
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
type Made = { ok: true; claim: ClaimRow } | RenewalRefusal
interface Terms {
  readonly start: CalendarDate
  readonly end: CalendarDate
  readonly services: readonly ServiceNumber[]
  readonly price: Price
}

async function termsOf(
  context: Context,
  trx: Transaction<Schema>,
  row: ClaimRow,
  params: ProlongationParams,
  today: CalendarDate,
): Promise<{ ok: true; value: Terms } | RenewalRefusal> {
  const place = await placeOfClaim(trx, row)
  const { start, choices } = prolongationChoices(row.endDate)
  const choice = choices.find(({ months }) => months === params.months)
  if (!choice?.allowed) return { ok: false, code: 'months_refused' }
  const carried: readonly number[] = carriedServices(rentCarried(row, place))
  const services = [
    ...(params.services ?? carried).filter((number) => number !== service.guarantee),
    ...((params.safetyGuarantee ?? carried.includes(service.guarantee)) ? [service.guarantee] : []),
  ]
  // A name can only be kept here.
  if (services.includes(service.boxName) && row.boxName === null)
    return { ok: false, code: 'services_refused' }
  const terms = { start, end: choice.end, clientType: row.clientType, services, prolongation: true }
  const quoted = quote(context.book, place, terms, today)
  if (!quoted.ok) {
    return { ok: false, code: quoted.code === 'period_refused' ? 'months_refused' : quoted.code }
  }
  if (params.total !== undefined && params.total !== quoted.value.total) {
    return { ok: false, code: 'cost_differs', data: { total: quoted.value.total } }
  }
  return { ok: true, value: { start, end: choice.end, services: quoted.value.services, price: quoted.value } }
}

const rowOf = (
  old: ClaimRow,
  { start, end, services, price }: Terms,
  withoutLogin: boolean,
  now: Date,
): Insertable<ClaimTable> => ({
  sub: old.sub,
  legalHid: old.legalHid,
  boxId: old.boxId,
  officeIndex: old.officeIndex,
  status: 4,
  inEditing: false,
  clientType: old.clientType,
  clientId: old.clientId,
  privilegeDocument: old.privilegeDocument,
  startDate: start,
  endDate: end,
  services: JSON.stringify(services),
  boxName: services.includes(service.boxName) ? old.boxName : null,
  total: price.total,
  firstMonth: price.firstMonth,
  lines: JSON.stringify(price.lines),
  payUntil: paymentDeadline(now, paymentMethod.card),
  prolongationOf: old.id,
  withoutLogin,
  createdAt: now,
  changedAt: now,
})

const windowCodes: readonly ProlongationCode[] = ['prolongation_too_late', 'prolongation_one_month']

const equalTerms = (existing: ClaimRow, terms: Terms): boolean =>
  existing.endDate === terms.end && String(existing.services) === String(terms.services)

/** Ends an unpaid renewal; a paid one has extended the rent already. */
async function replaceOpenRenewal(
  { outbox }: Context,
  trx: Transaction<Schema>,
  existing: ClaimRow,
  now: Date,
): Promise<RenewalRefusal | null> {
  const overdue = isOverdue(existing, now)
  const ended = await applyEvent(trx, outbox, alone(existing), overdue ? 'expire' : 'replace', {
    actor: overdue ? 'server' : 'client',
    now,
  })
  return ended.ok ? null : { ok: false, code: 'prolongation_extended' }
}

/**
 * Makes the confirmed claim that continues a locked rent and reserves its months, or answers the waiting one on the same
 * terms. The caller undoes the transaction on a refusal. `mayReplace`: whether a waiting one on other terms may be replaced;
 * one ordered without a login is always replaceable and replaces only its like.
 */
export async function makeRenewal(
  context: Context,
  trx: Transaction<Schema>,
  old: ClaimRow,
  params: ProlongationParams,
  now: Date,
  mayReplace: (existing: ClaimRow) => boolean = () => true,
): Promise<Made> {
  const today = todayIn(now)
  const { stopped: officeStopped } = await placeOfClaim(trx, old)
  const may = canProlong({ ...old, start: old.startDate, end: old.endDate, today, officeStopped })
  if (!may.ok && !(params.automatic && windowCodes.includes(may.code))) return may
  const terms = await termsOf(context, trx, old, params, today)
  if (!terms.ok) return terms
  const found = await findRenewal(trx, old.id)
  const existing = found && (await lockClaim(trx, found.id))
  const withoutLogin = params.withoutLogin ?? false
  if (existing && existing.status !== claimStatus.cancelled) {
    if (!isOverdue(existing, now)) {
      const { status, withoutLogin: isAnonymous } = existing
      if (
        status === claimStatus.awaitingPayment &&
        isAnonymous === withoutLogin &&
        equalTerms(existing, terms.value)
      )
        return { ok: true, claim: existing }
      if (!isAnonymous && (withoutLogin || !mayReplace(existing))) return { ok: false, code: 'method_final' }
    }
    const refused = await replaceOpenRenewal(context, trx, existing, now)
    if (refused) return refused
  }
  // A replacement keeps the deadline of the replaced one (AMB-57), unless a stranger ordered that.
  const waits = existing && existing.status !== claimStatus.cancelled && !isOverdue(existing, now)
  const inherits = waits && existing.payUntil && existing.withoutLogin === withoutLogin
  const row = rowOf(old, terms.value, withoutLogin, now)
  const claim = await insertRow(trx, 'claim', inherits ? withInheritedDeadline(row, existing) : row)
  const { start, end } = terms.value
  if (!(await reserveMonths(trx, { id: claim.id, boxId: claim.boxId, start, end }))) {
    return { ok: false, code: 'box_taken' }
  }
  if (claim.services.includes(service.notification)) await carryNotifications(trx, old.id, claim.id)
  await copyAutoRenewal(trx, old.id, claim.id, now)
  const actor = params.automatic || withoutLogin ? 'server' : 'client'
  const confirmed = params.automatic ? EXTENDS_ITSELF : withoutLogin ? 'ordered_without_login' : 'confirmed'
  const entry = { actor, now: claim.createdAt } as const
  await recordStatusChange(trx, context.outbox, claim.id, { ...entry, status: 1, reason: 'created' })
  await recordStatusChange(trx, context.outbox, claim.id, { ...entry, status: 4, reason: confirmed })
  return { ok: true, claim }
}
