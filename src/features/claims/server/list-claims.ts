import { type InferResult, type Kysely, sql } from 'kysely'
import type { ListedClaim } from '#claims/api/claims.ts'
import { defaultAutoExtensionMonths } from '#claims/rules/auto-extension.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { canRentAnew, checkExtensionAllowed } from '#claims/rules/extension.ts'
import { canCancelMove } from '#claims/rules/moving.ts'
import { checkServiceConnection, claimGuaranteeEndDay } from '#claims/rules/service-connection.ts'
import { listAllowedServices } from '#claims/rules/services.ts'
import { type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { CLAIMS_PAGE_SIZE } from '#kit/rules/limits.ts'
import { toRoubles } from '#kit/rules/money.ts'
import { officeAddress } from '#places/rules/office-address.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { hasPrice } from '#rent/rules/price.ts'
import { toRentedPlace } from '#rent/server/boxes/box-row.ts'
import type { OfficeAddress } from '#rent/server/boxes/claim-office-directory.ts'
import { findBoxesOfClaims, type RentedBox } from '#rent/server/boxes/rented-box.ts'
import { type Owner, ownedClaimsCondition } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { quoteExtension } from './claim-terms.ts'
import { hasReceivedPaymentSql, holdsFaultyBox } from './read-claim.ts'
import { splitSearchWords, wordConditions } from './search-claims.ts'

export async function readListedClaimRows(
  { db, offices }: Pick<Context, 'db' | 'offices'>,
  ids: readonly number[],
  today: CalendarDate,
): Promise<ListedClaimRow[]> {
  if (ids.length === 0) return []
  const claims = await selectListedClaims(db, ids, today).execute()
  const places = await offices.places([...new Set(claims.map((row) => row.officeIndex))])
  const rows = new Map(claims.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    const place = row && places.get(row.officeIndex)
    return place ? { ...row, ...place } : []
  })
}

