import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  calendarDateSchema,
  createSingleLineNameSchema,
  doneReplySchema,
  officeIndex,
} from '#kit/api/field-schemas.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'

/**
 * The office's page, its card and its claims show the note up to and including the day `until`. `until_wrong`: that
 * day is in the past or more than a year ahead.
 */
export const pinOfficeNote = endpoint('PUT /api/branch/offices/:index/note', () => ({
  access: 'operator',
  summary: 'Pins a note to an office of the branch (our extension).',
  params: z.object({ index: officeIndex }),
  body: z.object({
    text: createSingleLineNameSchema(3, maxTextLength.officeNote),
    until: calendarDateSchema,
  }),
  reply: doneReplySchema,
  refusals: { until_wrong: 422 },
}))

/** Does nothing if there is no note. */
export const removeOfficeNote = endpoint('DELETE /api/branch/offices/:index/note', () => ({
  access: 'operator',
  summary: 'Removes the note of an office of the branch (our extension).',
  params: z.object({ index: officeIndex }),
  reply: doneReplySchema,
}))
