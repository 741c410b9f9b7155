import { sql } from 'kysely'
import { addMonths, type CalendarDate, startOfMonth } from '#kit/rules/calendar-date.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import { lockOwner } from '#people/server/clients/linked-profiles.ts'
import type { OfficeFreeCounts } from '#places/server/offices/free-counts.ts'
import { canRentNow } from '#places/server/offices/office-record.ts'
import * as calls from '#rent/api/wait-list.ts'
import { LOCKER_CELL_SIZE } from '#rent/rules/box-size.ts'
import { lastStartMonth } from '#rent/rules/wait-list.ts'
import { isHolderBlocked } from '#server/access/blocked-holders.ts'
import { type OwnerKey, ownerFromRequest } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { insertRow, updateRows } from '#server/database/row-queries.ts'
import { transact } from '#server/database/transact.ts'
import { bindRoute, doneAnswer, type EndpointAnswer, type Route } from '#server/http/route.ts'
import { recordWaitAct } from './offers.ts'
import { lockOwnEntry, ownedEntries, toKind } from './wait-entries.ts'
import {
  type BoxKind,
  enterQueues,
  findWaitPlaces,
  leaveQueues,
  listPlaceOffices,
  type WaitWish,
} from './wait-places.ts'

const MAX_MONTHS_AHEAD = 12

/** A month that has passed means this month. */
const clampStart = (startMonth: CalendarDate, today: CalendarDate): CalendarDate => {
  const wished = startOfMonth(startMonth)
  return wished < startOfMonth(today) ? startOfMonth(today) : wished
}

type JoinAnswer = EndpointAnswer<typeof calls.joinWaitList>

interface NewEntry {
  readonly owner: OwnerKey
  readonly wish: WaitWish
  readonly now: Date
}

const join = async (context: Context, { owner, wish, now }: NewEntry): Promise<JoinAnswer> => {
  const places = await findWaitPlaces(context.db, context.offices.directory, wish)
  const [first] = places
  if (first?.officeIndex !== wish.officeIndex || first.lockerId !== wish.lockerId)
    return refuse('size_unknown')
  const answer = await transact<JoinAnswer>(context.db, async (trx, undo) => {
    await lockOwner(trx, owner)
    const open = await ownedEntries(trx, owner)
      .select(['officeIndex', 'lockerId', 'size'])
      .where(sql<boolean>`state in ('waiting', 'offered')`)
      .execute()
    const isSame = (entry: (typeof open)[number]) =>
      entry.officeIndex === wish.officeIndex &&
      (entry.lockerId ?? 0) === wish.lockerId &&
      entry.size === wish.size
    if (open.some(isSame)) return undo(refuse('already_waiting'))
    const { maxEntries, maxEntriesOfOrganisation } = context.waitListSettings()
    if (open.length >= (owner.legalHid === '' ? maxEntries : maxEntriesOfOrganisation))
      return undo(refuse('too_many_waits'))
    const { id } = await insertRow(trx, 'waitEntry', {
      sub: owner.sub,
      legalHid: owner.legalHid,
      officeIndex: wish.officeIndex,
      lockerId: wish.lockerId === 0 ? null : wish.lockerId,
      size: wish.size,
      startMonth: wish.startMonth,
      radiusKm: wish.radiusKm,
      offices: listPlaceOffices(places),
      state: 'waiting',
      joinedAt: now,
      changedAt: now,
    })
    await enterQueues(trx, id, wish.startMonth, places)
    await recordWaitAct(trx, id, 'joined', now)
    return accept({ id })
  })
  if (answer.ok) context.offices.counts.touch(...listPlaceOffices(places))
  return answer
}

export const countOfKind = ({ bySize, cells }: OfficeFreeCounts, { lockerId, size }: BoxKind): number =>
  (lockerId === 0 ? bySize.get(size) : cells.get(lockerId)) ?? 0

/** The wish to store; a refusal if its month or distance cannot be chosen (M-WAIT-01). */
const checkWish = (
  { waitListSettings }: Context,
  { startMonth: wished, radiusKm }: { readonly startMonth: CalendarDate; readonly radiusKm: number },
  today: CalendarDate,
) => {
  const startMonth = clampStart(wished, today)
  if (startMonth > addMonths(startOfMonth(today), MAX_MONTHS_AHEAD)) return refuse('start_too_late')
  if (radiusKm !== 0 && !waitListSettings().radiiKm.includes(radiusKm)) return refuse('radius_unknown')
  return accept({ startMonth, radiusKm })
}

export const joinRoutes = (context: Context): Route[] => {
  const { db, offices } = context
  const { directory, counts } = offices
  return [
    bindRoute(calls.joinWaitList, async (request) => {
      const { body, now, today } = request
      const owner = ownerFromRequest(request)
      const office = directory.find(body.index)
      if (!office) return refuse('office_unknown')
      if (body.lockerId !== null && !office.lockers.some(({ id }) => id === body.lockerId))
        return refuse('locker_unknown')
      if (!canRentNow(office)) return refuse('office_closed')
      if ((body.lockerId !== null) !== (body.size === LOCKER_CELL_SIZE)) return refuse('size_unknown')
      const checked = checkWish(context, body, today)
      if (!checked.ok) return checked
      if (await isHolderBlocked(db, owner)) return refuse('holder_blocked')
      const wish = {
        officeIndex: body.index,
        lockerId: body.lockerId ?? 0,
        size: body.size,
        ...checked.value,
      }
      if (wish.startMonth <= lastStartMonth(today) && countOfKind(await counts.recount(body.index), wish) > 0)
        return refuse('box_free')
      return join(context, { owner, wish, now })
    }),

    bindRoute(calls.changeWaitEntry, async (request) => {
      const { params, body, now, today } = request
      const checked = checkWish(context, body, today)
      if (!checked.ok) return checked
      const { startMonth, radiusKm } = checked.value
      const entryOffices = await transact<readonly string[] | 'wait_entry_unknown' | 'offer_open'>(
        db,
        async (trx) => {
          const entry = await lockOwnEntry(trx, ownerFromRequest(request), params.id)
          if (!entry) return 'wait_entry_unknown'
          if (entry.state === 'offered') return 'offer_open'
          const places = await findWaitPlaces(trx, directory, {
            ...toKind(entry),
            startMonth,
            radiusKm,
          })
          await leaveQueues(trx, entry.id)
          await enterQueues(trx, entry.id, startMonth, places)
          const placeOffices = listPlaceOffices(places)
          const changes = { startMonth, radiusKm, offices: placeOffices, changedAt: now }
          await updateRows(trx, 'waitEntry', entry.id, changes)
          await recordWaitAct(trx, entry.id, 'changed', now)
          return [...entry.offices, ...placeOffices]
        },
      )
      if (typeof entryOffices === 'string') return refuse(entryOffices)
      counts.touch(...entryOffices)
      return doneAnswer
    }),
  ]
}
