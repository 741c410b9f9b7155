import { type Kysely, sql, type Transaction } from 'kysely'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { fullAddressLine } from '#places/server/offices/office-record.ts'
import type { WaitEntry } from '#rent/api/wait-list.ts'
import { listOwnerProfiles, type OwnerKey } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import type { WaitEntryRow } from './offers.ts'
import { countWaiting, readWaitForecast } from './read-forecast.ts'
import type { BoxKind } from './wait-places.ts'

export const ownedEntries = (db: Kysely<Schema>, owner: OwnerKey) =>
  db
    .selectFrom('waitEntry')
    .where('legalHid', '=', owner.legalHid)
    .$if(owner.legalHid === '', (query) => query.where('sub', 'in', listOwnerProfiles(owner)))

export const lockOwnEntry = (
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

export const toKind = ({
  officeIndex,
  lockerId,
  size,
}: Pick<WaitEntryRow, 'officeIndex' | 'lockerId' | 'size'>): BoxKind => ({
  officeIndex,
  lockerId: lockerId ?? 0,
  size,
})

/** An offer whose time is over counts as lapsed, even if the next sweep has yet to pass it on. */
const findShownState = ({ state, offeredUntil }: WaitEntryRow, now: Date): WaitEntry['state'] =>
  state === 'offered' && offeredUntil !== null && offeredUntil <= now
    ? 'lapsed'
    : (state as WaitEntry['state'])

export const toEntryReply = async (context: Context, entry: WaitEntryRow, now: Date) => {
  const today = todayInZone(now)
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
    state: findShownState(entry, now),
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

/** Lapsed offers are shown this long, so that people see why they are no longer in the queue. */
const LAPSED_SHOWN_MS = 7 * 24 * 60 * 60_000

/** Open entries, offers first, and recently lapsed ones for whose place the person has not joined again. */
export async function listOwnEntries(
  db: Kysely<Schema>,
  owner: OwnerKey,
  now: Date,
): Promise<readonly WaitEntryRow[]> {
  const entries = await ownedEntries(db, owner)
    .selectAll()
    .where((where) =>
      where.or([
        where('state', 'in', ['waiting', 'offered']),
        where.and([
          where('state', '=', 'lapsed'),
          where('changedAt', '>', new Date(now.getTime() - LAPSED_SHOWN_MS)),
        ]),
      ]),
    )
    .orderBy(sql`state = 'offered' desc, id`)
    .execute()
  const nameOf = (entry: WaitEntryRow) => JSON.stringify(toKind(entry))
  const newest = new Map(
    entries.map((entry) => [nameOf(entry), entry.id] as const).toSorted(([, a], [, b]) => a - b),
  )
  return entries.filter((entry) => entry.state !== 'lapsed' || newest.get(nameOf(entry)) === entry.id)
}
