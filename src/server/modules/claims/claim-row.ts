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
  'status' | 'actor' | 'actorName' | 'reason' | 'at'
>

export interface ClaimParts {
  readonly row: ClaimRow
  readonly box: BoxRow
  readonly history: readonly HistoryRow[]
  readonly client: ClientRecord | null
  readonly payment: Pick<PaymentRow, 'state' | 'reason' | 'amount' | 'orderId' | 'way'> | null
  readonly office: Office
}

export const isOverdue = (row: Pick<ClaimRow, 'payUntil'>, now: Date): boolean =>
  row.payUntil !== null && row.payUntil <= now

/** From when the time to pay counts: a claim that replaced one of the same box goes on with its time. */
export const unpaidSince = (row: Pick<ClaimRow, 'createdAt' | 'unpaidSince'>): Date =>
  row.unpaidSince ?? row.createdAt

export const keepsFaultyBox = (
  row: Pick<ClaimRow, 'status' | 'endDate'>,
  box: Pick<BoxRow, 'outOfOrder'>,
  today: CalendarDate,
): boolean => box.outOfOrder && holdsBox({ status: row.status, end: row.endDate, today })

export const shownBox = (row: ClaimRow, box: BoxRow) => ({
  id: row.boxId,
  number: String(box.number),
  size: box.size,
})

/** The named box of a claim; a claim has one box, so both share the claim's number (M-CLAIM-07). */
export const claimBoxOf = (row: ClaimRow, box: BoxRow): ClaimBox => ({
  id: row.id,
  box: shownBox(row, box),
  boxName: row.boxName,
  claim: row.id,
})

export const shownHistory = (history: readonly HistoryRow[]): Claim['statusHistory'] =>
  history.map(({ status, actor, actorName, reason, at: time }) => ({
    status,
    at: time.toISOString(),
    actor,
    actorName,
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
    startDate: row.startDate,
    endDate: row.endDate,
    totalCost: roubles(row.total),
    firstMonthTariff: roubles(row.firstMonth),
    clientType: row.clientType,
    services: row.services,
    promo: row.promo,
    inEditing: row.inEditing,
    isSigned: row.isSigned,
    client: parts.client,
    claimBoxes: [claimBoxOf(row, box)],
    statusHistory: shownHistory(parts.history),
    postOffice: parts.office,
    total: row.total,
    lines: row.lines.map(inOneOrder),
    createdAt: row.createdAt.toISOString(),
    reservationTerm: row.payUntil?.toISOString() ?? null,
    paymentMethod: row.paymentMethod,
    privilegeDocument:
      row.privilegeDocument === null ? null : cipher.open(row.privilegeDocument, privilegePlace(row.sub)),
    isAaps: box.lockerId !== null,
    lockerId: box.lockerId,
    lockerName: box.lockerName,
    boxOutOfOrder: keepsFaultyBox(row, box, today),
    payment: payment && {
      state: payment.state,
      reason: payment.reason,
      amount: payment.amount,
      orderId: payment.orderId,
      way: payment.way,
    },
    prolongationOf: row.prolongationOf,
    withoutLogin: row.withoutLogin,
  }
}
