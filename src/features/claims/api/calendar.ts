import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { doneReplySchema, instantSchema } from '#kit/api/field-schemas.ts'

export const calendarLinkSchema = z.object({ madeAt: instantSchema, readAt: z.nullable(instantSchema) })
export type CalendarLink = z.infer<typeof calendarLinkSchema>

const ofOwner = { access: 'person' } as const

/** A person has one link for their own rents and one for each organisation they act for. */
export const readCalendarLink = endpoint('GET /api/calendar', () => ({
  ...ofOwner,
  summary: 'Tells whether there is a secret link to the calendar of the rents that the person sees.',
  reply: z.object({ link: z.nullable(calendarLinkSchema) }),
}))

/** Replaces the previous link. The URL is returned only once. */
export const createCalendarLink = endpoint('POST /api/calendar', () => ({
  ...ofOwner,
  summary:
    'Creates a secret link to the calendar of the rents that the person sees, replacing the previous one.',
  reply: z.object({ address: z.string(), link: calendarLinkSchema }),
}))

export const revokeCalendarLink = endpoint('DELETE /api/calendar', () => ({
  ...ofOwner,
  summary: 'Revokes the secret link to the calendar.',
  reply: doneReplySchema,
}))

export const downloadLinkedCalendar = endpoint('GET /api/calendar/claim/:token', () => ({
  summary: 'Returns the future dates of the claim behind a link in an email as an iCalendar file.',
  access: 'everyone',
  params: z.object({ token: z.string().check(z.maxLength(200)) }),
  refusals: { token_unknown: 404, token_expired: 410, no_dates: 410 },
  file: 'text/calendar; charset=utf-8',
}))

/** A malformed file name is answered like an unknown link. */
const fileOfLink = z.catch(z.string().check(z.regex(/^[\w-]{43}\.ics$/)), '')

export const readCalendarFeed = endpoint('GET /api/calendar/:file', () => ({
  summary: 'Returns the dates of the rents behind a secret link as an iCalendar file.',
  description:
    'All-day events in Moscow time with alarms. The same date keeps its UID, and its SEQUENCE grows with each change. Send If-None-Match. A link that was revoked, or whose person left the organisation, gets 404.',
  access: 'everyone',
  params: z.object({ file: fileOfLink }),
  file: 'text/calendar; charset=utf-8',
  revalidated: true,
}))
