import { type InferResult, type Kysely, sql } from 'kysely'
import type { ClaimInList } from '#contract/claims.ts'
import { autoMonths } from '#domain/auto-extension.ts'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import { claimStatus } from '#domain/claim-status.ts'
import { clientTypeByName } from '#domain/client-type.ts'
import { CLAIMS_PAGE_SIZE } from '#domain/limits.ts'
import { roubles } from '#domain/money.ts'
import { officeAddress } from '#domain/office-address.ts'
import { hasPrice } from '#domain/price.ts'
import { canProlong, canRentAnew, carriedServices, prolongationChoices } from '#domain/prolongation.ts'
import { servicesAllowed } from '#domain/service.ts'
import { canConnect, guaranteeOf } from '#domain/service-of-claim.ts'
import { type Owner, ownedBy } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { placeOf } from '../boxes/box-row.ts'
import type { OfficePlace } from '../boxes/offices-for-claims.ts'
import { placesOfClaims, type RentedPlace } from '../boxes/rented-place.ts'
import { quote } from '../tariffs/quote.ts'
import { keepsFaultyBox } from './read-claim.ts'

/** The claims of these numbers with what lists show of them, in the order of the numbers. */
export async function listedRows(
  { db, offices }: Pick<Context, 'db' | 'offices'>,
  ids: readonly number[],
  today: CalendarDate,
): Promise<ListedRow[]> {
  if (ids.length === 0) return []
  const found = await shownClaims(db, ids, today).execute()
  const places = await offices.places([...new Set(found.map((row) => row.officeIndex))])
  const rows = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    const place = row && places.get(row.officeIndex)
    return place ? { ...row, ...place } : []
  })
}

const shownClaims = (db: Kysely<Schema>, ids: readonly number[], today: CalendarDate) =>
  db
    .selectFrom('claim')
    .innerJoin('box', 'box.id', 'claim.boxId')
    .leftJoin('locker', 'locker.id', 'box.lockerId')
    // The claim that continues the listed one, as `findRenewal` knows it; an order without a login does once it is paid.
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom('claim as next')
          .select(['next.id', 'next.status'])
          .whereRef('next.prolongationOf', '=', 'claim.id')
          .where('next.status', 'not in', [2, 7, 9])
          .where(sql<boolean>`not (next.without_login and next.status = 4)`)
          .orderBy('next.id', 'desc')
          .limit(1)
          .as('renewal'),
      (join) => join.onTrue(),
    )
    .selectAll('claim')
    .select(['box.number', 'box.outOfOrder', 'locker.name as lockerName'])
    .select(['renewal.id as renewalId', 'renewal.status as renewalStatus'])
    .select(
      sql<string | null>`(
        select state from payment where payment.claim_id = claim.id and service_order_id is null order by payment.id desc limit 1
      )`.as('paymentState'),
    )
    .select(
      sql<boolean>`exists (select 1 from auto_extension where auto_extension.claim_id = claim.id and enabled)`.as(
        'autoExtends',
      ),
    )
    .select(
      sql<boolean>`exists (
        select 1 from auto_extension
        where auto_extension.claim_id = claim.id and enabled and last_attempt_on is not null
      )`.as('autoHeld'),
    )
    .select(
      sql<boolean>`exists (select 1 from office where office.index = claim.office_index and stopped_at is not null)`.as(
        'officeStopped',
      ),
    )
    .select(
      sql<boolean>`not exists (
        select 1 from office
        where office.index = claim.office_index and online and not temporarily_closed and not closed and stopped_at is null
      )`.as('officeClosed'),
    )
    .select(
      // The first month after it that somebody has: nobody extends into that.
      sql<CalendarDate | null>`(
        select min(month) from box_month where box_month.box_id = claim.box_id and month > claim.end_date
          and claim_id not in (select next.id from claim as next where next.prolongation_of = claim.id)
      )`.as('takenFrom'),
    )
    .select(
      sql<number>`(
        select count(*)::int from item
        where item.claim_id = claim.id and collected_at is null and notify_at is null and keep_until >= ${today}::date
      )`.as('waitingMail'),
    )
    .where(sql<boolean>`claim.id = any(${ids}::bigint[])`)

export type ListedRow = InferResult<ReturnType<typeof shownClaims>>[number] & OfficePlace

/** What a list says of a claim beside its row: whether a service can be connected, and what extending it costs. */
type Offered = Pick<ClaimInList, 'canImprove' | 'extension'>

/** Can a service be connected, as the list of services has it (M-SVC-04, M-SVC-06)? */
const canImprove = (
  { book }: Context,
  { clientType, services, status, endDate: end }: ListedRow,
  place: RentedPlace,
  today: CalendarDate,
): boolean => {
  const tariff = book.tariffOn(today)
  return (
    tariff !== undefined &&
    canConnect({ today, status, end, connected: false }).ok &&
    servicesAllowed({ ...place, clientType }).some(
      (number) => !services.includes(number) && hasPrice(tariff, place.tariffGroup, [number]),
    )
  )
}

/** What an extension by as many months as now costs with the services that go on by themselves (AMB-52). */
const extensionOf = (
  { book }: Context,
  row: ListedRow,
  place: RentedPlace,
  today: CalendarDate,
): NonNullable<ClaimInList['extension']> | null => {
  const { clientType, services, boxName, endDate } = row
  if (row.renewalId !== null || !isExtensible(row, today)) return null
  const months = autoMonths(row.startDate, endDate)
  const { start, choices } = prolongationChoices(endDate)
  const choice = choices.find((item) => item.months === months)
  if (!choice?.allowed || (row.takenFrom !== null && row.takenFrom <= choice.end)) return null
  const carried = carriedServices({ ...place, clientType, services, boxName })
  const terms = { start, end: choice.end, clientType, services: carried, prolongation: true }
  const quoted = quote(book, place, terms, today)
  return quoted.ok ? { months, total: quoted.value.total } : null
}

const isExtensible = ({ status, startDate: start, endDate: end, isSigned }: ListedRow, today: CalendarDate) =>
  canProlong({ status, start, end, today, isSigned }).ok

/** What is offered for the claims of a list, by their numbers: one statement for any number of them, none for none. */
export const offersOfRows = async (
  context: Context,
  rows: readonly ListedRow[],
  today: CalendarDate,
): Promise<ReadonlyMap<number, Offered>> => {
  const living = rows.filter(
    (row) =>
      isExtensible(row, today) ||
      canConnect({ today, status: row.status, end: row.endDate, connected: false }).ok,
  )
  if (living.length === 0) return new Map()
  const places = await placesOfClaims(context.db, living)
  return new Map(
    living.flatMap((row) => {
      const place = places.get(row.id)
      return place
        ? [
            [
              row.id,
              {
                canImprove: canImprove(context, row, place, today),
                extension: extensionOf(context, row, place, today),
              },
            ],
          ]
        : []
    }),
  )
}

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
