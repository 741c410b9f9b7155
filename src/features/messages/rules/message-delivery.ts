import { localMinutesOfDay } from '#kit/rules/calendar-date.ts'

/** `address`: the address does not exist; `letter`: the server refuses this email; `later`: it refuses for now. */
type BounceKind = 'address' | 'message' | 'later'

/** RFC 3463 codes of an invalid recipient. 5.1.7 and 5.1.8 are excluded, because they concern the sender. */
const invalidAddressStatus = /^5\.(1\.(?!7$|8$)\d{1,3}|2\.1)$/
/** Counts as temporary, although servers report a full mailbox as a permanent failure. */
const MAILBOX_FULL_STATUS = '5.2.2'

const genericStatus = /^[245]\.([057]\.\d{1,3}|\d{1,3}\.0)$/

/** A status in the diagnostic text is preferred to a generic one. */
const mostPreciseStatus = (status: string, diagnostic: string): string => {
  if (status !== '' && !genericStatus.test(status)) return status
  const said = diagnostic.match(/(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/g) ?? []
  return said.find((code) => !genericStatus.test(code)) ?? (status || (said[0] ?? ''))
}

const unknownMailbox =
  /\b(no such|unknown|invalid|non-?existent) (local )?(user|recipient|mailbox|account|address)|\b(user|recipient|mailbox|account|address)( is| was)? (not found|unknown|invalid|disabled|deactivated|deleted)|\b(user|recipient|mailbox|account|address)\b.{0,60}\b(does not|doesn't) exist|\bno mailbox (here )?by that name|\bmailbox unavailable/
const causeOtherThanAddress =
  /\b(spam|black ?list|block ?list|blocked|reputation|suspicion|suspicious|spf|dkim|dmarc|relay|greylist\w*|sender|quota|full|rate limit|too many)\b/

const describesUnknownMailbox = (diagnostic: string): boolean => {
  const words = diagnostic.toLowerCase().replace(/\S+@\S+/g, '')
  return unknownMailbox.test(words) && !causeOtherThanAddress.test(words)
}

const isPermanentFailure = (status: string, diagnostic: string): boolean =>
  status === '' ? /(^|[^\d.])5\d\d[ -]/.test(diagnostic) : status.startsWith('5')

/**
 * Evaluates action and status (RFC 3464, 2.3). If the status is generic, as from mail.ru, Yandex and Rambler, it
 * also evaluates the diagnostic text. Null if the delivery has not failed.
 */
export const classifyBounce = ({
  action,
  status: reported,
  diagnostic,
}: {
  action: string
  status: string
  diagnostic: string
}): BounceKind | null => {
  if (action !== 'failed') return null
  const status = mostPreciseStatus(reported, diagnostic)
  if (invalidAddressStatus.test(status)) return 'address'
  const isGeneric = status === '' || genericStatus.test(status)
  if (isGeneric && isPermanentFailure(status, diagnostic) && describesUnknownMailbox(diagnostic))
    return 'address'
  return status.startsWith('5') && status !== MAILBOX_FULL_STATUS ? 'message' : 'later'
}

/** Hours before each resend; after the last one the email is given up. */
const RESEND_DELAYS_HOURS = [1, 4, 12]
const HOUR_MS = 3_600_000

export const nextResendTime = (bounces: number, now: Date): Date | null => {
  const wait = RESEND_DELAYS_HOURS[bounces]
  return wait === undefined ? null : new Date(now.getTime() + wait * HOUR_MS)
}

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
const QUIET_HOURS_START_MINUTES = 21 * HOUR_MINUTES
const QUIET_HOURS_END_MINUTES = 9 * HOUR_MINUTES

/** Quiet hours are from 21:00 to 9:00 in the office's time zone (AMB-63). Null if `now` is outside them. */
export const currentQuietHoursEnd = (now: Date, timeZone: string): Date | null => {
  const time = localMinutesOfDay(now, timeZone)
  if (time >= QUIET_HOURS_END_MINUTES && time < QUIET_HOURS_START_MINUTES) return null
  const minutes =
    time < QUIET_HOURS_END_MINUTES
      ? QUIET_HOURS_END_MINUTES - time
      : QUIET_HOURS_END_MINUTES + DAY_MINUTES - time
  const exact = new Date(now.getTime() + minutes * MINUTE_MS)
  exact.setUTCSeconds(0, 0)
  return exact
}

/** GSM 03.38 characters that take one septet each. */
const gsmCharacters = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** GSM 03.38 characters that take two septets each. */
const gsmExtendedCharacters = new Set('^{}\\[~]|€\f')

/** Each segment of a long message holds fewer characters, because it has a header. */
const gsmSegmentLengths = { alone: 160, part: 153 }
const unicodeSegmentLengths = { alone: 70, part: 67 }

const countSegments = (length: number, { alone, part }: typeof gsmSegmentLengths): number =>
  length <= alone ? 1 : Math.ceil(length / part)

/**
 * Every segment costs money (AMB-62). It holds 160 GSM characters, or 153 in a long message; with any other
 * character it holds 70, or 67 in a long message.
 */
export const countSmsSegments = (text: string): number => {
  const letters = [...text]
  const isGsm = letters.every((letter) => gsmCharacters.has(letter) || gsmExtendedCharacters.has(letter))
  return isGsm
    ? countSegments(
        letters.reduce((length, letter) => length + (gsmExtendedCharacters.has(letter) ? 2 : 1), 0),
        gsmSegmentLengths,
      )
    : countSegments(text.length, unicodeSegmentLengths)
}
