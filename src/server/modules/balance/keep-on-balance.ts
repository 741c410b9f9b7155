import type { Transaction } from 'kysely'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import { hasRow, insertRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { postEntry } from './post-entry.ts'

/** Money of a line of the bank that goes to a balance without an order of its own. */
interface KeptMoney {
  readonly legalHid: string
  /** Whom the letter tells: whoever ordered what the money came for. */
  readonly askedBy: string
  /** Kopecks. */
  readonly amount: number
  readonly document: string
  readonly bookedBy: string | null
  readonly jointOrderId: number | null
  readonly now: Date
}

/**
 * Writes money of the bank to an organisation's balance as a booked top-up, and answers its number, the key of its letter and
 * the balance then. The balance is the last lock: call it after claims and payments.
 */
export async function keepOnBalance(
  trx: Transaction<Schema>,
  { legalHid, askedBy, amount, document, bookedBy, jointOrderId, now }: KeptMoney,
): Promise<
  Outcome<{ readonly id: number; readonly key: string; readonly balance: number }, 'balance_not_connected'>
> {
  if (!(await hasRow(trx, 'balance', { legal_hid: legalHid }))) return refuse('balance_not_connected')
  const { id } = await insertRow(trx, 'top_up', {
    legal_hid: legalHid,
    asked_by: askedBy,
    amount,
    state: 'booked',
    document,
    booked_by: bookedBy,
    joint_order_id: jointOrderId,
    created_at: now,
    changed_at: now,
  })
  const key = `top-up-${id}`
  const posted = await postEntry(trx, { key, kind: 'top_up', legalHid, amount, topUpId: id, now })
  return posted.ok ? accept({ id, key, balance: posted.value }) : refuse('balance_not_connected')
}
