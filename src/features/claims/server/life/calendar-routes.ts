import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import * as calls from '#claims/api/calendar.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { findLinkedClaim } from '#claims/server/claim-links.ts'
import { endpointUrl } from '#kit/api/endpoint.ts'
import { type CalendarDate, startOfDayInMoscow, todayInZone } from '#kit/rules/calendar-date.ts'
import { refuse } from '#kit/rules/outcome.ts'
import { doorImageUrl } from '#messages/words/email-frame.ts'
import { toRentedPlace } from '#rent/server/boxes/box-row.ts'
import { hasMailInBoxSql } from '#rent/server/boxes/mail-in-box.ts'
import { rentCalendarWords } from '#rent/words/emails.ts'
import { isHolderBlocked, isPersonBlocked } from '#server/access/blocked-holders.ts'
import {
  type OwnerKey,
  ownedClaimsCondition,
  ownerFromRequest,
  readLinkedProfiles,
} from '#server/access/owner.ts'
import { consumeRateLimitPoint, toRateLimitCallerKey, toTooManyRequests } from '#server/access/rate-limits.ts'
import type { Context } from '#server/context.ts'
import { deleteRows, findRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { attachmentFileAnswer, bindRoute, doneAnswer, type Route } from '#server/http/route.ts'
import { buildClaimCalendar, type CalendarEntry, calendarUid, toICalendarFile } from './claim-calendar.ts'

const TOKEN_BYTES = 32
const READ_RECORD_INTERVAL_MS = 10 * 60_000

/** The calendar of a person, or of an organisation as one of its users sees it. */
type CalendarHolder = Pick<OwnerKey, 'sub' | 'legalHid'>

interface CalendarOwner extends OwnerKey {
  readonly organisation: string | null
}

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
const holderKey = ({ sub, legalHid }: CalendarHolder) => ({ sub, legalHid })

const toCalendarLink = ({ madeAt, readAt }: { madeAt: Date; readAt: Date | null }) => ({ madeAt, readAt })

/** Replaces the previous link; only the hash is stored. */
async function makeLink(db: Kysely<Schema>, holder: CalendarHolder, now: Date) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const facts = { hash: hashToken(token), madeAt: now, readAt: null }
  await db
    .insertInto('calendarLink')
    .values({ ...holderKey(holder), ...facts })
    .onConflict((conflict) => conflict.columns(['sub', 'legalHid']).doUpdateSet(facts))
    .execute()
  return { token, link: toCalendarLink(facts) }
}

export const isBlocked = async (
  db: Kysely<Schema>,
  link: { sub: string; legalHid: string },
): Promise<boolean> => (await isPersonBlocked(db, link.sub)) || (await isHolderBlocked(db, link))

/** Null if the token is unknown, the person is erased or blocked, or they no longer have access to the organisation. */
async function ownerOfToken(db: Kysely<Schema>, token: string, now: Date): Promise<CalendarOwner | null> {
  if (token === '') return null
  const link = await findRow(db, 'calendarLink', { hash: hashToken(token) })
  if (!link) return null
  const person = await findRow(db, 'person', { sub: link.sub })
  if (!person || person.erasedAt !== null || (await isBlocked(db, link))) return null
  const legal = person.legals.find(({ legalHid }) => legalHid === link.legalHid)
  if (link.legalHid !== '' && !legal) return null
  if (link.readAt === null || now.getTime() - link.readAt.getTime() > READ_RECORD_INTERVAL_MS) {
    await updateRows(db, 'calendarLink', link.id, { readAt: now })
  }
  return {
    sub: link.sub,
    legalHid: link.legalHid,
    organisation: legal?.orgFullName ?? null,
    profiles: await readLinkedProfiles(db, link.sub),
  }
}

const MAX_CALENDAR_DAYS = 2_000
/** Days before the end of a rent on which the calendar reminds the user. */
const RENT_END_ALARM_DAYS = [14, 1] as const
const PAYMENT_ALARM_DAYS = [1, 0] as const

const unpaidStatuses = [claimStatus.onRegistration, claimStatus.awaitingPayment]
const activeStatuses = [claimStatus.paid, claimStatus.onRent]

