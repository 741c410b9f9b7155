import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { calendarDateSchema, claimIdParam, doneReplySchema } from '#kit/api/field-schemas.ts'

/** Why somebody comes to the office. */
const visitPurposes = ['sign', 'exchangeKeys', 'handInKey', 'collectItem'] as const
export const visitPurposeSchema = z.enum(visitPurposes)
export type VisitPurpose = z.infer<typeof visitPurposeSchema>

/** `missed`: the visitor did not come in time; the place is free, and the code still opens the claim at the desk. */
export const visitStateSchema = z.enum(['booked', 'arrived', 'missed', 'cancelled'])
export type VisitState = z.infer<typeof visitStateSchema>

/** Start of a half hour by the office's clock, such as 09:30. */
export const halfHourSchema = z.string().check(z.regex(/^([01]\d|2[0-3]):[03]0$/))

export const visitTimeSchema = z.object({ date: calendarDateSchema, start: halfHourSchema })
export type VisitTime = z.infer<typeof visitTimeSchema>

const visitSchema = z.object({
  purpose: visitPurposeSchema,
  state: visitStateSchema,
  ...visitTimeSchema.shape,
  /** Eight digits. The desk asks for them, or scans `codeUrl`. */
  code: z.string().check(z.regex(/^\d{8}$/)),
  codeUrl: z.string(),
})
export type Visit = z.infer<typeof visitSchema>

/** A working day of the office; `times` are the half hours that still have a place. */
const visitDaySchema = z.object({ date: calendarDateSchema, times: z.array(halfHourSchema) })
export type VisitDay = z.infer<typeof visitDaySchema>

const claimParams = z.object({ id: claimIdParam })
const visitParams = z.object({ id: claimIdParam, purpose: visitPurposeSchema })

export const readClaimVisits = endpoint('GET /api/claims/:id/visits', () => ({
  access: 'person',
  summary:
    'Visits of a claim, what a visit can be booked for, and the free half hours of its office (M-VISIT-01).',
  params: claimParams,
  reply: z.object({
    /** Purposes that the claim has now. */
    purposes: z.array(visitPurposeSchema),
    /** At most one for each purpose. */
    visits: z.array(visitSchema),
    days: z.array(visitDaySchema),
    /** False for an office whose hours are unknown, which takes no booked visits. */
    hoursKnown: z.boolean(),
  }),
}))

/**
 * `visit_not_offered`: the claim needs no such visit. `visit_time_closed`: the office takes no visit then.
 * `visit_time_taken`: no place is left.
 */
export const bookVisit = endpoint('PUT /api/claims/:id/visits/:purpose', () => ({
  access: 'person',
  summary: 'Books a visit, or moves the booked one to another time (M-VISIT-03).',
  params: visitParams,
  body: visitTimeSchema,
  reply: visitSchema,
  refusals: { visit_not_offered: 409, visit_time_closed: 422, visit_time_taken: 409 },
}))

/** Does nothing if no visit is booked. `visit_moved`: it is booked for another time than the one in the query. */
export const cancelVisit = endpoint('DELETE /api/claims/:id/visits/:purpose', () => ({
  access: 'person',
  summary: 'Cancels a booked visit (M-VISIT-03).',
  params: visitParams,
  query: visitTimeSchema,
  reply: doneReplySchema,
  refusals: { visit_moved: 409 },
}))

export const downloadVisitCalendar = endpoint('GET /api/claims/:id/visits/:purpose/calendar', () => ({
  access: 'person',
  summary: 'The booked visit as an iCalendar file.',
  params: visitParams,
  file: 'text/calendar',
  refusals: { no_visit: 404 },
}))
