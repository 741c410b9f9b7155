import type { Kysely } from 'kysely'
import { type ClaimStatus, claimStatus } from '#claims/rules/claim-status.ts'
import { findPayerPaymentOrders } from '#claims/server/life/claim-payments.ts'
import { readClaimBox } from '#claims/server/read-claim.ts'
import { type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import type { ActPayment } from '#money/api/issued-act.ts'
import { computeMonthlyActs, type MonthlyAct } from '#money/rules/monthly-acts.ts'
import type { ClaimForAccounting } from '#money/server/documents/accounting-documents.ts'
import { findPayer } from '#money/server/payments/print-payment-order.ts'
import { officeAddress } from '#places/rules/office-address.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { toRentedPlace } from '#rent/server/boxes/box-row.ts'
import type { Context } from '#server/context.ts'
import type { EntityRequisites } from '#server/database/json-columns.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'

export const findActCustomer = async (context: Context, row: ClaimRow): Promise<EntityRequisites | null> =>
  row.clientType === clientTypeByName.legal ? findPayer(context, row) : null

export const toClaimForAccounting = async (
  context: Context,
  row: ClaimRow,
  customer: EntityRequisites,
): Promise<ClaimForAccounting & { readonly made: string }> => {
  const box = await readClaimBox(context.db, row)
  const office = await context.offices.read(row.officeIndex, box.lockerId)
  return {
    claim: row.id,
    officeIndex: row.officeIndex,
    officeAddress: officeAddress(office.settlement, office.addressSource),
    ...toRentedPlace(box),
    start: row.startDate,
    end: row.endDate,
    customer,
    made: todayInZone(row.createdAt),
  }
}

export const STATUSES_WITH_ACTS: readonly ClaimStatus[] = [
  claimStatus.termEnded,
  claimStatus.onRent,
  claimStatus.terminatedEarly,
  claimStatus.extended,
]

const MAX_NUMBER_LENGTH = 30

/** `netPaid` is the amount paid and neither refunded nor moved, in kopecks. The oldest payment comes first. */
const readPaidAmount = async (
  db: Kysely<Schema>,
  claimId: number,
): Promise<{ netPaid: number; payments: readonly ActPayment[] }> => {
  const rows = await db
    .selectFrom('payment')
    .select(['id', 'amount', 'refunded', 'toRefund', 'moved', 'orderId', 'paidAt'])
    .where('claimId', '=', claimId)
    .where('paidAt', 'is not', null)
    .orderBy('id')
    .execute()
  const lines = await findPayerPaymentOrders(db, claimId)
  return {
    netPaid: rows.reduce(
      (sum, row) => sum + row.amount - row.moved - Math.max(row.refunded, row.toRefund ?? 0),
      0,
    ),
    payments: rows.flatMap(({ id, amount, orderId, paidAt }) => {
      if (paidAt === null) return []
      const line = lines.get(id)
      const number = line?.number ?? orderId ?? ''
      return [
        {
          number: number.length <= MAX_NUMBER_LENGTH ? number : '',
          date: line?.day ?? todayInZone(paidAt),
          amount,
        },
      ]
    }),
  }
}

export const computeClaimActs = async (
  db: Kysely<Schema>,
  row: ClaimRow,
  today: CalendarDate,
): Promise<{ acts: readonly MonthlyAct[]; payments: readonly ActPayment[] }> => {
  if (!STATUSES_WITH_ACTS.includes(row.status)) return { acts: [], payments: [] }
  const { netPaid, payments } = await readPaidAmount(db, row.id)
  if (netPaid <= 0) return { acts: [], payments }
  const orders = await db
    .selectFrom('serviceOrder')
    .select(['lines', 'startDate'])
    .where('claimId', '=', row.id)
    .where('state', '=', 'connected')
    .execute()
  const charges = [
    { lines: row.lines, from: row.startDate },
    ...orders.map((order) => ({ lines: order.lines, from: order.startDate })),
  ]
  const rent = { start: row.startDate, end: row.endDate, endedOn: row.endedOn }
  return { acts: computeMonthlyActs(charges, rent, today), payments }
}
