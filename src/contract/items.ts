import * as z from 'zod/mini'
import { calendarDate, claimNumber, done, instant, numberInPath, officeIndex } from './basics.ts'
import { lockerName } from './boxes.ts'
import { endpoint } from './endpoint.ts'
import { office } from './offices.ts'
import { longest } from './typed-text.ts'

const operator = { access: 'operator' } as const
const byId = z.object({ id: numberInPath })

/** An item that the branch noted for a box, and where its holder takes it. */
export const insertedItem = z.object({
  id: z.int(),
  kind: z.enum(['letter', 'registered', 'parcel', 'notice']),
  track: z.nullable(z.string()),
  place: z.enum(['box', 'counter']),
  /** Whether the holder chose the place themselves. */
  chosen: z.boolean(),
  notedAt: instant,
  notedBy: z.string(),
  keepUntil: calendarDate,
  collectedAt: z.nullable(instant),
  /** The day on which it went back to its sender, as nobody took it in time. */
  returnedOn: z.nullable(calendarDate),
  /** Until when the note can be undone; its holder is told then. */
  undoUntil: z.nullable(instant),
})
export type InsertedItem = z.infer<typeof insertedItem>

/**
 * Notes an item that came for a box. A minute later holders with service 7 hear of it, of a registered one everybody; until
 * then {@link undoItem} takes it back. The number is that of a registered item, which must have one, or of another, which
 * may: 14 digits or UPU S10 with the check digit; `track_noted` when an item with it waits already.
 */
export const noteItem = endpoint('POST /api/branch/claims/:id/items', () => ({
  ...operator,
  params: byId,
  summary: 'Notes an item that came for the box of a claim.',
  body: z.object({
    kind: z.enum(['letter', 'registered', 'parcel', 'notice']),
    track: z._default(z.string().check(z.trim(), z.maxLength(longest.track)), ''),
    place: z._default(z.enum(['box', 'counter']), 'box'),
  }),
  reply: insertedItem,
  refusals: {
    status_not_allowed: 409,
    track_missing: 422,
    track_malformed: 422,
    track_check_digit: 422,
    track_noted: 409,
  },
}))

/** Undoes the note of an item while nobody was told of it; an item that is gone was undone before. */
export const undoItem = endpoint('DELETE /api/branch/claims/:id/items/:item', () => ({
  ...operator,
  summary: 'Undoes the note of an item within a minute (our extension).',
  params: z.object({ id: numberInPath, item: numberInPath }),
  reply: done,
  refusals: { undo_passed: 409 },
}))

/** The holder emptied the box, or one item was handed over: `items` names them, left out it is all. */
export const noteTaken = endpoint('POST /api/branch/claims/:id/items/taken', () => ({
  ...operator,
  params: byId,
  summary: 'Notes that items of a claim were taken (our extension).',
  body: z.object({ items: z.optional(z.array(z.int()).check(z.maxLength(200))) }),
  reply: done,
}))

/**
 * Corrects an item that was noted wrongly and still waits: its kind, number, place, or the claim whose box it came for, one
 * of the branch. It is noted again, so that whoever it is for is told a minute later; who was told of it wrongly is told
 * that. `item_closed`: it was handed over or sent back; `holder_blocked`: what was noted for a blocked holder stays.
 */
export const correctItem = endpoint('POST /api/branch/claims/:id/items/:item/correction', () => ({
  access: 'operator',
  params: z.object({ id: numberInPath, item: numberInPath }),
  summary: 'Corrects an item that was noted wrongly (our extension).',
  body: z.object({
    /** The claim whose box it came for. */
    claim: z.int().check(z.positive()),
    kind: z.enum(['letter', 'registered', 'parcel', 'notice']),
    track: z._default(z.string().check(z.trim(), z.maxLength(40)), ''),
    place: z.enum(['box', 'counter']),
  }),
  reply: insertedItem,
  refusals: {
    item_closed: 409,
    holder_blocked: 409,
    claim_unknown: 422,
    status_not_allowed: 409,
    track_missing: 422,
    track_malformed: 422,
    track_check_digit: 422,
    track_noted: 409,
  },
}))

/** A registered item that waits for its holder (M-ROUTE-37). */
export const waitingItem = z.object({
  kind: z.enum(['letter', 'registered', 'parcel', 'notice']),
  track: z.nullable(z.string()),
  /** Where it is to be found: in the box, or at the counter of the office. */
  place: z.enum(['box', 'counter']),
  postOffice: office,
  boxNumber: z.string(),
  lockerName,
  keepUntil: calendarDate,
  /** False when it was handed over or sent back, or the box cannot take it: then only `place` is told. */
  mayChoose: z.boolean(),
  handedOver: z.boolean(),
  /** The day on which it went back to its sender; null before. */
  returnedOn: z.nullable(calendarDate),
})
export type WaitingItem = z.infer<typeof waitingItem>

const token = z.object({ token: z.string().check(z.maxLength(200)) })
const refusals = { token_unknown: 404, token_expired: 410 } as const

/** What it is, where it waits and until when; the token is signed, for one item, and expires. */
export const readWaitingItem = endpoint('GET /api/rpo/:token', () => ({
  summary: 'Answers a registered item by the token of its notice.',
  access: 'everyone',
  params: token,
  reply: waitingItem,
  refusals,
}))

/** The holder chooses box or counter, as often as they like until it is handed over. */
export const choosePlace = endpoint('POST /api/rpo/:token', () => ({
  summary: 'Chooses where a registered item is kept for its holder.',
  access: 'everyone',
  params: token,
  body: z.object({ place: z.enum(['box', 'counter']) }),
  reply: waitingItem,
  refusals: { ...refusals, choice_closed: 409 },
}))

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
