import { sql, type Transaction } from 'kysely'
import { isByHand } from '#domain/payment-method.ts'
import { isBlockedHolder } from '#server/access/blocked.ts'
import type { PaymentRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { settleMany, type settlePayment } from '../claim-life/take-money.ts'

/** A payment that a line of the bank pays, and what the history says of it. */
export interface PaidByLine {
  readonly paymentId: number
  readonly claimId: number
  /** Kopecks. */
  readonly amount: number
  readonly note: string
}

const isWaitingFor = ({ amount, claimId }: PaidByLine, payment: PaymentRow): boolean =>
  payment.claim_id === claimId &&
  payment.state === 'reserved' &&
  payment.amount === amount &&
  payment.service_order_id === null &&
  payment.joint_order_id === null &&
  isByHand(payment.method)

/**
 * Books money for many payments of rents, each of another claim, as `bookWaiting` books one, with a few statements for all.
 * What is not the plain case (an order of several rents, a service, a rent that continues another one, a sum that differs, a
 * holder who is kept out, a stopped office) is left as it is, for `bookWaiting`; answers what was booked.
 */
export async function bookMany<Paid extends PaidByLine>(
  trx: Transaction<Schema>,
  asked: readonly Paid[],
  taking: Parameters<typeof settlePayment>[3],
): Promise<readonly Paid[]> {
  if (asked.length === 0) return []
  const claims = await trx
    .selectFrom('claim')
    .selectAll()
    .where(
      'id',
      'in',
      asked.map(({ claimId }) => claimId),
    )
    .where('prolongation_of', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (claims.length === 0) return []
  const claimOf = new Map(claims.map((claim) => [claim.id, claim]))
  const payments = await trx
    .selectFrom('payment')
    .selectAll()
    .where(
      'id',
      'in',
      asked.filter(({ claimId }) => claimOf.has(claimId)).map(({ paymentId }) => paymentId),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const { rows: blocked } = await sql<{ id: number }>`
    select id from claim where id = any(${claims.map(({ id }) => id)}::bigint[])
      and ${isBlockedHolder(sql`claim.sub`, sql`claim.legal_hid`)}`.execute(trx)
  const isBlocked = new Set(blocked.map(({ id }) => Number(id)))
  const paymentOf = new Map(payments.map((payment) => [payment.id, payment]))
  const plain = asked.flatMap((paid) => {
    const claim = claimOf.get(paid.claimId)
    const payment = paymentOf.get(paid.paymentId)
    return claim && payment && isWaitingFor(paid, payment) && !isBlocked.has(claim.id)
      ? [{ claim, payment, note: paid.note, paid }]
      : []
  })
  const left = new Set(await settleMany(trx, plain, taking))
  return plain.flatMap((item) => (left.has(item) ? [] : [item.paid]))
}
