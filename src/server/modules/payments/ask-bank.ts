import type { Outcome } from '#domain/outcome.ts'
import type { PaymentRow } from '#server/database/rows.ts'
import type { BankOrder, BankRefusal } from '#server/gateways/bank/acquiring-bank.ts'
import { orderNumberOf } from './order-number.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { settleOrder } from './settle.ts'

const askFor = (deps: PaymentDeps, payment: PaymentRow): Promise<Outcome<BankOrder, BankRefusal>> =>
  payment.order_id === null
    ? deps.bank.statusOfNumber(orderNumberOf(payment))
    : deps.bank.status(payment.order_id)

/**
 * Asks the bank how a card payment stands and settles it by the answer; the bank's refusal when it cannot tell. The network is
 * asked before the transaction begins, never inside.
 */
export async function askBank(
  deps: PaymentDeps,
  payment: PaymentRow,
  now: Date,
): Promise<'settled' | BankRefusal> {
  const answer = await askFor(deps, payment)
  if (!answer.ok) return answer.code
  await settleOrder(deps, payment.id, answer.value, now)
  return 'settled'
}
