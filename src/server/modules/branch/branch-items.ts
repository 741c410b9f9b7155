import type { Kysely, Selectable, Transaction } from 'kysely'
import { addresses } from '#contract/addresses.ts'
import type { InsertedItem } from '#contract/branch.ts'
import { registeredLetter } from '#copy/letters-claims.ts'
import { addDays, todayIn } from '#domain/calendar-date.ts'
import { type ClaimStatus, holdsBox } from '#domain/claim-status.ts'
import type { ItemTable, Schema } from '#server/database/schema.ts'
import type { SignedTokens } from '#server/signed-tokens.ts'
import type { ClaimRow } from '../claims/claim-row.ts'
import { lockClaim } from '../claims/read-claim.ts'
import { tellHistory } from '../claims/tell-history.ts'
import { transact } from '../claims/transact.ts'
import { writeToOwner } from '../notices/claim-letters.ts'
import { tellOfItem } from '../notices/item-notices.ts'
import { tokenOfItem } from '../rpo/item-token.ts'
import { boxTakesRegistered } from '../rpo/rpo-routes.ts'
import type { DeskAct, DeskNeeds } from './branch-acts.ts'
import { isOfBranch } from './branch-scope.ts'

/** Days for which an item waits for its holder (the order of service: a month). */
const KEPT_DAYS = 30

type Item = Selectable<ItemTable>
type Needs = DeskNeeds & { readonly tokens: SignedTokens }

/** An item as the desk sees it. */
const shownItem = (item: Item): InsertedItem => ({
  id: item.id,
  kind: item.kind,
  track: item.track,
  place: item.place,
  chosen: item.chosen,
  notedAt: item.noted_at.toISOString(),
  notedBy: item.noted_by,
  keepUntil: item.keep_until,
  takenAt: item.taken_at?.toISOString() ?? null,
})

/** The newest items of a claim. */
export const itemsOfClaim = async (db: Kysely<Schema>, claimId: number): Promise<InsertedItem[]> => {
  const items = await db
    .selectFrom('item')
    .selectAll()
    .where('claim_id', '=', claimId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return items.map(shownItem)
}

/** May something be put into the box of this claim now: it is on rent, or extended and in its own term still. */
export const takesItems = (row: ClaimRow, today: string): boolean =>
  (row.status === 6 || row.status === 8) &&
  holdsBox({ status: row.status as ClaimStatus, end: row.end_date, today })

const isBoxEmpty = async (trx: Transaction<Schema>, claimId: number): Promise<boolean> =>
  (await trx
    .selectFrom('item')
    .select('id')
    .where('claim_id', '=', claimId)
    .where('place', '=', 'box')
    .where('taken_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) === undefined

/** Of a registered item its holder hears always, with the link on which they choose box or counter. */
const tellOfRegistered = (needs: Needs, trx: Transaction<Schema>, item: Item, now: Date): Promise<void> =>
  writeToOwner(trx, needs.outbox, {
    key: `registered-${item.id}`,
    claimId: item.claim_id,
    now,
    words: (facts) =>
      registeredLetter(facts, {
        kind: item.kind,
        track: item.track,
        place: item.place,
        keepUntil: item.keep_until,
        link: `${facts.origin}${addresses.rpo(tokenOfItem(needs.tokens, item))}`,
      }),
  })

/**
 * Notes an item that came for a box, and tells its holder as they asked to be told (issue 4 part 6). A registered one
 * goes to the counter where the box may not take it (M-SVC-02).
 */
export async function noteNewItem(
  needs: Needs,
  request: DeskAct & { kind: Item['kind']; track: string; place: Item['place'] },
): Promise<{ ok: true; value: InsertedItem } | { ok: false; code: 'forbidden' | 'status_not_allowed' }> {
  const { desk, id, now, kind } = request
  if (!(await isOfBranch(needs.db, desk, id))) return { ok: false, code: 'forbidden' }
  const today = todayIn(now)
  const item = await transact<Item | null>(needs.db, async (trx) => {
    const row = await lockClaim(trx, id)
    if (!row || !takesItems(row, today)) return null
    const place = kind === 'registered' && !boxTakesRegistered(row, today) ? 'counter' : request.place
    const noted = await trx
      .insertInto('item')
      .values({
        claim_id: id,
        kind,
        track: request.track || null,
        place,
        into_empty: place === 'box' && (await isBoxEmpty(trx, id)),
        noted_by: desk.operator,
        noted_at: now,
        keep_until: addDays(today, KEPT_DAYS),
        taken_at: null,
        told_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await tellHistory(trx, needs.outbox, id, {
      actor: 'operator',
      actorName: desk.operator,
      status: row.status as ClaimStatus,
      reason: 'item_noted',
      now,
    })
    if (kind === 'registered') await tellOfRegistered(needs, trx, noted, now)
    await tellOfItem(trx, needs.outbox, noted, now)
    return noted
  })
  return item ? { ok: true, value: shownItem(item) } : { ok: false, code: 'status_not_allowed' }
}

/** Notes that items were taken out or handed over: those named, or all that wait. */
export async function noteItemsTaken(
  needs: Needs,
  { desk, id, now, items }: DeskAct & { items: readonly number[] | undefined },
): Promise<boolean> {
  if (!(await isOfBranch(needs.db, desk, id))) return false
  await transact(needs.db, async (trx) => {
    const row = await lockClaim(trx, id)
    if (!row || items?.length === 0) return
    const taken = await trx
      .updateTable('item')
      .set({ taken_at: now })
      .where('claim_id', '=', id)
      .where('taken_at', 'is', null)
      .$if(items !== undefined, (query) => query.where('id', 'in', items ?? []))
      .returning('id')
      .execute()
    if (taken.length === 0) return
    await tellHistory(trx, needs.outbox, id, {
      actor: 'operator',
      actorName: desk.operator,
      status: row.status as ClaimStatus,
      reason: 'items_taken',
      now,
    })
  })
  return true
}
