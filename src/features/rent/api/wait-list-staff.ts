import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { calendarDateSchema, instantSchema, officeIndex } from '#kit/api/field-schemas.ts'
import { lockerNameSchema } from './boxes.ts'

const pageNumber = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000)))

/** An entry without its person: operators cannot change the order, so they need no names (M-WAIT-03). */
const queuedEntry = z.object({
  id: z.int(),
  index: z.string(),
  lockerName: lockerNameSchema,
  size: z.int(),
  /** Place in the queue, from 1; null for a person to whom a box is offered. */
  position: z.nullable(z.int()),
  joinedAt: instantSchema,
  startMonth: calendarDateSchema,
  radiusKm: z.int(),
  offer: z.nullable(z.object({ boxNumber: z.string(), lockerName: lockerNameSchema, until: instantSchema })),
})
export type QueuedEntry = z.infer<typeof queuedEntry>

export const readBranchWaitList = endpoint('GET /api/branch/waitList', () => ({
  access: 'operator',
  summary: 'Lists the queues for boxes of the branch in their order, without names (our extension).',
  query: z.object({ index: z.optional(officeIndex), page: pageNumber }),
  reply: z.object({ entries: z.array(queuedEntry), total: z.int() }),
}))

const waitingPlace = z.object({
  index: z.string(),
  settlement: z.string(),
  region: z.string(),
  lockerName: lockerNameSchema,
  size: z.int(),
  waiting: z.int(),
  offered: z.int(),
  /** When the person who has waited longest joined. */
  oldest: instantSchema,
  /** Rents of such boxes here that ended last month and were not extended. */
  freedLastMonth: z.int(),
})
export type WaitingPlace = z.infer<typeof waitingPlace>

export const readWaitingPlaces = endpoint('GET /api/administration/waitList', () => ({
  access: 'administrator',
  summary: 'Lists the places where people wait for a box, the longest queue first (our extension).',
  query: z.object({ page: pageNumber }),
  reply: z.object({ places: z.array(waitingPlace), total: z.int() }),
}))

/** UTF-8 with a byte order mark, separated by semicolons. */
export const exportWaitingPlaces = endpoint('GET /api/administration/waitList.csv', () => ({
  access: 'administrator',
  summary: 'Exports the places where people wait for a box as CSV (our extension).',
  file: 'text/csv; charset=utf-8',
}))
