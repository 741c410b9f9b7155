import * as calls from '#contract/calendar.ts'
import { addressOf } from '#contract/endpoint.ts'
import { calendarWords } from '#copy/emails-calendar.ts'
import { ownerOf } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { done, type Route, route } from '#server/http/route.ts'
import { calendarText } from '../claim-life/claim-calendar.ts'
import { callerOf, tooManyRequests } from '../rate-limits/guess-limit.ts'
import { takePoint } from '../rate-limits/rate-limit.ts'
import { calendarDays } from './calendar-days.ts'
import { linkOf, makeLink, ownerOfToken, revokeLink } from './calendar-links.ts'

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
