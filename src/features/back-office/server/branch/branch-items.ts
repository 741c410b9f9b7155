import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { claimStatus, holdsBox } from '#claims/rules/claim-status.ts'
import { lockClaim, readClaimBox } from '#claims/server/read-claim.ts'
import { recordOfficeAction } from '#claims/server/record-status-change.ts'
import { addDays, type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { recordedItem, recordItem } from '#mail/api/items.ts'
import { ITEM_STORAGE_DAYS } from '#mail/rules/item-destination.ts'
import { itemReturnDate, parseTrackNumber } from '#mail/rules/track-numbers.ts'
import { findItemDestination } from '#mail/server/items/registered-item-routes.ts'
import { upsertTrackedItem } from '#mail/server/items/tracked-items.ts'
import { isClaimOfBranch } from '#server/access/branch-scope.ts'
import type { Context } from '#server/context.ts'
import { deleteRows, findRow, insertRow, updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { ItemTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { EndpointAnswer } from '#server/http/route.ts'
import { markItemsHandedOver } from './branch-boxes.ts'
import type { ClaimActionRequest } from './claim-actions.ts'

type InsertedItem = z.input<typeof recordedItem>

const UNDO_PERIOD_MS = 60_000

type Item = Selectable<ItemTable>

export const toRecordedItem = (
  item: Item & { readonly collectedBy?: string | null },
  today: CalendarDate,
): InsertedItem => ({
  id: item.id,
  kind: item.kind,
  track: item.track,
  place: item.place,
  chosen: item.chosen,
  notedAt: item.notedAt,
  notedBy: item.notedBy,
  keepUntil: item.keepUntil,
  collectedAt: item.collectedAt,
  collectedBy: item.collectedBy ?? null,
  returnedOn: itemReturnDate(item, today),
  undoUntil: item.collectedAt === null ? item.notifyAt : null,
})

const MAX_LISTED_HANDED_OVER = 100

export const listClaimItems = async (
  db: Kysely<Schema>,
  claimId: number,
  today: CalendarDate,
): Promise<InsertedItem[]> => {
  const items = db.selectFrom('item').selectAll().where('claimId', '=', claimId)
  const [waitingItems, handedOver] = await Promise.all([
    items.where('collectedAt', 'is', null).orderBy('id', 'desc').execute(),
    items
      .select((row) =>
        row
          .selectFrom('handover')
          .innerJoin('delegation', 'delegation.id', 'handover.delegationId')
          .select('delegation.name')
          .whereRef('handover.id', '=', 'item.handoverId')
          .as('collectedBy'),
      )
      .where('collectedAt', 'is not', null)
      .orderBy('collectedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_LISTED_HANDED_OVER)
      .execute(),
  ])
  return [...waitingItems, ...handedOver].map((item) => toRecordedItem(item, today))
}

export const canReceiveItems = (row: ClaimRow, today: string): boolean =>
  (row.status === claimStatus.onRent || row.status === claimStatus.extended) &&
  holdsBox({ status: row.status, end: row.endDate, today })

const selectWaitingItems = (trx: Transaction<Schema>, today: CalendarDate) =>
  trx.selectFrom('item').where('collectedAt', 'is', null).where('keepUntil', '>=', today)

const isBoxEmpty = async (trx: Transaction<Schema>, claimId: number, today: CalendarDate): Promise<boolean> =>
  (await selectWaitingItems(trx, today)
    .select('id')
    .where('claimId', '=', claimId)
    .where('place', '=', 'box')
    .limit(1)
    .executeTakeFirst()) === undefined

/** Locks the track number until the transaction ends, against concurrent scans. Lock claims before calling this. */
async function isTrackNoted(trx: Transaction<Schema>, track: string, today: CalendarDate): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`item ${track}`}, 0))`.execute(trx)
  const waitingItem = await selectWaitingItems(trx, today)
    .select('id')
    .where(({ fn, ref }) => fn<string>('upper', [ref('track')]), '=', track)
    .limit(1)
    .executeTakeFirst()
  return waitingItem !== undefined
}

type NoteAnswer = EndpointAnswer<typeof recordItem>

/** The value is null only for kinds of items that need no track number. */
export function parseTrackNumberOfItem(
  kind: Item['kind'],
  typed: string,
): { ok: true; value: string | null } | (NoteAnswer & { ok: false }) {
  if (typed !== '') return parseTrackNumber(typed)
  return kind === 'registered' ? { ok: false, code: 'track_missing' } : { ok: true, value: null }
}

interface NewItem {
  readonly kind: Item['kind']
  readonly track: string | null
  readonly place: Item['place']
  readonly notedBy: string
  readonly keepUntil: CalendarDate
  readonly now: Date
}

/** The operator sees oversized items and those to be paid for, and then asks for the counter (M-FIT-01). */
export async function insertRecordedItem(
  trx: Transaction<Schema>,
  row: ClaimRow,
  { kind, track, notedBy, keepUntil, now, ...requestedPlace }: NewItem,
): Promise<Outcome<Item, 'status_not_allowed' | 'track_noted'>> {
  const today = todayInZone(now)
  if (!canReceiveItems(row, today)) return refuse('status_not_allowed')
  if (track !== null && (await isTrackNoted(trx, track, today))) return refuse('track_noted')
  const box = await readClaimBox(trx, row)
  const destination = findItemDestination(kind === 'registered', { claim: row, box, today })
  const place = destination.kind === 'box' ? requestedPlace.place : 'counter'
  const notifyAt = new Date(now.getTime() + UNDO_PERIOD_MS)
  const noted = await insertRow(trx, 'item', {
    claimId: row.id,
    kind,
    track,
    place,
    intoEmpty: place === 'box' && (await isBoxEmpty(trx, row.id, today)),
    notedBy,
    notedAt: now,
    keepUntil,
    collectedAt: null,
    notifiedAt: null,
    notifyAt,
  })
  if (track !== null) await upsertTrackedItem(trx, { claimId: row.id, track, own: false, now })
  return accept(noted)
}

export async function recordNewItem(
  context: Context,
  request: ClaimActionRequest & { kind: Item['kind']; track: string; place: Item['place'] },
): Promise<NoteAnswer> {
  const { operator, id, now, kind, place } = request
  if (!(await isClaimOfBranch(context.db, operator, id))) return { ok: false, code: 'forbidden' }
  const track = parseTrackNumberOfItem(kind, request.track)
  if (!track.ok) return track
  const today = todayInZone(now)
  return transact<NoteAnswer>(context.db, async (trx) => {
    const row = await lockClaim(trx, id)
    if (!row) return { ok: false, code: 'status_not_allowed' }
    const noted = await insertRecordedItem(trx, row, {
      kind,
      track: track.value,
      place,
      notedBy: operator.name,
      keepUntil: addDays(today, ITEM_STORAGE_DAYS),
      now,
    })
    if (!noted.ok) return noted
    await recordOfficeAction(trx, context.outbox, row, { operator, now }, 'item_noted')
    return { ok: true, value: toRecordedItem(noted.value, today) }
  })
}

export const markNextItemAsFirstInBox = async (
  trx: Transaction<Schema>,
  undoneItem: Item,
  today: CalendarDate,
): Promise<void> => {
  if (!undoneItem.intoEmpty) return
  const nextItem = await selectWaitingItems(trx, today)
    .select('id')
    .where('claimId', '=', undoneItem.claimId)
    .where('place', '=', 'box')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (nextItem) await updateRows(trx, 'item', nextItem.id, { intoEmpty: true })
}

/** An item that no longer exists counts as undone. */
export async function undoRecordedItem(
  context: Context,
  { operator, id, now, item }: ClaimActionRequest & { item: number },
): Promise<{ ok: true } | { ok: false; code: 'forbidden' | 'undo_passed' }> {
  if (!(await isClaimOfBranch(context.db, operator, id))) return { ok: false, code: 'forbidden' }
  const today = todayInZone(now)
  return transact(context.db, async (trx) => {
    const row = await lockClaim(trx, id)
    const noted = await findRow(trx, 'item', { id: item, claimId: id })
    if (!row || !noted) return { ok: true }
    if (noted.notifyAt === null || noted.notifyAt <= now || noted.collectedAt !== null)
      return { ok: false, code: 'undo_passed' }
    await deleteRows(trx, 'item', item)
    await markNextItemAsFirstInBox(trx, noted, today)
    await recordOfficeAction(trx, context.outbox, row, { operator, now }, 'item_undone')
    return { ok: true }
  })
}

export async function recordItemsCollected(
  context: Context,
  { operator, id, now, items }: ClaimActionRequest & { items: readonly number[] | undefined },
): Promise<boolean> {
  if (!(await isClaimOfBranch(context.db, operator, id))) return false
  await transact(context.db, async (trx) => {
    const row = await lockClaim(trx, id)
    if (!row || items?.length === 0) return
    if ((await markItemsHandedOver(trx, id, now, items)) === 0) return
    await recordOfficeAction(trx, context.outbox, row, { operator, now }, 'items_taken')
  })
  return true
}
