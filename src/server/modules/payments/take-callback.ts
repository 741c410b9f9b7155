import type { bankCallback } from '#contract/payments.ts'
import type { BankCallback } from '#server/gateways/bank/acquiring-bank.ts'
import type { Answer } from '#server/http/route.ts'
import type { PaymentRow } from '../claims/claim-row.ts'
import { askBank } from './ask-bank.ts'
import { orderNumberOf, paymentOfOrderNumber } from './order-number.ts'
import type { PaymentNeeds } from './payment-needs.ts'

/** The payment of a callback, by our number: it may come before the bank's own number is written down. */
const findPayment = async (needs: PaymentNeeds, callback: BankCallback): Promise<PaymentRow | null> => {
  const id = paymentOfOrderNumber(callback.orderNumber)
  if (id === null) return null
  const payment = await needs.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()
  return payment && orderNumberOf(payment) === callback.orderNumber ? payment : null
}

/**
 * Takes the bank's callback as a hint: the signature is checked, then the bank itself is asked (sheet §4). An order that
 * is not ours is answered like one that is, and when the bank does not answer now, 503 makes it call again.
 */
export async function takeCallback(
  needs: PaymentNeeds,
  parameters: URLSearchParams,
  now: Date,
): Promise<Answer<typeof bankCallback>> {
  const callback = needs.bank.readCallback(parameters)
  if (!callback.ok) return callback
  const payment = await findPayment(needs, callback.value)
  if (payment && (await askBank(needs, payment, now)) !== 'settled') return { ok: false, code: 'unavailable' }
  return { ok: true, value: { done: true } }
}
