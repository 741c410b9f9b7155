import {
  type ExtensionLinkObstacle,
  type LinkedExtension,
  payLinkedExtension,
  readLinkedExtension,
} from '#claims/api/extension-link.ts'
import { defaultAutoExtensionMonths } from '#claims/rules/auto-extension.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { computeTotalWithServices } from '#claims/rules/extension.ts'
import { findLinkedClaim } from '#claims/server/claim-links.ts'
import { findExtensionClaim } from '#claims/server/lock-claim-chain.ts'
import { isPaymentOverdue, lockClaim, readClaimBox } from '#claims/server/read-claim.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { PAYMENT_STATUS_NEW, PAYMENT_TYPE_RENT } from '#kit/rules/limits.ts'
import { formatDecimalRoubles } from '#kit/rules/money.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import { paymentMethod } from '#money/rules/payment-method.ts'
import { issueSbpCode, readSbpPaymentState } from '#money/server/payments/pay-by-sbp.ts'
import { settlePaymentsBeforeExpiry } from '#money/server/payments/reconcile-payments.ts'
import { startPayment } from '#money/server/payments/start-payment.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { toRentedPlace } from '#rent/server/boxes/box-row.ts'
import { isHolderBlocked } from '#server/access/blocked-holders.ts'
import type { Context } from '#server/context.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { transact } from '#server/database/transact.ts'
import { bindRoute, type EndpointAnswer, type Route } from '#server/http/route.ts'
import { readAutoExtensionState } from './auto-extension-state.ts'
import { createExtensionClaim } from './create-extension-claim.ts'
import { readExtensionTerms } from './extension-terms.ts'

/** Asks the bank about an overdue extension that has not expired yet, so that it is never paid twice. */
async function settleOverdueExtension(context: Context, rentId: number, now: Date): Promise<void> {
  const extension = await findExtensionClaim(context.db, rentId)
  if (extension?.status === claimStatus.awaitingPayment && isPaymentOverdue(extension, now))
    await settlePaymentsBeforeExpiry(context, extension.id, now)
}

interface Offer {
  readonly months: number
  readonly newEnd: CalendarDate | null
  readonly total: number | null
  readonly obstacle: ExtensionLinkObstacle | null
  /** The ordered, unpaid extension; null if there is none. */
  readonly unpaid: ClaimRow | null
}

/** Offers the unpaid extension, or else one of the same length and services at today's price. */
async function readOffer(context: Context, row: ClaimRow, now: Date): Promise<Offer> {
  const months = defaultAutoExtensionMonths(row.startDate, row.endDate)
  const emptyOffer = { months, newEnd: null, total: null, unpaid: null }
  const extension = await findExtensionClaim(context.db, row.id)
  if (extension?.status === claimStatus.awaitingPayment && !isPaymentOverdue(extension, now)) {
    const { endDate: newEnd, total, paymentMethod: method } = extension
    const isPaidOnline = method === null || method === paymentMethod.card
    return { months, newEnd, total, unpaid: extension, obstacle: isPaidOnline ? null : 'ordered_otherwise' }
  }
  const terms = await readExtensionTerms(context, row, todayInZone(now))
  if (terms.code === 'prolongation_extended')
    return { ...emptyOffer, newEnd: extension?.endDate ?? null, obstacle: terms.code }
  if (terms.code !== null) return { ...emptyOffer, obstacle: terms.code }
  const choice = terms.choices.find((item) => item.months === months)
  const total = choice?.allowed ? computeTotalWithServices(choice, terms.carried) : null
  return choice === undefined || total === null
    ? { ...emptyOffer, obstacle: 'same_term_unavailable' }
    : { ...emptyOffer, newEnd: choice.endDate, total, obstacle: null }
}

/** Organisations pay in the cabinet or extend automatically. Operators tell blocked holders the reason by phone. */
async function readHolderObstacle(
  context: Context,
  row: ClaimRow,
  today: CalendarDate,
): Promise<Partial<LinkedExtension>> {
  if (row.clientType === clientTypeByName.legal) {
    const { enabled, debitOn, newEnd, total } = await readAutoExtensionState(context, row, today)
    return enabled && debitOn !== null
      ? { obstacle: 'extends_itself', debitOn, newEnd, total }
      : { obstacle: 'pays_in_cabinet' }
  }
  return (await isHolderBlocked(context.db, row)) ? { obstacle: 'pays_in_cabinet' } : {}
}

