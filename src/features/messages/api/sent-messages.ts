import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { instantSchema } from '#kit/api/field-schemas.ts'

/** `unclear`: the SMS gateway never reported the outcome; `bounced`: the mail server returned the email. */
export const deliveryOutcome = z.enum(['delivered', 'undelivered', 'expired', 'unclear', 'bounced'])
export type DeliveryOutcome = z.infer<typeof deliveryOutcome>

/** The recipient's address or phone number is masked. */
export const sentMessage = z.object({
  id: z.int(),
  channel: z.enum(['email', 'sms']),
  subject: z.string(),
  recipient: z.string(),
  at: instantSchema,
  state: z.enum(['waiting', 'sent', 'refused']),
  /** Null if unknown, as for most emails. */
  fate: z.nullable(deliveryOutcome),
  /** RFC 3463 status of a bounced email, such as 5.1.1. */
  code: z.nullable(z.string()),
})
export type SentMessage = z.infer<typeof sentMessage>

/** `reminders`: the rent ends soon; `items`: something has arrived (service 7). */
export const emailTopic = z.enum(['reminders', 'items'])
export type EmailTopic = z.infer<typeof emailTopic>

export const emailPreferences = z.object({
  /** Email address of the login; an empty string if there is none. */
  address: z.string(),
  /** Time of the first rejection by the mail server; null while emails arrive. */
  unreachableSince: z.nullable(instantSchema),
  wanted: z.object({ reminders: z.boolean() }),
})
export type EmailPreferences = z.infer<typeof emailPreferences>

export const readEmailPreferences = endpoint('GET /api/user/letters', () => ({
  summary: 'Returns the email address and email preferences of the person (our extension).',
  access: 'person',
  reply: emailPreferences,
}))

export const setReminderEmails = endpoint('PUT /api/user/letters/reminders', () => ({
  summary: 'Turns email reminders on or off (our extension).',
  access: 'person',
  body: z.object({ wanted: z.boolean() }),
  reply: emailPreferences,
  refusals: { no_address: 409 },
}))

/** Sends a test email immediately; if the address still does not exist, it bounces again. */
export const sendTestEmail = endpoint('POST /api/user/letters/try', () => ({
  summary: 'Sends a test email to the address of the person, which bounced before (our extension).',
  access: 'person',
  body: z.object({}),
  reply: emailPreferences,
  refusals: { address_reachable: 409 },
}))

const unsubscribeLinkOptions = {
  params: z.object({ token: z.string().check(z.maxLength(60)) }),
  file: 'text/html; charset=utf-8',
} as const

/** Opening the page does not unsubscribe yet; its button does. */
export const readUnsubscribePage = endpoint('GET /api/letters/unsubscribe/:token', () => ({
  ...unsubscribeLinkOptions,
  summary:
    'Returns a page with a button that unsubscribes from one topic; emails link to it with a signed token.',
  access: 'everyone',
}))

const MAX_FORM_BYTES = 4096

/**
 * Called by mail clients (RFC 8058: `List-Unsubscribe=One-Click`) and by the button of the page; `again=1`
 * subscribes again.
 */
export const unsubscribeFromEmails = endpoint('POST /api/letters/unsubscribe/:token', () => ({
  ...unsubscribeLinkOptions,
  summary: 'Unsubscribes the recipient of an email from its topic (RFC 8058), or subscribes them again.',
  access: 'machine',
  upload: { types: ['application/x-www-form-urlencoded', 'multipart/form-data'], limit: MAX_FORM_BYTES },
}))

export const bounceReportOutcome = z.enum([
  'address',
  'message',
  'later',
  'delayed',
  'repeated',
  'no_report',
  'forged',
])
export type BounceReportOutcome = z.infer<typeof bounceReportOutcome>

/**
 * Above the limits of mail servers, because a refused email would be resent for days. Only its beginning, with the
 * report, is needed.
 */
const MAX_RETURNED_EMAIL_BYTES = 100 * 1024 * 1024
const MAX_REPORT_BYTES = 256 * 1024

/** Receives an email (RFC 822) that was sent to our return path. Requires `Authorization: Bearer BOUNCE_SECRET`. */
export const reportBounce = endpoint('POST /api/letters/bounces', () => ({
  summary: 'Receives a bounced email from the mail server (RFC 3464).',
  description:
    'The signed return path alone identifies the email. 200 means that the mail server is done, even if the email is no report or is forged; 503 asks it to retry.',
  access: 'machine',
  upload: { types: ['message/rfc822'], limit: MAX_RETURNED_EMAIL_BYTES, cutAt: MAX_REPORT_BYTES },
  reply: z.object({ outcome: bounceReportOutcome }),
  refusals: { secret_wrong: 403, letter_in_hand: 503 },
}))
