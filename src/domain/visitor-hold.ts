import { ONLINE_PAYMENT_MINUTES } from './limits.ts'

const SHORT_HOLD_MINUTES = 5
/** A form is filled in longer than this; a program opens a session for each call. */
const PROVEN_AFTER_MS = 10_000

/** What is known when a visitor asks to hold a box. Holds are living ones of other sessions. */
export interface HoldsOfVisitors {
  /** Of the visitor's network, at all offices. */
  readonly ofNetwork: number
  readonly ofNetworkInOffice: number
  /** Of all visitors, in the hall or the locker of the box. */
  readonly atPlace: number
  /** Boxes of that hall or locker that nobody rents, held or not. */
  readonly openAtPlace: number
  readonly sessionAgeMs: number
}

/** Half of the boxes are for people who have logged in; the only one is for whoever comes first. */
const visitorsShare = (open: number): number => Math.max(1, Math.floor(open / 2))

/**
 * For how many minutes a visitor may hold a box; null: not without a login. Beyond `inOffice` holds of one network only
 * sessions that are old enough may hold, and the more is held at a place the shorter a hold is.
 */
export const visitorHoldMinutes = (
  holds: HoldsOfVisitors,
  { ofNetwork, inOffice }: { readonly ofNetwork: number; readonly inOffice: number },
): number | null => {
  const share = visitorsShare(holds.openAtPlace)
  const isCrowd = holds.ofNetworkInOffice >= inOffice
  if (holds.ofNetwork >= ofNetwork || holds.atPlace >= share) return null
  if (isCrowd && holds.sessionAgeMs < PROVEN_AFTER_MS) return null
  return isCrowd || holds.atPlace >= share / 2 ? SHORT_HOLD_MINUTES : ONLINE_PAYMENT_MINUTES
}
