import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  calendarDateSchema,
  claimIdParam,
  doneReplySchema,
  instantSchema,
  officeIndex,
  positiveIntegerParam,
} from '#kit/api/field-schemas.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { office } from '#places/api/offices.ts'
import { lockerNameSchema } from '#rent/api/boxes.ts'

export const itemKind = z.enum(['letter', 'registered', 'parcel', 'notice'])
export type ItemKind = z.infer<typeof itemKind>

export const itemPlace = z.enum(['box', 'counter'])
const trackNumberField = z._default(z.string().check(z.trim(), z.maxLength(maxTextLength.track)), '')
const trackRefusals = {
  track_missing: 422,
  track_malformed: 422,
  track_check_digit: 422,
  track_noted: 409,
} as const
const operatorAccess = { access: 'operator' } as const
const byId = z.object({ id: positiveIntegerParam })

export const recordedItem = z.object({
  id: z.int(),
  kind: itemKind,
  track: z.nullable(z.string()),
  place: itemPlace,
  /** True if the holder chose the place of pickup. */
  chosen: z.boolean(),
  notedAt: instantSchema,
  notedBy: z.string(),
  keepUntil: calendarDateSchema,
  collectedAt: z.nullable(instantSchema),
  /** Name of the delegate who collected it; null if the holder did or it still waits. */
  collectedBy: z.nullable(z.string()),
  /** Day on which the item was sent back to the sender; null while it is stored. */
  returnedOn: z.nullable(calendarDateSchema),
  /** Time at which the holder is notified; until then the record can be undone. */
  undoUntil: z.nullable(instantSchema),
})
export type RecordedItem = z.infer<typeof recordedItem>

/**
 * The holder is notified after one minute if they have service 7 or the item is registered; until then
 * {@link deleteItemRecord} works. A registered item needs a track number: 14 digits, or UPU S10 with a valid check
 * digit. Refuses with `track_noted` if an uncollected item has the same number.
 */
export const recordItem = endpoint('POST /api/branch/claims/:id/items', () => ({
  ...operatorAccess,
  params: byId,
  summary: 'Records an item that arrived for the box of a claim.',
  body: z.object({
    kind: itemKind,
    track: trackNumberField,
    place: z._default(itemPlace, 'box'),
  }),
  reply: recordedItem,
  refusals: {
    status_not_allowed: 409,
    ...trackRefusals,
  },
}))

/** Idempotent; possible only before the holder is notified. */
export const deleteItemRecord = endpoint('DELETE /api/branch/claims/:id/items/:item', () => ({
  ...operatorAccess,
  summary: 'Deletes the record of an item within a minute (our extension).',
  params: z.object({ id: positiveIntegerParam, item: positiveIntegerParam }),
  reply: doneReplySchema,
  refusals: { undo_passed: 409 },
}))

/** Marks all items of the claim if `items` is missing. */
export const markItemsCollected = endpoint('POST /api/branch/claims/:id/items/taken', () => ({
  ...operatorAccess,
  params: byId,
  summary: 'Records that items of a claim were collected (our extension).',
  body: z.object({ items: z.optional(z.array(z.int()).check(z.maxLength(200))) }),
  reply: doneReplySchema,
}))

/**
 * Records the item again with the right data: the right holder is notified after one minute, the wrong one gets a
 * correction. Refuses with `item_closed` if the item is handed over or returned, and with `holder_blocked` if its
 * holder is blocked.
 */
export const correctItem = endpoint('POST /api/branch/claims/:id/items/:item/correction', () => ({
  access: 'operator',
  params: z.object({ id: positiveIntegerParam, item: positiveIntegerParam }),
  summary: 'Corrects an item that was recorded wrongly (our extension).',
  body: z.object({
    claim: z.int().check(z.positive()),
    kind: itemKind,
    track: trackNumberField,
    place: itemPlace,
  }),
  reply: recordedItem,
  refusals: {
    item_closed: 409,
    holder_blocked: 409,
    claim_unknown: 422,
    status_not_allowed: 409,
    ...trackRefusals,
  },
}))

