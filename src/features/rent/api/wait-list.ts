import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  calendarDateSchema,
  doneReplySchema,
  instantSchema,
  officeIndex,
  positiveIntegerParam,
} from '#kit/api/field-schemas.ts'
import { lockerNameSchema } from './boxes.ts'

const boxSize = z.int().check(z.gte(1), z.lte(3))
const byId = { access: 'person', params: z.object({ id: positiveIntegerParam }) } as const
const entryRefusals = { wait_entry_unknown: 404 } as const

/** Chance, from 0 to 1, that a box has been offered before the end of the month. An estimate, never a promise. */
const monthChanceSchema = z.object({ month: calendarDateSchema, chance: z.number() })

/** The forecast for a new entry. */
export const readWaitForecast = endpoint('GET /api/postOffices/:index/waitList', () => ({
  summary:
    'Returns the length of the queue for a size of box and the chance to get one by month (our extension).',
  access: 'everyone',
  params: z.object({ index: officeIndex }),
  query: z.object({
    size: z.coerce.number().check(z.int(), z.gte(1), z.lte(3)),
    locker: z.optional(positiveIntegerParam),
  }),
  reply: z.object({
    waiting: z.int(),
    boxes: z.int(),
    free: z.int(),
    forecast: z.array(monthChanceSchema),
    /** Hours for which an offered box is kept. */
    offerHours: z.int(),
    /** Distances around the place that people can choose. */
    radiiKm: z.array(z.int()),
  }),
  refusals: { office_unknown: 404, locker_unknown: 404 },
}))

const waitEntrySchema = z.object({
  id: z.int(),
  index: z.string(),
  lockerId: z.nullable(z.int()),
  lockerName: lockerNameSchema,
  address: z.string(),
  /** 1 usual, 2 enlarged, 3 a locker cell. */
  size: z.int(),
  /** First day of the first month in which the rent may begin. */
  startMonth: calendarDateSchema,
  radiusKm: z.int(),
  /** Number of offices and lockers whose boxes are offered. */
  places: z.int(),
  state: z.enum(['waiting', 'offered', 'lapsed']),
  joinedAt: instantSchema,
  /** People ahead at the wished place; 0 for the next one. */
  ahead: z.int(),
  forecast: z.array(monthChanceSchema),
  offer: z.nullable(
    z.object({
      boxId: z.int(),
      boxNumber: z.string(),
      index: z.string(),
      lockerId: z.nullable(z.int()),
      lockerName: lockerNameSchema,
      address: z.string(),
      until: instantSchema,
    }),
  ),
})
export type WaitEntry = z.infer<typeof waitEntrySchema>

export const listWaitEntries = endpoint('GET /api/waitList', () => ({
  summary: 'Lists the places in queues of the person or organisation, with their offers (our extension).',
  access: 'person',
  reply: z.array(waitEntrySchema),
}))

const wish = {
  /** First day of a month; a past month counts as this one. */
  startMonth: calendarDateSchema,
  /** 0 for the place itself, otherwise one of the `radiiKm` of the queue. */
  radiusKm: z.int().check(z.gte(0), z.lte(100)),
} as const

export const joinWaitList = endpoint('POST /api/waitList', () => ({
  summary: 'Joins the queue for a size of box at an office or locker (our extension).',
  access: 'person',
  body: z.object({
    index: officeIndex,
    lockerId: z.nullable(z.int()),
    size: boxSize,
    ...wish,
  }),
  reply: z.object({ id: z.int() }),
  refusals: {
    office_unknown: 404,
    locker_unknown: 404,
    /** The place has no box of this size. */
    size_unknown: 422,
    office_closed: 409,
    /** A box is free, so it can be rented at once. */
    box_free: 409,
    already_waiting: 409,
    too_many_waits: 409,
    start_too_late: 422,
    radius_unknown: 422,
    holder_blocked: 403,
  },
}))

/** Keeps the place in the queue. */
export const changeWaitEntry = endpoint('PATCH /api/waitList/:id', () => ({
  ...byId,
  summary: 'Changes start and distance of an entry, which keeps its place (our extension).',
  body: z.object(wish),
  reply: doneReplySchema,
  refusals: { ...entryRefusals, start_too_late: 422, radius_unknown: 422, offer_open: 409 },
}))

export const leaveWaitList = endpoint('DELETE /api/waitList/:id', () => ({
  ...byId,
  summary: 'Leaves the queue; an offered box passes on (our extension).',
  reply: doneReplySchema,
  refusals: entryRefusals,
}))

/** The person stays first and is not offered this box again. */
export const passWaitOffer = endpoint('POST /api/waitList/:id/pass', () => ({
  ...byId,
  summary: 'Passes an offered box on and keeps waiting (our extension).',
  reply: doneReplySchema,
  refusals: { ...entryRefusals, offer_over: 409 },
}))
