import type { bankCallback } from '#contract/payments.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { PaymentRow } from '#server/database/rows.ts'
import type { BankCallback } from '#server/gateways/bank/acquiring-bank.ts'
import type { Answer } from '#server/http/route.ts'
import { hintOfTopUp, topUpOfOrderNumber } from '../balance/top-up-by-code.ts'
import { askBank } from './ask-bank.ts'
import { orderNumberOf, paymentOfOrderNumber } from './order-number.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** The payment of a callback, by our number: it may come before the bank's own number is written down. */
const findPayment = async (deps: PaymentDeps, callback: BankCallback): Promise<PaymentRow | null> => {
  const id = paymentOfOrderNumber(callback.orderNumber)
  if (id === null) return null
  const payment = await findRow(deps.db, 'payment', id)
  return payment && orderNumberOf(payment) === callback.orderNumber ? payment : null
}

/**
 * Takes the bank's callback as a hint: the signature is checked, then the bank itself is asked. An order that
 * is not ours is answered like one that is, and when the bank does not answer now, 503 makes it call again.
 */
export async function takeCallback(
  deps: PaymentDeps,
  parameters: URLSearchParams,
  now: Date,
): Promise<Answer<typeof bankCallback>> {
  const callback = deps.bank.readCallback(parameters)
  if (!callback.ok) return callback
  const topUp = topUpOfOrderNumber(callback.value.orderNumber)
  if (topUp !== null)
    return (await hintOfTopUp(deps, topUp, now))
      ? { ok: true, value: { done: true } }
      : { ok: false, code: 'unavailable' }
  const payment = await findPayment(deps, callback.value)
  if (payment && (await askBank(deps, payment, now)) !== 'settled') return { ok: false, code: 'unavailable' }
  return { ok: true, value: { done: true } }
}
