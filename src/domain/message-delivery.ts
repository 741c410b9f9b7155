import { localTime } from './calendar-date.ts'

/** What a report of a mail server says of a letter: nobody has this address, this letter will not be taken, or not now. */
type Bounce = 'address' | 'letter' | 'later'

/** Status codes of RFC 3463 that speak of the address and not of the letter: 5.1.7 and 5.1.8 speak of the sender's. */
const ofAddress = /^5\.(1\.(?!7$|8$)\d{1,3}|2\.1)$/
/** A mailbox that is full has room again one day, though servers call it permanent. */
const FULL = '5.2.2'

/** Status codes that say only that something is wrong, or that a rule of the server forbids it. */
const generic = /^[245]\.([057]\.\d{1,3}|\d{1,3}\.0)$/

/** The status of a report; what the other server said is more precise than a generic one. */
const preciseStatus = (status: string, diagnostic: string): string => {
  if (status !== '' && !generic.test(status)) return status
  const said = diagnostic.match(/(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/g) ?? []
  return said.find((code) => !generic.test(code)) ?? (status || (said[0] ?? ''))
}

/** How mail servers say that nobody has the address. */
const unknownMailbox =
  /\b(no such|unknown|invalid|non-?existent) (local )?(user|recipient|mailbox|account|address)|\b(user|recipient|mailbox|account|address)( is| was)? (not found|unknown|invalid|disabled|deactivated|deleted)|\b(user|recipient|mailbox|account|address)\b.{0,60}\b(does not|doesn't) exist|\bno mailbox (here )?by that name|\bmailbox unavailable/
/** Words of refusals that speak of the letter, of its sender or of the room left, whatever else is said. */
const notOfAddress =
  /\b(spam|black ?list|block ?list|blocked|reputation|suspicion|suspicious|spf|dkim|dmarc|relay|greylist\w*|sender|quota|full|rate limit|too many)\b/

const saysUnknown = (diagnostic: string): boolean => {
  const words = diagnostic.toLowerCase().replace(/\S+@\S+/g, '')
  return unknownMailbox.test(words) && !notOfAddress.test(words)
}

/** A reply code of SMTP that is final. */
const isFinal = (status: string, diagnostic: string): boolean =>
  status === '' ? /(^|[^\d.])5\d\d[ -]/.test(diagnostic) : status.startsWith('5')

/**
 * What a report means, by its action and status (RFC 3464, 2.3) and by what the other server said, where its code is
 * generic, as of mail.ru, Yandex and Rambler; null where nothing failed, as of a delay that the mail server itself works on.
 */
export const bounceOf = ({
  action,
  status: reported,
  diagnostic,
}: {
  action: string
  status: string
  diagnostic: string
}): Bounce | null => {
  if (action !== 'failed') return null
  const status = preciseStatus(reported, diagnostic)
  if (ofAddress.test(status)) return 'address'
  const isGeneric = status === '' || generic.test(status)
  if (isGeneric && isFinal(status, diagnostic) && saysUnknown(diagnostic)) return 'address'
  return status.startsWith('5') && status !== FULL ? 'letter' : 'later'
}

/** Hours after which a letter that came back for now is sent again; after the last one it is given up. */
const WAITS_HOURS = [1, 4, 12]
const HOUR_MS = 3_600_000

/** When a letter that came back so often already goes again; null when that is over. */
export const sendAgainAt = (bounces: number, now: Date): Date | null => {
  const wait = WAITS_HOURS[bounces]
  return wait === undefined ? null : new Date(now.getTime() + wait * HOUR_MS)
}

const MINUTE_MS = 60_000
const HOUR = 60
const DAY = 24 * HOUR
/** Minutes of the day between which nobody's phone rings. */
const QUIET_FROM = 21 * HOUR
const QUIET_UNTIL = 9 * HOUR

/**
 * Until when a short message that can wait does, by the clock of the rented place: from nine in the evening to nine in
 * the morning (AMB-63); null when it may go now.
 */
export const quietUntil = (now: Date, timeZone: string): Date | null => {
  const time = localTime(now, timeZone)
  if (time >= QUIET_UNTIL && time < QUIET_FROM) return null
  const minutes = time < QUIET_UNTIL ? QUIET_UNTIL - time : QUIET_UNTIL + DAY - time
  const exact = new Date(now.getTime() + minutes * MINUTE_MS)
  exact.setUTCSeconds(0, 0)
  return exact
}

/** The letters of GSM 03.38, each in one septet. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Those of its extension take two. */
const extended = new Set('^{}\\[~]|€\f')

/** How many signs one message holds, and each part of a longer one: the join takes the rest. */
const septets = { alone: 160, part: 153 }
const units = { alone: 70, part: 67 }

const partsOf = (length: number, { alone, part }: typeof septets): number =>
  length <= alone ? 1 : Math.ceil(length / part)

/**
 * The parts in which a phone network carries a short message, each paid for (AMB-62): 160 letters of the GSM alphabet or
 * 153 a part, 70 or 67 where one letter is outside of it, as any Cyrillic one is.
 */
export const smsSegments = (text: string): number => {
  const letters = [...text]
  const isGsm = letters.every((letter) => basic.has(letter) || extended.has(letter))
  return isGsm
    ? partsOf(
        letters.reduce((length, letter) => length + (extended.has(letter) ? 2 : 1), 0),
        septets,
      )
    : partsOf(text.length, units)
}
