import type { Selectable } from 'kysely'
import type { Claim, ClaimBox } from '#contract/claims.ts'
import type { ClientRecord } from '#contract/clients.ts'
import type { Office } from '#contract/offices.ts'
import type { PriceLine } from '#contract/tariffs.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { holdsBox } from '#domain/claim-status.ts'
import { roubles } from '#domain/money.ts'
import type { ClaimRow, PaymentRow } from '#server/database/rows.ts'
import type { ClaimHistoryTable } from '#server/database/schema.ts'
import type { FieldCipher } from '#server/secrets.ts'
import type { BoxRow } from '../boxes/box-row.ts'
import { privilegePlace } from '../clients/client-record.ts'

export type HistoryRow = Pick<
  Selectable<ClaimHistoryTable>,
  'status' | 'actor' | 'actor_name' | 'reason' | 'at'
>

export interface ClaimParts {
  readonly row: ClaimRow
  readonly box: BoxRow
  readonly history: readonly HistoryRow[]
  readonly client: ClientRecord | null
  readonly payment: Pick<PaymentRow, 'state' | 'reason' | 'amount' | 'order_id' | 'way'> | null
  readonly office: Office
}

export const isOverdue = (row: Pick<ClaimRow, 'pay_until'>, now: Date): boolean =>
  row.pay_until !== null && row.pay_until <= now

/** From when the time to pay counts: a claim that replaced one of the same box goes on with its time. */
export const unpaidSince = (row: Pick<ClaimRow, 'created_at' | 'unpaid_since'>): Date =>
  row.unpaid_since ?? row.created_at

export const keepsFaultyBox = (
  row: Pick<ClaimRow, 'status' | 'end_date'>,
  box: Pick<BoxRow, 'out_of_order'>,
  today: CalendarDate,
): boolean => box.out_of_order && holdsBox({ status: row.status, end: row.end_date, today })

export const shownBox = (row: ClaimRow, box: BoxRow) => ({
  id: row.box_id,
  number: String(box.number),
  size: box.size,
})

/** The named box of a claim; a claim has one box, so both share the claim's number (M-CLAIM-07). */
export const claimBoxOf = (row: ClaimRow, box: BoxRow): ClaimBox => ({
  id: row.id,
  box: shownBox(row, box),
  boxName: row.box_name,
  claim: row.id,
})

export const shownHistory = (history: readonly HistoryRow[]): Claim['statusHistory'] =>
  history.map(({ status, actor, actor_name, reason, at: time }) => ({
    status,
    at: time.toISOString(),
    actor,
    actorName: actor_name,
    reason,
  }))

/** The database gives back a line's fields in its own order; equal requests get answers that are equal as text. */
const inOneOrder = (line: PriceLine): PriceLine =>
  Object.fromEntries(Object.entries(line).sort(([a], [b]) => (a < b ? -1 : 1))) as PriceLine

/**
 * A claim as its owner sees it (M-CLAIM-07): kopecks inside, roubles where the published API says roubles
 * (AMB-12).
 */
export const claimOf = (parts: ClaimParts, cipher: FieldCipher, today: CalendarDate): Claim => {
  const { row, box, payment } = parts
  return {
    id: row.id,
    claimStatus: { id: row.status },
    startDate: row.start_date,
    endDate: row.end_date,
    totalCost: roubles(row.total),
    firstMonthTariff: roubles(row.first_month),
    clientType: row.client_type,
    services: row.services,
    promo: row.promo,
    inEditing: row.in_editing,
    isSigned: row.is_signed,
    client: parts.client,
    claimBoxes: [claimBoxOf(row, box)],
    statusHistory: shownHistory(parts.history),
    postOffice: parts.office,
    total: row.total,
    lines: row.lines.map(inOneOrder),
    createdAt: row.created_at.toISOString(),
    reservationTerm: row.pay_until?.toISOString() ?? null,
    paymentMethod: row.payment_method,
    privilegeDocument:
      row.privilege_document === null ? null : cipher.open(row.privilege_document, privilegePlace(row.sub)),
    isAaps: box.locker_id !== null,
    lockerId: box.locker_id,
    lockerName: box.locker_name,
    boxOutOfOrder: keepsFaultyBox(row, box, today),
    payment: payment && {
      state: payment.state,
      reason: payment.reason,
      amount: payment.amount,
      orderId: payment.order_id,
      way: payment.way,
    },
    prolongationOf: row.prolongation_of,
    withoutLogin: row.without_login,
  }
}
