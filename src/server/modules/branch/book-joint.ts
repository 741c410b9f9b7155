import type { Selectable, Transaction } from 'kysely'
import { jointSurplusLetter } from '#copy/letters-balance.ts'
import type { Schema } from '#server/database/schema.ts'
import type { JointOrderTable } from '#server/database/schema-organisations.ts'
import { postEntry } from '../balance/post-entry.ts'
import { takeMoney } from '../claim-life/take-money.ts'
import { lockRent } from '../claims/lock-rent.ts'

type Refused = {
  readonly ok: false
  readonly code: 'payment_not_waiting' | 'amount_differs' | 'document_missing' | 'balance_not_connected'
  readonly data?: object
}
type Taking = Parameters<typeof takeMoney>[3]

/** What the bank's line says of an order, and the surplus that the desk agreed to, kopecks. */
export interface BankLine {
  readonly amount: number
  readonly document: string
  readonly surplus: number | undefined
}

/** What came beyond the living rents goes to the organisation's balance, as a top-up that names the order. */
async function keepSurplus(
  trx: Transaction<Schema>,
  order: Selectable<JointOrderTable>,
  surplus: number,
  { amount, document }: BankLine,
  taking: Taking,
): Promise<{ readonly ok: true } | Refused> {
  const { now, actorName } = taking
  const legalHid = order.legal_hid
  const connected = await trx
    .selectFrom('balance')
    .select('legal_hid')
    .where('legal_hid', '=', legalHid)
    .executeTakeFirst()
  if (!connected) return { ok: false, code: 'balance_not_connected' }
  const { id } = await trx
    .insertInto('top_up')
    .values({
      legal_hid: legalHid,
      asked_by: order.sub,
      amount: surplus,
      state: 'booked',
      document,
      booked_by: actorName ?? null,
      joint_order_id: order.id,
      created_at: now,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const key = `top-up-${id}`
  const posted = await postEntry(trx, { key, kind: 'top_up', legalHid, amount: surplus, topUpId: id, now })
  if (!posted.ok) return { ok: false, code: 'balance_not_connected' }
  const { email } = await trx
    .selectFrom('person')
    .select('email')
    .where('sub', '=', order.sub)
    .executeTakeFirstOrThrow()
  const { subject, text } = jointSurplusLetter({
    order: order.id,
    came: amount,
    surplus,
    balance: posted.value,
    origin: taking.outbox.origin,
  })
  const letter = { channel: 'email', recipient: email, subject, text } as const
  await taking.outbox.write(trx, { key, claimId: null, ...letter, now })
  return { ok: true }
}

/**
 * Books the bank's one line for an order of several rents: all that still wait are paid, in their branches too. Where the
 * bank brings the sum that the order had before a rent of it was cancelled, the rest goes to the organisation's balance,
 * once the desk has agreed to that very figure; less, or more than the order ever was, is nobody's to guess. The caller
 * undoes the transaction on a refusal.
 */
export async function bookJoint(
  trx: Transaction<Schema>,
  orderId: number,
  line: BankLine,
  taking: Taking,
): Promise<{ readonly ok: true } | Refused> {
  const order = await trx
    .selectFrom('joint_order')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const payments = await trx
    .selectFrom('payment')
    .selectAll()
    .where('joint_order_id', '=', orderId)
    .where('state', '=', 'reserved')
    .orderBy('claim_id')
    .execute()
  const sum = payments.reduce((total, payment) => total + payment.amount, 0)
  const surplus = line.amount - sum
  const mayStay = surplus > 0 && line.amount <= order.total
  if (surplus !== 0 && !(mayStay && surplus === line.surplus))
    return { ok: false, code: 'amount_differs', data: { amount: sum, ...(mayStay ? { surplus } : {}) } }
  if (surplus > 0 && line.document === '') return { ok: false, code: 'document_missing' }
  for (const payment of payments) {
    const rent = await lockRent(trx, payment.claim_id)
    const taken = rent && (await takeMoney(trx, rent, payment, taking))
    if (!taken?.ok) return { ok: false, code: 'payment_not_waiting', data: { claim: payment.claim_id } }
  }
  // The balance is the last lock, after all claims.
  return surplus > 0 ? keepSurplus(trx, order, surplus, line, taking) : { ok: true }
}
