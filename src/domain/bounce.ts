/** What a report of a mail server says of a letter: nobody has this address, this letter will not be taken, or not now. */
export type Bounce = 'address' | 'letter' | 'later'

/** Status codes of RFC 3463 that speak of the address and not of the letter: 5.1.7 and 5.1.8 speak of the sender's. */
const ofAddress = /^5\.(1\.(?!7$|8$)\d{1,3}|2\.1)$/
/** A mailbox that is full has room again one day, though servers call it permanent. */
const FULL = '5.2.2'

/**
 * What a report means, by its action and status (RFC 3464, 2.3); null where nothing failed, as of a delay that the mail
 * server itself works on.
 */
export const bounceOf = ({ action, status }: { action: string; status: string }): Bounce | null => {
  if (action !== 'failed') return null
  if (ofAddress.test(status)) return 'address'
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
