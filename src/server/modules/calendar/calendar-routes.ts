import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { calendarLink } from '#contract/calendar.ts'
import * as calls from '#contract/calendar.ts'
import { addressOf } from '#contract/endpoint.ts'
import { calendarWords } from '#copy/emails-rent.ts'
import { type CalendarDate, startOfDayInMoscow, todayIn } from '#domain/calendar-date.ts'
import { claimStatus } from '#domain/claim-status.ts'
import { holderIsBlocked, personIsBlocked } from '#server/access/blocked.ts'
import { type Owning, ownedBy, ownerOf } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { deleteRows, findRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { done, type Route, route } from '#server/http/route.ts'
import { placeOf } from '../boxes/box-row.ts'
import { type CalendarDay, calendarText, uidOf } from '../claim-life/claim-calendar.ts'
import { callerOf, tooManyRequests } from '../rate-limits/guess-limit.ts'
import { takePoint } from '../rate-limits/rate-limit.ts'

type CalendarLink = z.input<typeof calendarLink>

const TOKEN_BYTES = 32
const READ_NOTED_MS = 10 * 60_000

/** Whose calendar it is: a person's own, or an organisation's as one of its people sees it. */
type Holder = Pick<Owning, 'sub' | 'legalHid'>

/** Who sees a calendar, and the organisation's name where it is an organisation's. */
interface CalendarOwner extends Owning {
  readonly organisation: string | null
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
const keyOf = ({ sub, legalHid }: Holder) => ({ sub, legalHid })

const shownLink = (row: { madeAt: Date; readAt: Date | null }): CalendarLink => ({
  madeAt: row.madeAt,
  readAt: row.readAt,
})

/** The link of this holder; null where there is none. */
async function linkOf(db: Kysely<Schema>, holder: Holder): Promise<CalendarLink | null> {
  const row = await findRow(db, 'calendarLink', keyOf(holder))
  return row ? shownLink(row) : null
}

/** Makes a link of 256 bits in the place of the one before; only its hash is kept. */
async function makeLink(
  db: Kysely<Schema>,
  holder: Holder,
  now: Date,
): Promise<{ readonly token: string; readonly link: CalendarLink }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const facts = { hash: hashOf(token), madeAt: now, readAt: null }
  await db
    .insertInto('calendarLink')
    .values({ ...keyOf(holder), ...facts })
    .onConflict((known) => known.columns(['sub', 'legalHid']).doUpdateSet(facts))
    .execute()
  return { token, link: shownLink(facts) }
}

/** Takes the link of this holder back; a second time it changes nothing. */
const revokeLink = (db: Kysely<Schema>, holder: Holder) => deleteRows(db, 'calendarLink', keyOf(holder))

/** The profiles of the same person, their own among them; none where nothing is linked (AMB-49). */
const profilesLinkedWith = async (db: Kysely<Schema>, sub: string): Promise<string[]> =>
  (
    await db
      .selectFrom('profileLink as own')
      .innerJoin('profileLink as linked', 'linked.groupId', 'own.groupId')
      .select('linked.sub')
      .where('own.sub', '=', sub)
      .execute()
  ).map((row) => row.sub)

/** Is the person, or the organisation whose calendar it is, kept out? */
const isKeptOut = async (db: Kysely<Schema>, link: { sub: string; legalHid: string }): Promise<boolean> =>
  (await personIsBlocked(db, link.sub)) || (await holderIsBlocked(db, link))

/**
 * Who sees the calendar of a token today; null for a token that nobody has, of a person who is no more, or who may no
 * longer act for the organisation. Its use is noted at most once in ten minutes.
 */
async function ownerOfToken(db: Kysely<Schema>, token: string, now: Date): Promise<CalendarOwner | null> {
  if (token === '') return null
  const link = await findRow(db, 'calendarLink', { hash: hashOf(token) })
  if (!link) return null
  const person = await findRow(db, 'person', { sub: link.sub })
  if (!person || person.erasedAt !== null || (await isKeptOut(db, link))) return null
  const legal = person.legals.find(({ legalHid }) => legalHid === link.legalHid)
  if (link.legalHid !== '' && !legal) return null
  if (link.readAt === null || now.getTime() - link.readAt.getTime() > READ_NOTED_MS) {
    await updateRows(db, 'calendarLink', link.id, { readAt: now })
  }
  const profiles = await profilesLinkedWith(db, link.sub)
  return {
    sub: link.sub,
    legalHid: link.legalHid,
    organisation: legal?.orgFullName ?? null,
    ...(profiles.length > 0 ? { profiles } : {}),
  }
}

/** More than any organisation rents; a calendar that grows past it shows what ends first. */
const DAYS_AT_MOST = 2_000
/** Days before the last day of a rent, and before the last day to pay, on which a calendar rings. */
const END_ALARMS = [14, 1] as const
const PAY_ALARMS = [1, 0] as const

const waiting = [claimStatus.onRegistration, claimStatus.awaitingPayment]
const running = [claimStatus.paid, claimStatus.onRent]

const claimsWithDates = (db: Kysely<Schema>, owner: Owning, today: CalendarDate) =>
  db
    .selectFrom('claim')
    .innerJoin('box', 'box.id', 'claim.boxId')
    .leftJoin('locker', 'locker.id', 'box.lockerId')
    .select(['claim.id', 'claim.status', 'claim.endDate', 'claim.payUntil', 'claim.officeIndex'])
    .select(['claim.createdAt', 'claim.changedAt', 'box.number', 'locker.name as lockerName'])
    .where(ownedBy(owner))
    .where((row) =>
      row.or([
        row.and([row('claim.status', 'in', running), row('claim.endDate', '>=', today)]),
        row.and([
          row('claim.status', 'in', waiting),
          row('claim.payUntil', '>=', startOfDayInMoscow(today)),
          // Somebody's order without a login is no date of its owner.
          row('claim.withoutLogin', '=', false),
        ]),
      ]),
    )
    .orderBy('claim.endDate')
    .orderBy('claim.id')
    .limit(DAYS_AT_MOST)

/** Seconds from the claim's making to its last change: grows with each, and needs no count of its own. */
const sequenceOf = (row: { readonly createdAt: Date; readonly changedAt: Date }): number =>
  Math.max(0, Math.round((row.changedAt.getTime() - row.createdAt.getTime()) / 1000))

/**
 * The days that matter to an owner from today on, in Moscow: the last one of each rent, the last one to pay what waits for
 * money. Which box and where, and nothing about people.
 */
async function calendarDays(
  db: Kysely<Schema>,
  owner: Owning,
  { today, origin }: { readonly today: CalendarDate; readonly origin: string },
): Promise<CalendarDay[]> {
  const rows = await claimsWithDates(db, owner, today).execute()
  return rows.map((row) => {
    const place = { ...placeOf(row), index: row.officeIndex }
    const step =
      row.payUntil !== null && waiting.some((status) => status === row.status) ? 'pay_until' : 'ends'
    return {
      uid: uidOf(row.id, step, origin),
      date: step === 'pay_until' && row.payUntil ? todayIn(row.payUntil) : row.endDate,
      title: calendarWords[step](place),
      description: calendarWords.feedDetails(row.id, place),
      url: `${origin}/claims/${row.id}`,
      changedAt: row.changedAt,
      sequence: sequenceOf(row),
      alarms: step === 'pay_until' ? PAY_ALARMS : END_ALARMS,
    }
  })
}

/** Links that open nothing, from one network: more are not even answered 404 for the rest of the hour. */
const UNKNOWN_LINKS = { points: 60, seconds: 3_600 } as const

/** The calendar that a phone subscribes to by a secret link. */
export const calendarRoutes = ({ db, origin }: Context): Route[] => [
  route(calls.readCalendarLink, async (request) => ({
    ok: true,
    value: { link: await linkOf(db, ownerOf(request)) },
  })),
  route(calls.makeCalendarLink, async (request) => {
    const { token, link } = await makeLink(db, ownerOf(request), request.now)
    const address = `${origin}${addressOf(calls.readCalendarFeed, { file: `${token}.ics` })}`
    return { ok: true, value: { address, link } }
  }),
  route(calls.revokeCalendarLink, async (request) => {
    await revokeLink(db, ownerOf(request))
    return done
  }),
  route(calls.readCalendarFeed, async ({ params, ip, now, today }) => {
    const owner = await ownerOfToken(db, params.file.replace(/\.ics$/, ''), now)
    if (owner === null) {
      // Only what opens nothing is counted: whole cities read their calendars through the servers of one company.
      const key = `calendar:${callerOf({ person: null, ip })}`
      const taken = await takePoint(db, { key, ...UNKNOWN_LINKS }, now)
      return taken.ok ? { ok: false, code: 'not_found' } : tooManyRequests(taken)
    }
    const days = await calendarDays(db, owner, { today, origin })
    return {
      ok: true,
      value: calendarText(calendarWords.feedName(owner.organisation), days),
      headers: { 'Content-Disposition': 'inline; filename="calendar.ics"' },
    }
  }),
]
