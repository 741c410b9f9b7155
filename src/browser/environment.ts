/** The window of a phone, for {@link Environment.matches}. */
export const phoneWindow = '(max-width: 767.98px)'

/** The window of a phone or a tablet, where list and map are two views. */
export const belowDesktopWindow = '(max-width: 74.99rem)'

/** A position on the earth in degrees. */
export interface Position {
  readonly latitude: number
  readonly longitude: number
}

/**
 * The one object through which the world reaches the site: tests hand over their own, pages the browser's.
 * `live` is false while Astro builds, and then nothing else may be used.
 */
export interface Environment {
  readonly live: boolean
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  /** The device's clock in milliseconds: good for intervals, never for 'today' (AMB-10). */
  readonly now: () => number
  /** The server's clock as its last answer told it, or null before the first answer (AMB-10). */
  readonly serverNow: () => Date | null
  /** Remembers what time the server said it was. */
  readonly setServerTime: (time: Date) => void
  readonly path: () => string
  readonly query: () => URLSearchParams
  readonly hash: () => string
  /** Leaves for another address. */
  readonly go: (address: string) => void
  /** Leaves for another address that takes the place of this one in the history: Back does not lead here again. */
  readonly redirect: (address: string) => void
  /** Changes the shown address without leaving or a new step in the history. */
  readonly rename: (address: string) => void
  /** Adds an address to the history without leaving. */
  readonly push: (address: string) => void
  readonly reload: () => void
  /** Makes the browser ask before this page is left or reloaded; answers the way to stop. */
  readonly askBeforeLeaving: () => () => void
  /** Goes so many steps back in the history. */
  readonly back: (steps: number) => void
  /** Runs when the person goes back or forward in the history; answers the way to stop. */
  readonly onHistory: (run: () => void) => () => void
  /** Runs once after so many milliseconds; answers the way to stop. */
  readonly after: (milliseconds: number, run: () => void) => () => void
  /** Whether the page can be seen now: not behind another tab, not in a minimised window. */
  readonly inSight: () => boolean
  /** Runs when the page becomes visible again; answers the way to stop. */
  readonly onReturn: (run: () => void) => () => void
  /** Runs when the network comes back; answers the way to stop. */
  readonly onOnline: (run: () => void) => () => void
  /** The person's position with high accuracy, five seconds at most, no cache; null when it is refused (M-MAP-15). */
  readonly position: () => Promise<Position | null>
  /** Whether the person has already allowed their position, so that asking shows no question. */
  readonly positionAllowed: () => Promise<boolean>
  /** A name nobody else will choose, for `Idempotency-Key`. */
  readonly uniqueKey: () => string
  readonly kept: KeptNotes
  /** Notes that end with the tab and no other tab reads. */
  readonly keptInTab: KeptNotes
  /** Whether somebody may be logged in here, by the flag that the server sets: without it nobody need be asked. */
  readonly mayBePerson: () => boolean
  /** Whether a media query holds now. */
  readonly matches: (mediaQuery: string) => boolean
}

/** Notes kept by the browser; a missing or unreadable note reads as null. Never personal data. */
export interface KeptNotes {
  readonly read: (name: string) => string | null
  readonly write: (name: string, text: string) => void
  readonly remove: (name: string) => void
}
