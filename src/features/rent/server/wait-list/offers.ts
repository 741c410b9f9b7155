import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { type CalendarDate, startOfMonth, todayInZone } from '#kit/rules/calendar-date.ts'
import { choosePlacesOfMinute, lastStartMonth, listOfferMonths, type WaitAct } from '#rent/rules/wait-list.ts'
import { hasQueueCondition } from '#rent/server/wait-queue/queue-sql.ts'
import { boxOfferedEmail, type WaitOfferFacts } from '#rent/words/wait-list-emails.ts'
import { isHolderBlockedSql } from '#server/access/blocked-holders.ts'
import { listOwnerProfiles, type OwnerKey } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { deleteRows, insertRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema, WaitEntryTable } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { JobStepRunner } from '#server/run-job-step.ts'
import { type BoxKind, leaveQueues } from './wait-places.ts'

export type WaitEntryRow = Selectable<WaitEntryTable>

const HOUR_MS = 60 * 60_000
/** Offers made in one transaction; small, so that joining and leaving never wait long. */
const BATCH_SIZE = 100

export const recordWaitAct = async (
  trx: Transaction<Schema>,
  entryId: number,
  act: WaitAct,
  now: Date,
  boxId: number | null = null,
): Promise<void> => {
  await insertRow(trx, 'waitHistory', { entryId, act, boxId, at: now })
}

/** Serializes offers, so that the order of the queue decides and not the order of the servers. */
const lockOffers = (trx: Transaction<Schema>) =>
  sql`select pg_advisory_xact_lock(hashtext('wait list offers'))`.execute(trx)

/** Reads one index entry for each place, however many people wait there. */
async function listQueuedPlaces(db: Kysely<Schema>): Promise<BoxKind[]> {
  const { rows } = await sql<BoxKind>`
    with recursive place as (
      (select office_index, locker_id, size from wait_place order by 1, 2, 3 limit 1)
      union all
      select next.* from place cross join lateral (
        select office_index, locker_id, size from wait_place
        where (wait_place.office_index, wait_place.locker_id, wait_place.size) > (place.office_index, place.locker_id, place.size)
        order by 1, 2, 3 limit 1
      ) next
    )
    select * from place`.execute(db)
  return rows
}

/** Places with a queue and a free box. */
async function findPlacesToOffer(db: Kysely<Schema>, now: Date): Promise<BoxKind[]> {
  const today = todayInZone(now)
  const due = choosePlacesOfMinute(await listQueuedPlaces(db), now)
  if (due.length === 0) return []
  const { rows } = await sql<BoxKind>`
    select place.office_index, place.locker_id, place.size
    from jsonb_to_recordset(${JSON.stringify(due)}::text::jsonb)
      as due ("officeIndex" text, "lockerId" integer, size smallint)
    cross join lateral (select due."officeIndex" as office_index, due."lockerId" as locker_id, due.size) place
    join office on office.index = place.office_index
    where office.online and not office.temporarily_closed and not office.closed and office.stopped_at is null
      and exists (${freeBoxesSql(sql`place.office_index`, sql`place.locker_id`, sql`place.size`, today, now)})`.execute(
    db,
  )
  return rows
}

const freeBoxesSql = (office: unknown, locker: unknown, size: unknown, today: CalendarDate, now: Date) => sql`
  select b.id from box b
  where b.office_index = ${office} and coalesce(b.locker_id, 0) = ${locker} and b.size = ${size}
    and not b.out_of_order and ${hasQueueCondition('b', today)}
    and not exists (select 1 from box_month m where m.box_id = b.id and m.month >= ${startOfMonth(today)}::text::date)
    and not exists (select 1 from box_hold h where h.box_id = b.id and h.until > ${now}::timestamptz)`

const findFreeBoxIds = async (trx: Transaction<Schema>, place: BoxKind, now: Date): Promise<number[]> => {
  const today = todayInZone(now)
  const free = freeBoxesSql(
    sql`${place.officeIndex}::text`,
    sql`${place.lockerId}::integer`,
    sql`${place.size}::smallint`,
    today,
    now,
  )
  const { rows } = await sql<{
    id: number
  }>`${free} order by b.number limit ${BATCH_SIZE} for no key update`.execute(trx)
  return rows.map(({ id }) => Number(id))
}

/** The first people of a queue who can begin now, may rent and have not passed all of the free boxes on. */
async function lockFirstEntries(
  trx: Transaction<Schema>,
  place: BoxKind,
  free: readonly number[],
  today: CalendarDate,
): Promise<WaitEntryRow[]> {
  const { rows } = await sql<WaitEntryRow>`
    select entry.* from wait_place q join wait_entry entry on entry.id = q.entry_id
    where q.office_index = ${place.officeIndex} and q.locker_id = ${place.lockerId} and q.size = ${place.size}
      and q.start_month <= ${lastStartMonth(today)}::text::date and entry.state = 'waiting'
      and not entry.passed_boxes @> ${free}::bigint[]
      and not ${isHolderBlockedSql(sql`entry.sub`, sql`entry.legal_hid`)}
    order by q.entry_id limit ${BATCH_SIZE} for update of entry`.execute(trx)
  return rows
}

