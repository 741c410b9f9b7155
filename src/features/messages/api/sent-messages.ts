import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { instant } from '#kit/api/field-schemas.ts'

/** `unclear`: the gateway never reported the outcome; `bounced`: the mail server returned the email. */
export const deliveryOutcome = z.enum(['delivered', 'undelivered', 'expired', 'unclear', 'bounced'])
export type DeliveryOutcome = z.infer<typeof deliveryOutcome>

/** The recipient is masked. */
export const sentMessage = z.object({
  id: z.int(),
  channel: z.enum(['email', 'sms']),
  subject: z.string(),
  recipient: z.string(),
  at: instant,
  state: z.enum(['waiting', 'sent', 'refused']),
  /** Null if unknown, as for most emails. */
  fate: z.nullable(deliveryOutcome),
  /** Status such as 5.1.1 (RFC 3463) of a bounced email. */
  code: z.nullable(z.string()),
})
export type SentMessage = z.infer<typeof sentMessage>

/** Reminders before the end of a rent, and notifications of new items (service 7). */
export const emailTopic = z.enum(['reminders', 'items'])
export type EmailTopic = z.infer<typeof emailTopic>

export const emailPreferences = z.object({
  /** Email address of the login; '' if there is none. */
  address: z.string(),
  /** Time since when the mail server has rejected the address; null while emails arrive. */
  unreachableSince: z.nullable(instant),
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

/** Sends a test email at once; it bounces if the address still does not exist. */
export const retryEmailAddress = endpoint('POST /api/user/letters/try', () => ({
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

/** Opening the page changes nothing; its button unsubscribes. */
export const readUnsubscribePage = endpoint('GET /api/letters/unsubscribe/:token', () => ({
  ...unsubscribeLinkOptions,
  summary:
    'Returns a page with a button that unsubscribes from one topic; emails link to it with a signed token.',
  access: 'everyone',
}))

const MAX_FORM_BYTES = 4096

/** Called by mail clients (RFC 8058: `List-Unsubscribe=One-Click`) or by the button; `again=1` subscribes again. */
export const unsubscribe = endpoint('POST /api/letters/unsubscribe/:token', () => ({
  ...unsubscribeLinkOptions,
  summary: 'Unsubscribes the recipient of an email from its topic (RFC 8058), or subscribes them again.',
  access: 'machine',
  upload: { types: ['application/x-www-form-urlencoded', 'multipart/form-data'], limit: MAX_FORM_BYTES },
}))

export const bounceOutcome = z.enum([
  'address',
  'letter',
  'later',
  'delayed',
  'repeated',
  'no_report',
  'forged',
])
export type BounceOutcome = z.infer<typeof bounceOutcome>

/**
 * Bytes. Higher than the limits of mail servers, which resend a refused email for days. The report comes first.
 */
const MAX_RETURNED_EMAIL_BYTES = 100 * 1024 * 1024
const MAX_REPORT_BYTES = 256 * 1024

/** Receives an email sent to our return path (RFC 822); requires `Authorization: Bearer BOUNCE_SECRET`. */
export const reportBounce = endpoint('POST /api/letters/bounces', () => ({
  summary: 'Receives a bounced email from the mail server (RFC 3464).',
  description:
    'The signed return path alone identifies the email. 200 means that the mail server is done, even if the email is no report or is forged; 503 asks it to retry.',
  access: 'machine',
  upload: { types: ['message/rfc822'], limit: MAX_RETURNED_EMAIL_BYTES, cutAt: MAX_REPORT_BYTES },
  reply: z.object({ outcome: bounceOutcome }),
  refusals: { secret_wrong: 403, letter_in_hand: 503 },
}))
