import type { Kysely, Selectable } from 'kysely'
import { choosePlace, readWaitingItem, type WaitingItem } from '#contract/rpo.ts'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import { type ClaimStatus, holdsBox } from '#domain/claim-status.ts'
import { returnedOn } from '#domain/kept-item.ts'
import type { ItemTable, Schema } from '#server/database/schema.ts'
import { type Answer, type Route, route } from '#server/http/route.ts'
import type { SignedTokens } from '#server/signed-tokens.ts'
import type { ClaimNeeds } from '../claims/claim-needs.ts'
import { type ClaimRow, placeOf } from '../claims/claim-row.ts'
import { boxOfClaim, lockClaim } from '../claims/read-claim.ts'
import { transact } from '../claims/transact.ts'

type Item = Selectable<ItemTable>
type Needs = Pick<ClaimNeeds, 'db' | 'offices'> & { readonly tokens: SignedTokens }

/** Services 4 and 5: registered items may go into the box, as long as it is on rent (M-SVC-02). */
const REGISTERED = [4, 5]

/** May this item lie in the box of this claim? Only with the service, in a rent that runs, and not after its last day. */
export const boxTakesRegistered = (claim: ClaimRow, today: CalendarDate): boolean =>
  claim.services.some((number) => REGISTERED.includes(number)) &&
  (claim.status === 6 || claim.status === 8) &&
  holdsBox({ status: claim.status as ClaimStatus, end: claim.end_date, today })

const mayChoose = (item: Item, claim: ClaimRow, today: CalendarDate): boolean =>
  item.taken_at === null && item.keep_until >= today && boxTakesRegistered(claim, today)

const itemOf = (db: Kysely<Schema>, id: number): Promise<Item | undefined> =>
  db.selectFrom('item').selectAll().where('id', '=', id).executeTakeFirst()

const claimOfItem = (db: Kysely<Schema>, item: Item): Promise<ClaimRow> =>
  db.selectFrom('claim').selectAll().where('id', '=', item.claim_id).executeTakeFirstOrThrow()

async function shown(needs: Needs, item: Item, today: CalendarDate): Promise<WaitingItem> {
  const claim = await claimOfItem(needs.db, item)
  const box = await boxOfClaim(needs.db, claim)
  return {
    kind: item.kind,
    track: item.track,
    place: item.place,
    postOffice: await needs.offices.read(claim.office_index, box.locker_id),
    ...placeOf(box),
    keepUntil: item.keep_until,
    mayChoose: mayChoose(item, claim, today),
    handedOver: item.taken_at !== null,
    returnedOn: returnedOn(item, today),
  }
}

async function choose(
  needs: Needs,
  id: number,
  place: Item['place'],
  now: Date,
): Promise<Answer<typeof choosePlace>> {
  const today = todayIn(now)
  const chosen = await transact<'chosen' | 'closed' | 'unknown'>(needs.db, async (trx) => {
    const before = await itemOf(trx, id)
    if (!before) return 'unknown'
    const claim = await lockClaim(trx, before.claim_id)
    const item = await itemOf(trx, id)
    if (!claim || !item || !mayChoose(item, claim, today)) return 'closed'
    await trx.updateTable('item').set({ place, chosen: true }).where('id', '=', id).execute()
    return 'chosen'
  })
  if (chosen === 'unknown') return { ok: false, code: 'token_unknown' }
  if (chosen === 'closed') return { ok: false, code: 'choice_closed' }
  const item = await itemOf(needs.db, id)
  return item ? { ok: true, value: await shown(needs, item, today) } : { ok: false, code: 'token_unknown' }
}

/** A registered item by the signed token of its notice: what, where, until when, and the choice of box or counter (sheet §4). */
export const rpoRoutes = (needs: Needs): Route[] => [
  route(readWaitingItem, async ({ params, now, today }) => {
    const id = needs.tokens.read('rpo', params.token, now)
    if (!id.ok) return id
    const item = await itemOf(needs.db, id.value)
    return item ? { ok: true, value: await shown(needs, item, today) } : { ok: false, code: 'token_unknown' }
  }),
  route(choosePlace, ({ params, body, now }) => {
    const id = needs.tokens.read('rpo', params.token, now)
    return id.ok ? choose(needs, id.value, body.place, now) : id
  }),
]
