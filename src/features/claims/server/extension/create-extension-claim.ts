import type { Insertable, Transaction } from 'kysely'
import { claimStatus } from '#claims/rules/claim-status.ts'
import {
  checkExtensionAllowed,
  chooseExtensionServices,
  type ExtensionRefusalCode,
  listExtensionChoices,
} from '#claims/rules/extension.ts'
import { type ServiceNumber, serviceNumberByName } from '#claims/rules/services.ts'
import { applyClaimEvent } from '#claims/server/apply-claim-event.ts'
import {
  AUTO_EXTENDED_HISTORY_REASON,
  copyAutoExtensionSettings,
} from '#claims/server/auto-extension-settings.ts'
import { findExtensionClaim, toSingleClaimChain } from '#claims/server/lock-claim-chain.ts'
import { copyNotificationSettings } from '#claims/server/notification-settings.ts'
import { isPaymentOverdue, lockClaim } from '#claims/server/read-claim.ts'
import { recordStatusChange } from '#claims/server/record-status-change.ts'
import { reserveBoxMonths, withInheritedDeadline } from '#claims/server/reserve-box.ts'
import { type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { paymentDeadline, paymentMethod } from '#money/rules/payment-method.ts'
import type { Price } from '#rent/rules/price.ts'
import { findBoxOfClaim } from '#rent/server/boxes/rented-box.ts'
import { quotePrice } from '#rent/server/tariffs/quote.ts'
import type { Context } from '#server/context.ts'
import { insertRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { ClaimTable, Schema } from '#server/database/schema.ts'
import { toExtendedRent } from './extension-terms.ts'

export interface ExtensionParams {
  readonly months: number
  readonly safetyGuarantee?: boolean | undefined
  /** Does not include the guarantee. Defaults to the services of the rent. */
  readonly services?: readonly number[] | undefined
  readonly total?: number | undefined
  /** True for an automatic extension, which is not bound to the extension window. */
  readonly automatic?: boolean
  /** Ordered with claim number and INN. */
  readonly withoutLogin?: boolean
}

export type ExtensionRefusal = {
  readonly ok: false
  readonly code:
    | ExtensionRefusalCode
    | 'months_refused'
    | 'services_refused'
    | 'tariff_missing'
    | 'box_taken'
    | 'cost_differs'
    | 'method_final'
  readonly data?: unknown
}
type ExtensionResult = { ok: true; claim: ClaimRow } | ExtensionRefusal
interface Terms {
  readonly start: CalendarDate
  readonly end: CalendarDate
  readonly services: readonly ServiceNumber[]
  readonly price: Price
}

async function quoteTerms(
  context: Context,
  trx: Transaction<Schema>,
  row: ClaimRow,
  params: ExtensionParams,
  today: CalendarDate,
): Promise<{ ok: true; value: Terms } | ExtensionRefusal> {
  const place = await findBoxOfClaim(trx, row)
  const { start, choices } = listExtensionChoices(row.endDate)
  const choice = choices.find(({ months }) => months === params.months)
  if (!choice?.allowed) return { ok: false, code: 'months_refused' }
  const carried: readonly number[] = chooseExtensionServices(toExtendedRent(row, place))
  const services = [
    ...(params.services ?? carried).filter((number) => number !== serviceNumberByName.guarantee),
    ...((params.safetyGuarantee ?? carried.includes(serviceNumberByName.guarantee))
      ? [serviceNumberByName.guarantee]
      : []),
  ]
  // An extension can keep a box name but cannot add one.
  if (services.includes(serviceNumberByName.boxName) && row.boxName === null)
    return { ok: false, code: 'services_refused' }
  const terms = { start, end: choice.end, clientType: row.clientType, services, prolongation: true }
  const quoted = quotePrice(context.book, place, terms, today)
  if (!quoted.ok) {
    return { ok: false, code: quoted.code === 'period_refused' ? 'months_refused' : quoted.code }
  }
  if (params.total !== undefined && params.total !== quoted.value.total) {
    return { ok: false, code: 'cost_differs', data: { total: quoted.value.total } }
  }
  return { ok: true, value: { start, end: choice.end, services: quoted.value.services, price: quoted.value } }
}

const toClaimRow = (
  rent: ClaimRow,
  { start, end, services, price }: Terms,
  withoutLogin: boolean,
  now: Date,
): Insertable<ClaimTable> => ({
  sub: rent.sub,
  legalHid: rent.legalHid,
  boxId: rent.boxId,
  officeIndex: rent.officeIndex,
  status: 4,
  inEditing: false,
  clientType: rent.clientType,
  clientId: rent.clientId,
  privilegeDocument: rent.privilegeDocument,
  startDate: start,
  endDate: end,
  services: JSON.stringify(services),
  boxName: services.includes(serviceNumberByName.boxName) ? rent.boxName : null,
  total: price.total,
  firstMonth: price.firstMonth,
  lines: JSON.stringify(price.lines),
  payUntil: paymentDeadline(now, paymentMethod.card),
  prolongationOf: rent.id,
  withoutLogin,
  createdAt: now,
  changedAt: now,
})

const windowCodes: readonly ExtensionRefusalCode[] = ['prolongation_too_late', 'prolongation_one_month']

const hasEqualTerms = (existing: ClaimRow, terms: Terms): boolean =>
  existing.endDate === terms.end && String(existing.services) === String(terms.services)

/** Cancels an unpaid extension. A paid one is left alone, because it has already extended the rent. */
async function replaceOpenExtension(
  { outbox }: Context,
  trx: Transaction<Schema>,
  existing: ClaimRow,
  now: Date,
): Promise<ExtensionRefusal | null> {
  const isExpired = isPaymentOverdue(existing, now)
  const outcome = await applyClaimEvent(
    trx,
    outbox,
    toSingleClaimChain(existing),
    isExpired ? 'expire' : 'replace',
    {
      actor: isExpired ? 'server' : 'client',
      now,
    },
  )
  return outcome.ok ? null : { ok: false, code: 'prolongation_extended' }
}

/**
 * Returns the unpaid extension if its terms are the same, otherwise creates one. The caller must roll back on a
 * refusal. `mayReplace` says whether an unpaid extension on other terms may be replaced. An extension ordered without a
 * login replaces only another one ordered without a login.
 */
export async function createExtensionClaim(
  context: Context,
  trx: Transaction<Schema>,
  rent: ClaimRow,
  params: ExtensionParams,
  now: Date,
  mayReplace: (existing: ClaimRow) => boolean = () => true,
): Promise<ExtensionResult> {
  const today = todayInZone(now)
  const { stopped: officeStopped } = await findBoxOfClaim(trx, rent)
  const extensionCheck = checkExtensionAllowed({
    ...rent,
    start: rent.startDate,
    end: rent.endDate,
    today,
    officeStopped,
  })
  if (!extensionCheck.ok && !(params.automatic && windowCodes.includes(extensionCheck.code)))
    return extensionCheck
  const terms = await quoteTerms(context, trx, rent, params, today)
  if (!terms.ok) return terms
  const foundExtension = await findExtensionClaim(trx, rent.id)
  const existing = foundExtension && (await lockClaim(trx, foundExtension.id))
  const withoutLogin = params.withoutLogin ?? false
  if (existing && existing.status !== claimStatus.cancelled) {
    if (!isPaymentOverdue(existing, now)) {
      const { status, withoutLogin: wasWithoutLogin } = existing
      if (
        status === claimStatus.awaitingPayment &&
        wasWithoutLogin === withoutLogin &&
        hasEqualTerms(existing, terms.value)
      )
        return { ok: true, claim: existing }
      if (!wasWithoutLogin && (withoutLogin || !mayReplace(existing)))
        return { ok: false, code: 'method_final' }
    }
    const refused = await replaceOpenExtension(context, trx, existing, now)
    if (refused) return refused
  }
  // A replacement keeps the payment deadline (AMB-57), unless the replaced extension was ordered without a login.
  const isWaiting = existing && existing.status !== claimStatus.cancelled && !isPaymentOverdue(existing, now)
  const inheritsDeadline = isWaiting && existing.payUntil && existing.withoutLogin === withoutLogin
  const row = toClaimRow(rent, terms.value, withoutLogin, now)
  const claim = await insertRow(trx, 'claim', inheritsDeadline ? withInheritedDeadline(row, existing) : row)
  const { start, end } = terms.value
  if (!(await reserveBoxMonths(trx, { id: claim.id, boxId: claim.boxId, start, end }))) {
    return { ok: false, code: 'box_taken' }
  }
  if (claim.services.includes(serviceNumberByName.notification))
    await copyNotificationSettings(trx, rent.id, claim.id)
  await copyAutoExtensionSettings(trx, rent.id, claim.id, now)
  const actor = params.automatic || withoutLogin ? 'server' : 'client'
  const confirmReason = params.automatic
    ? AUTO_EXTENDED_HISTORY_REASON
    : withoutLogin
      ? 'ordered_without_login'
      : 'confirmed'
  const entry = { actor, now: claim.createdAt } as const
  await recordStatusChange(trx, context.outbox, claim.id, { ...entry, status: 1, reason: 'created' })
  await recordStatusChange(trx, context.outbox, claim.id, { ...entry, status: 4, reason: confirmReason })
  return { ok: true, claim }
}
