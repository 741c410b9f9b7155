import type { Selectable, Transaction } from 'kysely'
import { sendOwnerEmail } from '#claims/server/claim-emails.ts'
import { lockClaim } from '#claims/server/read-claim.ts'
import { recordOfficeAction } from '#claims/server/record-status-change.ts'
import type { EndpointBody } from '#kit/api/endpoint.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import type { correctItem } from '#mail/api/items.ts'
import { itemCorrectedEmail } from '#mail/words/emails.ts'
import { isHolderBlocked } from '#server/access/blocked-holders.ts'
import { isClaimOfBranch } from '#server/access/branch-scope.ts'
import type { Context } from '#server/context.ts'
import { deleteRows, findRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { ItemTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { EndpointAnswer } from '#server/http/route.ts'
import {
  insertRecordedItem,
  markNextItemAsFirstInBox,
  parseTrackNumberOfItem,
  toRecordedItem,
} from './branch-items.ts'
import type { ClaimActionRequest } from './claim-actions.ts'

type Item = Selectable<ItemTable>
type CorrectionAnswer = EndpointAnswer<typeof correctItem>
type Correction = ClaimActionRequest & EndpointBody<typeof correctItem> & { readonly item: number }

async function lockBothClaims(
  trx: Transaction<Schema>,
  from: number,
  to: number,
): Promise<{ wrong: ClaimRow | null; right: ClaimRow | null }> {
  const first = await lockClaim(trx, Math.min(from, to))
  const second = from === to ? first : await lockClaim(trx, Math.max(from, to))
  return from <= to ? { wrong: first, right: second } : { wrong: second, right: first }
}

const findWaitingItem = async (trx: Transaction<Schema>, claimId: number, id: number, today: string) => {
  const item = await findRow(trx, 'item', { id, claimId })
  return item && item.collectedAt === null && item.keepUntil >= today ? item : null
}

/** Holders are always notified of registered items; of other items only if their settings say so. */
const wasNotified = (item: Item): boolean =>
  item.notifyAt === null && (item.kind === 'registered' || item.notifiedAt !== null)

const notifyWrongHolder = (
  context: Context,
  trx: Transaction<Schema>,
  item: Item,
  { claim, now }: Pick<Correction, 'claim' | 'now'>,
): Promise<void> =>
  sendOwnerEmail(trx, context.outbox, {
    key: `item-corrected-${item.id}`,
    claimId: item.claimId,
    now,
    words: (facts) =>
      itemCorrectedEmail(facts, {
        kind: item.kind,
        track: item.track,
        place: item.place,
        stays: claim === item.claimId,
      }),
  })

/** Refuses to move an item away from a blocked holder's claim, but not to one. */
export async function correctRecordedItem(context: Context, request: Correction): Promise<CorrectionAnswer> {
  const { operator, id, item: itemId, claim, kind, now } = request
  if (!(await isClaimOfBranch(context.db, operator, id))) return { ok: false, code: 'forbidden' }
  if (claim !== id && !(await isClaimOfBranch(context.db, operator, claim)))
    return { ok: false, code: 'claim_unknown' }
  const track = parseTrackNumberOfItem(kind, request.track)
  if (!track.ok) return track
  const today = todayInZone(now)
  return transact<CorrectionAnswer>(context.db, async (trx, undo) => {
    const { wrong, right } = await lockBothClaims(trx, id, claim)
    const item = await findWaitingItem(trx, id, itemId, today)
    if (!wrong || !right || !item) return { ok: false, code: 'item_closed' }
    if (await isHolderBlocked(trx, wrong)) return { ok: false, code: 'holder_blocked' }
    await deleteRows(trx, 'item', item.id)
    await markNextItemAsFirstInBox(trx, item, today)
    const noted = await insertRecordedItem(trx, right, {
      kind,
      track: track.value,
      place: request.place,
      notedBy: operator.name,
      keepUntil: item.keepUntil,
      now,
    })
    if (!noted.ok) return undo(noted)
    if (wasNotified(item)) await notifyWrongHolder(context, trx, item, request)
    for (const row of claim === id ? [right] : [wrong, right]) {
      await recordOfficeAction(trx, context.outbox, row, { operator, now }, 'item_corrected')
    }
    return { ok: true, value: toRecordedItem(noted.value, today) }
  })
}
