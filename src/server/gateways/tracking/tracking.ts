import type { TrackOperation, TrackState } from '#contract/tracks.ts'
import type { Outcome } from '#domain/outcome.ts'

/** What the post tells of an item; no operations: its number is not known yet. */
export interface TrackHistory {
  readonly state: TrackState
  /** Newest first. */
  readonly operations: readonly TrackOperation[]
  /** When it came to the office where it is handed over; null before. */
  readonly arrivedAt: string | null
}

/** tracking_refused: the post takes neither our login nor more questions today; tracking_unreachable: it does not answer. */
export type TrackingRefusal = 'tracking_refused' | 'tracking_unreachable'

/** The post's own service that tells where an item is. */
export interface Tracking {
  historyOf(track: string): Promise<Outcome<TrackHistory, TrackingRefusal>>
}