async function readLinkedPage(context: Context, row: ClaimRow, now: Date): Promise<LinkedExtension> {
  await settleOverdueExtension(context, row.id, now)
  const { unpaid } = await readOffer(context, row, now)
  // Asks the bank, because its callback may not have arrived yet.
  const payment = unpaid && (await readSbpPaymentState(context, { claim: unpaid.id }, now))
  const rent = (await findRow(context.db, 'claim', row.id)) ?? row
  const { newEnd, total, obstacle } = await readOffer(context, rent, now)
  const place = toRentedPlace(await readClaimBox(context.db, rent))
  const holder = obstacle === null ? await readHolderObstacle(context, rent, todayInZone(now)) : {}
  const isPayable = obstacle === null && holder.obstacle === undefined
  return {
    boxNumber: place.boxNumber,
    lockerName: place.lockerName,
    endDate: rent.endDate,
    newEnd,
    total,
    obstacle,
    debitOn: null,
    ...holder,
    isDeclined: payment?.state === 'declined',
    payload: isPayable ? (payment?.payload ?? null) : null,
    hasSbp: context.config.sbp === 'on' && context.bank.sbp !== null,
  }
}

type PayAnswer = EndpointAnswer<typeof payLinkedExtension>

/** Locks the rent, so that two devices order one extension; null if these terms are no longer available. */
async function orderExtension(
  context: Context,
  row: ClaimRow,
  terms: { readonly months: number; readonly total: number },
  now: Date,
): Promise<ClaimRow | null> {
  const created = await transact<ClaimRow | null>(context.db, async (trx, undo) => {
    const rent = await lockClaim(trx, row.id)
    const result = rent && (await createExtensionClaim(context, trx, rent, terms, now, () => false))
    return result?.ok ? result.claim : undo(null)
  })
  if (created) context.offices.touch(created.officeIndex)
  return created
}

async function payByLink(
  context: Context,
  body: { readonly token: string; readonly total: number; readonly way: 'card' | 'sbp' },
  now: Date,
): Promise<PayAnswer> {
  const linked = await findLinkedClaim(context, 'extension', body.token, now)
  if (!linked.ok) return linked
  await settleOverdueExtension(context, linked.value.id, now)
  const row = (await findRow(context.db, 'claim', linked.value.id)) ?? linked.value
  const { months, total, obstacle, unpaid } = await readOffer(context, row, now)
  const { obstacle: holderObstacle } = await readHolderObstacle(context, row, todayInZone(now))
  if (obstacle !== null || holderObstacle || total === null) return refuse('not_payable')
  if (total !== body.total) return { ok: false, code: 'cost_differs', data: { total } }
  const extension = unpaid ?? (await orderExtension(context, row, { months, total }, now))
  if (extension === null) return refuse('not_payable')
  const started = await startPayment(context, {
    owner: { sub: extension.sub, legalHid: extension.legalHid, sessionId: '' },
    body: {
      paymentStatus: PAYMENT_STATUS_NEW,
      paymentType: PAYMENT_TYPE_RENT,
      paymentMethod: paymentMethod.card,
      claim: extension.id,
      amount: formatDecimalRoubles(extension.total),
    },
    now,
    back: pagePaths.extensionByLink(body.token),
  })
  if (!started.ok)
    return started.code === 'bank_unreachable' || started.code === 'bank_refused'
      ? { ok: false, code: started.code }
      : refuse('not_payable')
  const { payUrl } = started.value
  if (payUrl === null) return refuse('not_payable')
  if (body.way === 'card') return accept({ payUrl, payload: null })
  const code = await issueSbpCode(context, { claim: extension.id }, now)
  if (code.ok) return accept({ payUrl, payload: code.value.payload })
  return code.code === 'payment_unknown' ? refuse('not_payable') : { ok: false, code: code.code }
}

/** Extends a rent with the link of a reminder, without a login (decision 0032). */
export const extensionLinkRoutes = (context: Context): Route[] => [
  bindRoute(readLinkedExtension, async ({ body, now }) => {
    const linked = await findLinkedClaim(context, 'extension', body.token, now)
    return linked.ok ? accept(await readLinkedPage(context, linked.value, now)) : linked
  }),
  bindRoute(payLinkedExtension, ({ body, now }) => payByLink(context, body, now)),
]
