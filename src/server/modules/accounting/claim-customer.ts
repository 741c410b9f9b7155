import { todayIn } from '#domain/calendar-date.ts'
import { clientTypeByName } from '#domain/client-type.ts'
import { officeAddress } from '#domain/office-address.ts'
import type { Context } from '#server/context.ts'
import type { EntityRequisites } from '#server/database/json-columns.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { AccountedClaim } from '../../../documents/accounting-documents.ts'
import { placeOf } from '../boxes/box-row.ts'
import { boxOfClaim } from '../claims/read-claim.ts'
import { payerOf } from '../payments/print-payment-order.ts'

/** The organisation that rents; null for a person. */
export const customerOf = async (context: Context, row: ClaimRow): Promise<EntityRequisites | null> =>
  row.clientType === clientTypeByName.legal ? payerOf(context, row) : null

/** A claim as documents for accountants name it. */
export const accounted = async (
  context: Context,
  row: ClaimRow,
  customer: EntityRequisites,
): Promise<AccountedClaim & { readonly made: string }> => {
  const box = await boxOfClaim(context.db, row)
  const office = await context.offices.read(row.officeIndex, box.lockerId)
  return {
    claim: row.id,
    officeIndex: row.officeIndex,
    officeAddress: officeAddress(office.settlement, office.addressSource),
    ...placeOf(box),
    start: row.startDate,
    end: row.endDate,
    customer,
    made: todayIn(row.createdAt),
  }
}
