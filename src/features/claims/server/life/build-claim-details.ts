import type { readClaimDetails } from '#claims/api/claim-details.ts'
import type { Move } from '#claims/api/moving.ts'
import { type ClaimStatus, claimStatus, isReservingStatus } from '#claims/rules/claim-status.ts'
import { buildTimeline, type TimelineMoment } from '#claims/rules/claim-timeline.ts'
import { canRentAnew, checkExtensionAllowed, findExtensionWindow } from '#claims/rules/extension.ts'
import { claimGuaranteeEndDay } from '#claims/rules/service-connection.ts'
import { isRentAnewOffered, quoteListedClaims, readListedClaimRows } from '#claims/server/list-claims.ts'
import { findExtensionClaim } from '#claims/server/lock-claim-chain.ts'
import { readMoveTarget } from '#claims/server/moves.ts'
import {
  type ClaimHistoryRow,
  readClaimBox,
  readClaimHistory,
  readMoveOfNewClaim,
} from '#claims/server/read-claim.ts'
import type { EndpointReplyInput } from '#kit/api/endpoint.ts'
import { type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { itemReturnDate } from '#mail/rules/track-numbers.ts'
import { signRegisteredItemToken } from '#mail/server/items/registered-item-routes.ts'
import { officeAddress } from '#places/rules/office-address.ts'
import { mailingAddressParts } from '#rent/rules/box-name.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { type BoxRow, toRentedPlace } from '#rent/server/boxes/box-row.ts'
import { ownedClaimsCondition } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import type { ClaimRow } from '#server/database/rows.ts'

type Card = EndpointReplyInput<typeof readClaimDetails>

/** The last day of the guarantee; null without the service (AMB-27). */
const toGuaranteeEnd = (row: ClaimRow): CalendarDate | null =>
  claimGuaranteeEndDay({ ...row, end: row.endDate, endedOn: row.endedOn })

const findMoment = (history: readonly ClaimHistoryRow[], ...reasons: string[]): Date | null =>
  history.find(({ reason }) => reasons.includes(reason ?? ''))?.at ?? null

const toDay = (instant: Date | null): CalendarDate | null => instant && todayInZone(instant)

const closedStatuses: readonly ClaimStatus[] = [
  claimStatus.cancelled,
  claimStatus.terminatedEarly,
  claimStatus.extended,
  claimStatus.annulled,
]

export function toClaimTimeline(row: ClaimRow, history: readonly ClaimHistoryRow[], today: CalendarDate) {
  const paid = findMoment(history, 'paid', 'prolongation_paid')
  const signed = findMoment(history, 'signed', 'signed_and_started', 'keys_exchanged')
  const closed = closedStatuses.includes(row.status) ? (history.at(-1)?.at ?? null) : null
  const moments: Partial<Record<TimelineMoment['step'], Date | null>> = {
    created: row.createdAt,
    pay_until: row.payUntil,
    paid,
    signed,
    starts: findMoment(history, 'started', 'signed_and_started', 'keys_exchanged'),
    ends: findMoment(history, 'ended'),
    cancelled: closed,
    terminated: closed,
    extended: closed,
  }
  return buildTimeline({
    status: row.status,
    isSigned: row.isSigned,
    continues: row.prolongationOf !== null,
    start: row.startDate,
    end: row.endDate,
    guaranteeEnd: toGuaranteeEnd(row),
    payUntil: toDay(row.payUntil),
    today,
    created: todayInZone(row.createdAt),
    paid: toDay(paid),
    signed: row.isSigned ? toDay(signed ?? paid) : null,
    closed: toDay(closed),
  }).map((moment) => ({ ...moment, at: moments[moment.step] ?? null }))
}

const listDocumentsToBring = (
  row: ClaimRow,
  box: BoxRow,
  move: Move | null,
  today: CalendarDate,
): Card['bring'] => {
  if (row.status !== claimStatus.paid || row.isSigned || box.outOfOrder || today > row.endDate) return []
  return [
    'claim_number',
    'passport',
    ...(row.clientType === clientTypeByName.privileged ? (['privilege_document'] as const) : []),
    ...(row.clientType === clientTypeByName.legal
      ? (['power_of_attorney', 'entity_seal_or_order'] as const)
      : []),
    ...(move?.hasOldKey ? (['old_key'] as const) : []),
  ]
}

const MAX_LISTED_RETURNED = 50

const readItems = async (context: Context, row: ClaimRow, today: CalendarDate): Promise<Card['items']> => {
  const items = context.db
    .selectFrom('item')
    .selectAll()
    .where('claimId', '=', row.id)
    .where('collectedAt', 'is', null)
    // The back office can still undo these notes.
    .where('notifyAt', 'is', null)
    .orderBy('id', 'desc')
  const [waitingItems, returned] = await Promise.all([
    items.where('keepUntil', '>=', today).execute(),
    items.where('keepUntil', '<', today).limit(MAX_LISTED_RETURNED).execute(),
  ])
  return [...waitingItems, ...returned].map((item) => ({
    id: item.id,
    kind: item.kind,
    track: item.track,
    place: item.place,
    notedAt: item.notedAt,
    keepUntil: item.keepUntil,
    returnedOn: itemReturnDate(item, today),
    choiceToken:
      item.kind === 'registered' && item.keepUntil >= today
        ? signRegisteredItemToken(context.tokens, item)
        : null,
  }))
}

/** Price of extending for the current number of months, as in the list of claims (AMB-52). */
const readExtensionOffer = async (
  context: Context,
  id: number,
  today: CalendarDate,
): Promise<Card['prolongation']['offer']> => {
  const offers = await quoteListedClaims(context, await readListedClaimRows(context, [id], today), today)
  return offers.get(id)?.extension ?? null
}

const readRentAnew = async (
  context: Context,
  row: ClaimRow,
  today: CalendarDate,
): Promise<Pick<Card['prolongation'], 'canRentAnew' | 'rentedAnew'>> => {
  const { status, startDate: start, endDate: end } = row
  if (!canRentAnew({ status, start, end, today })) return { canRentAnew: false, rentedAnew: null }
  const [listedRow] = await readListedClaimRows(context, [row.id], today)
  const nextClaim = await context.db
    .selectFrom('boxMonth')
    .innerJoin('claim', 'claim.id', 'boxMonth.claimId')
    .select('claim.id')
    .where('boxMonth.boxId', '=', row.boxId)
    .where('boxMonth.month', '>', end)
    .where('claim.prolongationOf', 'is', null)
    .where(ownedClaimsCondition({ sub: row.sub, legalHid: row.legalHid }))
    .orderBy('boxMonth.month')
    .limit(1)
    .executeTakeFirst()
  return {
    canRentAnew: listedRow !== undefined && isRentAnewOffered(listedRow, today),
    rentedAnew: nextClaim?.id ?? null,
  }
}

export async function buildClaimDetails(context: Context, row: ClaimRow, today: CalendarDate): Promise<Card> {
  const box = await readClaimBox(context.db, row)
  const office = await context.offices.read(row.officeIndex, box.lockerId)
  const { status, startDate: start, endDate: end, isSigned, boxName } = row
  const parts = mailingAddressParts({ index: row.officeIndex, ...toRentedPlace(box), boxName })
  const officeStopped = context.offices.isStopped(row.officeIndex)
  const extensionCheck = checkExtensionAllowed({ status, start, end, today, isSigned, officeStopped })
  const extension = await findExtensionClaim(context.db, row.id)
  return {
    claim: row.id,
    today,
    senders: {
      parts: parts.ok ? parts.value : [],
      place: officeAddress(office.settlement, office.addressSource),
    },
    line: toClaimTimeline(row, await readClaimHistory(context.db, row.id), today),
    prolongation: {
      isAvailable: extensionCheck.ok,
      code: extensionCheck.ok ? null : extensionCheck.code,
      window: isReservingStatus(status) ? findExtensionWindow({ start, end }) : null,
      extension: extension && {
        id: extension.id,
        status: extension.status,
        endDate: extension.endDate,
        withoutLogin: extension.withoutLogin,
      },
      offer:
        extensionCheck.ok && (!extension || extension.withoutLogin)
          ? await readExtensionOffer(context, row.id, today)
          : null,
      ...(await readRentAnew(context, row, today)),
    },
    movesTo: await readMoveTarget(context.db, row.id),
    guaranteeEnd: toGuaranteeEnd(row),
    bring: listDocumentsToBring(row, box, await readMoveOfNewClaim(context.db, row), today),
    mustEmpty: box.mustEmptyAfter === row.id,
    items: await readItems(context, row, today),
  }
}
