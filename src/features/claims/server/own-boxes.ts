import { sql } from 'kysely'
import { listOwnBoxes } from '#claims/api/own-boxes.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { accept } from '#kit/rules/outcome.ts'
import { toRentedPlace } from '#rent/server/boxes/box-row.ts'
import {
  listOwnerProfiles,
  type Owner,
  ownedClaimsCondition,
  ownerFromRequest,
} from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { bindRoute, type Route } from '#server/http/route.ts'

const MAX_BOXES = 500

/** Paid or running rents that are not over; an extended rent counts until its own end. */
const selectRents = ({ db }: Pick<Context, 'db'>, owner: Owner, today: CalendarDate) =>
  db
    .selectFrom('claim')
    .select(['boxId', 'id', 'officeIndex', 'boxName', 'startDate'])
    .select(sql<CalendarDate>`max(end_date) over (partition by box_id)`.as('paidUntil'))
    .distinctOn('boxId')
    .where(ownedClaimsCondition(owner))
    .where(sql<boolean>`claim.status in (3, 6, 8)`)
    .where('endDate', '>=', today)
    .orderBy('boxId')
    .orderBy('startDate')

const readOwnBoxes = async (context: Context, owner: Owner, today: CalendarDate) => {
  const rows = await context.db
    .with('rent', () => selectRents(context, owner, today))
    .selectFrom('rent')
    .innerJoin('box', 'box.id', 'rent.boxId')
    .leftJoin('locker', 'locker.id', 'box.lockerId')
    .leftJoinLateral(
      (db) =>
        db
          .selectFrom('item')
          .innerJoin('claim as holding', 'holding.id', 'item.claimId')
          .select(sql<number>`count(*) filter (where item.place = 'box')`.as('inBox'))
          .select(sql<number>`count(*) filter (where item.place = 'counter')`.as('atCounter'))
          .select(({ fn }) => fn.min('item.notedAt').as('waitingSince'))
          .whereRef('holding.boxId', '=', 'rent.boxId')
          .where(ownedHolding(owner))
          .where('item.collectedAt', 'is', null)
          .where('item.notifyAt', 'is', null)
          .where('item.keepUntil', '>=', today)
          .as('waiting'),
      (join) => join.onTrue(),
    )
    .select(['rent.boxId', 'rent.id as claim', 'rent.officeIndex', 'rent.boxName', 'rent.startDate'])
    .select(['rent.paidUntil', 'box.number', 'locker.name as lockerName'])
    .select(['waiting.inBox', 'waiting.atCounter', 'waiting.waitingSince'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy(sql`waiting.waiting_since is null`)
    .orderBy('rent.officeIndex')
    .orderBy('box.number')
    .limit(MAX_BOXES)
    .execute()
  const places = await context.offices.places([...new Set(rows.map(({ officeIndex }) => officeIndex))])
  return {
    total: Number(rows[0]?.total ?? 0),
    boxes: rows.map(({ officeIndex, number, lockerName, inBox, atCounter, total: _, ...row }) => ({
      ...row,
      ...toRentedPlace({ number, lockerName }),
      index: officeIndex,
      address: places.get(officeIndex)?.address ?? '',
      inBox: Number(inBox ?? 0),
      atCounter: Number(atCounter ?? 0),
    })),
  }
}

/** Mail of an earlier tenant of the box belongs to somebody else. */
const ownedHolding = (owner: Owner) =>
  owner.legalHid === ''
    ? sql<boolean>`holding.legal_hid = '' and holding.sub = any(${listOwnerProfiles(owner)}::text[])`
    : sql<boolean>`holding.legal_hid = ${owner.legalHid}`

/** The boxes of a holder, named by box instead of claim (M-OWNBOX-01). */
export const ownBoxRoutes = (context: Context): Route[] => [
  bindRoute(listOwnBoxes, async (request) =>
    accept(await readOwnBoxes(context, ownerFromRequest(request), request.today)),
  ),
]
