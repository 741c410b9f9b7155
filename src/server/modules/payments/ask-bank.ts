import type { Outcome } from '#domain/outcome.ts'
import type { BankOrder, BankRefusal } from '#server/gateways/bank/acquiring-bank.ts'
import type { PaymentRow } from '../claims/claim-row.ts'
import { orderNumberOf } from './order-number.ts'
import type { PaymentNeeds } from './payment-needs.ts'
import { settleOrder } from './settle.ts'

const askFor = (needs: PaymentNeeds, payment: PaymentRow): Promise<Outcome<BankOrder, BankRefusal>> =>
  payment.order_id === null
    ? needs.bank.statusOfNumber(orderNumberOf(payment))
    : needs.bank.status(payment.order_id)

/**
 * Asks the bank how a card payment stands and settles it by the answer; the bank's refusal when it cannot tell. The network is
 * asked before the transaction begins, never inside.
 */
export async function askBank(
  needs: PaymentNeeds,
  payment: PaymentRow,
  now: Date,
): Promise<'settled' | BankRefusal> {
  const answer = await askFor(needs, payment)
  if (!answer.ok) return answer.code
  await settleOrder(needs, payment.id, answer.value, now)
  return 'settled'
}
