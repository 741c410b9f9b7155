import type * as z from 'zod/mini'
import type { ClaimCard, documentToBring } from '#contract/claim-card.ts'
import { correspondenceFormat } from '#domain/box-name.ts'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import { type ClaimStatus, claimStatus, isLiving } from '#domain/claim-status.ts'
import { clientTypeByName } from '#domain/client-type.ts'
import { returnedOn } from '#domain/kept-item.ts'
import { type LifeMoment, lifeLine } from '#domain/life-line.ts'
import { officeAddress } from '#domain/office-address.ts'
import { canProlong, canRentAnew, prolongationWindow } from '#domain/prolongation.ts'
import { guaranteeOf } from '#domain/service-of-claim.ts'
import { ownedBy } from '#server/access/owner.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { SignedTokens } from '#server/signed-tokens.ts'
import type { BoxRow } from '../boxes/box-row.ts'
import type { ClaimDeps } from '../claims/claim-deps.ts'
import type { HistoryRow } from '../claims/claim-row.ts'
import { isOfferedAnew } from '../claims/list-claims.ts'
import { offersOfRows } from '../claims/list-offers.ts'
import { listedRows } from '../claims/listed-rows.ts'
import { findRenewal } from '../claims/lock-chain.ts'
import { boxOfClaim, historyOfClaim } from '../claims/read-claim.ts'
import { tokenOfItem } from '../rpo/item-token.ts'

type PrintableDocument = z.output<typeof documentToBring>
export type CardDeps = ClaimDeps & { readonly tokens: SignedTokens }

/** Until when the contents of a claim are kept; null when they are not (AMB-27). */
const keptUntil = (row: ClaimRow): CalendarDate | null =>
  guaranteeOf({ ...row, end: row.end_date, endedOn: row.ended_on })

const momentOf = (history: readonly HistoryRow[], ...reasons: string[]): Date | null =>
  history.find(({ reason }) => reasons.includes(reason ?? ''))?.at ?? null

const dayOf = (instant: Date | null): CalendarDate | null => instant && todayIn(instant)

const closedStatuses: readonly ClaimStatus[] = [
  claimStatus.cancelled,
  claimStatus.terminatedEarly,
  claimStatus.extended,
  claimStatus.annulled,
]

/** The line of a claim's life, and the exact moments of what happened. */
export function lineOf(
  row: ClaimRow,
  history: readonly HistoryRow[],
  today: CalendarDate,
): ClaimCard['line'] {
  const paid = momentOf(history, 'paid', 'prolongation_paid')
  const signed = momentOf(history, 'signed', 'signed_and_started')
  const closed = closedStatuses.includes(row.status) ? (history.at(-1)?.at ?? null) : null
  const moments: Partial<Record<LifeMoment['step'], Date | null>> = {
    created: row.created_at,
    pay_until: row.pay_until,
    paid,
    signed,
    starts: momentOf(history, 'started', 'signed_and_started'),
    ends: momentOf(history, 'ended'),
    cancelled: closed,
    terminated: closed,
    extended: closed,
  }
  return lifeLine({
    status: row.status,
    isSigned: row.is_signed,
    continues: row.prolongation_of !== null,
    start: row.start_date,
    end: row.end_date,
    guaranteeEnd: keptUntil(row),
    payUntil: dayOf(row.pay_until),
    today,
    created: todayIn(row.created_at),
    paid: dayOf(paid),
    signed: row.is_signed ? dayOf(signed ?? paid) : null,
    closed: dayOf(closed),
  }).map((moment) => ({ ...moment, at: moments[moment.step]?.toISOString() ?? null }))
}

const documentsOf = (row: ClaimRow, box: BoxRow, today: CalendarDate): PrintableDocument[] => {
  if (row.status !== claimStatus.paid || row.is_signed || box.out_of_order || today > row.end_date) return []
  return [
    'claim_number',
    'passport',
    ...(row.client_type === clientTypeByName.privileged ? (['privilege_document'] as const) : []),
    ...(row.client_type === clientTypeByName.legal
      ? (['power_of_attorney', 'entity_seal_or_order'] as const)
      : []),
  ]
}

/** Items that were sent back are shown up to this many. */
const RETURNED_SHOWN = 50

/**
 * Items that nobody took: all that wait, then those sent back last; one that can be moved carries the token of its
 * page.
 */
