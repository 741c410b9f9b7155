import * as z from 'zod/mini'
import { done, instant } from '#kit/api/basics.ts'
import { endpoint } from '#kit/api/endpoint.ts'

export const calendarLink = z.object({ madeAt: instant, readAt: z.nullable(instant) })
export type CalendarLink = z.infer<typeof calendarLink>

const ofOwner = { access: 'person' } as const

/** The link of the person, or of the person for the organisation they act for. */
export const readCalendarLink = endpoint('GET /api/calendar', () => ({
  ...ofOwner,
  summary: 'Says whether there is a secret link to the calendar of the rents that the person sees.',
  reply: z.object({ link: z.nullable(calendarLink) }),
}))

/** Replaces the previous link. The address is answered only once. */
export const makeCalendarLink = endpoint('POST /api/calendar', () => ({
  ...ofOwner,
  summary:
    'Makes a secret link to the calendar of the rents that the person sees, in the place of the one before.',
  reply: z.object({ address: z.string(), link: calendarLink }),
}))

export const revokeCalendarLink = endpoint('DELETE /api/calendar', () => ({
  ...ofOwner,
  summary: 'Takes the secret link to the calendar back.',
  reply: done,
}))

/** Any other name is an unknown link. */
const fileOfLink = z.catch(z.string().check(z.regex(/^[\w-]{43}\.ics$/)), '')

export const readCalendarFeed = endpoint('GET /api/calendar/:file', () => ({
  summary: 'Answers the dates of the rents behind a secret link as an iCalendar file.',
  description:
    'Whole days of Moscow with alarms; the same UID for the same date, a SEQUENCE that grows with each change. Ask with If-None-Match. A link that was taken back, or whose person lost the organisation, is 404.',
  access: 'everyone',
  params: z.object({ file: fileOfLink }),
  file: 'text/calendar; charset=utf-8',
  revalidated: true,
}))
