import { sql } from 'kysely'
import type { SbpPayment, showSbpCode } from '#contract/payments-sbp.ts'
import { accept, refuse } from '#domain/outcome.ts'
import { paymentMethod } from '#domain/payment-method.ts'
import { type Owner, ownedBy } from '#server/access/owner.ts'
import { takeTurn } from '#server/database/ask-in-turn.ts'
import { findRow, getRow, updateRows } from '#server/database/row-queries.ts'
import type { PaymentRow } from '#server/database/rows.ts'
import type { Answer } from '#server/http/route.ts'
import { lastPayment } from '../claims/read-claim.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { registerOrder, termsOf } from './register-order.ts'
import { askBank } from './settle.ts'

/** Which payment is meant: of a claim's rent, or of an order of a service of it. */
export interface PaymentAsked {
  readonly claim: number
  readonly order?: number | undefined
}

type Shown = Answer<typeof showSbpCode>

const paymentAsked = async (
  { db }: Pick<PaymentDeps, 'db'>,
  { claim, order }: PaymentAsked,
): Promise<PaymentRow | null> => {
  const found =
    order === undefined
      ? await lastPayment(db, claim)
      : await db
          .selectFrom('payment')
          .selectAll()
          .where('service_order_id', '=', order)
          .where('claim_id', '=', claim)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst()
  return found?.method === paymentMethod.card ? found : null
}

/** What a code pays: a claim, a service of it, or a top-up of the organisation's balance. */
export type CodeSubject = PaymentAsked | { readonly topUp: number }

/** What the newest code pays that an owner waits for; null when there is none. */
export async function newestWaiting(db: PaymentDeps['db'], owner: Owner): Promise<CodeSubject | null> {
  const payment = await db
    .selectFrom('claim')
    .innerJoin('payment', 'payment.claim_id', 'claim.id')
    .select(['payment.claim_id', 'payment.service_order_id', 'payment.changed_at'])
    .where(ownedBy(owner))
    .where('payment.state', '=', sql.lit('waiting'))
    .where('payment.qr_payload', 'is not', null)
    .orderBy('payment.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const topUp =
    owner.legalHid === ''
      ? undefined
      : await db
          .selectFrom('top_up')
          .select(['id', 'changed_at'])
          .where('legal_hid', '=', owner.legalHid)
          .where('state', '=', sql.lit('waiting'))
          .where('qr_payload', 'is not', null)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst()
  if (topUp && !(payment && payment.changed_at > topUp.changed_at)) return { topUp: topUp.id }
  return payment ? { claim: payment.claim_id, order: payment.service_order_id ?? undefined } : null
}

/** Until when it can be paid: with its claim or its order of a service. */
async function payUntil({ db }: Pick<PaymentDeps, 'db'>, payment: PaymentRow): Promise<string | null> {
  const of =
    payment.service_order_id === null
      ? await findRow(db, 'claim', payment.claim_id)
      : await findRow(db, 'service_order', payment.service_order_id)
  return of?.pay_until?.toISOString() ?? null
}

async function shown(deps: Pick<PaymentDeps, 'db'>, payment: PaymentRow): Promise<SbpPayment> {
  const waits = payment.state === 'waiting'
  return {
    state: payment.state,
    amount: payment.amount,
    reason: payment.reason,
    payload: waits && payment.qr_state !== 'rejected' ? payment.qr_payload : null,
    taken: waits && payment.qr_state === 'taken',
    payUrl: waits ? payment.pay_url : null,
    payUntil: waits ? await payUntil(deps, payment) : null,
  }
}

/** Registers the order where the answer to the first registration was lost; the payment with its order, or why not. */
async function withOrder(deps: PaymentDeps, payment: PaymentRow, now: Date) {
  if (payment.order_id !== null) return accept(payment)
  const registered = await registerOrder(deps, payment, await termsOf(deps.db, payment, now), now)
  if (!registered.ok)
    return refuse(registered.code === 'bank_unreachable' ? 'bank_unreachable' : 'bank_refused')
  return accept(await getRow(deps.db, 'payment', payment.id))
}

/**
 * The code of an online payment that was begun. It pays the order that a card would pay, so the bank takes the money once;
 * what stands is answered as long as the bank has not rejected it.
 */
export async function showCode(deps: PaymentDeps, asked: PaymentAsked, now: Date): Promise<Shown> {
  const { sbp } = deps.bank
  if (sbp === null) return refuse('sbp_off')
  const payment = await paymentAsked(deps, asked)
  if (!payment) return refuse('payment_unknown')
  const isShown = payment.qr_payload !== null && payment.qr_state !== 'rejected'
  if (payment.state !== 'waiting' || isShown) return accept(await shown(deps, payment))
  const registered = await withOrder(deps, payment, now)
  if (!registered.ok) return registered
  const { order_id: orderId } = registered.value
  const code = orderId === null ? refuse('bank_unreachable' as const) : await sbp.code(orderId)
  if (code.ok) {
    const { qrId, payload } = code.value
    const change = {
      qr_id: qrId,
      qr_payload: payload,
      qr_state: 'shown',
      way: 'sbp',
      changed_at: now,
    } as const
    await updateRows(deps.db, 'payment', { id: payment.id, state: 'waiting' }, change)
    return accept(await shown(deps, await getRow(deps.db, 'payment', payment.id)))
  }
  // Paid by card or over meanwhile: the order itself tells.
  await askBank(deps, registered.value, now)
  const after = await getRow(deps.db, 'payment', payment.id)
  if (after.state !== 'waiting') return accept(await shown(deps, after))
  deps.failures.report({ work: 'integration', task: 'codes', id: payment.id, code: code.code })
  return refuse(code.code === 'bank_unreachable' ? 'bank_unreachable' : 'bank_refused')
}

/** Notes whether a payer's bank works on the code; what it does not answer stays as it was. */
async function noteCodeState({ db, bank }: PaymentDeps, payment: PaymentRow): Promise<void> {
  const { id, order_id: orderId, qr_id: qrId } = payment
  if (bank.sbp === null || orderId === null || qrId === null) return
  const state = await bank.sbp.codeState(orderId, qrId)
  if (!state.ok || state.value === 'paid' || state.value === payment.qr_state) return
  await updateRows(db, 'payment', { id, state: 'waiting', qr_id: qrId }, { qr_state: state.value })
}

/** How a payment by a code stands while a page waits for it; the bank is asked in turn. Null: no such payment. */
export async function codePaymentState(
  deps: PaymentDeps,
  asked: PaymentAsked,
  now: Date,
): Promise<SbpPayment | null> {
  const before = await paymentAsked(deps, asked)
  if (!before) return null
  if (before.state === 'waiting' && (await takeTurn(deps.db, 'payment', before.id))) {
    await askBank(deps, before, now)
    const settled = await getRow(deps.db, 'payment', before.id)
    if (settled.state === 'waiting') await noteCodeState(deps, settled)
  }
  return shown(deps, await getRow(deps.db, 'payment', before.id))
}