const itemsOf = async (deps: CardDeps, row: ClaimRow, today: CalendarDate): Promise<ClaimCard['items']> => {
  const items = deps.db
    .selectFrom('item')
    .selectAll()
    .where('claim_id', '=', row.id)
    .where('collected_at', 'is', null)
    // What the back office can still undo is no news yet.
    .where('notify_at', 'is', null)
    .orderBy('id', 'desc')
  const [waiting, returned] = await Promise.all([
    items.where('keep_until', '>=', today).execute(),
    items.where('keep_until', '<', today).limit(RETURNED_SHOWN).execute(),
  ])
  return [...waiting, ...returned].map((item) => ({
    id: item.id,
    kind: item.kind,
    track: item.track,
    place: item.place,
    notedAt: item.noted_at.toISOString(),
    keepUntil: item.keep_until,
    returnedOn: returnedOn(item, today),
    choiceToken:
      item.kind === 'registered' && item.keep_until >= today ? tokenOfItem(deps.tokens, item) : null,
  }))
}

/** What extending it by as many months as now costs, as the list of claims tells it (AMB-52). */
const extensionOffer = async (
  deps: CardDeps,
  id: number,
  today: CalendarDate,
): Promise<ClaimCard['prolongation']['offer']> => {
  const offers = await offersOfRows(deps, await listedRows(deps, [id], today), today)
  return offers.get(id)?.extension ?? null
}

/** Whether the box of a rent can be rented anew, and the claim that has done so already: only on the days of that. */
const anewOf = async (
  deps: CardDeps,
  row: ClaimRow,
  today: CalendarDate,
): Promise<Pick<ClaimCard['prolongation'], 'canRentAnew' | 'rentedAnew'>> => {
  const { status, start_date: start, end_date: end } = row
  if (!canRentAnew({ status, start, end, today })) return { canRentAnew: false, rentedAnew: null }
  const [listed] = await listedRows(deps, [row.id], today)
  const next = await deps.db
    .selectFrom('box_month')
    .innerJoin('claim', 'claim.id', 'box_month.claim_id')
    .select('claim.id')
    .where('box_month.box_id', '=', row.box_id)
    .where('box_month.month', '>', end)
    .where('claim.prolongation_of', 'is', null)
    .where(ownedBy({ sub: row.sub, legalHid: row.legal_hid }))
    .orderBy('box_month.month')
    .limit(1)
    .executeTakeFirst()
  return { canRentAnew: listed !== undefined && isOfferedAnew(listed, today), rentedAnew: next?.id ?? null }
}

export async function readCard(deps: CardDeps, row: ClaimRow, today: CalendarDate): Promise<ClaimCard> {
  const box = await boxOfClaim(deps.db, row)
  const office = await deps.offices.read(row.office_index, box.locker_id)
  const parts = correspondenceFormat({
    index: row.office_index,
    boxNumber: box.number,
    lockerName: box.locker_name,
    boxName: row.box_name,
  })
  const status = row.status
  const officeStopped = deps.offices.isStopped(row.office_index)
  const may = canProlong({
    status,
    start: row.start_date,
    end: row.end_date,
    today,
    isSigned: row.is_signed,
    officeStopped,
  })
  const renewal = await findRenewal(deps.db, row.id)
  return {
    claim: row.id,
    today,
    senders: {
      parts: parts.ok ? parts.value : [],
      place: officeAddress(office.settlement, office.addressSource),
    },
    line: lineOf(row, await historyOfClaim(deps.db, row.id), today),
    prolongation: {
      isAvailable: may.ok,
      code: may.ok ? null : may.code,
      window: isLiving(status) ? prolongationWindow({ start: row.start_date, end: row.end_date }) : null,
      renewal: renewal && {
        id: renewal.id,
        status: renewal.status,
        endDate: renewal.end_date,
        withoutLogin: renewal.without_login,
      },
      offer: may.ok && (!renewal || renewal.without_login) ? await extensionOffer(deps, row.id, today) : null,
      ...(await anewOf(deps, row, today)),
    },
    guaranteeEnd: keptUntil(row),
    bring: documentsOf(row, box, today),
    mustEmpty: box.must_empty_after === row.id,
    items: await itemsOf(deps, row, today),
  }
}
