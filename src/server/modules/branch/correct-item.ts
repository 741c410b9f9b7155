import type { Selectable, Transaction } from 'kysely'
import type { correctItem } from '#contract/branch-item-correction.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { itemCorrectedLetter } from '#copy/letters-items.ts'
import { todayIn } from '#domain/calendar-date.ts'
import type { ClaimStatus } from '#domain/claim-status.ts'
import type { ItemTable, Schema } from '#server/database/schema.ts'
import type { Answer } from '#server/http/route.ts'
import type { ClaimRow } from '../claims/claim-row.ts'
import { lockClaim } from '../claims/read-claim.ts'
import { tellHistory } from '../claims/tell-history.ts'
import { transact } from '../claims/transact.ts'
import { writeToOwner } from '../notices/claim-letters.ts'
import type { DeskAct, DeskNeeds } from './branch-acts.ts'
import { insertItem, markFirstInBox, shownItem, trackOf } from './branch-items.ts'
import { isOfBranch } from './branch-scope.ts'

type Item = Selectable<ItemTable>
type Corrected = Answer<typeof correctItem>
type Correction = DeskAct & BodyOf<typeof correctItem> & { readonly item: number }

/** Both claims under their locks, the older first; of one claim both are the same row. */
async function lockBoth(
  trx: Transaction<Schema>,
  from: number,
  to: number,
): Promise<{ wrong: ClaimRow | null; right: ClaimRow | null }> {
  const first = await lockClaim(trx, Math.min(from, to))
  const second = from === to ? first : await lockClaim(trx, Math.max(from, to))
  return from <= to ? { wrong: first, right: second } : { wrong: second, right: first }
}

/** The item as it stands, if it still waits. */
const waitingItem = async (trx: Transaction<Schema>, claimId: number, id: number, today: string) => {
  const item = await trx
    .selectFrom('item')
    .selectAll()
    .where('id', '=', id)
    .where('claim_id', '=', claimId)
    .executeTakeFirst()
  return item && item.taken_at === null && item.keep_until >= today ? item : null
}

/** Was its holder told: of a registered item as soon as its note could not be undone, of others as they asked. */
const wasTold = (item: Item): boolean =>
  item.notify_at === null && (item.kind === 'registered' || item.told_at !== null)

/** Tells who heard of the wrong note that it was wrong; what is right is told as every new item is. */
const tellOfMistake = (
  needs: DeskNeeds,
  trx: Transaction<Schema>,
  item: Item,
  { claim, now }: Pick<Correction, 'claim' | 'now'>,
): Promise<void> =>
  writeToOwner(trx, needs.outbox, {
    key: `item-corrected-${item.id}`,
    claimId: item.claim_id,
    now,
    words: (facts) =>
      itemCorrectedLetter(facts, {
        kind: item.kind,
        track: item.track,
        place: item.place,
        stays: claim === item.claim_id,
      }),
  })

/** Takes a wrong note back and notes the item anew, for the claim that it came for. */
export async function correctNotedItem(needs: DeskNeeds, request: Correction): Promise<Corrected> {
  const { desk, id, item: itemId, claim, kind, now } = request
  if (!(await isOfBranch(needs.db, desk, id))) return { ok: false, code: 'forbidden' }
  if (claim !== id && !(await isOfBranch(needs.db, desk, claim))) return { ok: false, code: 'claim_unknown' }
  const track = trackOf(kind, request.track)
  if (!track.ok) return track
  const today = todayIn(now)
  return transact<Corrected>(needs.db, async (trx, undo) => {
    const { wrong, right } = await lockBoth(trx, id, claim)
    const item = await waitingItem(trx, id, itemId, today)
    if (!wrong || !right || !item) return { ok: false, code: 'item_closed' }
    await trx.deleteFrom('item').where('id', '=', item.id).execute()
    await markFirstInBox(trx, item, today)
    const noted = await insertItem(needs, trx, right, {
      kind,
      track: track.value,
      place: request.place,
      operator: desk.operator,
      keepUntil: item.keep_until,
      now,
    })
    if (!noted.ok) return undo(noted)
    if (wasTold(item)) await tellOfMistake(needs, trx, item, request)
    for (const row of claim === id ? [right] : [wrong, right]) {
      await tellHistory(trx, needs.outbox, row.id, {
        actor: 'operator',
        actorName: desk.operator,
        status: row.status as ClaimStatus,
        reason: 'item_corrected',
        now,
      })
    }
    return { ok: true, value: shownItem(noted.value, today) }
  })
}
