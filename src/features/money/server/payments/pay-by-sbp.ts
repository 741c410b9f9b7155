import { sql } from 'kysely'
import { findLastPayment } from '#claims/server/read-claim.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import type { createSbpCode } from '#money/api/payments.ts'
import { paymentMethod } from '#money/rules/payment-method.ts'
import { type Owner, ownedClaimsCondition } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { acquireQrPaymentPollLease } from '#server/database/lease.ts'
import { findRow, getRow, updateRows } from '#server/database/row-queries.ts'
import type { PaymentRow } from '#server/database/rows.ts'
import type { EndpointAnswer } from '#server/http/route.ts'
import { syncPaymentWithBank } from './reconcile-payments.ts'
import { readBankOrderTerms, registerBankOrder } from './register-bank-order.ts'

/** Selects the payment of a service order, or of the claim's rent if `order` is absent. */
export interface PaymentSelector {
  readonly claim: number
  readonly order?: number | undefined
}

const findPayment = async (
  { db }: Context,
  { claim, order }: PaymentSelector,
): Promise<PaymentRow | null> => {
  const foundPayment =
    order === undefined
      ? await findLastPayment(db, claim)
      : await db
          .selectFrom('payment')
          .selectAll()
          .where('serviceOrderId', '=', order)
          .where('claimId', '=', claim)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst()
  return foundPayment?.method === paymentMethod.card ? foundPayment : null
}

export type SbpCodeSubject = PaymentSelector | { readonly topUp: number }

export async function findNewestWaitingSbpCode(
  db: Context['db'],
  owner: Owner,
): Promise<SbpCodeSubject | null> {
  const payment = await db
    .selectFrom('claim')
    .innerJoin('payment', 'payment.claimId', 'claim.id')
    .select(['payment.claimId', 'payment.serviceOrderId', 'payment.changedAt'])
    .where(ownedClaimsCondition(owner))
    .where('payment.state', '=', sql.lit('waiting'))
    .where('payment.qrPayload', 'is not', null)
    .orderBy('payment.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const topUp =
    owner.legalHid === ''
      ? undefined
      : await db
          .selectFrom('topUp')
          .select(['id', 'changedAt'])
          .where('legalHid', '=', owner.legalHid)
          .where('state', '=', sql.lit('waiting'))
          .where('qrPayload', 'is not', null)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst()
  if (topUp && !(payment && payment.changedAt > topUp.changedAt)) return { topUp: topUp.id }
  return payment ? { claim: payment.claimId, order: payment.serviceOrderId ?? undefined } : null
}

async function readDeadline({ db }: Context, payment: PaymentRow): Promise<Date | null> {
  const deadlineRow =
    payment.serviceOrderId === null
      ? await findRow(db, 'claim', payment.claimId)
      : await findRow(db, 'serviceOrder', payment.serviceOrderId)
  return deadlineRow?.payUntil ?? null
}

async function toCodePayment(context: Context, payment: PaymentRow) {
  const isWaiting = payment.state === 'waiting'
  return {
    state: payment.state,
    amount: payment.amount,
    reason: payment.reason,
    payload: isWaiting && payment.qrState !== 'rejected' ? payment.qrPayload : null,
    taken: isWaiting && payment.qrState === 'taken',
    payUrl: isWaiting ? payment.payUrl : null,
    payUntil: isWaiting ? await readDeadline(context, payment) : null,
  }
}

async function ensureOrder(context: Context, payment: PaymentRow, now: Date) {
  if (payment.orderId !== null) return accept(payment)
  const registered = await registerBankOrder(
    context,
    payment,
    await readBankOrderTerms(context.db, payment, now),
    now,
  )
  if (!registered.ok)
    return refuse(registered.code === 'bank_unreachable' ? 'bank_unreachable' : 'bank_refused')
  return accept(await getRow(context.db, 'payment', payment.id))
}

/** The code pays the same bank order as the card would, so the money cannot be taken twice. */
export async function issueSbpCode(
  context: Context,
  subject: PaymentSelector,
  now: Date,
): Promise<EndpointAnswer<typeof createSbpCode>> {
  const { sbp } = context.bank
  if (sbp === null) return refuse('sbp_off')
  const payment = await findPayment(context, subject)
  if (!payment) return refuse('payment_unknown')
  const hasCode = payment.qrPayload !== null && payment.qrState !== 'rejected'
  if (payment.state !== 'waiting' || hasCode) return accept(await toCodePayment(context, payment))
  const registered = await ensureOrder(context, payment, now)
  if (!registered.ok) return registered
  const { orderId } = registered.value
  const code = orderId === null ? refuse('bank_unreachable' as const) : await sbp.code(orderId)
  if (code.ok) {
    const { qrId, payload } = code.value
    const change = { qrId, qrPayload: payload, qrState: 'shown', way: 'sbp', changedAt: now } as const
    await updateRows(context.db, 'payment', { id: payment.id, state: 'waiting' }, change)
    return accept(await toCodePayment(context, await getRow(context.db, 'payment', payment.id)))
  }
  // The payment may just have been made by card or have expired.
  await syncPaymentWithBank(context, registered.value, now)
  const after = await getRow(context.db, 'payment', payment.id)
  if (after.state !== 'waiting') return accept(await toCodePayment(context, after))
  context.failures.report({ work: 'integration', task: 'codes', id: payment.id, code: code.code })
  return refuse(code.code === 'bank_unreachable' ? 'bank_unreachable' : 'bank_refused')
}

async function storeCodeState({ db, bank }: Context, payment: PaymentRow): Promise<void> {
  const { id, orderId, qrId } = payment
  if (bank.sbp === null || orderId === null || qrId === null) return
  const state = await bank.sbp.codeState(orderId, qrId)
  if (!state.ok || state.value === 'paid' || state.value === payment.qrState) return
  await updateRows(db, 'payment', { id, state: 'waiting', qrId }, { qrState: state.value })
}

export async function readSbpPaymentState(context: Context, subject: PaymentSelector, now: Date) {
  const payment = await findPayment(context, subject)
  if (!payment) return null
  if (payment.state === 'waiting' && (await acquireQrPaymentPollLease(context.db, 'payment', payment.id))) {
    await syncPaymentWithBank(context, payment, now)
    const settled = await getRow(context.db, 'payment', payment.id)
    if (settled.state === 'waiting') await storeCodeState(context, settled)
  }
  return toCodePayment(context, await getRow(context.db, 'payment', payment.id))
}
