import type { Kysely } from 'kysely'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { computeEarlyEndRefund } from '#claims/rules/early-end.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { findRows } from '#server/database/row-queries.ts'
import type { ClaimRow, PaymentRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { findExtensionClaim } from './lock-claim-chain.ts'

export interface DueRefund {
  readonly payment: PaymentRow
  readonly amount: number
}

const findReceivedPayments = (trx: Kysely<Schema>, claimId: number): Promise<PaymentRow[]> =>
  findRows(trx, 'payment', { claimId, state: 'paid' }, 'id')

/** What a move took along is refunded by the payments of the new claim. */
const refundable = ({ amount, refunded, moved }: PaymentRow): number => Math.max(0, amount - refunded - moved)

export const calculateFullRefund = async (trx: Kysely<Schema>, claimId: number): Promise<DueRefund[]> =>
  (await findReceivedPayments(trx, claimId)).map((payment) => ({ payment, amount: refundable(payment) }))

/** After a move the rent has several payments: its own is refunded first, then the moved ones (M-MOVE-04). */
const splitOverPayments = (payments: readonly PaymentRow[], due: number): DueRefund[] => {
  let left = due
  return payments
    .toSorted((a, b) => Number(a.offsetFrom !== null) - Number(b.offsetFrom !== null) || a.id - b.id)
    .map((payment) => {
      const amount = Math.min(refundable(payment), left)
      left -= amount
      return { payment, amount }
    })
}

/** Refunds the full months after the current one, including those of services added later. */
export async function calculateEarlyEndRefund(
  trx: Kysely<Schema>,
  claim: ClaimRow,
  day: CalendarDate,
): Promise<DueRefund[]> {
  const orders = await trx
    .selectFrom('serviceOrder')
    .select(['id', 'lines'])
    .where('claimId', '=', claim.id)
    .where('state', '=', 'connected')
    .execute()
  const byOrder = Map.groupBy(
    await findReceivedPayments(trx, claim.id),
    ({ serviceOrderId }) => serviceOrderId,
  )
  return [...byOrder].flatMap(([orderId, payments]) => {
    const lines = orderId === null ? claim.lines : (orders.find(({ id }) => id === orderId)?.lines ?? [])
    return splitOverPayments(payments, computeEarlyEndRefund(lines, day))
  })
}

/** A paid extension is refunded when the rent before it ends early (AMB-48). */
export const calculateExtensionRefund = async (
  trx: Kysely<Schema>,
  claimId: number,
): Promise<DueRefund[]> => {
  const extension = await findExtensionClaim(trx, claimId)
  return extension?.status === claimStatus.paid ? calculateFullRefund(trx, extension.id) : []
}

export const sumDueRefunds = (owed: readonly DueRefund[]): number =>
  owed.reduce((sum, { amount }) => sum + amount, 0)