/** False if another server reserved one of the months first. */
export async function reserveForOffer(
  trx: Transaction<Schema>,
  boxId: number,
  offerId: number,
  today: CalendarDate,
): Promise<boolean> {
  const months = listOfferMonths(today)
  const reserved = await trx
    .insertInto('boxMonth')
    .values(months.map((month) => ({ boxId, month, offerId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('month')
    .execute()
  if (reserved.length === months.length) return true
  await deleteRows(trx, 'boxMonth', { offerId })
  return false
}

export const readOfferFacts = async (
  trx: Transaction<Schema>,
  origin: string,
  { boxId, offeredUntil }: { readonly boxId: number; readonly offeredUntil: Date },
): Promise<WaitOfferFacts> => {
  const row = await trx
    .selectFrom('box')
    .innerJoin('office', 'office.index', 'box.officeIndex')
    .leftJoin('locker', 'locker.id', 'box.lockerId')
    .select([
      'box.id',
      'box.number',
      'box.lockerId',
      'locker.name as lockerName',
      'office.index',
      'office.name',
    ])
    .where('box.id', '=', boxId)
    .executeTakeFirstOrThrow()
  return {
    boxId: row.id,
    boxNumber: String(row.number),
    lockerId: row.lockerId,
    lockerName: row.lockerName,
    index: row.index,
    officeName: row.name,
    until: offeredUntil,
    origin,
  }
}

/**
 * Email address of the person who joined, or of another user of the organisation if that person has left it; '' if
 * there is none.
 */
export async function findEntryEmailAddress(
  db: Kysely<Schema>,
  { sub, legalHid }: Pick<WaitEntryRow, 'sub' | 'legalHid'>,
): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    select person.email from person where person.sub = ${sub} and (${legalHid} = '' or exists (
      select 1 from organisation_user as own
      where own.legal_hid = ${legalHid} and own.sub = ${sub} and own.state = 'active'
    ))
    union all
    (select other.email from organisation_user as other
    where ${legalHid} <> '' and other.legal_hid = ${legalHid} and other.state = 'active'
    order by other.role = 'administrator' desc, other.id limit 1)
    limit 1`.execute(db)
  return rows[0]?.email ?? ''
}

async function offerBox(
  { outbox, waitListSettings }: Context,
  trx: Transaction<Schema>,
  entry: WaitEntryRow,
  boxId: number,
  now: Date,
): Promise<boolean> {
  if (!(await reserveForOffer(trx, boxId, entry.id, todayInZone(now)))) return false
  const offeredUntil = new Date(now.getTime() + waitListSettings().offerHours * HOUR_MS)
  await leaveQueues(trx, entry.id)
  await updateRows(trx, 'waitEntry', entry.id, { state: 'offered', boxId, offeredUntil, changedAt: now })
  await recordWaitAct(trx, entry.id, 'offered', now, boxId)
  await outbox.write(trx, {
    key: `wait-${entry.id}-offered-${now.getTime()}`,
    recipient: await findEntryEmailAddress(trx, entry),
    ...boxOfferedEmail(await readOfferFacts(trx, outbox.origin, { boxId, offeredUntil })),
    now,
  })
  return true
}

/** Offers the free boxes of a place to the first people of its queue (M-WAIT-02). Returns how many were offered. */
const offerBatch = (context: Context, place: BoxKind, now: Date): Promise<number> =>
  transact(context.db, async (trx) => {
    await lockOffers(trx)
    const free = await findFreeBoxIds(trx, place, now)
    const entries = free.length === 0 ? [] : await lockFirstEntries(trx, place, free, todayInZone(now))
    let offered = 0
    for (const entry of entries) {
      const boxId = free.find((id) => !entry.passedBoxes.includes(id))
      if (boxId === undefined) continue
      free.splice(free.indexOf(boxId), 1)
      if (await offerBox(context, trx, entry, boxId, now)) offered += 1
      if (free.length === 0) break
    }
    return offered
  })

export async function offerFreedBoxes(context: Context, now: Date, { alone }: JobStepRunner): Promise<void> {
  for (const place of await findPlacesToOffer(context.db, now))
    await alone(async () => {
      while ((await offerBatch(context, place, now)) === BATCH_SIZE);
      context.offices.touch(place.officeIndex)
    })
}

/** Ends the offer of a locked entry; the box is free for the next one. */
export const withdrawOffer = (trx: Transaction<Schema>, { id }: WaitEntryRow): Promise<unknown> =>
  deleteRows(trx, 'boxMonth', { offerId: id })

/**
 * Frees the months of the offer that the owner accepts by renting the box. Returns the entry, which the caller marks
 * as rented once the claim has its months; null if the box is not offered to the owner or the time is over.
 */
export async function takeOffer(
  trx: Transaction<Schema>,
  owner: OwnerKey,
  boxId: number,
  now: Date,
): Promise<WaitEntryRow | null> {
  const entry = await trx
    .selectFrom('waitEntry')
    .selectAll()
    .where(sql<boolean>`state = 'offered'`)
    .where('boxId', '=', boxId)
    .where('offeredUntil', '>', now)
    .where('legalHid', '=', owner.legalHid)
    .$if(owner.legalHid === '', (query) => query.where('sub', 'in', listOwnerProfiles(owner)))
    .forUpdate()
    .executeTakeFirst()
  if (!entry) return null
  await withdrawOffer(trx, entry)
  return entry
}

export async function markOfferRented(
  trx: Transaction<Schema>,
  { id, boxId }: WaitEntryRow,
  claimId: number,
  now: Date,
): Promise<void> {
  await updateRows(trx, 'waitEntry', id, { state: 'rented', claimId, changedAt: now })
  await recordWaitAct(trx, id, 'rented', now, boxId)
}
