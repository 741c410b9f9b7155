import type { WritableAtom } from 'nanostores'
import type { UserInfo } from '#people/api/session.ts'

/**
 * The session of this page. 'expired': the logged-in person no longer exists (M-SESS-02); 'ended': the session ended
 * while the page was open (M-SESS-01); 'unknown': the server did not answer.
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
 * Network, clock, storage and navigation of the page; tests pass their own implementation. During the Astro build
 * `live` is false and no other member may be used.
 */
export interface Environment {
  readonly live: boolean
  readonly $session: WritableAtom<SessionState>
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  /** Shares requests between parts of a page while it loads. */
  readonly fetchOnce?: (address: string) => Promise<Response>
  /** Milliseconds of the device's clock. Use it for intervals only, never for today's date (AMB-10). */
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
  /**
   * Asks for the current position with high accuracy, without a cache and for at most five seconds; null if refused
   * (M-MAP-15).
   */
  readonly position: () => Promise<GeoPosition | null>
  readonly positionAllowed: () => Promise<boolean>
  readonly uniqueKey: () => string
  readonly kept: PageStorage
  readonly keptInTab: PageStorage
  readonly mayBePerson: () => boolean
  readonly matches: (mediaQuery: string) => boolean
}

/** Storage of the browser. `read` returns null for unreadable values. Must not contain personal data. */
export interface PageStorage {
  readonly read: (name: string) => string | null
  readonly write: (name: string, text: string) => void
  readonly remove: (name: string) => void
}
