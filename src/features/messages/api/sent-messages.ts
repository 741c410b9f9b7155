import * as z from 'zod/mini'
import { instant } from '#kit/api/basics.ts'
import { endpoint } from '#kit/api/endpoint.ts'

/** `unclear`: the gateway never told; `bounced`: the email came back. */
export const letterFate = z.enum(['delivered', 'undelivered', 'expired', 'unclear', 'bounced'])
export type LetterFate = z.infer<typeof letterFate>

/** The recipient is masked. */
export const sentLetter = z.object({
  id: z.int(),
  channel: z.enum(['email', 'sms']),
  /** Empty for a text message. */
  subject: z.string(),
  recipient: z.string(),
  at: instant,
  state: z.enum(['waiting', 'sent', 'refused']),
  /** Null if unknown, as for most emails. */
  fate: z.nullable(letterFate),
  /** Status such as 5.1.1 (RFC 3463) of a bounced email. */
  code: z.nullable(z.string()),
})
export type SentLetter = z.infer<typeof sentLetter>

/** Reminders before the end of a rent, and notifications of new items (service 7). */
export const letterTopic = z.enum(['reminders', 'items'])
export type LetterTopic = z.infer<typeof letterTopic>

export const ownLetters = z.object({
  /** Address of the login; '' without one. */
  address: z.string(),
  /** Since when the mail server rejects the address; null while emails arrive. */
  unreachableSince: z.nullable(instant),
  wanted: z.object({ reminders: z.boolean() }),
})
export type OwnLetters = z.infer<typeof ownLetters>

export const readOwnLetters = endpoint('GET /api/user/letters', () => ({
  summary: 'Answers where letters to the person go, and which they want (our extension).',
  access: 'person',
  reply: ownLetters,
}))

export const wantReminders = endpoint('PUT /api/user/letters/reminders', () => ({
  summary: 'Refuses reminders by e-mail, or wants them again (our extension).',
  access: 'person',
  body: z.object({ wanted: z.boolean() }),
  reply: ownLetters,
  refusals: { no_address: 409 },
}))

/** Sends an email at once, which bounces if the address still does not exist. */
export const tryAddress = endpoint('POST /api/user/letters/try', () => ({
  summary: 'Writes to the address of the person again, which came back before (our extension).',
  access: 'person',
  body: z.object({}),
  reply: ownLetters,
  refusals: { address_reachable: 409 },
}))

const byToken = {
  params: z.object({ token: z.string().check(z.maxLength(60)) }),
  file: 'text/html; charset=utf-8',
} as const

/** Changes nothing by itself; its button does. */
export const unsubscribePage = endpoint('GET /api/letters/unsubscribe/:token', () => ({
  ...byToken,
  summary: 'Answers a page with a button that ends letters of one kind; opened by a signed link of a letter.',
  access: 'everyone',
}))

const FORM_BYTES = 4096

/** One-click by a mailbox (RFC 8058: `List-Unsubscribe=One-Click`) or by the button; `again=1` subscribes again. */
export const unsubscribe = endpoint('POST /api/letters/unsubscribe/:token', () => ({
  ...byToken,
  summary: 'Ends letters of one kind for the reader of a letter (RFC 8058), or sends them again.',
  access: 'machine',
  upload: { types: ['application/x-www-form-urlencoded', 'multipart/form-data'], limit: FORM_BYTES },
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
 * Bytes; above the limits of mail servers, since a refused email would come again for days. Its report stands first.
 */
const RETURNED_BYTES = 100 * 1024 * 1024
const REPORT_BYTES = 256 * 1024

/** An email to a return path (RFC 822), with `Authorization: Bearer BOUNCE_SECRET`. */
export const reportBounce = endpoint('POST /api/letters/bounces', () => ({
  summary: 'Takes a letter that came to the return path of ours, from the mail server (RFC 3464).',
  description:
    'The letter is found by its signed return path alone. 200 means that the mail server is done with it, also with what is no report or was forged; 503 asks it to come again.',
  access: 'machine',
  upload: { types: ['message/rfc822'], limit: RETURNED_BYTES, cutAt: REPORT_BYTES },
  reply: z.object({ outcome: bounceOutcome }),
  refusals: { secret_wrong: 403, letter_in_hand: 503 },
}))
