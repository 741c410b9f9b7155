import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  calendarDateSchema,
  doneReplySchema,
  officeIndex,
  positiveIntegerParam,
} from '#kit/api/field-schemas.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { halfHourSchema, visitPurposeSchema, visitStateSchema, visitTimeSchema } from './visits.ts'

const deskVisitSchema = z.object({
  id: z.int(),
  index: officeIndex,
  ...visitTimeSchema.shape,
  purpose: visitPurposeSchema,
  state: visitStateSchema,
  claim: z.int(),
  holder: z.string(),
})
export type DeskVisit = z.infer<typeof deskVisitSchema>

export const readDeskVisits = endpoint('GET /api/branch/visits', () => ({
  access: 'operator',
  summary: "Visits of the branch's offices today, by the clock of each office (M-VISIT-07).",
  query: z.object({ index: z.optional(officeIndex) }),
  reply: z.object({
    visits: z.array(deskVisitSchema),
    /** True if there are more visits than are listed. */
    hasMore: z.boolean(),
  }),
}))

const halfHourLoadSchema = z.object({
  start: halfHourSchema,
  booked: z.int(),
  places: z.int(),
  closed: z.boolean(),
})
export type HalfHourLoad = z.infer<typeof halfHourLoadSchema>

export const readVisitLoad = endpoint('GET /api/branch/offices/:index/visitLoad', () => ({
  access: 'operator',
  summary: 'Booked visits and places of an office by day and half hour (M-VISIT-09).',
  params: z.object({ index: officeIndex }),
  reply: z.object({
    days: z.array(z.object({ date: calendarDateSchema, halfHours: z.array(halfHourLoadSchema) })),
  }),
}))

/** Closing cancels the booked visits of the half hour and informs the visitors. */
export const setHalfHourClosed = endpoint('PUT /api/branch/offices/:index/halfHours', () => ({
  access: 'operator',
  summary: 'Closes a half hour for visits, or opens it again (M-VISIT-09).',
  params: z.object({ index: officeIndex }),
  body: z.object({ ...visitTimeSchema.shape, closed: z.boolean() }),
  reply: z.object({ cancelled: z.int() }),
  refusals: { visit_time_closed: 422 },
}))

/** A visitor's code arrives here, so that no URL contains it. Codes of other branches are answered like unknown ones. */
export const openVisitorCode = endpoint('POST /api/branch/visitors', () => ({
  access: 'operator',
  summary: "Finds the claim of a visitor's code and notes the arrival if the visit is today (M-VISIT-08).",
  body: z.object({ code: z.string().check(z.maxLength(300)) }),
  reply: deskVisitSchema,
  refusals: { visitor_code_malformed: 422, visitor_code_unknown: 404, visit_cancelled: 409 },
}))

/** `arrival_final`: the contract is signed, or the visitor has booked another visit since. */
export const setVisitArrived = endpoint('PUT /api/branch/visits/:id/arrival', () => ({
  access: 'operator',
  summary: 'Notes that a visitor came, or takes the note back (M-VISIT-07).',
  params: z.object({ id: z.catch(positiveIntegerParam, 0) }),
  body: z.object({ arrived: z.boolean() }),
  reply: doneReplySchema,
  refusals: { visit_cancelled: 409, arrival_final: 409 },
}))

const officeDayLoad = z.object({
  index: officeIndex,
  settlement: z.string(),
  region: z.string(),
  date: calendarDateSchema,
  booked: z.int(),
  /** Places of the day without closed half hours; 0 if the office is closed on it. */
  places: z.int(),
})
export type OfficeDayLoad = z.infer<typeof officeDayLoad>

const loadFilter = {
  region: z.optional(z.string().check(z.maxLength(maxTextLength.search))),
  date: z.optional(calendarDateSchema),
} as const

export const readVisitLoads = endpoint('GET /api/administration/visits', () => ({
  access: 'administrator',
  summary: 'Lists booked visits and places by office and day, the fullest first (M-VISIT-12).',
  query: z.object({
    ...loadFilter,
    page: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000))),
  }),
  reply: z.object({
    loads: z.array(officeDayLoad),
    total: z.int(),
    /** Regions and days with booked visits. */
    regions: z.array(z.string()),
    dates: z.array(calendarDateSchema),
  }),
}))

/** UTF-8 with a byte order mark, separated by semicolons. */
export const exportVisitLoads = endpoint('GET /api/administration/visits.csv', () => ({
  access: 'administrator',
  summary: 'Exports booked visits and places by office and day as CSV (M-VISIT-12).',
  query: z.object(loadFilter),
  file: 'text/csv; charset=utf-8',
}))
