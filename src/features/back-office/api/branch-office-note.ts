import * as z from 'zod/mini'
import { calendarDate, done, nameLine, officeIndex } from '#kit/api/basics.ts'
import { endpoint } from '#kit/api/endpoint.ts'
import { longest } from '#kit/api/typed-text.ts'

/**
 * Pins a note to an office of the branch; the office's page, card and claims show it through the day `until`.
 * `until_wrong`: the day is over or more than a year ahead.
 */
export const pinOfficeNote = endpoint('PUT /api/branch/offices/:index/note', () => ({
  access: 'operator',
  summary: 'Pins a note to an office of the branch (our extension).',
  params: z.object({ index: officeIndex }),
  body: z.object({ text: nameLine(3, longest.officeNote), until: calendarDate }),
  reply: done,
  refusals: { until_wrong: 422 },
}))

/** Removes the note of an office; does nothing if there is none. */
export const removeOfficeNote = endpoint('DELETE /api/branch/offices/:index/note', () => ({
  access: 'operator',
  summary: 'Removes the note of an office of the branch (our extension).',
  params: z.object({ index: officeIndex }),
  reply: done,
}))