const selectListedClaims = (db: Kysely<Schema>, ids: readonly number[], today: CalendarDate) =>
  db
    .selectFrom('claim')
    .innerJoin('box', 'box.id', 'claim.boxId')
    .leftJoin('locker', 'locker.id', 'box.lockerId')
    // The extension of the claim; one ordered without a login counts once it is paid.
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
          .as('extension'),
      (join) => join.onTrue(),
    )
    .leftJoin('moving', (join) =>
      join
        .onRef('moving.newClaimId', '=', 'claim.id')
        .on('moving.exchangedAt', 'is', null)
        .on('claim.status', '=', claimStatus.paid),
    )
    .selectAll('claim')
    .select([
      'moving.exchangeFrom',
      'moving.exchangeUntil',
      hasReceivedPaymentSql('claim.id').as('hasPayment'),
    ])
    .select(['box.number', 'box.outOfOrder', 'locker.name as lockerName'])
    .select(['extension.id as extensionId', 'extension.status as extensionStatus'])
    .select(
      sql<string | null>`(
        select state from payment
        where payment.claim_id = claim.id and service_order_id is null and offset_from is null
        order by payment.id desc limit 1
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

export type ListedClaimRow = InferResult<ReturnType<typeof selectListedClaims>>[number] & OfficeAddress

type ListOffers = Pick<ListedClaim, 'canImprove' | 'extension'>

/** True if at least one service can be connected now (M-SVC-04, M-SVC-06). */
const canImprove = (
  { book }: Context,
  { clientType, services, status, endDate: end }: ListedClaimRow,
  place: RentedBox,
  today: CalendarDate,
): boolean => {
  const tariff = book.tariffOn(today)
  return (
    tariff !== undefined &&
    checkServiceConnection({ today, status, end, connected: false }).ok &&
    listAllowedServices({ ...place, clientType }).some(
      (number) => !services.includes(number) && hasPrice(tariff, place.tariffGroup, [number]),
    )
  )
}

/** Price of extending for the current number of months (AMB-52). */
const quoteListExtension = (
  { book }: Context,
  row: ListedClaimRow,
  place: RentedBox,
  today: CalendarDate,
) => {
  if (row.extensionId !== null || !isExtensible(row, today)) return null
  const months = defaultAutoExtensionMonths(row.startDate, row.endDate)
  const { isAllowed, end, price } = quoteExtension(book, row, place, months, today)
  if (!isAllowed || (row.takenFrom !== null && row.takenFrom <= end)) return null
  return price && { months, total: price.total }
}

const isExtensible = (
  { status, startDate: start, endDate: end, isSigned }: ListedClaimRow,
  today: CalendarDate,
) => checkExtensionAllowed({ status, start, end, today, isSigned }).ok

export const quoteListedClaims = async (
  context: Context,
  rows: readonly ListedClaimRow[],
  today: CalendarDate,
): Promise<ReadonlyMap<number, ListOffers>> => {
  const livingRows = rows.filter(
    (row) =>
      isExtensible(row, today) ||
      checkServiceConnection({ today, status: row.status, end: row.endDate, connected: false }).ok,
  )
  if (livingRows.length === 0) return new Map()
  const places = await findBoxesOfClaims(context.db, livingRows)
  return new Map(
    livingRows.flatMap((row) => {
      const place = places.get(row.id)
      if (!place) return []
      const extension = quoteListExtension(context, row, place, today)
      return [[row.id, { canImprove: canImprove(context, row, place, today), extension }]]
    }),
  )
}

/** An organisation must accept the offer before it completes an order (M-LEGAL-07). */
const awaitsOffer = (row: Pick<ClaimRow, 'clientType' | 'status' | 'paymentMethod'>): boolean =>
  row.clientType === clientTypeByName.legal &&
  (row.status === claimStatus.onRegistration ||
    (row.status === claimStatus.awaitingPayment && row.paymentMethod === null))

/** Ids of one holder's rows for which the offer has not been accepted. Runs one query per order date. */
export async function findClaimsWithoutOfferAcceptance(
  { db, hasOffer }: Context,
  rows: readonly ClaimRow[],
): Promise<ReadonlySet<number>> {
  const byDay = Map.groupBy(rows.filter(awaitsOffer), ({ createdAt: at }) => todayInZone(at))
  const rowsByDay = await Promise.all(
    [...byDay].map(async ([day, [first, ...otherRows]]) =>
      first && !(await hasOffer(db, first, day)) ? [first, ...otherRows] : [],
    ),
  )
  return new Set(rowsByDay.flat().map(({ id }) => id))
}

/** Not offered while automatic extension is on, because that takes the next month. */
export const isRentAnewOffered = (row: ListedClaimRow, today: CalendarDate): boolean =>
  (!row.autoExtends || row.autoHeld) &&
  canRentAnew({
    status: row.status,
    start: row.startDate,
    end: row.endDate,
    today,
    takenAfter: row.extensionId !== null || row.takenFrom !== null,
    boxOutOfOrder: row.outOfOrder,
    officeClosed: row.officeClosed,
  })

const toListedMove = ({
  exchangeFrom,
  exchangeUntil,
  hasPayment,
  ...claim
}: ListedClaimRow): ListedClaim['move'] =>
  exchangeFrom === null || exchangeUntil === null
    ? null
    : { exchangeFrom, exchangeUntil, canCancel: canCancelMove(claim, hasPayment) }

const unpaidStatuses: readonly number[] = [claimStatus.onRegistration, claimStatus.awaitingPayment]

export const toListedClaim = (
  row: ListedClaimRow,
  today: CalendarDate,
  withoutOffer: ReadonlySet<number> = new Set(),
): ListedClaim => {
  const status = row.status
  const guarantee = claimGuaranteeEndDay({ ...row, end: row.endDate, endedOn: row.endedOn })
  return {
    claimId: row.id,
    claimStatus: { id: status },
    startDate: row.startDate,
    endDate: row.endDate,
    boxId: row.boxId,
    ...toRentedPlace(row),
    isSigned: row.isSigned,
    address: officeAddress(row.settlement, row.address),
    index: row.officeIndex,
    isProlongationAvailable: checkExtensionAllowed({ ...row, start: row.startDate, end: row.endDate, today })
      .ok,
    totalCost: toRoubles(unpaidStatuses.includes(status) ? row.total : row.total + row.credit),
    clientType: row.clientType,
    safetyGuarantee: guarantee === null ? null : { endDate: guarantee },
    reservationTerm: row.payUntil?.toISOString() ?? null,
    inProcessing: row.paymentState === 'waiting',
    newOffer: withoutOffer.has(row.id),
    noFundsToPay: row.noFunds && status === claimStatus.awaitingPayment,
    autoExtends: row.autoExtends && (status === claimStatus.paid || status === claimStatus.onRent),
    autoHeld: row.autoHeld && status === claimStatus.onRent,
    paymentMethod: row.paymentMethod,
    prolongationOf: row.prolongationOf,
    extendedBy:
      row.extensionId === null || row.extensionStatus === null
        ? null
        : { id: row.extensionId, status: row.extensionStatus },
    street: row.street,
    boxOutOfOrder: holdsFaultyBox(row, row, today),
    canRentAnew: isRentAnewOffered(row, today),
    waitingMail: row.waitingMail,
    move: toListedMove(row),
  }
}

/** SQL equivalent of the final situations in rules/claim-situation.ts. */
const isOverCondition = sql<boolean>`claim.status in (2, 5, 7, 9)`

/** Claims of an owner; those that are not over come first, each group newest first. `page` counts from 0 (M-API-28). */
export async function listClaims(
  context: Context,
  owner: Owner,
  params: {
    limit?: number | undefined
    page?: number | undefined
    q?: string | undefined
    today: CalendarDate
  },
): Promise<ListedClaim[]> {
  const limit = params.limit ?? CLAIMS_PAGE_SIZE
  const conditions = await wordConditions(context, owner, splitSearchWords(params.q))
  const found = await context.db
    .selectFrom('claim')
    .select(['claim.id', sql<number>`(count(*) over ())::int`.as('total')])
    .where(({ and }) => and([ownedClaimsCondition(owner), ...conditions]))
    .orderBy(isOverCondition)
    .orderBy('claim.id', 'desc')
    .limit(limit)
    .offset(limit * (params.page ?? 0))
    .execute()
  const rows = await readListedClaimRows(
    context,
    found.map(({ id }) => id),
    params.today,
  )
  const withoutOffer = await findClaimsWithoutOfferAcceptance(context, rows)
  const offers = await quoteListedClaims(context, rows, params.today)
  return rows.map((row) => ({
    ...toListedClaim(row, params.today, withoutOffer),
    canImprove: false,
    extension: null,
    ...offers.get(row.id),
    total: found[0]?.total ?? 0,
  }))
}
