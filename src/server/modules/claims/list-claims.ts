import { sql } from 'kysely'
import type { ClaimInList } from '#contract/claims.ts'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import { claimStatus } from '#domain/claim-status.ts'
import { clientTypeByName } from '#domain/client-type.ts'
import { CLAIMS_PAGE_SIZE } from '#domain/limits.ts'
import { roubles } from '#domain/money.ts'
import { officeAddress } from '#domain/office-address.ts'
import { canProlong, canRentAnew } from '#domain/prolongation.ts'
import { guaranteeOf } from '#domain/service-of-claim.ts'
import { type Owner, ownedBy } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { placeOf } from '../boxes/box-row.ts'
import { keepsFaultyBox } from './claim-row.ts'
import { offersOfRows } from './list-offers.ts'
import { type ListedRow, listedRows } from './listed-rows.ts'

/** Does this order of an organisation still have to be finished, for which the offer must be accepted (M-LEGAL-07)? */
const awaitsOffer = (row: Pick<ClaimRow, 'clientType' | 'status' | 'paymentMethod'>): boolean =>
  row.clientType === clientTypeByName.legal &&
  (row.status === claimStatus.onRegistration ||
    (row.status === claimStatus.awaitingPayment && row.paymentMethod === null))

/** Rows of one holder whose order waits until the offer is accepted: asked once a day of order, only where a row waits. */
export async function rowsWithoutOffer(
  { db, hasOffer }: Context,
  rows: readonly ClaimRow[],
): Promise<ReadonlySet<number>> {
  const byDay = Map.groupBy(rows.filter(awaitsOffer), ({ createdAt: at }) => todayIn(at))
  const without = await Promise.all(
    [...byDay].map(async ([day, [first, ...others]]) =>
      first && !(await hasOffer(db, first, day)) ? [first, ...others] : [],
    ),
  )
  return new Set(without.flat().map(({ id }) => id))
}

/**
 * Is its tenant offered to rent the box of a row anew? Not while the balance is to extend it: who rents anew then leaves
 * that no month.
 */
export const isOfferedAnew = (row: ListedRow, today: CalendarDate): boolean =>
  (!row.autoExtends || row.autoHeld) &&
  canRentAnew({
    status: row.status,
    start: row.startDate,
    end: row.endDate,
    today,
    takenAfter: row.renewalId !== null || row.takenFrom !== null,
    boxOutOfOrder: row.outOfOrder,
    officeClosed: row.officeClosed,
  })

/** A row as lists show it; `withoutOffer` are those of {@link rowsWithoutOffer}. */
export const inList = (
  row: ListedRow,
  today: CalendarDate,
  withoutOffer: ReadonlySet<number> = new Set(),
): ClaimInList => {
  const status = row.status
  const kept = guaranteeOf({ ...row, end: row.endDate, endedOn: row.endedOn })
  return {
    claimId: row.id,
    claimStatus: { id: status },
    startDate: row.startDate,
    endDate: row.endDate,
    boxId: row.boxId,
    ...placeOf(row),
    isSigned: row.isSigned,
    address: officeAddress(row.settlement, row.address),
    index: row.officeIndex,
    isProlongationAvailable: canProlong({
      status,
      start: row.startDate,
      end: row.endDate,
      today,
      isSigned: row.isSigned,
      officeStopped: row.officeStopped,
    }).ok,
    totalCost: roubles(row.total),
    clientType: row.clientType,
    safetyGuarantee: kept === null ? null : { endDate: kept },
    reservationTerm: row.payUntil?.toISOString() ?? null,
    inProcessing: row.paymentState === 'waiting',
    newOffer: withoutOffer.has(row.id),
    noFundsToPay: row.noFunds && status === claimStatus.awaitingPayment,
    autoExtends: row.autoExtends && (status === claimStatus.paid || status === claimStatus.onRent),
    autoHeld: row.autoHeld && status === claimStatus.onRent,
    paymentMethod: row.paymentMethod,
    prolongationOf: row.prolongationOf,
    renewal:
      row.renewalId === null || row.renewalStatus === null
        ? null
        : { id: row.renewalId, status: row.renewalStatus },
    street: row.street,
    boxOutOfOrder: keepsFaultyBox(row, row, today),
    canRentAnew: isOfferedAnew(row, today),
    waitingMail: row.waitingMail,
  }
}

/** Over as `isOver` of domain/claim-situation has it, in SQL: nothing is left of these but their record. */
const isOverNow = sql<boolean>`claim.status in (2, 5, 7, 9)`

/** The claims of this owner, living ones first, then newest first, {@link CLAIMS_PAGE_SIZE} a page from zero unless told otherwise (M-API-28). */
export async function listClaims(
  context: Context,
  owner: Owner,
  params: { limit?: number | undefined; page?: number | undefined; today: CalendarDate },
): Promise<ClaimInList[]> {
  const limit = params.limit ?? CLAIMS_PAGE_SIZE
  const ids = await context.db
    .selectFrom('claim')
    .select('claim.id')
    .where(ownedBy(owner))
    .orderBy(isOverNow)
    .orderBy('claim.id', 'desc')
    // One more tells whether a page follows.
    .limit(limit + 1)
    .offset(limit * (params.page ?? 0))
    .execute()
  const rows = await listedRows(
    context,
    ids.slice(0, limit).map(({ id }) => id),
    params.today,
  )
  const withoutOffer = await rowsWithoutOffer(context, rows)
  const offers = await offersOfRows(context, rows, params.today)
  return rows.map((row) => ({
    ...inList(row, params.today, withoutOffer),
    canImprove: false,
    extension: null,
    ...offers.get(row.id),
    followed: row.id !== ids.at(-1)?.id,
  }))
}
