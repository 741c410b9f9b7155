import type { Selectable, Transaction } from 'kysely'
import { writeToOwner } from '#claims/server/claim-emails.ts'
import { lockClaim } from '#claims/server/read-claim.ts'
import { recordOfficeAct } from '#claims/server/record-status-change.ts'
import type { BodyOf } from '#kit/api/endpoint.ts'
import { todayIn } from '#kit/rules/calendar-date.ts'
import type { correctItem } from '#mail/api/items.ts'
import { itemCorrectedEmail } from '#mail/words/emails.ts'
import { holderIsBlocked } from '#server/access/blocked.ts'
import { isOfBranch } from '#server/access/branch-scope.ts'
import type { Context } from '#server/context.ts'
import { deleteRows, findRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { ItemTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { Answer } from '#server/http/route.ts'
import type { OfficeAction } from './branch-acts.ts'
import { insertItem, markFirstInBox, shownItem, trackOf } from './branch-items.ts'

type Item = Selectable<ItemTable>
type CorrectionAnswer = Answer<typeof correctItem>
type Correction = OfficeAction & BodyOf<typeof correctItem> & { readonly item: number }

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

/** Holders always get notices of registered items, and other notices by their settings. */
const wasNotified = (item: Item): boolean =>
  item.notifyAt === null && (item.kind === 'registered' || item.notifiedAt !== null)

const notifyWrongHolder = (
  context: Context,
  trx: Transaction<Schema>,
  item: Item,
  { claim, now }: Pick<Correction, 'claim' | 'now'>,
): Promise<void> =>
  writeToOwner(trx, context.outbox, {
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

/** Items of blocked holders stay where they are; items for blocked holders are noted. */
export async function correctNotedItem(context: Context, request: Correction): Promise<CorrectionAnswer> {
  const { operator, id, item: itemId, claim, kind, now } = request
  if (!(await isOfBranch(context.db, operator, id))) return { ok: false, code: 'forbidden' }
  if (claim !== id && !(await isOfBranch(context.db, operator, claim)))
    return { ok: false, code: 'claim_unknown' }
  const track = trackOf(kind, request.track)
  if (!track.ok) return track
  const today = todayIn(now)
  return transact<CorrectionAnswer>(context.db, async (trx, undo) => {
    const { wrong, right } = await lockBothClaims(trx, id, claim)
    const item = await findWaitingItem(trx, id, itemId, today)
    if (!wrong || !right || !item) return { ok: false, code: 'item_closed' }
    if (await holderIsBlocked(trx, wrong)) return { ok: false, code: 'holder_blocked' }
    await deleteRows(trx, 'item', item.id)
    await markFirstInBox(trx, item, today)
    const noted = await insertItem(trx, right, {
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
      await recordOfficeAct(trx, context.outbox, row, { operator, now }, 'item_corrected')
    }
    return { ok: true, value: shownItem(noted.value, today) }
  })
}
