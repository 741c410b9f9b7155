import { type Kysely, sql } from 'kysely'
import { startOfMonth } from '#kit/rules/calendar-date.ts'
import { accept } from '#kit/rules/outcome.ts'
import { hasExactPosition } from '#places/rules/exact-position.ts'
import type { LockerRecord } from '#places/server/offices/office-record.ts'
import type { Locker, WallBox } from '#rent/api/boxes.ts'
import * as calls from '#rent/api/boxes.ts'
import { checkBoxName } from '#rent/rules/box-name.ts'
import { type OwnerKey, ownedClaimsCondition, ownerFromRequest } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { bindRoute, doneAnswer, type RequestContext, type Route } from '#server/http/route.ts'
import { type BoxLocation, type BoxViewer, boxLocationCondition, findFreeBoxes } from './free-boxes.ts'
import { deleteHold, findHold, holdBox, toHoldQuota } from './holds.ts'

/** `mine` marks the boxes that the caller, or the organisation they act for, rents or has ordered. */
const readWall = async (
  database: Kysely<Schema>,
  place: BoxLocation,
  { owner, today }: BoxViewer,
): Promise<WallBox[]> => {
  const mine =
    owner === null
      ? sql<boolean>`false`
      : sql<boolean>`exists (
          select 1 from box_month m join claim on claim.id = m.claim_id
          where m.box_id = box.id and m.month >= ${startOfMonth(today)}::text::date and ${ownedClaimsCondition(owner)}
        )`
  const boxes = await database
    .selectFrom('box')
    .select(['id', 'number', 'size', 'wallRow as row', 'wallColumn as column', 'wallHeight as height'])
    .select(mine.as('mine'))
    .where(boxLocationCondition('box', place))
    .orderBy('number')
    .execute()
  return boxes.map(({ id, number, size, mine, row, column, height }) => ({
    id: Number(id),
    number: String(number),
    size,
    ...(mine ? { mine } : {}),
    ...(row === null || column === null
      ? {}
      : { place: { row, column, ...(height === null ? {} : { height }) } }),
  }))
}

const optionalOwner = (request: RequestContext): OwnerKey | null =>
  request.person ? ownerFromRequest(request) : null

const toBoxViewer = (request: RequestContext): BoxViewer => ({
  sessionId: request.session?.id ?? null,
  owner: optionalOwner(request),
  now: request.now,
  today: request.today,
})

/** Free boxes, lockers, walls and holds (M-API-06…09). */
export const boxRoutes = ({ db, offices, config, boxNames }: Context): Route[] => {
  const { directory, counts } = offices

  const toLocker = (locker: LockerRecord): Locker | null => {
    const office = directory.find(locker.officeIndex)
    if (!office) return null
    return {
      id: locker.id,
      name: locker.name,
      index: office.index,
      address: office.address,
      latitude: office.latitude,
      longitude: office.longitude,
      ...(hasExactPosition(office) ? {} : { coordPrecision: office.coordPrecision }),
      numberOfFreeBoxes: counts.known(office.index).cells.get(locker.id) ?? 0,
    }
  }

  return [
    bindRoute(calls.listOfficeFreeBoxes, async (request) => {
      const { index } = request.params
      if (!directory.find(index)) return { ok: false, code: 'office_unknown' }
      return { ok: true, value: await findFreeBoxes(db, { officeIndex: index }, toBoxViewer(request)) }
    }),

    bindRoute(calls.readOfficeBoxWall, async (request) => {
      const { index } = request.params
      if (!directory.find(index)) return { ok: false, code: 'office_unknown' }
      return { ok: true, value: await readWall(db, { officeIndex: index }, toBoxViewer(request)) }
    }),

    bindRoute(calls.readLockerBoxWall, async (request) => {
      const lockerId = request.params.id
      if (!directory.locker(lockerId)) return { ok: false, code: 'locker_unknown' }
      return { ok: true, value: await readWall(db, { lockerId }, toBoxViewer(request)) }
    }),

    bindRoute(calls.listAvailableLockers, ({ query }) => {
      const lockers =
        query.index === undefined ? directory.lockers() : (directory.find(query.index)?.lockers ?? [])
      const value = [...lockers].flatMap((locker) => {
        const office = directory.find(locker.officeIndex)
        const record = office && !office.closed && !office.temporarilyClosed ? toLocker(locker) : null
        return record && record.numberOfFreeBoxes > 0 ? [record] : []
      })
      return { ok: true, value }
    }),

    bindRoute(calls.readLocker, async ({ params }) => {
      const locker = directory.locker(params.id)
      if (locker) await counts.fresh(locker.officeIndex)
      const record = locker && toLocker(locker)
      return record ? { ok: true, value: record } : { ok: false, code: 'locker_unknown' }
    }),

    bindRoute(calls.listLockerFreeBoxes, async (request) => {
      const lockerId = request.params.id
      if (!directory.locker(lockerId)) return { ok: false, code: 'locker_unknown' }
      return { ok: true, value: await findFreeBoxes(db, { lockerId }, toBoxViewer(request)) }
    }),

    bindRoute(calls.validateBoxName, ({ body }) => {
      const name = checkBoxName(body.boxName, { forbidden: boxNames.forbidden() })
      return name.ok
        ? doneAnswer
        : { ok: false, code: 'name_refused', fields: [{ field: 'boxName', code: name.code }] }
    }),

    bindRoute(calls.readCurrentHold, async ({ session, now }) =>
      accept(session ? await findHold(db, session.id, now) : null),
    ),

    bindRoute(calls.releaseHold, async ({ session }) => {
      if (session) await deleteHold(db, session.id)
      return doneAnswer
    }),

    bindRoute(calls.holdBox, async (request) => {
      const session = await request.ensureVisitor()
      const { params, now } = request
      return holdBox(db, params.id, session.id, now, toHoldQuota(request, config), optionalOwner(request))
    }),
  ]
}
