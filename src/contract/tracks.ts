import * as z from 'zod/mini'
import { claimNumber, done, instant, numberInPath, officeIndex } from './basics.ts'
import { lockerName } from './boxes.ts'
import { endpoint } from './endpoint.ts'
import { longest } from './typed-text.ts'

/** What the operator of the post did with an item, and where. */
export const trackOperation = z.object({
  at: instant,
  /** In the operator's own words. */
  name: z.string(),
  index: z.string(),
  place: z.string(),
})
export type TrackOperation = z.infer<typeof trackOperation>

/** Where an item is: not known to the post yet, under way, at its office, handed over, going back to its sender. */
export const trackState = z.enum(['unknown', 'under_way', 'arrived', 'handed_over', 'returned'])
export type TrackState = z.infer<typeof trackState>

/** An item that is followed by its number. */
export const trackedItem = z.object({
  id: z.int(),
  track: z.string(),
  state: trackState,
  /** Newest first. */
  operations: z.array(trackOperation),
  askedAt: z.nullable(instant),
  /** The holder asked to follow it, and may stop. */
  own: z.boolean(),
})
export type TrackedItem = z.infer<typeof trackedItem>

const byClaim = { access: 'person', params: z.object({ id: claimNumber }) } as const
const list = z.object({ tracks: z.array(trackedItem) })

/** The items of a claim that are followed, newest first. */
export const readTracks = endpoint('GET /api/claims/:id/tracks', () => ({
  ...byClaim,
  summary: 'Lists the items of a claim that are followed by their numbers (our extension).',
  reply: list,
}))

/** Follows an item that is expected: 14 digits or UPU S10 with the check digit; one that is followed stays so. */
export const followTrack = endpoint('POST /api/claims/:id/tracks', () => ({
  ...byClaim,
  summary: 'Follows an item that is expected at the box of a claim (our extension).',
  body: z.object({ track: z.string().check(z.trim(), z.maxLength(longest.track)) }),
  reply: list,
  refusals: {
    status_not_allowed: 409,
    track_malformed: 422,
    track_check_digit: 422,
    too_many_tracks: 409,
  },
}))

/** Follows an item no longer; one that is gone was left before. */
export const leaveTrack = endpoint('DELETE /api/claims/:id/tracks/:track', () => ({
  access: 'person',
  params: z.object({ id: claimNumber, track: numberInPath }),
  summary: 'Stops following an item (our extension).',
  reply: done,
}))

/** An item that came to the office and was not noted for its box yet. */
export const expectedItem = z.object({
  track: z.string(),
  claim: z.int(),
  index: z.string(),
  boxNumber: z.string(),
  lockerName,
  arrivedAt: instant,
})
export type ExpectedItem = z.infer<typeof expectedItem>

/** Items that arrived at an office of the branch for its boxes and stand in no box yet, oldest first, 200 at most. */
export const readExpectedItems = endpoint('GET /api/branch/expected', () => ({
  access: 'operator',
  query: z.object({ index: officeIndex }),
  summary: 'Lists items that arrived at an office and wait to be noted for their boxes (our extension).',
  reply: z.object({ items: z.array(expectedItem) }),
}))
