import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  calendarDateSchema,
  doneReplySchema,
  instantSchema,
  officeIndex,
  positiveIntegerParam,
} from '#kit/api/field-schemas.ts'
import { coordPrecision } from '#places/api/offices.ts'

/** Null for a box of the office itself (AMB-45). */
export const lockerNameSchema = z.nullable(z.string())

/** A free box (M-ENT-03). `size`: 1 usual, 2 enlarged, 231 by 359 mm (M-BOX-04), 3 a locker cell. */
export const freeBoxSchema = z.object({
  id: z.int(),
  number: z.string(),
  size: z.optional(z.int()),
  /** First day on which the current holder can rent the box anew (AMB-54). Not in the published API. */
  from: z.optional(calendarDateSchema),
  /** Offered to the caller from the wait list until then (M-WAIT-02). Not in the published API. */
  offeredUntil: z.optional(instantSchema),
})
export type FreeBox = z.infer<typeof freeBoxSchema>

/** Free boxes of an office, without locker cells (M-API-06, M-BOX-01, M-BOX-05). */
export const listOfficeFreeBoxes = endpoint('GET /api/postOffices/:index/freeBoxes', () => ({
  summary: 'Lists the free boxes of an office, sorted by number.',
  access: 'everyone',
  revalidated: true,
  params: z.object({ index: officeIndex }),
  reply: z.array(freeBoxSchema),
  refusals: { office_unknown: 404 },
}))

/**
 * Row from the top and column from the left, both counted from 1; height of the box's centre above the floor in
 * millimetres.
 */
export const boxPositionSchema = z.object({ row: z.int(), column: z.int(), height: z.optional(z.int()) })

/** `mine` is true if the caller rents or has ordered the box. */
export const wallBoxSchema = z.object({
  id: z.int(),
  number: z.string(),
  size: z.int(),
  mine: z.optional(z.literal(true)),
  place: z.optional(boxPositionSchema),
})
export type WallBox = z.infer<typeof wallBoxSchema>

/** To draw the wall, combine it with {@link listOfficeFreeBoxes}. */
export const readOfficeBoxWall = endpoint('GET /api/postOffices/:index/wall', () => ({
  summary: 'Lists all boxes of an office with their places on the wall (our extension).',
  access: 'everyone',
  params: z.object({ index: officeIndex }),
  reply: z.array(wallBoxSchema),
  refusals: { office_unknown: 404 },
}))

export const readLockerBoxWall = endpoint('GET /api/aapshLockers/:id/wall', () => ({
  summary: 'Lists all cells of a locker (our extension).',
  access: 'everyone',
  params: z.object({ id: positiveIntegerParam }),
  reply: z.array(wallBoxSchema),
  refusals: { locker_unknown: 404 },
}))

/** A block of parcel-locker cells (M-API-08). */
export const lockerSchema = z.lazy(() =>
  z.object({
    id: z.int(),
    name: z.string(),
    index: z.string(),
    address: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    coordPrecision: z.optional(coordPrecision),
    numberOfFreeBoxes: z.int(),
  }),
)
export type Locker = z.infer<typeof lockerSchema>

/** Lockers that have free cells (M-API-07). */
export const listAvailableLockers = endpoint('GET /api/aapshLockers/allAvailable', () => ({
  summary: 'Lists the lockers that have free cells.',
  access: 'everyone',
  query: z.object({ index: z.optional(officeIndex) }),
  reply: z.array(lockerSchema),
}))

/** One locker by its id (M-API-08). */
export const readLocker = endpoint('GET /api/aapshLockers/:id', () => ({
  summary: 'Returns one locker.',
  access: 'everyone',
  params: z.object({ id: positiveIntegerParam }),
  reply: lockerSchema,
  refusals: { locker_unknown: 404 },
}))

/** Free cells of a locker (M-API-09). */
export const listLockerFreeBoxes = endpoint('GET /api/boxes/search/findByAapshLockerIdAvailable/:id', () => ({
  summary: 'Lists the free cells of a locker, sorted by number.',
  access: 'everyone',
  revalidated: true,
  params: z.object({ id: positiveIntegerParam }),
  reply: z.array(freeBoxSchema),
  refusals: { locker_unknown: 404 },
}))

/**
 * Checks a box name before login (M-NAME-01…04). `name_refused` carries the reason under `boxName`. The list of
 * forbidden words never leaves the server.
 */
export const validateBoxName = endpoint('POST /api/boxes/checkName', () => ({
  summary: 'Checks whether a box name is allowed (our extension).',
  access: 'everyone',
  body: z.object({ boxName: z.string().check(z.maxLength(400)) }),
  reply: doneReplySchema,
  refusals: { name_refused: 422 },
}))

export const holdSchema = z.object({
  boxId: z.int(),
  number: z.string(),
  officeIndex: z.string(),
  until: instantSchema,
})
export type Hold = z.infer<typeof holdSchema>

/**
 * Holds a box for 15 minutes (5 for a visitor if many boxes are held) and releases the box held before. A repeated call
 * restarts the time.
 */
export const holdBox = endpoint('POST /api/boxes/:id/hold', () => ({
  summary:
    'Holds a box for this session for 15 minutes, or 5 for a visitor if many are held (our extension).',
  access: 'everyone',
  params: z.object({ id: positiveIntegerParam }),
  reply: holdSchema,
  refusals: { box_taken: 409, box_unknown: 404, too_many_holds: 409, too_many_holds_here: 409 },
}))

export const readCurrentHold = endpoint('GET /api/boxes/hold', () => ({
  summary: 'Returns the box held by this session, or null (our extension).',
  access: 'everyone',
  reply: z.nullable(holdSchema),
}))

/** Succeeds even if no box is held. */
export const releaseHold = endpoint('DELETE /api/boxes/hold', () => ({
  summary: 'Releases the box held by this session (our extension).',
  access: 'everyone',
  reply: doneReplySchema,
}))