/** Registered item as shown without a login (M-ROUTE-37). */
export const registeredItem = z.object({
  kind: itemKind,
  track: z.nullable(z.string()),
  place: itemPlace,
  postOffice: office,
  boxNumber: z.string(),
  lockerName: lockerNameSchema,
  keepUntil: calendarDateSchema,
  /** False if `place` is final: the item is handed over, returned, or not allowed in the box. */
  mayChoose: z.boolean(),
  handedOver: z.boolean(),
  returnedOn: z.nullable(calendarDateSchema),
})
export type RegisteredItem = z.infer<typeof registeredItem>

const tokenParams = z.object({ token: z.string().check(z.maxLength(200)) })
const refusals = { token_unknown: 404, token_expired: 410 } as const

export const readRegisteredItem = endpoint('GET /api/rpo/:token', () => ({
  summary: 'Returns a registered item by the token from its notification.',
  access: 'everyone',
  params: tokenParams,
  reply: registeredItem,
  refusals,
}))

/** The choice can be changed until the item is handed over. */
export const choosePickupPlace = endpoint('POST /api/rpo/:token', () => ({
  summary: 'Chooses where a registered item is kept for its holder.',
  access: 'everyone',
  params: tokenParams,
  body: z.object({ place: itemPlace }),
  reply: registeredItem,
  refusals: { ...refusals, choice_closed: 409 },
}))

export const trackingEvent = z.object({
  at: instantSchema,
  /** Text as received from the postal service. */
  name: z.string(),
  index: z.string(),
  place: z.string(),
})
export type TrackingEvent = z.infer<typeof trackingEvent>

export const itemTrackingState = z.enum(['unknown', 'under_way', 'arrived', 'handed_over', 'returned'])
export type ItemTrackingState = z.infer<typeof itemTrackingState>

export const trackedItem = z.object({
  id: z.int(),
  track: z.string(),
  state: itemTrackingState,
  operations: z.array(trackingEvent),
  askedAt: z.nullable(instantSchema),
  /** True if the holder added the item; only such items can be removed. */
  own: z.boolean(),
})
export type TrackedItem = z.infer<typeof trackedItem>

const byClaim = { access: 'person', params: z.object({ id: claimIdParam }) } as const
const trackedItemList = z.object({ tracks: z.array(trackedItem) })

export const readTrackedItems = endpoint('GET /api/claims/:id/tracks', () => ({
  ...byClaim,
  summary: 'Lists the tracked items of a claim (our extension).',
  reply: trackedItemList,
}))

/** Accepts 14 digits, or UPU S10 with a valid check digit. Idempotent. */
export const startTrackingItem = endpoint('POST /api/claims/:id/tracks', () => ({
  ...byClaim,
  summary: 'Starts tracking an item that is expected at the box of a claim (our extension).',
  body: z.object({ track: z.string().check(z.trim(), z.maxLength(maxTextLength.track)) }),
  reply: trackedItemList,
  refusals: {
    status_not_allowed: 409,
    track_malformed: 422,
    track_check_digit: 422,
    too_many_tracks: 409,
  },
}))

export const stopTrackingItem = endpoint('DELETE /api/claims/:id/tracks/:track', () => ({
  access: 'person',
  params: z.object({ id: claimIdParam, track: positiveIntegerParam }),
  summary: 'Stops tracking an item (our extension).',
  reply: doneReplySchema,
}))

export const expectedItem = z.object({
  track: z.string(),
  claim: z.int(),
  index: z.string(),
  boxNumber: z.string(),
  lockerName: lockerNameSchema,
  arrivedAt: instantSchema,
})
export type ExpectedItem = z.infer<typeof expectedItem>

/** Oldest first, at most 200. */
export const readExpectedItems = endpoint('GET /api/branch/expected', () => ({
  access: 'operator',
  query: z.object({ index: officeIndex }),
  summary: 'Lists tracked items that arrived at an office and are not recorded yet (our extension).',
  reply: z.object({ items: z.array(expectedItem) }),
}))
