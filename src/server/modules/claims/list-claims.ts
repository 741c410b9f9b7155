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
import type { ClaimRow } from '#server/database/rows.ts'
import { placeOf } from '../boxes/box-row.ts'
import type { ClaimDeps } from './claim-deps.ts'
import { keepsFaultyBox } from './claim-row.ts'
import { offersOfRows } from './list-offers.ts'
import { type ListedRow, listedRows } from './listed-rows.ts'

/** Does this order of an organisation still have to be finished, for which the offer must be accepted (M-LEGAL-07)? */
const awaitsOffer = (row: Pick<ClaimRow, 'client_type' | 'status' | 'payment_method'>): boolean =>
  row.client_type === clientTypeByName.legal &&
  (row.status === claimStatus.onRegistration ||
    (row.status === claimStatus.awaitingPayment && row.payment_method === null))

/** Rows of one holder whose order waits until the offer is accepted: asked once a day of order, only where a row waits. */
export async function rowsWithoutOffer(
  { db, hasOffer }: Pick<ClaimDeps, 'db' | 'hasOffer'>,
  rows: readonly ClaimRow[],
): Promise<ReadonlySet<number>> {
  const byDay = Map.groupBy(rows.filter(awaitsOffer), ({ created_at: at }) => todayIn(at))
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
  (!row.auto_extends || row.auto_held) &&
  canRentAnew({
    status: row.status,
    start: row.start_date,
    end: row.end_date,
    today,
    takenAfter: row.renewal_id !== null || row.taken_from !== null,
    boxOutOfOrder: row.out_of_order,
    officeClosed: row.office_closed,
  })

/** A row as lists show it; `withoutOffer` are those of {@link rowsWithoutOffer}. */
export const inList = (
  row: ListedRow,
  today: CalendarDate,
  withoutOffer: ReadonlySet<number> = new Set(),
): ClaimInList => {
  const status = row.status
  const kept = guaranteeOf({ ...row, end: row.end_date, endedOn: row.ended_on })
  return {
    claimId: row.id,
    claimStatus: { id: status },
    startDate: row.start_date,
    endDate: row.end_date,
    boxId: row.box_id,
    ...placeOf(row),
    isSigned: row.is_signed,
    address: officeAddress(row.settlement, row.address),
    index: row.office_index,
    isProlongationAvailable: canProlong({
      status,
      start: row.start_date,
      end: row.end_date,
      today,
      isSigned: row.is_signed,
      officeStopped: row.office_stopped,
    }).ok,
    totalCost: roubles(row.total),
    clientType: row.client_type,
    safetyGuarantee: kept === null ? null : { endDate: kept },
    reservationTerm: row.pay_until?.toISOString() ?? null,
    inProcessing: row.payment_state === 'waiting',
    newOffer: withoutOffer.has(row.id),
    noFundsToPay: row.no_funds && status === claimStatus.awaitingPayment,
    autoExtends: row.auto_extends && (status === claimStatus.paid || status === claimStatus.onRent),
    autoHeld: row.auto_held && status === claimStatus.onRent,
    paymentMethod: row.payment_method,
    prolongationOf: row.prolongation_of,
    renewal:
      row.renewal_id === null || row.renewal_status === null
        ? null
        : { id: row.renewal_id, status: row.renewal_status },
    street: row.street,
    boxOutOfOrder: keepsFaultyBox(row, row, today),
    canRentAnew: isOfferedAnew(row, today),
    waitingMail: row.waiting_mail,
  }
}

/** Over as `isOver` of domain/claim-situation has it, in SQL: nothing is left of these but their record. */
const isOverNow = sql<boolean>`claim.status in (2, 5, 7, 9)`

/** The claims of this owner, living ones first, then newest first, {@link CLAIMS_PAGE_SIZE} a page from zero unless told otherwise (M-API-28). */
export async function listClaims(
  deps: Pick<ClaimDeps, 'book' | 'db' | 'hasOffer' | 'offices'>,
  owner: Owner,
  params: { limit?: number | undefined; page?: number | undefined; today: CalendarDate },
): Promise<ClaimInList[]> {
  const limit = params.limit ?? CLAIMS_PAGE_SIZE
  const ids = await deps.db
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
    deps,
    ids.slice(0, limit).map(({ id }) => id),
    params.today,
  )
  const withoutOffer = await rowsWithoutOffer(deps, rows)
  const offers = await offersOfRows(deps, rows, params.today)
  return rows.map((row) => ({
    ...inList(row, params.today, withoutOffer),
    canImprove: false,
    extension: null,
    ...offers.get(row.id),
    followed: row.id !== ids.at(-1)?.id,
  }))
}
