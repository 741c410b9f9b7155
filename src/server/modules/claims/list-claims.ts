import { type InferResult, type Kysely, sql } from 'kysely'
import type { ClaimInList } from '#contract/claims.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { claimStatus } from '#domain/claim-status.ts'
import { clientTypeByName } from '#domain/client-type.ts'
import { CLAIMS_PAGE_SIZE } from '#domain/limits.ts'
import { roubles } from '#domain/money.ts'
import { officeAddress } from '#domain/office-address.ts'
import { hasPrice } from '#domain/price.ts'
import { canProlong } from '#domain/prolongation.ts'
import { servicesAllowed } from '#domain/service.ts'
import { canConnect, guaranteeOf } from '#domain/service-of-claim.ts'
import { type Owner, ownedBy } from '#server/access/owner.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { placeOf } from '../boxes/box-row.ts'
import type { OfficePlace } from '../boxes/offices-for-claims.ts'
import { placesOfClaims } from '../boxes/rented-place.ts'
import type { ClaimDeps } from './claim-deps.ts'

/** Does this order of an organisation still have to be finished, for which the offer must be accepted (M-LEGAL-07)? */
const awaitsOffer = (row: Pick<ClaimRow, 'client_type' | 'status' | 'payment_method'>): boolean =>
  row.client_type === clientTypeByName.legal &&
  (row.status === claimStatus.onRegistration ||
    (row.status === claimStatus.awaitingPayment && row.payment_method === null))

/** Asks for the offer once, and only where a row waits for it. */
export const offerOfRows = async (
  deps: Pick<ClaimDeps, 'db' | 'hasOffer'>,
  rows: readonly ClaimRow[],
): Promise<boolean> => {
  const waiting = rows.find(awaitsOffer)
  return waiting === undefined || deps.hasOffer(deps.db, waiting)
}

/** The claims of these numbers with what lists show of them, in the order of the numbers. */
export async function listedRows(
  { db, offices }: Pick<ClaimDeps, 'db' | 'offices'>,
  ids: readonly number[],
): Promise<ListedRow[]> {
  if (ids.length === 0) return []
  const found = await shownClaims(db, ids).execute()
  const places = await offices.places([...new Set(found.map((row) => row.office_index))])
  const rows = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    const place = row && places.get(row.office_index)
    return place ? { ...row, ...place } : []
  })
}

const shownClaims = (db: Kysely<Schema>, ids: readonly number[]) =>
  db
    .selectFrom('claim')
    .innerJoin('box', 'box.id', 'claim.box_id')
    .leftJoin('locker', 'locker.id', 'box.locker_id')
    // The claim that continues the listed one, as `findRenewal` knows it.
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom('claim as next')
          .select(['next.id', 'next.status'])
          .whereRef('next.prolongation_of', '=', 'claim.id')
          .where('next.status', 'not in', [2, 7, 9])
          .orderBy('next.id', 'desc')
          .limit(1)
          .as('renewal'),
      (join) => join.onTrue(),
    )
    .selectAll('claim')
    .select(['box.number', 'locker.name as locker_name'])
    .select(['renewal.id as renewal_id', 'renewal.status as renewal_status'])
    .select(
      sql<string | null>`(
        select state from payment where payment.claim_id = claim.id and service_order_id is null order by payment.id desc limit 1
      )`.as('payment_state'),
    )
    .select(
      sql<boolean>`exists (select 1 from auto_extension where auto_extension.claim_id = claim.id and enabled)`.as(
        'auto_extends',
      ),
    )
    .where(sql<boolean>`claim.id = any(${ids}::bigint[])`)

export type ListedRow = InferResult<ReturnType<typeof shownClaims>>[number] & OfficePlace

/** A row as lists show it; `hasOffer` tells whether the offer in force was accepted. */
export const inList = (row: ListedRow, today: CalendarDate, hasOffer = true): ClaimInList => {
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
    isProlongationAvailable: canProlong({ status, end: row.end_date, today, isSigned: row.is_signed }).ok,
    totalCost: roubles(row.total),
    clientType: row.client_type,
    safetyGuarantee: kept === null ? null : { endDate: kept },
    reservationTerm: row.pay_until?.toISOString() ?? null,
    inProcessing: row.payment_state === 'waiting',
    newOffer: !hasOffer && awaitsOffer(row),
    noFundsToPay: row.no_funds && status === claimStatus.awaitingPayment,
    autoExtends: row.auto_extends && (status === claimStatus.paid || status === claimStatus.onRent),
    paymentMethod: row.payment_method,
    prolongationOf: row.prolongation_of,
    renewal:
      row.renewal_id === null || row.renewal_status === null
        ? null
        : { id: row.renewal_id, status: row.renewal_status },
  }
}

/** Over as `isOver` of domain/claim-situation has it, in SQL: nothing is left of these but their record. */
const isOverNow = sql<boolean>`claim.status in (2, 5, 7, 9)`

/** The numbers of the claims to which a service can be connected, as the list of their services has it (M-SVC-04, M-SVC-06). */
const improvableIn = async (
  { db, book }: Pick<ClaimDeps, 'db' | 'book'>,
  rows: readonly ListedRow[],
  today: CalendarDate,
): Promise<ReadonlySet<number>> => {
  const living = rows.filter(
    ({ status, end_date: end }) => canConnect({ today, status, end, connected: false }).ok,
  )
  const tariff = book.tariffOn(today)
  if (living.length === 0 || !tariff) return new Set()
  const places = await placesOfClaims(db, living)
  const improvable = living.filter(({ id, client_type: clientType, services }) => {
    const place = places.get(id)
    return (
      place &&
      servicesAllowed({ ...place, clientType }).some(
        (number) => !services.includes(number) && hasPrice(tariff, place.tariffGroup, [number]),
      )
    )
  })
  return new Set(improvable.map(({ id }) => id))
}

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
  )
  const hasOffer = await offerOfRows(deps, rows)
  const improvable = await improvableIn(deps, rows, params.today)
  return rows.map((row) => ({
    ...inList(row, params.today, hasOffer),
    canImprove: improvable.has(row.id),
    followed: row.id !== ids.at(-1)?.id,
  }))
}
