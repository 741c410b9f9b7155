import type { Selectable } from 'kysely'
import { claimStatus, holdsBox } from '#claims/rules/claim-status.ts'
import { type ServiceNumber, serviceNumberByName } from '#claims/rules/services.ts'
import { lockClaim, readClaimBox } from '#claims/server/read-claim.ts'
import { addDays, type CalendarDate, startOfDayInMoscow, todayInZone } from '#kit/rules/calendar-date.ts'
import { choosePickupPlace, type RegisteredItem, readRegisteredItem } from '#mail/api/items.ts'
import { type ItemDestination, whereItemGoes } from '#mail/rules/item-destination.ts'
import { itemReturnDate } from '#mail/rules/track-numbers.ts'
import { type BoxRow, toRentedPlace } from '#rent/server/boxes/box-row.ts'
import type { Context } from '#server/context.ts'
import { findRow, getRow, updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { ItemTable } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { bindRoute, type EndpointAnswer, type Route } from '#server/http/route.ts'
import type { SignedTokens } from '#server/signed-tokens.ts'

const TOKEN_GRACE_DAYS = 7

export const signRegisteredItemToken = (
  tokens: SignedTokens,
  item: { id: number; keepUntil: CalendarDate },
): string => tokens.sign('rpo', item.id, startOfDayInMoscow(addDays(item.keepUntil, TOKEN_GRACE_DAYS)))

type Item = Selectable<ItemTable>
/** Services 4 and 5 (M-SVC-02). */
const REGISTERED_ITEM_SERVICES: readonly ServiceNumber[] = [
  serviceNumberByName.registeredOffice,
  serviceNumberByName.registeredLocker,
]

const canReceiveRegisteredItems = (claim: ClaimRow, today: CalendarDate): boolean =>
  claim.services.some((number) => REGISTERED_ITEM_SERVICES.includes(number)) &&
  (claim.status === claimStatus.onRent || claim.status === claimStatus.extended) &&
  holdsBox({ status: claim.status, end: claim.endDate, today })

/** For an item of a claim on rent. */
export const findItemDestination = (
  isRegistered: boolean,
  { claim, box, today }: { claim: ClaimRow; box: BoxRow; today: CalendarDate },
): ItemDestination =>
  whereItemGoes({ isRegistered, conditions: [], size: null }, box, {
    phase: 'running',
    takesRegistered: canReceiveRegisteredItems(claim, today),
  })

const canChoosePlace = (item: Item, claim: ClaimRow, box: BoxRow, today: CalendarDate): boolean =>
  item.collectedAt === null &&
  item.keepUntil >= today &&
  findItemDestination(true, { claim, box, today }).kind === 'box'

async function toWaitingItem(context: Context, item: Item, today: CalendarDate): Promise<RegisteredItem> {
  const claim = await getRow(context.db, 'claim', item.claimId)
  const box = await readClaimBox(context.db, claim)
  return {
    kind: item.kind,
    track: item.track,
    place: item.place,
    postOffice: await context.offices.read(claim.officeIndex, box.lockerId),
    ...toRentedPlace(box),
    keepUntil: item.keepUntil,
    mayChoose: canChoosePlace(item, claim, box, today),
    handedOver: item.collectedAt !== null,
    returnedOn: itemReturnDate(item, today),
  }
}

async function storePlace(
  context: Context,
  id: number,
  place: Item['place'],
  now: Date,
): Promise<EndpointAnswer<typeof choosePickupPlace>> {
  const today = todayInZone(now)
  const outcome = await transact<'chosen' | 'closed' | 'unknown'>(context.db, async (trx) => {
    const before = await findRow(trx, 'item', id)
    if (!before) return 'unknown'
    const claim = await lockClaim(trx, before.claimId)
    const item = await findRow(trx, 'item', id)
    if (!claim || !item || !canChoosePlace(item, claim, await readClaimBox(trx, claim), today))
      return 'closed'
    await updateRows(trx, 'item', id, { place, chosen: true })
    return 'chosen'
  })
  if (outcome === 'unknown') return { ok: false, code: 'token_unknown' }
  if (outcome === 'closed') return { ok: false, code: 'choice_closed' }
  const item = await findRow(context.db, 'item', id)
  return item
    ? { ok: true, value: await toWaitingItem(context, item, today) }
    : { ok: false, code: 'token_unknown' }
}

/** Registered item without a login (M-ROUTE-37). */
export const registeredItemRoutes = (context: Context): Route[] => [
  bindRoute(readRegisteredItem, async ({ params, now, today }) => {
    const id = context.tokens.read('rpo', params.token, now)
    if (!id.ok) return id
    const item = await findRow(context.db, 'item', id.value)
    return item
      ? { ok: true, value: await toWaitingItem(context, item, today) }
      : { ok: false, code: 'token_unknown' }
  }),
  bindRoute(choosePickupPlace, ({ params, body, now }) => {
    const id = context.tokens.read('rpo', params.token, now)
    return id.ok ? storePlace(context, id.value, body.place, now) : id
  }),
]