const claimsWithDates = (db: Kysely<Schema>, owner: OwnerKey, today: CalendarDate) =>
  db
    .selectFrom('claim')
    .innerJoin('box', 'box.id', 'claim.boxId')
    .leftJoin('locker', 'locker.id', 'box.lockerId')
    .select(['claim.id', 'claim.status', 'claim.endDate', 'claim.payUntil', 'claim.officeIndex'])
    .select(['claim.createdAt', 'claim.changedAt', 'box.number', 'locker.name as lockerName'])
    .select(hasMailInBoxSql(today).as('hasMail'))
    .where(ownedClaimsCondition(owner))
    .where((row) =>
      row.or([
        row.and([row('claim.status', 'in', activeStatuses), row('claim.endDate', '>=', today)]),
        row.and([
          row('claim.status', 'in', unpaidStatuses),
          row('claim.payUntil', '>=', startOfDayInMoscow(today)),
          // A claim ordered without a login may have been ordered by a stranger.
          row('claim.withoutLogin', '=', false),
        ]),
      ]),
    )
    .orderBy('claim.endDate')
    .orderBy('claim.id')
    .limit(MAX_CALENDAR_DAYS)

/** Seconds from creation to the last change: iCalendar's SEQUENCE must grow with each change. */
const calendarSequence = (row: { readonly createdAt: Date; readonly changedAt: Date }): number =>
  Math.max(0, Math.round((row.changedAt.getTime() - row.createdAt.getTime()) / 1000))

/** Last days of rents and payment deadlines, from today on. Entries name boxes but never people. */
async function calendarDays(
  db: Kysely<Schema>,
  owner: OwnerKey,
  { today, origin }: { readonly today: CalendarDate; readonly origin: string },
): Promise<CalendarEntry[]> {
  const rows = await claimsWithDates(db, owner, today).execute()
  return rows.map((row) => {
    const place = { ...toRentedPlace(row), index: row.officeIndex }
    const kind =
      row.payUntil !== null && unpaidStatuses.some((status) => status === row.status) ? 'pay_until' : 'ends'
    return {
      uid: calendarUid(row.id, kind, origin),
      date: kind === 'pay_until' && row.payUntil ? todayInZone(row.payUntil) : row.endDate,
      title: rentCalendarWords[kind](place),
      description: rentCalendarWords.feedDetails(row.id, place),
      url: `${origin}/claims/${row.id}`,
      changedAt: row.changedAt,
      sequence: calendarSequence(row),
      image: doorImageUrl(origin, row.hasMail),
      alarms: kind === 'pay_until' ? PAYMENT_ALARM_DAYS : RENT_END_ALARM_DAYS,
    }
  })
}

/** Requests with unknown links that are allowed per network and hour. */
const UNKNOWN_LINK_LIMIT = { points: 60, seconds: 3_600 } as const

export const calendarRoutes = (context: Context): Route[] => {
  const { db, origin } = context
  return [
    bindRoute(calls.downloadLinkedCalendar, async ({ params, now, today }) => {
      const linked = await findLinkedClaim(context, 'claim-dates', params.token, now)
      if (!linked.ok) return linked
      const calendar = await buildClaimCalendar(context, linked.value, today)
      return calendar === null
        ? refuse('no_dates')
        : attachmentFileAnswer(`box-${linked.value.id}.ics`, calendar)
    }),
    bindRoute(calls.readCalendarLink, async (request) => {
      const row = await findRow(db, 'calendarLink', holderKey(ownerFromRequest(request)))
      return { ok: true, value: { link: row ? toCalendarLink(row) : null } }
    }),
    bindRoute(calls.createCalendarLink, async (request) => {
      const { token, link } = await makeLink(db, ownerFromRequest(request), request.now)
      const address = `${origin}${endpointUrl(calls.readCalendarFeed, { file: `${token}.ics` })}`
      return { ok: true, value: { address, link } }
    }),
    bindRoute(calls.revokeCalendarLink, async (request) => {
      await deleteRows(db, 'calendarLink', holderKey(ownerFromRequest(request)))
      return doneAnswer
    }),
    bindRoute(calls.readCalendarFeed, async ({ params, ip, now, today }) => {
      const owner = await ownerOfToken(db, params.file.replace(/\.ics$/, ''), now)
      if (owner === null) {
        // Only requests with unknown links count, because one calendar service fetches for many people from the same IP
        // address.
        const key = `calendar:${toRateLimitCallerKey({ person: null, ip })}`
        const rateLimit = await consumeRateLimitPoint(db, { key, ...UNKNOWN_LINK_LIMIT }, now)
        return rateLimit.ok ? { ok: false, code: 'not_found' } : toTooManyRequests(rateLimit)
      }
      const days = await calendarDays(db, owner, { today, origin })
      return {
        ok: true,
        value: toICalendarFile(rentCalendarWords.feedName(owner.organisation), days),
        headers: { 'Content-Disposition': 'inline; filename="calendar.ics"' },
      }
    }),
  ]
}
