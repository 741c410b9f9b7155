import { ONLINE_PAYMENT_DEADLINE_MINUTES } from '#kit/rules/limits.ts'

const SHORT_HOLD_MINUTES = 5
/** A bot opens a new session for each call; people need longer than this to fill in a form. */
const MIN_SESSION_AGE_MS = 10_000

/** Counts current holds of other sessions. */
export interface VisitorHoldCounts {
  readonly ofNetwork: number
  readonly ofNetworkInOffice: number
  /** Holds of all visitors in the same hall or locker. */
  readonly atPlace: number
  /** Boxes not rented, whether held or not. */
  readonly openAtPlace: number
  readonly sessionAgeMs: number
}

/** Visitors may hold half of the boxes; the rest is reserved for people who log in. */
const visitorsShare = (open: number): number => Math.max(1, Math.floor(open / 2))

/**
 * Minutes for which a visitor may hold a box; null if they must log in. Once a network has `inOffice` holds in the
 * office, only older sessions get a hold, and it is shorter; it is also shorter if many boxes at the place are held.
 */
export const computeVisitorHoldMinutes = (
  holds: VisitorHoldCounts,
  { ofNetwork, inOffice }: { readonly ofNetwork: number; readonly inOffice: number },
): number | null => {
  const share = visitorsShare(holds.openAtPlace)
  const isCrowd = holds.ofNetworkInOffice >= inOffice
  if (holds.ofNetwork >= ofNetwork || holds.atPlace >= share) return null
  if (isCrowd && holds.sessionAgeMs < MIN_SESSION_AGE_MS) return null
  return isCrowd || holds.atPlace >= share / 2 ? SHORT_HOLD_MINUTES : ONLINE_PAYMENT_DEADLINE_MINUTES
}
