import type { WritableAtom } from 'nanostores'
import type { UserInfo } from '#people/api/session.ts'

/**
 * The session of this page. 'expired': its person no longer exists (M-SESS-02); 'ended': it ended while the page was open
 * (M-SESS-01); 'unknown': the server did not answer.
 */
export type SessionState =
  | { readonly kind: 'asking' | 'visitor' | 'expired' | 'ended' | 'unknown' }
  | { readonly kind: 'person'; readonly person: UserInfo }

export const phoneMediaQuery = '(max-width: 767.98px)'

export const belowDesktopMediaQuery = '(max-width: 74.99rem)'

export interface GeoPosition {
  readonly latitude: number
  readonly longitude: number
}

/**
 * Network, clock, storage and navigation of the page; tests pass their own. During the Astro build `live` is false and
 * nothing else may be used.
 */
export interface Environment {
  readonly live: boolean
  readonly $session: WritableAtom<SessionState>
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  /** Shares requests between parts of a page while it loads. */
  readonly fetchOnce?: (address: string) => Promise<Response>
  /** Milliseconds of the device's clock: for intervals, never for 'today' (AMB-10). */
  readonly now: () => number
  /** The server's clock; null before its first answer (AMB-10). */
  readonly serverNow: () => Date | null
  readonly setServerTime: (time: Date) => void
  readonly path: () => string
  readonly query: () => URLSearchParams
  readonly hash: () => string
  readonly go: (address: string) => void
  readonly redirect: (address: string) => void
  readonly rename: (address: string) => void
  readonly push: (address: string) => void
  readonly reload: () => void
  readonly askBeforeLeaving: () => () => void
  readonly back: (steps: number) => void
  readonly onHistory: (run: () => void) => () => void
  readonly after: (milliseconds: number, run: () => void) => () => void
  readonly inSight: () => boolean
  readonly onReturn: (run: () => void) => () => void
  readonly onOnline: (run: () => void) => () => void
  /** High accuracy, five seconds at most, no cache; null when refused (M-MAP-15). */
  readonly position: () => Promise<GeoPosition | null>
  readonly positionAllowed: () => Promise<boolean>
  readonly uniqueKey: () => string
  readonly kept: PageStorage
  readonly keptInTab: PageStorage
  readonly mayBePerson: () => boolean
  readonly matches: (mediaQuery: string) => boolean
}

/** Unreadable values read as null. Must not hold personal data. */
export interface PageStorage {
  readonly read: (name: string) => string | null
  readonly write: (name: string, text: string) => void
  readonly remove: (name: string) => void
}
