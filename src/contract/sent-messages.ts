import * as z from 'zod/mini'
import { instant } from './basics.ts'
import { endpoint } from './endpoint.ts'

/**
 * What became of a letter or message once it was handed over: taken by the phone, not taken by it for good, not taken in
 * time, never told, or come back from the mailbox.
 */
export const letterFate = z.enum(['delivered', 'undelivered', 'expired', 'unclear', 'bounced'])
export type LetterFate = z.infer<typeof letterFate>

/** A letter or message to the holder of a claim; to whom is shown in part. */
export const sentLetter = z.object({
  id: z.int(),
  channel: z.enum(['email', 'sms']),
  /** Empty for a short message. */
  subject: z.string(),
  recipient: z.string(),
  at: instant,
  state: z.enum(['waiting', 'sent', 'refused']),
  /** Null where it is not known, as of most e-mails. */
  fate: z.nullable(letterFate),
  /** Why it came back, such as 5.1.1 (RFC 3463); null where it did not. */
  code: z.nullable(z.string()),
})
export type SentLetter = z.infer<typeof sentLetter>

/** Letters that a reader may refuse: reminders of the last day of a rent, and notices of new items (service 7). */
export const letterTopic = z.enum(['reminders', 'items'])
export type LetterTopic = z.infer<typeof letterTopic>

/** The letters that the person of the session is sent. */
export const ownLetters = z.object({
  /** Where they go: the address of the login; '' for none. */
  address: z.string(),
  /** Since when its mail server says that nobody has this address; null while letters arrive. */
  unreachableSince: z.nullable(instant),
  /** Letters that may be refused, and whether they are wanted. */
  wanted: z.object({ reminders: z.boolean() }),
})
export type OwnLetters = z.infer<typeof ownLetters>

/** Where the letters of the person go, and which of them they want. */
export const readOwnLetters = endpoint('GET /api/user/letters', () => ({
  summary: 'Answers where letters to the person go, and which they want (our extension).',
  access: 'person',
  reply: ownLetters,
}))

/** Refuses reminders, or wants them again. */
export const wantReminders = endpoint('PUT /api/user/letters/reminders', () => ({
  summary: 'Refuses reminders by e-mail, or wants them again (our extension).',
  access: 'person',
  body: z.object({ wanted: z.boolean() }),
  reply: ownLetters,
  refusals: { no_address: 409 },
}))

/** Writes to an address again that nobody had: with a letter at once, which comes back if nobody has it still. */
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

/** The page that a link of an optional letter opens: it changes nothing, its button does. */
export const unsubscribePage = endpoint('GET /api/letters/unsubscribe/:token', () => ({
  ...byToken,
  summary: 'Answers a page with a button that ends letters of one kind; opened by a signed link of a letter.',
  access: 'everyone',
}))

/** Longest body of {@link unsubscribe}, in bytes. */
const FORM_BYTES = 4096

/** Ends letters of one kind, by a mailbox (RFC 8058: `List-Unsubscribe=One-Click`) or by the button; `again=1` wants them again. */
export const unsubscribe = endpoint('POST /api/letters/unsubscribe/:token', () => ({
  ...byToken,
  summary: 'Ends letters of one kind for the reader of a letter (RFC 8058), or sends them again.',
  access: 'machine',
  upload: { types: ['application/x-www-form-urlencoded', 'multipart/form-data'], limit: FORM_BYTES },
}))

/** What became of a report: the address is marked, the letter is given up or goes again, or nothing changed. */
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

/** Longest returned letter, in bytes, more than mail servers take: a refused one would come again for days. Its report stands first. */
const RETURNED_BYTES = 100 * 1024 * 1024
const REPORT_BYTES = 256 * 1024

/** A letter to a return path as the mail server got it (RFC 822), with `Authorization: Bearer BOUNCE_SECRET`. */
export const reportBounce = endpoint('POST /api/letters/bounces', () => ({
  summary: 'Takes a letter that came to the return path of ours, from the mail server (RFC 3464).',
  description:
    'The letter is found by its signed return path alone. 200 means that the mail server is done with it, also with what is no report or was forged; 503 asks it to come again.',
  access: 'machine',
  upload: { types: ['message/rfc822'], limit: RETURNED_BYTES, cutAt: REPORT_BYTES },
  reply: z.object({ outcome: bounceOutcome }),
  refusals: { secret_wrong: 403, letter_in_hand: 503 },
}))
