import { type Kysely, sql, type Transaction } from 'kysely'
import { type CalendarDate, startOfMonth } from '#kit/rules/calendar-date.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import { lockPeople } from '#people/server/clients/linked-profiles.ts'
import { lockOrganisation } from '#people/server/organisations/organisations.ts'
import { canRentNow, fullAddressLine } from '#places/server/offices/office-record.ts'
import * as calls from '#rent/api/wait-list.ts'
import { LOCKER_CELL_SIZE, lastStartMonth, MAX_WAIT_ENTRIES } from '#rent/rules/wait-list.ts'
import { isHolderBlocked } from '#server/access/blocked-holders.ts'
import { listOwnerProfiles, type OwnerKey, ownerFromRequest } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { insertRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { bindRoute, type EndpointAnswer, type Route } from '#server/http/route.ts'
import { recordWaitAct, type WaitEntryRow, waitAgain, withdrawOffer } from './offers.ts'
import { countWaiting, readWaitForecast } from './read-forecast.ts'
import { enterQueues, findWaitPlaces, leaveQueues, listPlaceOffices, type WaitWish } from './wait-places.ts'

const ownedEntries = (db: Kysely<Schema>, owner: OwnerKey) =>
  db
    .selectFrom('waitEntry')
    .where('legalHid', '=', owner.legalHid)
    .$if(owner.legalHid === '', (query) => query.where('sub', 'in', listOwnerProfiles(owner)))

const lockOwnEntry = (
  trx: Transaction<Schema>,
  owner: OwnerKey,
  id: number,
): Promise<WaitEntryRow | undefined> =>
  ownedEntries(trx, owner)
    .selectAll()
    .where('id', '=', id)
    .where(sql<boolean>`state in ('waiting', 'offered')`)
    .forUpdate()
    .executeTakeFirst()

const toKind = ({
  officeIndex,
  lockerId,
  size,
}: Pick<WaitEntryRow, 'officeIndex' | 'lockerId' | 'size'>) => ({
  officeIndex,
  lockerId: lockerId ?? 0,
  size,
})

/** A month that has passed means this month. */
const clampStart = (startMonth: CalendarDate, today: CalendarDate): CalendarDate => {
  const wished = startOfMonth(startMonth)
  return wished < startOfMonth(today) ? startOfMonth(today) : wished
}

const lockOwner = (trx: Transaction<Schema>, { sub, legalHid }: OwnerKey): Promise<void> =>
  legalHid === '' ? lockPeople(trx, [sub]) : lockOrganisation(trx, legalHid)

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
    if (open.length >= MAX_WAIT_ENTRIES) return undo(refuse('too_many_waits'))
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

const toEntryReply = async (context: Context, entry: WaitEntryRow, today: CalendarDate) => {
  const { directory } = context.offices
  const kind = toKind(entry)
  const ahead = entry.state === 'waiting' ? await countWaiting(context.db, kind, today, entry.id) : 0
  const { forecast } =
    entry.state === 'waiting' ? await readWaitForecast(context.db, kind, { ahead, today }) : { forecast: [] }
  const box =
    entry.state === 'waiting' || entry.boxId === null
      ? null
      : await context.db
          .selectFrom('box')
          .leftJoin('locker', 'locker.id', 'box.lockerId')
          .select(['box.id', 'box.number', 'box.officeIndex', 'box.lockerId', 'locker.name as lockerName'])
          .where('box.id', '=', entry.boxId)
          .executeTakeFirst()
  const addressOf = (index: string): string => {
    const office = directory.find(index)
    return office ? fullAddressLine(office) : ''
  }
  return {
    id: entry.id,
    index: entry.officeIndex,
    lockerId: entry.lockerId,
    lockerName: entry.lockerId === null ? null : (directory.locker(entry.lockerId)?.name ?? null),
    address: addressOf(entry.officeIndex),
    size: entry.size,
    startMonth: entry.startMonth,
    radiusKm: entry.radiusKm,
    places: entry.offices.length,
    state: entry.state as 'waiting' | 'offered' | 'lapsed',
    joinedAt: entry.joinedAt,
    ahead,
    forecast,
    offer:
      box && entry.offeredUntil
        ? {
            boxId: box.id,
            boxNumber: String(box.number),
            index: box.officeIndex,
            lockerId: box.lockerId,
            lockerName: box.lockerName,
            address: addressOf(box.officeIndex),
            until: entry.offeredUntil,
          }
        : null,
  }
}

/** Lapsed offers are shown this long, so that nobody wonders where their place went. */
const LAPSED_SHOWN_MS = 30 * 24 * 60 * 60_000

/** The wait list of a person or organisation (M-WAIT-01…05). */
export const waitListRoutes = (context: Context): Route[] => {
  const { db, offices } = context
  const { directory, counts } = offices

  const freeAt = async ({ officeIndex, lockerId, size }: WaitWish): Promise<number> => {
    const free = await counts.fresh(officeIndex)
    return (lockerId === 0 ? free.bySize.get(size) : free.cells.get(lockerId)) ?? 0
  }

  return [
    bindRoute(calls.readWaitForecast, async ({ params, query, today }) => {
      const office = directory.find(params.index)
      if (!office) return refuse('office_unknown')
      const lockerId = query.locker ?? 0
      if (lockerId !== 0 && !office.lockers.some(({ id }) => id === lockerId)) return refuse('locker_unknown')
      const kind = { officeIndex: params.index, lockerId, size: query.size }
      const waiting = await countWaiting(db, kind, today)
      const { boxes, forecast } = await readWaitForecast(db, kind, { ahead: waiting, today })
      const free = await freeAt({ ...kind, startMonth: today, radiusKm: 0 })
      return accept({ waiting, boxes, free, forecast })
    }),

    bindRoute(calls.listWaitEntries, async (request) => {
      const owner = ownerFromRequest(request)
      const shownSince = new Date(request.now.getTime() - LAPSED_SHOWN_MS)
      const entries = await ownedEntries(db, owner)
        .selectAll()
        .where((where) =>
          where.or([
            where('state', 'in', ['waiting', 'offered']),
            where.and([where('state', '=', 'lapsed'), where('changedAt', '>', shownSince)]),
          ]),
        )
        .orderBy('id')
        .execute()
      return accept(await Promise.all(entries.map((entry) => toEntryReply(context, entry, request.today))))
    }),

    bindRoute(calls.joinWaitList, async (request) => {
      const { body, now, today } = request
      const owner = ownerFromRequest(request)
      const office = directory.find(body.index)
      if (!office) return refuse('office_unknown')
      if (body.lockerId !== null && !office.lockers.some(({ id }) => id === body.lockerId))
        return refuse('locker_unknown')
      if (!canRentNow(office)) return refuse('office_closed')
      if ((body.lockerId !== null) !== (body.size === LOCKER_CELL_SIZE)) return refuse('size_unknown')
      const startMonth = clampStart(body.startMonth, today)
      if (startMonth > addYear(today)) return refuse('start_too_late')
      if (await isHolderBlocked(db, owner)) return refuse('holder_blocked')
      const wish = {
        officeIndex: body.index,
        lockerId: body.lockerId ?? 0,
        size: body.size,
        startMonth,
        radiusKm: body.radiusKm,
      }
      if (startMonth <= lastStartMonth(today) && (await freeAt(wish)) > 0) return refuse('box_free')
      return join(context, { owner, wish, now })
    }),

    bindRoute(calls.changeWaitEntry, async (request) => {
      const { params, body, now, today } = request
      const startMonth = clampStart(body.startMonth, today)
      if (startMonth > addYear(today)) return refuse('start_too_late')
      const entryOffices = await transact<readonly string[] | 'wait_entry_unknown' | 'offer_open'>(
        db,
        async (trx) => {
          const entry = await lockOwnEntry(trx, ownerFromRequest(request), params.id)
          if (!entry) return 'wait_entry_unknown'
          if (entry.state === 'offered') return 'offer_open'
          const places = await findWaitPlaces(db, directory, {
            ...toKind(entry),
            startMonth,
            radiusKm: body.radiusKm,
          })
          await leaveQueues(trx, entry.id)
          await enterQueues(trx, entry.id, startMonth, places)
          const placeOffices = listPlaceOffices(places)
          const changes = { startMonth, radiusKm: body.radiusKm, offices: placeOffices, changedAt: now }
          await updateRows(trx, 'waitEntry', entry.id, changes)
          await recordWaitAct(trx, entry.id, 'changed', now)
          return [...entry.offices, ...placeOffices]
        },
      )
      if (typeof entryOffices === 'string') return refuse(entryOffices)
      counts.touch(...entryOffices)
      return accept({ done: true })
    }),

    bindRoute(calls.leaveWaitList, async (request) => {
      const { params, now } = request
      const left = await transact<WaitEntryRow | null>(db, async (trx) => {
        const entry = await lockOwnEntry(trx, ownerFromRequest(request), params.id)
        if (!entry) return null
        await leaveQueues(trx, entry.id)
        await withdrawOffer(trx, entry)
        await updateRows(trx, 'waitEntry', entry.id, { state: 'left', changedAt: now })
        await recordWaitAct(trx, entry.id, 'left', now)
        return entry
      })
      if (!left) return refuse('wait_entry_unknown')
      counts.touch(...left.offices)
      return accept({ done: true })
    }),

    bindRoute(calls.passWaitOffer, async (request) => {
      const { params, now } = request
      const code = await transact<'wait_entry_unknown' | 'offer_over' | readonly string[]>(
        db,
        async (trx) => {
          const entry = await lockOwnEntry(trx, ownerFromRequest(request), params.id)
          if (!entry) return 'wait_entry_unknown'
          if (entry.state !== 'offered' || entry.boxId === null) return 'offer_over'
          await withdrawOffer(trx, entry)
          await updateRows(trx, 'waitEntry', entry.id, {
            state: 'waiting',
            offeredUntil: null,
            passedBoxes: [...entry.passedBoxes, entry.boxId],
            changedAt: now,
          })
          await waitAgain(context, trx, entry)
          await recordWaitAct(trx, entry.id, 'passed', now, entry.boxId)
          return entry.offices
        },
      )
      if (typeof code === 'string') return refuse(code)
      counts.touch(...code)
      return accept({ done: true })
    }),
  ]
}

const addYear = (today: CalendarDate): CalendarDate => `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
